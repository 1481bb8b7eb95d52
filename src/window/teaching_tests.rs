//! What a newcomer finds in the lessons and after them, in the whole window without a screen.

use super::heard_tests::nodes;
use super::keyboard_tests::{app, context, game};
use crate::app::LessonRequest;
use bevy::prelude::*;

/// The program with the names of its controls.
fn learner() -> App {
    let mut app = app();
    context(&mut app).enable_accesskit();
    app.update();
    app
}

fn tell(app: &mut App, message: impl Message) {
    app.world_mut().write_message(message);
    (0..8).for_each(|_| app.update());
}

/// How many controls have this name.
fn count(app: &mut App, name: &str) -> usize {
    nodes(app).iter().filter(|node| node.label() == Some(name)).count()
}

#[test]
fn after_a_mistake_one_button_tries_again() {
    let mut app = learner();
    let chu = game("chu");
    let pawn = chu.by_symbol("P").expect("a Pawn");
    tell(&mut app, LessonRequest::Piece(chu, pawn));
    let mut skipped = 0;
    while count(&mut app, "Check") == 0 {
        tell(&mut app, LessonRequest::Next);
        skipped += 1;
        assert!(skipped < 9, "an exercise asks for squares");
    }
    assert_eq!(count(&mut app, "Try again"), 1);
    tell(&mut app, LessonRequest::Check);
    assert_eq!((count(&mut app, "Check"), count(&mut app, "Try again")), (0, 1));
}
