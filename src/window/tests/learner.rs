//! A newcomer's lessons and the steps after them.

use super::{TestWindow, computer, game};
use crate::app::{Action, LessonRequest, Screen};
use crate::game::{GameCommand, MatchScore, Player, Seats};
use crate::tutorial::SavedProgress;
use crate::view::face_style::FaceStyle;
use bevy::prelude::*;
use tenjiku_rules::{Move, Outcome, Side, WinReason};

fn win(window: &mut TestWindow) {
    let position = window.position();
    let wins = |mv: &Move| {
        let mut after = position.clone();
        after.play(*mv, &mut ());
        after.outcome().is_some()
    };
    let mv = position.legal_moves().into_iter().find(wins).expect("a winning move");
    window.play_move(mv);
}

pub(super) fn pawn_lesson() -> LessonRequest {
    let chu = game("chu");
    let pawn = chu.by_symbol("P").expect("a Pawn");
    LessonRequest::Piece(chu, pawn)
}

#[test]
fn after_a_mistake_one_button_tries_again() {
    let mut window = TestWindow::with_reader();
    window.send(pawn_lesson());
    let mut skipped = 0;
    while window.count("Check") == 0 {
        window.send(LessonRequest::Next);
        skipped += 1;
        assert!(skipped < 9, "an exercise asks for squares");
    }
    assert_eq!(window.count("Try again"), 1);
    window.send(LessonRequest::Check);
    assert_eq!((window.count("Check"), window.count("Try again")), (0, 1));
}

/// A lesson has no menu, so its panel has the switch for the hints.
#[test]
fn the_hints_on_the_pieces_can_be_switched_in_a_lesson() {
    let mut window = TestWindow::with_reader();
    window.send(pawn_lesson());
    assert_eq!(window.count("Hints on the pieces"), 1);
    assert_eq!(window.settings().face_style, FaceStyle::ByDistance);
    for expected in [FaceStyle::Hints, FaceStyle::ByDistance] {
        window.request(Action::PieceHints);
        assert_eq!(window.settings().face_style, expected);
    }
}

/// The button offers the first lesson, then its continuation, then a game.
#[test]
fn the_start_screen_offers_a_newcomers_next_step() {
    const STORY: &str = "story:first_flight";
    let mut window = TestWindow::with_reader();
    window.run(3);
    assert_eq!(window.count("Start with Tori Shogi"), 1);
    window.world_mut().resource_mut::<SavedProgress>().0.save_step("tori", STORY, 4);
    window.run(3);
    let names =
        ["Start with Tori Shogi", "Continue the lesson: Tori Shogi", "Now play Tori Shogi: I will help you"];
    assert_eq!(names.map(|name| window.count(name)), [0, 1, 0]);
    window.world_mut().resource_mut::<SavedProgress>().0.record_finished("tori", STORY);
    window.run(3);
    assert_eq!(names.map(|name| window.count(name)), [0, 0, 1]);
    window.click("next-step");
    window.run(8);
    assert_eq!(window.screen(), Screen::Match);
    assert_eq!(window.position().variant().id(), "tori");
    assert_eq!(*window.resource::<Seats>(), Seats::new(Player::Person, computer(1)));
}

/// The panel has one button for the game and one for the list of lessons.
#[test]
fn after_the_first_story_the_panel_offers_the_game() {
    let mut window = TestWindow::with_reader();
    window.send(LessonRequest::Story(game("chu"), "first_steps".to_owned()));
    while window.count("Finish") == 0 {
        window.send(LessonRequest::Next);
    }
    win(&mut window);
    window.send(LessonRequest::Next);
    assert_eq!(window.count("Now play Chu Shogi: I will help you"), 1);
    assert_eq!(window.count("All lessons"), 2, "in the bar and below that button");
}

/// A practice position is not part of the match that was played before it.
#[test]
fn a_practice_position_has_no_match_score_and_leads_to_the_next() {
    let mut window = TestWindow::with_reader();
    window.start_game("tori");
    let lost = Outcome::Win { winner: Side::White, by: WinReason::Resignation };
    window.world_mut().resource_mut::<MatchScore>().count(1, Some(lost));
    window.run(3);
    // In a panel this narrow each side has its own line.
    const POINT: &str = "▽ 1 · ";
    assert!(window.mentions(POINT), "the score of a match is shown");
    window.send(LessonRequest::Course(game("tori")));
    window.send(LessonRequest::Practice(0));
    assert_eq!(window.screen(), Screen::Match);
    assert!(!window.mentions(POINT));
    window.send(GameCommand::Resign(Side::Black));
    assert_eq!(["Next problem", "Try again", "Rematch"].map(|name| window.count(name)), [0, 1, 0]);
    window.send(LessonRequest::Practice(0));
    window.send(GameCommand::Resign(Side::White));
    assert_eq!(["Next problem", "Try again", "Rematch"].map(|name| window.count(name)), [1, 1, 0]);
}
