//! A game by text between two programs, each whole but for its window.

use super::keyboard_tests::{app, game};
use crate::app::{Screen, StartGame};
use crate::game::{ByLetter, IntentSource, MoveIntent, Player, Seats, Session};
use crate::notation::coordinate;
use crate::rules::Side;
use crate::screens::{LetterArrived, LetterFolders};
use bevy::prelude::*;

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
