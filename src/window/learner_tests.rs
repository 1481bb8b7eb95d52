//! A newcomer's lessons and the steps after them, in the whole window without a display.

use super::keyboard_tests::{app, click, context, game, two_people};
use super::screen_reader_tests::nodes;
use crate::app::{Action, ActionRequest, LessonRequest, Screen, Settings, StartGame, UnfinishedGame};
use crate::game::{GameCommand, IntentSource, MatchScore, MoveIntent, Player, Seats, Session};
use crate::search::Level;
use crate::tutorial::SavedProgress;
use crate::view::face_style::FaceStyle;
use bevy::prelude::*;
use tenjiku_rules::{Move, Outcome, Side, WinReason};

pub(super) fn learner() -> App {
    let mut app = app();
    context(&mut app).enable_accesskit();
    app.update();
    app
}

pub(super) fn send_message(app: &mut App, message: impl Message) {
    app.world_mut().write_message(message);
    (0..8).for_each(|_| app.update());
}

/// Number of nodes whose text contains some words.
pub(super) fn mentions(app: &mut App, words: &str) -> usize {
    let has_words = |text: Option<&str>| text.is_some_and(|text| text.contains(words));
    nodes(app).iter().filter(|node| has_words(node.label()) || has_words(node.value())).count()
}

pub(super) fn count(app: &mut App, name: &str) -> usize {
    nodes(app).iter().filter(|node| node.label() == Some(name)).count()
}

fn win(app: &mut App) {
    let position = app.world().resource::<Session>().position().expect("a game");
    let wins = |mv: &Move| {
        let mut after = position.clone();
        after.play(*mv, &mut ());
        after.outcome().is_some()
    };
    let mv = position.legal_moves().into_iter().find(wins).expect("a winning move");
    send_message(app, MoveIntent { mv, by: IntentSource::Player });
}

#[test]
fn after_a_mistake_one_button_tries_again() {
    let mut app = learner();
    let chu = game("chu");
    let pawn = chu.by_symbol("P").expect("a Pawn");
    send_message(&mut app, LessonRequest::Piece(chu, pawn));
    let mut skipped = 0;
    while count(&mut app, "Check") == 0 {
        send_message(&mut app, LessonRequest::Next);
        skipped += 1;
        assert!(skipped < 9, "an exercise asks for squares");
    }
    assert_eq!(count(&mut app, "Try again"), 1);
    send_message(&mut app, LessonRequest::Check);
    assert_eq!((count(&mut app, "Check"), count(&mut app, "Try again")), (0, 1));
}

/// A lesson has no menu.
#[test]
fn a_lesson_switches_the_hints_on_the_pieces() {
    let mut app = learner();
    let chu = game("chu");
    let pawn = chu.by_symbol("P").expect("a Pawn");
    send_message(&mut app, LessonRequest::Piece(chu, pawn));
    assert_eq!(count(&mut app, "Hints on the pieces"), 1);
    let style = |app: &App| app.world().resource::<Settings>().face_style;
    assert_eq!(style(&app), FaceStyle::ByDistance);
    for expected in [FaceStyle::Hints, FaceStyle::ByDistance] {
        send_message(&mut app, ActionRequest(Action::PieceHints));
        assert_eq!(style(&app), expected);
    }
}

/// The button offers the first lesson, then its continuation, then a game.
#[test]
fn the_start_screen_offers_a_newcomers_next_step() {
    const STORY: &str = "story:first_flight";
    let mut app = learner();
    // An unfinished game of another test would take precedence.
    app.insert_resource(UnfinishedGame::default());
    (0..3).for_each(|_| app.update());
    assert_eq!(count(&mut app, "Start with Tori Shogi"), 1);
    app.world_mut().resource_mut::<SavedProgress>().0.save_step("tori", STORY, 4);
    (0..3).for_each(|_| app.update());
    let names =
        ["Start with Tori Shogi", "Continue the lesson: Tori Shogi", "Now play Tori Shogi: I will help you"];
    assert_eq!(names.map(|name| count(&mut app, name)), [0, 1, 0]);
    app.world_mut().resource_mut::<SavedProgress>().0.record_finished("tori", STORY);
    (0..3).for_each(|_| app.update());
    assert_eq!(names.map(|name| count(&mut app, name)), [0, 0, 1]);
    click(&mut app, "next-step");
    (0..8).for_each(|_| app.update());
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Match);
    let session = app.world().resource::<Session>();
    assert_eq!(session.variant().map(|variant| variant.id()), Some("tori"));
    let weakest = Seats::new(Player::Person, Player::Computer { level: Level::FIRST });
    assert_eq!(*app.world().resource::<Seats>(), weakest);
}

/// The game and the list of lessons, with one button each.
#[test]
fn after_the_first_story_the_panel_offers_the_game() {
    let mut app = learner();
    send_message(&mut app, LessonRequest::Story(game("chu"), "first_steps".to_owned()));
    while count(&mut app, "Finish") == 0 {
        send_message(&mut app, LessonRequest::Next);
    }
    win(&mut app);
    send_message(&mut app, LessonRequest::Next);
    assert_eq!(count(&mut app, "Now play Chu Shogi: I will help you"), 1);
    assert_eq!(count(&mut app, "All lessons"), 2, "in the bar and below that button");
}

/// A problem is not part of the match that was played before it.
#[test]
fn a_problem_has_no_score_and_leads_to_the_next_problem() {
    let mut app = learner();
    send_message(&mut app, StartGame::new(game("tori"), two_people()));
    let lost = Outcome::Win { winner: Side::White, by: WinReason::Resignation };
    app.world_mut().resource_mut::<MatchScore>().count(1, Some(lost));
    (0..3).for_each(|_| app.update());
    // In a panel this narrow each side has its own line.
    const POINT: &str = "▽ 1 · ";
    assert_ne!(mentions(&mut app, POINT), 0, "the score of a match is shown");
    send_message(&mut app, LessonRequest::Course(game("tori")));
    send_message(&mut app, LessonRequest::Practice(0));
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Match);
    assert_eq!(mentions(&mut app, POINT), 0);
    send_message(&mut app, GameCommand::Resign(Side::Black));
    assert_eq!(["Next problem", "Try again", "Rematch"].map(|name| count(&mut app, name)), [0, 1, 0]);
    send_message(&mut app, LessonRequest::Practice(0));
    send_message(&mut app, GameCommand::Resign(Side::White));
    assert_eq!(["Next problem", "Try again", "Rematch"].map(|name| count(&mut app, name)), [1, 1, 0]);
}
