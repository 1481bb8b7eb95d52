//! A game by link between two programs.

use super::{TestWindow, computer, game};
use crate::app::{Action, Screen, StartGame};
use crate::game::{Player, Seats};
use crate::screens::OpenGame;
use crate::view::camera::OrbitCamera;
use crate::view::layout::Seat;
use crate::view::orbit_pose::View;
use tenjiku_language::CurrentLanguage;
use tenjiku_platform::games;
use tenjiku_platform::record::{load_record, save_record};
use tenjiku_records::link::PROGRAM_SCHEME;
use tenjiku_records::{CorrespondenceGame, GameTree};
use tenjiku_rules::{Position, Side};

/// Opens a text as if it were pasted; without a display there is no clipboard.
fn paste(window: &mut TestWindow, text: &str) {
    let request = OpenGame::from_pasted(text, window.session(), None).expect(text);
    window.send(request);
}

/// The link after a move.
fn play(window: &mut TestWindow, text: &str) -> String {
    window.play(text);
    window.session().link(PROGRAM_SCHEME, &games::load()).expect("a game").expect("built in")
}

fn view(window: &mut TestWindow) -> Option<View> {
    let world = window.world_mut();
    world.query::<&OrbitCamera>().single(world).expect("a camera").kept_view()
}

fn key(window: &TestWindow) -> (usize, u64) {
    (window.position().plies(), window.position().key())
}

#[test]
fn a_game_by_link_starts_on_the_start_screen() {
    let (mut ann, mut bob) = (TestWindow::new(), TestWindow::new());
    ann.start(StartGame::new(game("tori"), Seats::new(Player::Person, Player::Remote)));
    let first = play(&mut ann, "1g1f");
    // Bob is on the start screen; the link opens the game and seats him opposite.
    paste(&mut bob, &first);
    assert_eq!(bob.screen(), Screen::Match);
    assert_eq!(*bob.resource::<Seats>(), Seats::new(Player::Remote, Player::Person));
    assert_eq!(view(&mut bob), Some(View::Corner(Seat::White)), "he sits at his side of the board");
    assert_eq!(view(&mut ann), Some(View::Corner(Seat::Black)));
    let answer = play(&mut bob, "7a7b");
    // Her own link is refused.
    paste(&mut ann, &first);
    assert_eq!(key(&ann).0, 1);
    paste(&mut ann, &answer);
    assert_eq!((key(&ann), key(&ann).0), (key(&bob), 2));
    let next = play(&mut ann, "5e5d");
    paste(&mut bob, &next);
    assert_eq!(key(&bob), key(&ann));
    // A move without a link is also accepted.
    play(&mut bob, "5c5d");
    paste(&mut ann, "5c5d");
    assert_eq!(key(&bob), key(&ann));
}

#[test]
fn a_letter_of_an_older_version_is_an_error() {
    let letter = "> ----- Tenjiku letter 1 -----\n> Game: Tori Shogi (tori)\n> ----- end of letter -----";
    let why = OpenGame::from_text(letter, None).expect_err("a letter");
    assert!(why.contains("a letter of an older version") && why.contains("send a link instead"), "{why}");
}

#[test]
fn a_game_by_link_opened_from_a_file_continues_in_that_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("with bob.ron");
    let mut tree = GameTree::new(&Position::new(game("tori")));
    tree.by_link = Some(CorrespondenceGame { side: Side::White, page: None, signal: None });
    save_record(&tree.to_record(&CurrentLanguage), &path).expect("saved");
    let mut ann = TestWindow::new();
    crate::app::save_games_in(&mut ann, Some(folder.path().join("autosave")));
    ann.send(OpenGame::from_file(&path, None).expect("a game"));
    assert_eq!(view(&mut ann), Some(View::Corner(Seat::White)));
    paste(&mut ann, "?game=tori&record=startpos+moves+1g1f&black=away");
    play(&mut ann, "7a7b");
    let saved = load_record(&path).expect("a record");
    assert_eq!(saved.moves, ["1g1f", "7a7b"]);
    assert_eq!(saved.by_link.map(|by_link| by_link.side), Some(Side::White));
}

/// White's seat if the only local player is White, otherwise Black's.
#[test]
fn the_board_is_seen_from_the_seat_of_the_local_player() {
    for (black, white, seat) in [
        (Player::Remote, Player::Person, Seat::White),
        (computer(1), Player::Person, Seat::White),
        (Player::Person, computer(1), Seat::Black),
        (Player::Person, Player::Person, Seat::Black),
    ] {
        let mut window = TestWindow::new();
        window.start(StartGame::new(game("tori"), Seats::new(black, white)));
        assert_eq!(view(&mut window), Some(View::Corner(seat)));
    }
}

/// The kind of view that was chosen, seat or corner, applies to the next games.
#[test]
fn games_begin_with_the_view_that_was_chosen_last() {
    let mut window = TestWindow::new();
    let mut view_after = |action: Option<Action>| {
        action.into_iter().for_each(|action| window.request(action));
        window.start_game("tori");
        view(&mut window)
    };
    assert_eq!(view_after(None), Some(View::Corner(Seat::Black)));
    assert_eq!(view_after(Some(Action::ViewFromWhite)), Some(View::Seat(Seat::Black)));
    assert_eq!(view_after(Some(Action::FromCorner)), Some(View::Corner(Seat::Black)));
}
