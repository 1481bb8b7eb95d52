//! A game by link between two complete programs without windows.

use super::keyboard_tests::{app, game};
use crate::app::{Action, ActionRequest, Screen, StartGame};
use crate::game::{IntentSource, MoveIntent, Player, Seats, Session};
use crate::games;
use crate::language::CurrentLanguage;
use crate::record::load_record;
use crate::record::save_record;
use crate::screens::OpenGame;
use crate::search::Level;
use crate::view::camera::OrbitCamera;
use crate::view::layout::Seat;
use crate::view::orbit_pose::View;
use bevy::prelude::*;
use tenjiku_records::link::PROGRAM_SCHEME;
use tenjiku_records::{CorrespondenceGame, GameTree};
use tenjiku_rules::coordinate;
use tenjiku_rules::{Position, Side};

fn run_frames(app: &mut App) {
    (0..8).for_each(|_| app.update());
}

/// Opens a text like pasting; without a display there is no clipboard.
fn paste(app: &mut App, text: &str) {
    let request = OpenGame::from_pasted(text, app.world().resource::<Session>(), None).expect(text);
    app.world_mut().write_message(request);
    run_frames(app);
}

/// The link after a move.
fn play(app: &mut App, text: &str) -> String {
    let position = app.world().resource::<Session>().position().expect("a game");
    let mv = coordinate::read(position, text).expect(text);
    app.world_mut().write_message(MoveIntent { mv, by: IntentSource::Player });
    run_frames(app);
    app.world().resource::<Session>().link(PROGRAM_SCHEME, &games::load()).expect("a game").expect("built in")
}

fn view(app: &mut App) -> Option<View> {
    let world = app.world_mut();
    world.query::<&OrbitCamera>().single(world).expect("a camera").kept_view()
}

fn key(app: &App) -> (usize, u64) {
    let position = app.world().resource::<Session>().position().expect("a game");
    (position.plies(), position.key())
}

#[test]
fn a_game_by_link_starts_on_the_start_screen() {
    let (mut ann, mut bob) = (app(), app());
    let seats = Seats::new(Player::Person, Player::Remote);
    ann.world_mut().write_message(StartGame::new(game("tori"), seats));
    run_frames(&mut ann);
    let first = play(&mut ann, "1g1f");
    // Bob is on the start screen; the link opens the game and seats him opposite.
    paste(&mut bob, &first);
    assert_eq!(*bob.world().resource::<State<Screen>>().get(), Screen::Match);
    assert_eq!(*bob.world().resource::<Seats>(), Seats::new(Player::Remote, Player::Person));
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
    // A move alone is enough.
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
    let mut ann = app();
    ann.world_mut().write_message(OpenGame::from_file(&path, None).expect("a game"));
    run_frames(&mut ann);
    assert_eq!(view(&mut ann), Some(View::Corner(Seat::White)));
    paste(&mut ann, "?game=tori&record=startpos+moves+1g1f&black=away");
    play(&mut ann, "7a7b");
    let saved = load_record(&path).expect("a record");
    assert_eq!(saved.moves, ["1g1f", "7a7b"]);
    assert_eq!(saved.by_link.map(|by_link| by_link.side), Some(Side::White));
}

/// White's side if the only local player is White; Black's for two local players and spectators.
#[test]
fn the_board_is_seen_from_the_seat_of_the_local_player() {
    let computer = || Player::Computer { level: Level::FIRST };
    for (black, white, seat) in [
        (Player::Remote, Player::Person, Seat::White),
        (computer(), Player::Person, Seat::White),
        (Player::Person, computer(), Seat::Black),
        (Player::Person, Player::Person, Seat::Black),
    ] {
        let mut app = app();
        app.world_mut().write_message(StartGame::new(game("tori"), Seats::new(black, white)));
        run_frames(&mut app);
        assert_eq!(view(&mut app), Some(View::Corner(seat)));
    }
}

/// A chosen seat also applies to the next game, until the corner is chosen again.
#[test]
fn games_begin_with_the_view_that_was_chosen_last() {
    let mut app = app();
    let mut view_after = |action: Option<Action>| {
        if let Some(action) = action {
            app.world_mut().write_message(ActionRequest(action));
            run_frames(&mut app);
        }
        let seats = Seats::new(Player::Person, Player::Person);
        app.world_mut().write_message(StartGame::new(game("tori"), seats));
        run_frames(&mut app);
        view(&mut app)
    };
    assert_eq!(view_after(None), Some(View::Corner(Seat::Black)));
    assert_eq!(view_after(Some(Action::ViewFromWhite)), Some(View::Seat(Seat::Black)));
    assert_eq!(view_after(Some(Action::FromCorner)), Some(View::Corner(Seat::Black)));
}
