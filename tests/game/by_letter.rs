//! Games between two programs that exchange letters by hand, through a clipboard so to speak.

use crate::harness::{Game, variant};
use std::sync::Arc;
use tenjiku::game::*;
use tenjiku::letter::{Correspondence, Letter, LetterSigner};
use tenjiku::record::{GameRecord, GameTree, LetterOffer, Letters};
use tenjiku_rules::coordinate;
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_rules::{DrawReason, Outcome, Position, Side, WinReason};

use Side::{Black, White};

fn signer(name: &str) -> LetterSigner {
    let folder = std::env::temp_dir().join(format!("tenjiku-by-letter-{}", std::process::id())).join(name);
    LetterSigner::in_folder(&folder).unwrap()
}

fn signed(name: &str) -> Game {
    let mut game = Game::new("tori");
    game.app.insert_resource(ByLetter::signed_by(signer(name)));
    game
}

/// Ann has chosen a game against someone far away and plays Black.
fn ann() -> Game {
    let mut ann = signed("ann");
    send(&mut ann, PlayerCommand::Seat(White, Player::Away));
    ann
}

/// The program of whoever gets a first letter, which opens its game.
fn invited(name: &str, letter: &str) -> Game {
    let mut game = signed(name);
    let letter = Letter::read(letter).unwrap();
    let (correspondence, _) = Correspondence::of_letter(&letter, &Library::ours(), name).unwrap();
    open(&mut game, correspondence.tree());
    game
}

fn open(game: &mut Game, tree: GameTree) {
    send(game, GameCommand::Load { tree: Box::new(tree), is_played: true });
}

/// Sends a message and lets the program settle.
fn send<M: bevy_ecs::message::Message>(game: &mut Game, message: M) {
    game.app.world_mut().write_message(message);
    (0..8).for_each(|_| game.app.update());
}

fn play(game: &mut Game, text: &str) -> String {
    let mv = coordinate::read(game.position(), text).unwrap();
    send(game, MoveIntent { mv, by: IntentSource::Player });
    letter(game)
}

fn letter(game: &Game) -> String {
    game.world().resource::<ByLetter>().letter().expect("a letter").to_owned()
}

fn letters(game: &Game) -> Letters {
    game.session().letters().expect("by letter").clone()
}

/// Sends a message, lets the program settle, and returns all that is said of letters.
fn heard<M: bevy_ecs::message::Message>(game: &mut Game, message: M) -> Vec<LetterNews> {
    game.taken::<LetterNews>();
    game.app.world_mut().write_message(message);
    let mut news = Vec::new();
    for _ in 0..8 {
        game.app.update();
        news.append(&mut game.taken::<LetterNews>());
    }
    news
}

/// What a letter brings, or what is wrong with it.
fn read(game: &mut Game, text: &str) -> LetterNews {
    let mut news = heard(game, LetterCommand::Receive(text.to_owned()));
    assert_eq!(news.len(), 1, "{news:?}");
    news.remove(0)
}

fn brings(game: &mut Game, text: &str) -> String {
    match read(game, text) {
        LetterNews::Read(said) => said.join(" "),
        other => panic!("{other:?}"),
    }
}

fn fault(game: &mut Game, text: &str) -> String {
    let before = record(game);
    match read(game, text) {
        LetterNews::Fault(why) => {
            assert_eq!(record(game), before, "nothing has changed");
            why
        }
        other => panic!("{other:?}"),
    }
}

fn record(game: &Game) -> String {
    let record = record_of(game.session(), game.world().resource::<Seats>()).unwrap();
    ron::to_string(&record).unwrap()
}

fn seats(game: &Game) -> (Player, Player) {
    let seats = game.world().resource::<Seats>();
    (seats.of(Black).clone(), seats.of(White).clone())
}

#[test]
fn a_game_goes_to_and_fro() {
    let mut ann = ann();
    assert_eq!((letters(&ann).side, letters(&ann).written), (Black, 0), "nothing is written before a move");
    let first = play(&mut ann, "1g1f");
    assert!(first.starts_with("----- Tenjiku letter 1 -----\nGame: Tori Shogi (tori)"), "{first}");
    let mut bob = invited("bob", &first);
    assert_eq!(seats(&bob), (Player::Away, Player::Person));
    for moves in [["7a7b", "5e5d"], ["5c5d", "7g7f"], ["1a1b", "4f3f"]] {
        let [his, hers] = moves;
        bob.app.world_mut().resource_mut::<ByLetter>().words = format!("I like {his}.");
        let sent = play(&mut bob, his);
        assert_eq!(brings(&mut ann, &sent), format!("bob played {his}. bob says: I like {his}."));
        assert_eq!(ann.world().resource::<ByLetter>().letter(), None, "the old letter was answered");
        let sent = play(&mut ann, hers);
        assert_eq!(brings(&mut bob, &sent), format!("Black played {hers}."));
        assert_eq!(bob.position().key(), ann.position().key());
    }
    assert_eq!(ann.session().plies(), 7);
    assert!(letters(&ann).key.is_some() && letters(&bob).key.is_some(), "both sign");
}

#[test]
fn a_letter_with_the_first_plies_begins_the_game_for_the_one_who_moves_second() {
    // Ann plays White, so she invites.
    let mut ann = signed("ann");
    send(&mut ann, PlayerCommand::Seat(Black, Player::Away));
    let mut bob = invited("bob", &letter(&ann));
    assert_eq!((letters(&bob).side, bob.session().plies()), (Black, 0));
    let sent = play(&mut bob, "1g1f");
    assert_eq!(brings(&mut ann, &sent), "bob played 1g1f.");
}

#[test]
fn a_game_that_is_opened_again_goes_on() {
    let mut ann = ann();
    let first = play(&mut ann, "1g1f");
    let mut bob = invited("bob", &first);
    let answer = play(&mut bob, "7a7b");
    let kept = GameRecord::parse(&record(&ann)).unwrap();
    assert_eq!(kept.seats, Some(("human".to_owned(), "away".to_owned())));
    let library = Library::ours();
    let mut again = signed("ann");
    open(&mut again, GameTree::of_record(&kept, &kept.game(&library, &[]).unwrap()).unwrap());
    assert_eq!(seats(&again), (Player::Person, Player::Away), "the record seats them");
    assert_eq!(brings(&mut again, &answer), "bob played 7a7b.");
    // The terminal goes on with the same record.
    let kept = GameRecord::parse(&record(&again)).unwrap();
    let tree = GameTree::of_record(&kept, &kept.game(&library, &[]).unwrap()).unwrap();
    let mut terminal = Correspondence::of_tree(tree).unwrap();
    terminal.play("5e5d").unwrap();
    let sent = terminal.write("", Some(&signer("ann")));
    assert_eq!(brings(&mut bob, &sent), "Black played 5e5d.");
}

#[test]
fn after_a_restart_the_last_letter_is_copied_as_it_was() {
    let mut ann = ann();
    ann.app.world_mut().resource_mut::<ByLetter>().words = "Your Lion looks lonely.".to_owned();
    let first = play(&mut ann, "1g1f");
    let kept = GameRecord::parse(&record(&ann)).unwrap();
    let mut again = signed("ann");
    again.app.world_mut().resource_mut::<ByLetter>().words = "Words for another game".to_owned();
    let game = kept.game(&Library::ours(), &[]).unwrap();
    open(&mut again, GameTree::of_record(&kept, &game).unwrap());
    assert_eq!(again.world().resource::<ByLetter>().words, "Your Lion looks lonely.");
    assert_eq!(letter_of(&mut again), first, "the same letter, with the same number");
    // With other words it is another letter.
    again.app.world_mut().resource_mut::<ByLetter>().words = "Your Kylin, too.".to_owned();
    let other = Letter::read(&letter_of(&mut again)).unwrap();
    assert_eq!((other.count, other.says.as_str()), (2, "Your Kylin, too."));
}

#[test]
fn what_is_wrong_is_told_and_changes_nothing() {
    let mut ann = ann();
    let first = play(&mut ann, "1g1f");
    let mut bob = invited("bob", &first);
    let answer = play(&mut bob, "7a7b");
    assert!(fault(&mut ann, &first).contains("it is your own"));
    assert!(fault(&mut ann, "good morning\nBob").starts_with("there is no letter in this text"));
    assert!(fault(&mut ann, &answer.replace("7a7b", "7a7c")).starts_with("the letter is damaged"));
    assert!(fault(&mut ann, answer.split("Sum:").next().unwrap()).starts_with("the letter has no end"));
    let mut other = signed("ann");
    send(&mut other, PlayerCommand::Seat(White, Player::Away));
    assert!(fault(&mut other, &answer).starts_with("the letter belongs to game"));
    brings(&mut ann, &answer);
    assert!(fault(&mut ann, &answer).starts_with("letter 2 of this game has been read already"));
    let second = play(&mut ann, "5e5d");
    brings(&mut bob, &second);
    assert!(fault(&mut bob, &first).starts_with("this is an old letter"));
    // Somebody else writes Bob's next letter: not signed, then with another key.
    let mut forger = bob.session().tree().unwrap().clone();
    let mv = bob.position().clone().legal_moves()[0];
    forger.add(forger.main_end(), mv).unwrap();
    let mut forger = Correspondence::of_tree(forger).unwrap();
    assert!(fault(&mut ann, &forger.write("", None)).starts_with("the letter is not signed"));
    let eve = forger.write("", Some(&signer("eve")));
    assert!(fault(&mut ann, &eve).starts_with("the letter is signed by somebody else"));
}

#[test]
fn a_changed_past_and_an_illegal_move_are_told() {
    let mut ann = ann();
    let first = play(&mut ann, "1g1f");
    let letter = Letter::read(&first).unwrap();
    let with = |moves: [&str; 2]| {
        let moves = moves.map(str::to_owned).to_vec();
        Letter { moves, count: 2, side: Some(White), ..letter.clone() }.write(None)
    };
    let why = fault(&mut ann, &with(["2g2f", "5c5d"]));
    assert!(why.starts_with("the letter changes the past: ply 1 is `2g2f` in it"), "{why}");
    let why = fault(&mut ann, &with(["1g1f", "5c5a"]));
    assert!(why.starts_with("ply 2, `5c5a`: "), "{why}");
}

#[test]
fn draws_are_offered_declined_and_accepted() {
    let mut ann = ann();
    let first = play(&mut ann, "1g1f");
    let mut bob = invited("bob", &first);
    send(&mut ann, GameCommand::OfferDraw(Black));
    assert_eq!(letters(&ann).asked, Some(LetterOffer::Draw));
    let offer = letter(&ann);
    assert_eq!(brings(&mut bob, &offer), "Black offers a draw.");
    assert_eq!(bob.session().draw_offer(), DrawOffer::By(Black), "the board asks");
    send(&mut bob, GameCommand::AnswerDraw(false));
    let answer = letter(&bob);
    assert_eq!(brings(&mut ann, &answer), "bob declines your offer.");
    assert_eq!((ann.session().draw_offer(), letters(&ann).asked), (DrawOffer::None, None));
    // Who plays on declines.
    send(&mut ann, GameCommand::OfferDraw(Black));
    let offer = letter(&ann);
    brings(&mut bob, &offer);
    let sent = play(&mut bob, "7a7b");
    assert_eq!(letters(&bob).offered, None);
    brings(&mut ann, &sent);
    assert_eq!((ann.session().draw_offer(), letters(&ann).asked), (DrawOffer::None, None));
    send(&mut ann, GameCommand::OfferDraw(Black));
    let offer = letter(&ann);
    brings(&mut bob, &offer);
    // Looking back is no answer.
    send(&mut bob, GameCommand::JumpTo(0));
    send(&mut bob, GameCommand::ReplayAll);
    assert_eq!(bob.session().draw_offer(), DrawOffer::By(Black));
    send(&mut bob, GameCommand::AnswerDraw(true));
    let answer = letter(&bob);
    assert_eq!(brings(&mut ann, &answer), "bob accepts the draw.");
    for game in [&ann, &bob] {
        assert_eq!(game.session().outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
    }
}

#[test]
fn plies_are_taken_back_if_both_agree() {
    let mut ann = ann();
    let first = play(&mut ann, "1g1f");
    let mut bob = invited("bob", &first);
    let answer = play(&mut bob, "7a7b");
    brings(&mut ann, &answer);
    send(&mut ann, LetterCommand::AskTakeBack);
    assert_eq!(letters(&ann).asked, Some(LetterOffer::TakeBack(2)), "her move and the answer to it");
    let asks = letter(&ann);
    assert_eq!(brings(&mut bob, &asks), "Black asks to take back 2 plies.");
    send(&mut bob, LetterCommand::AnswerTakeBack(true));
    assert_eq!(bob.session().plies(), 0);
    let agrees = letter(&bob);
    assert_eq!(brings(&mut ann, &agrees), "bob agrees: 2 plies are taken back.");
    assert_eq!((ann.session().plies(), ann.session().redo_len()), (0, 0));
    let sent = play(&mut ann, "5e5d");
    assert_eq!(brings(&mut bob, &sent), "Black played 5e5d.");
    assert_eq!(bob.position().key(), ann.position().key());
    // Looking back changes nothing, and nobody plays there.
    send(&mut bob, GameCommand::TakeBack);
    let mv = bob.position().clone().legal_moves()[0];
    send(&mut bob, MoveIntent { mv, by: IntentSource::Player });
    assert_eq!(bob.session().plies(), 0);
}

#[test]
fn a_resignation_ends_the_game_on_both_sides() {
    let mut ann = ann();
    let first = play(&mut ann, "1g1f");
    let mut bob = invited("bob", &first);
    send(&mut bob, GameCommand::Resign(White));
    let sent = letter(&bob);
    assert_eq!(brings(&mut ann, &sent), "bob resigns.");
    let won = Outcome::Win { winner: Black, by: WinReason::Resignation };
    assert_eq!((ann.session().outcome(), bob.session().outcome()), (Some(won), Some(won)));
    assert_eq!(ann.world().resource::<ByLetter>().letter(), None, "there is nothing to answer");
}

#[test]
fn moves_that_come_without_letters_are_played_by_hand() {
    let mut ann = ann();
    play(&mut ann, "1g1f");
    assert_eq!(brings(&mut ann, "7a7b\n"), "White played 7a7b.", "a move alone on its line");
    play(&mut ann, "5e5d");
    send(&mut ann, LetterCommand::ByHand(true));
    assert_eq!(seats(&ann), (Player::Person, Player::Person));
    let written = letters(&ann).written;
    let mv = ann.position().clone().legal_moves()[0];
    send(&mut ann, MoveIntent { mv, by: IntentSource::Player });
    assert_eq!((ann.session().plies(), letters(&ann).written), (4, written), "it is no letter");
    assert_eq!(seats(&ann), (Player::Person, Player::Away));
    // Not for somebody who signs.
    let mut ann = self::ann();
    let first = play(&mut ann, "1g1f");
    let mut bob = invited("bob", &first);
    let answer = play(&mut bob, "7a7b");
    brings(&mut ann, &answer);
    play(&mut ann, "5e5d");
    ann.taken::<LetterNews>();
    send(&mut ann, LetterCommand::ByHand(true));
    assert_eq!(seats(&ann), (Player::Person, Player::Away));
}

#[test]
fn the_game_has_its_options_and_its_first_position() {
    let library = Library::ours();
    let file = library.find("chu").unwrap();
    let options = file.choices_under(&file.presets[1]);
    let chu = Arc::new(Variant::compile(file, &options).unwrap());
    let mut position = Position::new(Arc::clone(&chu));
    let mv = position.legal_moves()[0];
    position.play(mv, &mut ());
    let mut ann = Game::of(chu, Some(position.setup()));
    send(&mut ann, PlayerCommand::Seat(White, Player::Away));
    let bob = invited("bob", &letter_of(&mut ann));
    assert_eq!(bob.position().variant().choices(), ann.position().variant().choices());
    assert_eq!(bob.position().key(), ann.position().key());
    assert_ne!(bob.position().variant().choices(), variant("chu").choices());
}

fn letter_of(game: &mut Game) -> String {
    send(game, LetterCommand::Write);
    letter(game)
}

/// Without a folder for the key letters cannot be signed. The player hears of it, but not with every letter.
#[test]
fn that_letters_are_not_signed_is_said_once() {
    let mut ann = Game::new("tori");
    send(&mut ann, PlayerCommand::Seat(White, Player::Away));
    let mv = coordinate::read(ann.position(), "1g1f").unwrap();
    let mut said = heard(&mut ann, MoveIntent { mv, by: IntentSource::Player });
    said.append(&mut heard(&mut ann, LetterCommand::Write));
    let notices = said.iter().filter(|news| matches!(news, LetterNews::Notice(_)));
    let expected =
        "the letter is not signed, for there is no folder for your key (hint: set TENJIKU_DATA to a folder)";
    assert_eq!(notices.collect::<Vec<_>>(), [&LetterNews::Notice(expected.to_owned())]);
    // With a key there is nothing to say.
    assert!(matches!(heard(&mut self::ann(), LetterCommand::Write)[..], [LetterNews::Written(_)]));
}

#[test]
fn until_an_answer_comes_somebody_else_may_play_the_other_side_after_all() {
    let mut ann = ann();
    let first = play(&mut ann, "1g1f");
    send(&mut ann, PlayerCommand::Seat(White, Player::Person));
    assert_eq!((ann.session().letters(), seats(&ann)), (None, (Player::Person, Player::Person)));
    assert_eq!(ann.world().resource::<ByLetter>().letter(), None, "there is nothing to send");
    let mv = coordinate::read(ann.position(), "7a7b").unwrap();
    assert_eq!(heard(&mut ann, MoveIntent { mv, by: IntentSource::Player }), []);
    assert_eq!(ann.session().plies(), 2, "and the game goes on at this board");
    // It may become a game by letter again, another one.
    send(&mut ann, PlayerCommand::Seat(White, Player::Away));
    assert_ne!(letters(&ann).game, Letter::read(&first).unwrap().number);
    // Playing a move by hand for the other calls nothing off.
    play(&mut ann, "5e5d");
    send(&mut ann, LetterCommand::ByHand(true));
    assert_eq!((letters(&ann).side, seats(&ann)), (Black, (Player::Person, Player::Person)));
}

#[test]
fn once_the_other_player_has_answered_the_game_stays_one_by_letter() {
    let mut ann = ann();
    let first = play(&mut ann, "1g1f");
    let mut bob = invited("bob", &first);
    let answer = play(&mut bob, "7a7b");
    brings(&mut ann, &answer);
    for (game, side) in [(&mut ann, White), (&mut bob, Black)] {
        let known = letters(game);
        assert!(!known.may_reseat(side) && !known.may_reseat(side.other()));
        send(game, PlayerCommand::Seat(side, Player::Person));
        assert_eq!(letters(game), known);
    }
}
