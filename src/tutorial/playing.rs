//! Systems between the board and the exercise: they judge the learner's moves, play solutions and replies, and record
//! results.

use super::TutorialSystems;
use super::exercise_set::ExerciseSetKind;
use super::saved_progress::{Calendar, SavedProgress, practice_key, story_key};
use super::state::{Activity, TutorialState};
use super::study_board::{AtRestSince, LAST_PAUSE, PAUSE, ProgramMoves};
use crate::app::{GamePurpose, LessonRequest, Screen};
use crate::game::{Direction, GameCommand, GameEnded, GameSystems, MoveRefused, PlyPlayed, Seats, Session};
use crate::input::{CursorKey, InputSystems, SquareClicked};
use bevy::prelude::*;
use std::sync::Arc;
use tenjiku_rules::Outcome;
use tenjiku_teach::lesson::{Attempt, ExerciseId, ExerciseMark, Phase, Story};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AtRestSince>();
    app.add_systems(
        Update,
        (
            // `select_squares` and `follow_moves` run on every screen, or they would read stale messages later.
            (select_squares, follow_moves, record_results.run_if(in_state(Screen::Lesson)))
                .chain()
                .in_set(TutorialSystems::Follow),
            // The key that plays the last move must not also continue.
            continue_from_board
                .before(InputSystems::Act)
                .before(TutorialSystems::Requests)
                .run_if(in_state(Screen::Lesson)),
            record_practice.after(GameSystems::Turn).run_if(in_state(Screen::Match)),
            play_moves
                .after(TutorialSystems::Requests)
                .before(GameSystems::Validate)
                .run_if(in_state(Screen::Lesson)),
        ),
    );
}

/// If nothing is left to do on the board, Enter on the board acts as the large button of the panel.
fn continue_from_board(
    mut keys: MessageReader<CursorKey>,
    tutorial: Res<TutorialState>,
    progress: Res<SavedProgress>,
    mut requests: MessageWriter<LessonRequest>,
) {
    let is_pressed = keys.read().filter(|key| **key == CursorKey::Press).count() > 0;
    if let Some(open) = tutorial.open_course.as_ref().filter(|_| is_pressed) {
        requests.write_batch(open.next_request(&progress));
    }
}

fn select_squares(mut clicked: MessageReader<SquareClicked>, mut tutorial: ResMut<TutorialState>) {
    for SquareClicked(sq) in clicked.read() {
        tutorial.attempt_mut().into_iter().for_each(|attempt| attempt.toggle_square(*sq));
    }
}

pub(super) fn follow_moves(
    mut played: MessageReader<PlyPlayed>,
    mut refused: MessageReader<MoveRefused>,
    (session, screen): (Res<Session>, Res<State<Screen>>),
    mut tutorial: ResMut<TutorialState>,
    mut commands: MessageWriter<GameCommand>,
) {
    if played.is_empty() && refused.is_empty() {
        return;
    }
    // Plies on other boards, such as that of a suspended game, are not the learner's.
    let board = tutorial.attempt().map(|attempt| attempt.position().variant());
    let is_learners_board =
        board.zip(session.variant()).is_some_and(|(board, current)| Arc::ptr_eq(board, current));
    let Some(attempt) =
        tutorial.attempt_mut().filter(|_| is_learners_board && *screen.get() == Screen::Lesson)
    else {
        played.clear();
        refused.clear();
        return;
    };
    let played_forward = played.read().filter(|ply| ply.direction == Direction::Forward);
    for mv in played_forward.map(|ply| ply.mv) {
        if !attempt.on_move(mv) {
            commands.write(GameCommand::TakeBack);
        }
    }
    for mv in refused.read().map(|refused| refused.mv) {
        if attempt.phase == Phase::Working {
            attempt.play(mv);
        }
    }
}

/// Records the result of the exercise or story in the set and in the saved progress.
fn record_results(
    mut tutorial: ResMut<TutorialState>,
    mut progress: ResMut<SavedProgress>,
    calendar: Res<Calendar>,
) {
    let Some(open) = &mut tutorial.bypass_change_detection().open_course else { return };
    let Activity::Doing { set, attempt } = &mut open.activity else { return };
    let Some((set, kind)) = set.as_mut().zip(attempt.lesson().map(|lesson| lesson.kind)) else {
        return record_step(open.game.id(), attempt, &mut progress);
    };
    let Some(mark) = attempt.take_mark() else { return };
    let (game, symbol) = (open.game.id(), open.game.kind(kind).symbol());
    let number = match (set.kind, set.item()) {
        // The result is recorded under the number of the repeated mistake: if the lesson now has fewer exercises,
        // another is shown in its place.
        (ExerciseSetKind::Repeat, Some(item)) => item.exercise,
        _ => attempt.number(),
    };
    let id = ExerciseId { symbol: symbol.to_owned(), exercise: number };
    if mark != ExerciseMark::AfterMistakeOrHelp {
        progress.0.record_answer(game, &id, mark == ExerciseMark::Right, calendar.today());
    }
    if mark != ExerciseMark::Open {
        set.record(mark);
    }
    if matches!(set.kind, ExerciseSetKind::Piece(_)) {
        if set.is_complete() {
            progress.0.record_finished(game, symbol);
        } else if mark != ExerciseMark::Open {
            progress.0.record_passed(game, &id);
        }
    }
    tutorial.set_changed();
}

/// Records the current step of a story. The story counts as finished once its last step is done, even if the
/// learner then leaves it early.
fn record_step(game: &str, attempt: &Attempt, progress: &mut ResMut<SavedProgress>) {
    let Some(Story { id, .. }) = attempt.story() else { return };
    let step = attempt.number();
    let Some(saved) = progress.step_of(game, id) else { return };
    if attempt.is_finished() {
        progress.0.record_finished(game, &story_key(id));
    } else if saved != step {
        progress.0.save_step(game, &story_key(id), step);
    }
}

fn record_practice(
    mut ended: MessageReader<GameEnded>,
    (session, seats, purpose): (Res<Session>, Res<Seats>, Res<GamePurpose>),
    tutorial: Res<TutorialState>,
    mut progress: ResMut<SavedProgress>,
) {
    let is_over = ended.read().count() > 0 && *purpose == GamePurpose::Practice;
    let Some(open) = tutorial.open_course.as_ref().filter(|_| is_over) else { return };
    let Some(practice) = open.practice_on(&session).and_then(|number| open.library.practice.get(number))
    else {
        return;
    };
    let winner = match session.outcome() {
        Some(Outcome::Win { winner, .. }) => winner,
        Some(Outcome::Draw(_)) | None => return,
    };
    let is_solved = winner == practice.side() && seats.of(winner).is_person();
    if is_solved && !progress.is_solved(open.game.id(), &practice.id) {
        progress.0.record_finished(open.game.id(), &practice_key(&practice.id));
    }
}

/// Plays the moves of a solution, or the replies in a story.
fn play_moves(mut tutorial: ResMut<TutorialState>, mut program: ProgramMoves) {
    let has_moves = tutorial.attempt().is_some_and(Attempt::has_moves_to_play);
    let solution_moves_left = tutorial.attempt().and_then(Attempt::solution_moves_left);
    let pause = if solution_moves_left == Some(0) { LAST_PAUSE } else { PAUSE };
    if !program.are_due(has_moves, pause) {
        return;
    }
    if let Some(mv) = tutorial.attempt_mut().and_then(Attempt::next_move) {
        program.play(mv);
    } else if solution_moves_left.is_some() {
        tutorial.needs_board = true;
        program.frames.ask();
    }
}
