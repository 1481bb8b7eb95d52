//! What clicks on a lesson's board do, and the marks on it.

use super::exercise::ExercisePhase;
use super::exercise::ExerciseState;
use super::state::TutorialState;
use super::story::StoryPhase;
use crate::app::Screen;
use crate::input::{BoardInputMode, BoardMarks};
use crate::story::StoryTask;
use bevy::prelude::*;

/// Whether the learner wants the moves of a picked koma marked.
#[derive(Resource, Debug, Default)]
pub(super) struct ShowTargets(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShowTargets>();
    app.add_systems(
        Update,
        mark.run_if(in_state(Screen::Lesson))
            .in_set(super::TutorialSystems::Follow)
            .after(super::playing::follow_moves),
    );
    app.add_systems(
        OnExit(Screen::Lesson),
        |mut mode: ResMut<BoardInputMode>, mut board_marks: ResMut<BoardMarks>| {
            (*mode, *board_marks) = (BoardInputMode::default(), BoardMarks::default());
        },
    );
}

fn mark(
    tutorial: Res<TutorialState>,
    targets: Res<ShowTargets>,
    mut mode: ResMut<BoardInputMode>,
    mut board_marks: ResMut<BoardMarks>,
) {
    if !(tutorial.is_changed() || targets.is_changed()) {
        return;
    }
    if let Some(story) = tutorial.story() {
        mode.set_if_neq(match (story.phase(), story.reading().task()) {
            (StoryPhase::Doing, task) if task.asks_for_a_move() => BoardInputMode::Move,
            (StoryPhase::Doing, StoryTask::Point { .. }) => BoardInputMode::Point,
            _ => BoardInputMode::Look,
        });
        board_marks.set_if_neq(BoardMarks { marks: story.marks(), targets: None });
        return;
    }
    let exercise = tutorial.exercise();
    mode.set_if_neq(match exercise.map(|exercise| (exercise.phase(), exercise.asks_for_squares())) {
        Some((ExercisePhase::Doing, false)) => BoardInputMode::Move,
        Some((ExercisePhase::Doing, true)) => BoardInputMode::Point,
        _ => BoardInputMode::Look,
    });
    let marks = exercise.map(ExerciseState::marks).unwrap_or_default();
    board_marks.set_if_neq(BoardMarks { marks, targets: Some(targets.0) });
}
