//! A game by text between two programs, each whole but for its window.

use super::keyboard_tests::{app, game};
use crate::app::{Action, ActionRequest, Screen, StartGame};
use crate::game::{ByLetter, IntentSource, LetterCommand, MoveIntent, Player, Seats, Session};
use crate::letter::Correspondence;
use crate::record::{GameRecord, GameTree};
use crate::screens::{LetterArrived, LetterFolders, OpenGame};
use crate::search::Level;
use crate::view::camera::OrbitCamera;
use crate::view::layout::Seat;
use crate::view::orbit_pose::View;
use bevy::prelude::*;
use tenjiku_rules::coordinate;
use tenjiku_rules::{Position, Side};

fn wait(app: &mut App) {
    (0..8).for_each(|_| app.update());
}

/// Brings a text, as pasting does; without a screen there is no clipboard.
fn paste(app: &mut App, text: &str) {
    app.world_mut().write_message(LetterArrived(text.to_owned()));
    wait(app);
}

/// The letter after a move.
fn play(app: &mut App, text: &str) -> String {
    let position = app.world().resource::<Session>().position().expect("a game");
    let mv = coordinate::read(position, text).expect(text);
    app.world_mut().write_message(MoveIntent { mv, by: IntentSource::Player });
    wait(app);
    app.world().resource::<ByLetter>().letter().expect("a letter").to_owned()
}

/// From where the board is seen.
fn view(app: &mut App) -> Option<View> {
    let world = app.world_mut();
    world.query::<&OrbitCamera>().single(world).expect("a camera").kept_view()
}

fn key(app: &App) -> (usize, u64) {
    let position = app.world().resource::<Session>().position().expect("a game");
    (position.plies(), position.key())
}

#[test]
fn letters_go_to_and_fro_from_the_start_screen_on() {
    let (mut ann, mut bob) = (app(), app());
    // Both have the same folders, but Bob does not find Ann's game.
    bob.insert_resource(LetterFolders(Vec::new()));
    let seats = Seats::new(Player::Person, Player::Away);
    ann.world_mut().write_message(StartGame::new(game("tori"), seats));
    wait(&mut ann);
    let first = play(&mut ann, "1g1f");
    // Bob is on the start screen; the letter opens the game and seats him opposite.
    paste(&mut bob, &format!("Shall we play?\n\n{first}\nAnn"));
    assert_eq!(*bob.world().resource::<State<Screen>>().get(), Screen::Match);
    assert_eq!(*bob.world().resource::<Seats>(), Seats::new(Player::Away, Player::Person));
    assert_eq!(view(&mut bob), Some(View::Corner(Seat::White)), "he sits at his side of the board");
    assert_eq!(view(&mut ann), Some(View::Corner(Seat::Black)));
    let answer = play(&mut bob, "7a7b");
    // Her own letter is refused, and the clipboard of a mail program has Bob's.
    paste(&mut ann, &first);
    assert_eq!(key(&ann).0, 1);
    paste(&mut ann, &answer);
    assert_eq!((key(&ann), key(&ann).0), (key(&bob), 2));
    let next = play(&mut ann, "5e5d");
    paste(&mut bob, &next);
    assert_eq!(key(&bob), key(&ann));
    let tree = bob.world().resource::<Session>().tree().expect("a game");
    assert_eq!(tree.letters.as_ref().map(|letters| letters.side), Some(Side::White));
}

#[test]
fn a_game_by_letter_that_is_opened_from_a_file_goes_on_in_that_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("with bob.ron");
    let tree = GameTree::new(&Position::new(game("tori")));
    let begun = Correspondence::begin(tree, Side::White, "Ann").expect("a number");
    begun.record().save_atomic(&path).expect("saved");
    let mut ann = app();
    ann.world_mut().write_message(OpenGame::of_file(&path, None).expect("a game"));
    wait(&mut ann);
    assert_eq!(view(&mut ann), Some(View::Corner(Seat::White)));
    ann.world_mut().write_message(LetterCommand::Receive("1g1f".to_owned()));
    wait(&mut ann);
    play(&mut ann, "7a7b");
    let kept = GameRecord::load(&path).expect("a record");
    assert_eq!(kept.moves, ["1g1f", "7a7b"]);
    assert_eq!(kept.letters.map(|letters| letters.written), Some(1));
}

/// Whoever plays White alone at this machine sits at White's side; two people, and those who watch, at Black's.
#[test]
fn the_board_is_seen_from_the_only_seat_here() {
    let computer = || Player::Computer { level: Level::FIRST };
    for (black, white, seat) in [
        (Player::Away, Player::Person, Seat::White),
        (computer(), Player::Person, Seat::White),
        (Player::Person, computer(), Seat::Black),
        (Player::Person, Player::Person, Seat::Black),
    ] {
        let mut app = app();
        app.world_mut().write_message(StartGame::new(game("tori"), Seats::new(black, white)));
        wait(&mut app);
        assert_eq!(view(&mut app), Some(View::Corner(seat)));
    }
}

/// A seat that a player chooses is where the next game begins too, until the corner is chosen again.
#[test]
fn games_begin_with_the_view_that_was_chosen_last() {
    let mut app = app();
    let mut begin_after = |action: Option<Action>| {
        if let Some(action) = action {
            app.world_mut().write_message(ActionRequest(action));
            wait(&mut app);
        }
        let seats = Seats::new(Player::Person, Player::Person);
        app.world_mut().write_message(StartGame::new(game("tori"), seats));
        wait(&mut app);
        view(&mut app)
    };
    assert_eq!(begin_after(None), Some(View::Corner(Seat::Black)));
    assert_eq!(begin_after(Some(Action::SeatWhite)), Some(View::Seat(Seat::Black)));
    assert_eq!(begin_after(Some(Action::FromCorner)), Some(View::Corner(Seat::Black)));
}
