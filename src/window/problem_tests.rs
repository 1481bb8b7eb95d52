//! Problems in the whole window without a display: by mouse, by keyboard and for screen readers.

use super::keyboard_tests::{click, context, press};
use super::learner_tests::{count, learner, mentions, send_message};
use crate::app::{Action, ActionRequest, Screen};
use crate::game::{IntentSource, MoveIntent, Session};
use crate::problem_room::{RoomRequest, linked_problem};
use bevy::prelude::*;
use bevy_egui::egui::Key;
use tenjiku_records::{PlainWording, link};
use tenjiku_rules::coordinate;
use tenjiku_rules::variant::Library;

/// Mini: the Gold mates on 4b, with its solution in the record.
const LINK: &str = "tenjiku:?game=mini&record=sfen+k4%2F5%2F1P3%2F5%2F5+b+GS+1+moves+G*4b&task=mate";

fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

pub(super) fn linked_request() -> RoomRequest {
    let tree = link::read(LINK, &Library::built_in(), &PlainWording).expect("a link").expect("it is sound");
    linked_problem(LINK, &tree).expect("a problem")
}

fn at_problem() -> App {
    let mut app = learner();
    let request = linked_request();
    let RoomRequest::Problem(_, problem) = &request else { panic!("{request:?}") };
    assert_eq!((problem.moves, problem.solution.len()), (1, 1));
    send_message(&mut app, request);
    assert_eq!(screen(&app), Screen::Problem);
    app
}

fn play(app: &mut App, text: &str) {
    let position = app.world().resource::<Session>().position().expect("a game");
    let mv = coordinate::read(position, text).expect("a legal move");
    send_message(app, MoveIntent { mv, by: IntentSource::Player });
}

#[test]
fn the_start_screen_leads_to_the_problems_and_back() {
    let mut app = learner();
    click(&mut app, "problems");
    assert_eq!(screen(&app), Screen::Shelves);
    assert_eq!(count(&mut app, "Start screen"), 1);
    send_message(&mut app, ActionRequest(Action::Cancel));
    assert_eq!(screen(&app), Screen::Start);
    send_message(&mut app, ActionRequest(Action::Problems));
    assert_eq!(screen(&app), Screen::Shelves);
}

#[test]
fn a_problem_has_a_task_hints_and_a_solution() {
    let mut app = at_problem();
    assert_ne!(mentions(&mut app, "Black to move: mate in one move."), 0);
    let names = ["Next problem", "Hint", "Solution", "Skip", "Copy link"];
    assert_eq!(names.map(|name| count(&mut app, name)), [1; 5]);
    let ctx = context(&mut app);
    press(&mut app, &ctx, Key::H);
    (0..4).for_each(|_| app.update());
    assert_ne!(mentions(&mut app, "Drop a Gold."), 0);
    press(&mut app, &ctx, Key::S);
    (0..8).for_each(|_| app.update());
    assert_eq!(["Back", "Next move"].map(|name| count(&mut app, name)), [1, 1]);
    press(&mut app, &ctx, Key::ArrowRight);
    (0..8).for_each(|_| app.update());
    assert_eq!(app.world().resource::<Session>().plies(), 1);
    press(&mut app, &ctx, Key::ArrowLeft);
    (0..8).for_each(|_| app.update());
    assert_eq!(app.world().resource::<Session>().plies(), 0);
    press(&mut app, &ctx, Key::Home);
    (0..8).for_each(|_| app.update());
    play(&mut app, "G*4b");
    assert_ne!(mentions(&mut app, "Solved, with some help."), 0);
}

#[test]
fn backspace_leads_back_to_the_shelves() {
    let mut app = at_problem();
    let ctx = context(&mut app);
    press(&mut app, &ctx, Key::Backspace);
    (0..4).for_each(|_| app.update());
    assert_eq!(screen(&app), Screen::Shelves);
}
