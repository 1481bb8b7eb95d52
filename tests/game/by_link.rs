//! Games between two programs that exchange links.

use crate::harness::{Game, variant};
use std::sync::Arc;
use tenjiku::game::*;
use tenjiku_language::{CurrentLanguage, Describe};
use tenjiku_platform::record::{find_saved, save_record};
use tenjiku_records::{CorrespondenceGame, GameRecord, GameTree, LinkMismatch, LinkSignal, link};
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_rules::{DrawReason, Outcome, Position, Side, WinReason, coordinate};

use Side::{Black, White};

/// The base address of the links.
const PAGE: &str = "https://example.org/play/";

/// Ann's program, with a game against a remote player on the given side.
fn ann(remote_side: Side) -> Game {
    let mut ann = Game::new("tori");
    send(&mut ann, PlayerCommand::Seat(remote_side, Player::Remote));
    ann
}

fn read(link: &str) -> GameTree {
    link::read(link, &Library::built_in(), &CurrentLanguage)
        .expect("a link")
        .unwrap_or_else(|why| panic!("{link}: {why}"))
}

/// Bob's program, which opens the first link.
fn bob(link: &str) -> Game {
    let mut game = Game::new("mini");
    open(&mut game, read(link));
    game
}

/// Opens a game as the start screen does.
fn open(game: &mut Game, tree: GameTree) {
    let seats = Seats::default().at_opening(&tree);
    for side in Side::BOTH {
        game.app.world_mut().write_message(PlayerCommand::Seat(side, seats.of(side).clone()));
    }
    send(game, GameCommand::Load { tree: Box::new(tree), is_played: true });
}

/// Sends a message and runs some frames.
fn send<M: bevy_ecs::message::Message>(game: &mut Game, message: M) {
    game.app.world_mut().write_message(message);
    (0..8).for_each(|_| game.app.update());
}

/// Plays a move and returns the link to send.
fn play(game: &mut Game, text: &str) -> String {
    let mv = coordinate::read(game.position(), text).unwrap();
    send(game, MoveIntent { mv, by: IntentSource::Player });
    link_of(game)
}

fn link_of(game: &Game) -> String {
    game.session().link(PAGE, &Library::built_in()).expect("a game").expect("a built-in game")
}

/// Opens a link in a running game.
fn answer(game: &mut Game, link: &str) {
    send(game, LinkOpened(Box::new(read(link))));
}

/// Opens a link that is refused, and checks that nothing has changed. Returns the reason.
fn refusal(game: &mut Game, link: &str) -> LinkMismatch {
    let before = record(game);
    game.drain::<CommandRefused>();
    game.app.world_mut().write_message(LinkOpened(Box::new(read(link))));
    game.app.update();
    let refusals = game.drain::<CommandRefused>();
    (0..8).for_each(|_| game.app.update());
    assert_eq!(record(game), before, "nothing has changed");
    match &refusals[0].refusal {
        CommandRefusal::Link(why) => why.clone(),
        other => panic!("{other:?}"),
    }
}

fn record(game: &Game) -> String {
    ron::to_string(&record_of(game.session(), game.world().resource::<Seats>()).unwrap()).unwrap()
}

/// The side that this program plays in a game by link.
fn side(game: &Game) -> Option<Side> {
    game.session().by_link().map(|by_link| by_link.side)
}

fn seats(game: &Game) -> (Player, Player) {
    let seats = game.world().resource::<Seats>();
    (seats.of(Black).clone(), seats.of(White).clone())
}

#[test]
fn a_game_is_played_by_exchanging_links() {
    let mut ann = ann(White);
    let first = play(&mut ann, "1g1f");
    assert_eq!(first, format!("{PAGE}?game=tori&record=startpos+moves+1g1f&black=away"));
    let mut bob = bob(&first);
    assert_eq!((side(&bob), seats(&bob)), (Some(White), (Player::Remote, Player::Person)));
    for [bobs_move, anns_move] in [["7a7b", "5e5d"], ["5c5d", "7g7f"], ["1a1b", "4f3f"]] {
        let sent = play(&mut bob, bobs_move);
        answer(&mut ann, &sent);
        let sent = play(&mut ann, anns_move);
        answer(&mut bob, &sent);
        assert_eq!(bob.position().key(), ann.position().key());
    }
    assert_eq!(ann.session().plies(), 7);
    assert_eq!(seats(&ann), (Player::Person, Player::Remote));
}

/// The player who moves second sends the first link.
#[test]
fn a_link_without_plies_begins_the_game() {
    let mut ann = ann(Black);
    let mut bob = bob(&link_of(&ann));
    assert_eq!((side(&bob), bob.session().plies()), (Some(Black), 0));
    let sent = play(&mut bob, "1g1f");
    answer(&mut ann, &sent);
    assert_eq!(ann.session().plies(), 1);
}

/// A link keeps the page of the first link, even if this program has none.
#[test]
fn an_answer_has_the_page_of_the_first_link() {
    let mut ann = ann(White);
    let mut bob = bob(&play(&mut ann, "1g1f"));
    play(&mut bob, "7a7b");
    let sent = bob.session().link(link::PROGRAM_SCHEME, &Library::built_in()).unwrap().unwrap();
    assert!(sent.starts_with(PAGE), "{sent}");
    let sent = ann.session().link(link::PROGRAM_SCHEME, &Library::built_in()).unwrap().unwrap();
    assert_eq!(sent, "tenjiku:?game=tori&record=startpos+moves+1g1f&black=away");
    assert_eq!(read(&sent).by_link.map(|by_link| by_link.side), Some(White));
}

/// A link is played even while an earlier position is viewed.
#[test]
fn a_link_is_played_at_the_end_of_the_game() {
    let mut ann = ann(White);
    let mut bob = bob(&play(&mut ann, "1g1f"));
    let sent = play(&mut bob, "7a7b");
    send(&mut ann, GameCommand::TakeBack);
    answer(&mut ann, &sent);
    assert_eq!((ann.session().plies(), ann.position().key()), (2, bob.position().key()));
}

#[test]
fn a_saved_game_by_link_is_continued() {
    let library = Library::built_in();
    let mut ann = ann(White);
    let mut bob = bob(&play(&mut ann, "1g1f"));
    let sent = play(&mut bob, "7a7b");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.ron");
    let mut record = GameRecord::parse(&record(&ann)).unwrap();
    record.white = Some("Bob".to_owned());
    save_record(&record, &file).unwrap();
    let folders = [folder.path().to_owned()];
    let (tree, path) = find_saved(&read(&sent), &folders, &library).expect("the saved game");
    assert_eq!((path, tree.header.player(White)), (file, Some("Bob")));
    let mut reopened = Game::new("mini");
    open(&mut reopened, tree);
    assert_eq!((side(&reopened), reopened.position().key()), (Some(Black), bob.position().key()));
    let other = find_saved(&read(&sent.replace("white", "black")), &folders, &library);
    assert!(other.is_none(), "she plays Black in that game");
}

/// Older versions stored the contents of letters.
#[test]
fn a_saved_game_by_letter_becomes_one_by_link() {
    let letters = "(game: \"5f3a91c07d2e\", side: White, written: 1, read: 2, asked: Some(Draw))";
    let text = format!("(format: 2, variant: \"tori\", letters: Some({letters}), moves: [\"1g1f\"])");
    let saved = GameRecord::parse(&text).unwrap();
    assert_eq!(saved.by_link, Some(CorrespondenceGame { side: White, page: None, signal: None }));
    assert!(ron::to_string(&saved).unwrap().contains("by_link:Some((side:White))"));
}

#[test]
fn a_link_that_does_not_continue_the_game_is_refused() {
    let mut ann = ann(White);
    let first = play(&mut ann, "1g1f");
    let mut bob = bob(&first);
    let sent = play(&mut bob, "7a7b");
    assert_eq!(refusal(&mut ann, &first), LinkMismatch::WrongRecipient);
    assert_eq!(refusal(&mut ann, "?game=mini&white=away"), LinkMismatch::DifferentGame);
    assert_eq!(refusal(&mut ann, "?game=tori&white=away"), LinkMismatch::Outdated { theirs: 0, ours: 1 });
    let other = refusal(&mut ann, &sent.replace("1g1f", "5e5d"));
    let expected_start = "The link leaves the game on the board at ply 1: 5e5d in the link, 1g1f here";
    assert!(other.describe(&()).starts_with(expected_start), "{}", other.describe(&()));
    let with_own_move = "?game=tori&record=startpos+moves+1g1f+7a7b+5e5d&white=away";
    assert_eq!(refusal(&mut ann, with_own_move), LinkMismatch::OwnMove(3));
    answer(&mut ann, &sent);
    answer(&mut ann, &sent);
    assert_eq!(ann.session().plies(), 2, "the same link again changes nothing");
}

#[test]
fn a_broken_link_is_an_error() {
    for broken in ["?game=tori&record=startpos+moves+1g1a&black=away", "?game=shou&black=away"] {
        assert!(link::read(broken, &Library::built_in(), &CurrentLanguage).unwrap().is_err(), "{broken}");
    }
    assert_eq!(read("?game=tori&black=away&says=nonsense").by_link.unwrap().signal, None);
}

#[test]
fn draws_are_offered_declined_and_accepted() {
    let mut ann = ann(White);
    let first = play(&mut ann, "1g1f");
    let mut bob = bob(&first);
    send(&mut ann, GameCommand::OfferDraw(Black));
    let offer = link_of(&ann);
    assert!(offer.ends_with("&says=draw"), "{offer}");
    answer(&mut bob, &offer);
    assert_eq!(bob.session().draw_offer(), Some(Black), "the board shows the offer");
    // A move declines the offer.
    let sent = play(&mut bob, "7a7b");
    answer(&mut ann, &sent);
    assert_eq!(ann.session().draw_offer(), None);
    let sent = play(&mut ann, "5e5d");
    answer(&mut bob, &sent);
    send(&mut bob, GameCommand::OfferDraw(White));
    let offer = link_of(&bob);
    answer(&mut ann, &offer);
    send(&mut ann, GameCommand::AnswerDraw(true));
    let sent = link_of(&ann);
    answer(&mut bob, &sent);
    for game in [&ann, &bob] {
        assert_eq!(game.session().outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
    }
}

/// The first opened link may carry a resignation.
#[test]
fn a_resignation_ends_the_game_on_both_sides() {
    let mut ann = ann(White);
    play(&mut ann, "1g1f");
    send(&mut ann, GameCommand::Resign(Black));
    let sent = link_of(&ann);
    assert_eq!(read(&sent).by_link.unwrap().signal, Some(LinkSignal::Resign));
    let bob = bob(&sent);
    let won = Outcome::Win { winner: White, by: WinReason::Resignation };
    assert_eq!((ann.session().outcome(), bob.session().outcome()), (Some(won), Some(won)));
}

/// A ply that was not sent yet can be taken back.
#[test]
fn a_ply_is_taken_back_before_the_link_is_sent() {
    let mut ann = ann(White);
    play(&mut ann, "1g1f");
    send(&mut ann, GameCommand::AskTakeBack);
    send(&mut ann, GameCommand::AnswerRequest(true));
    assert_eq!(link_of(&ann), format!("{PAGE}?game=tori&black=away"));
    let mut bob = bob(&play(&mut ann, "5e5d"));
    let sent = play(&mut bob, "7a7b");
    answer(&mut ann, &sent);
    assert_eq!(ann.position().key(), bob.position().key());
}

#[test]
fn a_link_keeps_the_options_and_the_first_position() {
    let library = Library::built_in();
    let file = library.find("chu").unwrap();
    let options = file.choices_under(&file.presets[1]);
    let chu = Arc::new(Variant::compile(file, &options).unwrap());
    let mut position = Position::new(Arc::clone(&chu));
    let mv = position.legal_moves()[0];
    position.play(mv, &mut ());
    let mut ann = Game::with_variant(chu, Some(position.setup()));
    send(&mut ann, PlayerCommand::Seat(White, Player::Remote));
    let bob = bob(&link_of(&ann));
    assert_eq!(bob.position().variant().choices(), ann.position().variant().choices());
    assert_eq!(bob.position().key(), ann.position().key());
    assert_ne!(bob.position().variant().choices(), variant("chu").choices());
}

#[test]
fn another_player_ends_the_game_by_link() {
    let mut ann = ann(White);
    play(&mut ann, "1g1f");
    send(&mut ann, PlayerCommand::Seat(White, Player::Person));
    assert_eq!((side(&ann), seats(&ann)), (None, (Player::Person, Player::Person)));
    assert!(link_of(&ann).ends_with("?game=tori&record=startpos+moves+1g1f"));
}
