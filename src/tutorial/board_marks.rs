//! Click behaviour and marks on a lesson's board.

use super::state::TutorialState;
use crate::app::{Screen, reset};
use crate::input::{BoardInputMode, BoardMarks};
use crate::view::square_mark::SquareMark;
use bevy::prelude::*;
use tenjiku_rules::variant::Sq;
use tenjiku_teach::lesson::{Attempt, ExerciseTask, Phase};

/// Whether to mark the moves of a picked koma.
#[derive(Resource, Debug, Default)]
pub(super) struct ShowTargets(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShowTargets>();
    app.add_systems(
        Update,
        set_mode_and_marks
            .run_if(in_state(Screen::Lesson))
            .in_set(super::TutorialSystems::Follow)
            .after(super::playing::follow_moves),
    );
    app.add_systems(OnExit(Screen::Lesson), (reset::<BoardInputMode>, reset::<BoardMarks>));
}

fn set_mode_and_marks(
    tutorial: Res<TutorialState>,
    targets: Res<ShowTargets>,
    mut mode: ResMut<BoardInputMode>,
    mut board_marks: ResMut<BoardMarks>,
) {
    if !(tutorial.is_changed() || targets.is_changed()) {
        return;
    }
    let attempt = tutorial.attempt();
    mode.set_if_neq(match attempt.filter(|attempt| attempt.phase == Phase::Working) {
        Some(attempt) if attempt.asks_for_a_move() => BoardInputMode::Move,
        Some(attempt) if attempt.squares_to_select().is_some() => BoardInputMode::Point,
        _ => BoardInputMode::Look,
    });
    let targets = attempt.is_none_or(|attempt| attempt.story().is_none()).then_some(targets.0);
    board_marks.set_if_neq(BoardMarks { marks: attempt.map(marks).unwrap_or_default(), targets });
}

pub(super) fn marks(attempt: &Attempt) -> Vec<(SquareMark, Sq)> {
    let on_squares =
        |mark: SquareMark, squares: &[Sq]| squares.iter().map(|sq| (mark, *sq)).collect::<Vec<_>>();
    let position = attempt.position();
    if let Some(squares) = attempt.squares_to_select() {
        return marks_of_squares(attempt, squares);
    }
    let Some(exercise) = attempt.exercise() else {
        let is_shown = matches!(attempt.phase, Phase::Working | Phase::Done)
            && position.key() == attempt.first_position().key();
        let step = attempt.step().filter(|_| is_shown);
        return step.map_or_else(Vec::new, |step| on_squares(SquareMark::Goal, &step.marks));
    };
    let goals: Vec<Sq> = match &exercise.task {
        ExerciseTask::Reach(_) => attempt.lanterns_left().collect(),
        // The targets of `Collect` are shown as 3D lanterns instead of marks.
        ExerciseTask::Collect(_) | ExerciseTask::Which { .. } => Vec::new(),
        ExerciseTask::Capture { targets, home } => {
            let remaining = targets.iter().copied().filter(|sq| position.piece_at(*sq).is_some());
            remaining.chain(*home).filter(|sq| Some(*sq) != attempt.koma_square()).collect()
        }
    };
    on_squares(SquareMark::Goal, &goals)
}

/// The marks of selected squares: an exercise shows right and wrong ones, a story only the answer.
fn marks_of_squares(attempt: &Attempt, right: &[Sq]) -> Vec<(SquareMark, Sq)> {
    let is_open = attempt.phase == Phase::Working && !attempt.shows_answer;
    let candidates: &[Sq] =
        match (attempt.step(), attempt.exercise().map(|exercise| (exercise, &exercise.task))) {
            (Some(step), _) => &step.marks,
            (None, Some((exercise, ExerciseTask::Which { among, .. }))) if exercise.is_about_some() => among,
            _ => &[],
        };
    let mark_with = |mark: SquareMark| move |sq: &Sq| (mark, *sq);
    if is_open {
        let chosen = attempt.chosen.iter().map(mark_with(SquareMark::Chosen));
        return candidates.iter().map(mark_with(SquareMark::Asked)).chain(chosen).collect();
    }
    if attempt.story().is_some() {
        return right.iter().map(mark_with(SquareMark::Right)).collect();
    }
    let judge = |sq: &Sq| if right.contains(sq) { SquareMark::Right } else { SquareMark::Wrong };
    let missed = right.iter().filter(|sq| !attempt.chosen.contains(sq)).map(mark_with(SquareMark::Missed));
    attempt.chosen.iter().map(|sq| (judge(sq), *sq)).chain(missed).collect()
}
