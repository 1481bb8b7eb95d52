//! Layer 3: lessons in the window: the course screen, and the board with exercises and stories.
//!
//! The module [`lesson`](tenjiku_teach::lesson) decides what is taught and what is right. A lesson's board is an ordinary
//! game, whose moves the same systems handle. This module puts exercises on the board, displays responses, and saves
//! the learner's progress. To open a lesson, send a [`LessonRequest`](crate::app::LessonRequest). This module contains
//! no rules of a game, and leaves the suspended game unchanged.

mod announcements;
mod board_marks;
mod course_screen;
mod exercise_set;
mod lanterns;
mod panel;
mod piece_card;
mod playing;
mod requests;
mod saved_progress;
mod state;
mod study_board;
#[cfg(test)]
mod tests;
mod tile;

pub(crate) use saved_progress::Calendar;
pub use saved_progress::SavedProgress;
pub(crate) use study_board::{AtRestSince, PAUSE, ProgramMoves, StudyBoard};

use crate::game::GameSystems;
use bevy::prelude::*;

/// The order of a lesson's systems in a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TutorialSystems {
    Requests,
    /// Passes moves on the board to the exercise.
    Follow,
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        teaching,
        saved_progress::plugin,
        lanterns::plugin,
        course_screen::plugin,
        panel::plugin,
    ));
}

#[cfg(test)]
pub(crate) fn without_progress_on_disk(app: &mut App) {
    app.insert_resource(saved_progress::ProgressFile(None));
}

#[cfg(test)]
pub(crate) fn with_progress_in(app: &mut App, file: std::path::PathBuf) {
    saved_progress::add_progress(app, saved_progress::ProgressFile(Some(file)));
}

/// Everything that works without a window.
fn teaching(app: &mut App) {
    app.configure_sets(
        Update,
        (
            TutorialSystems::Requests.before(GameSystems::Players),
            TutorialSystems::Follow.after(GameSystems::Turn),
        ),
    );
    app.add_plugins((requests::plugin, playing::plugin, board_marks::plugin, announcements::plugin));
}
