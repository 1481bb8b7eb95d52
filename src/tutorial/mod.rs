//! Storey 4: the lessons in the window: the map of a course, and the board on which one learns.
//!
//! What is taught and what is right is the business of [`lesson`](crate::lesson); a lesson's board
//! is a game like every other, whose moves go through the same door. This room sets the exercises
//! out, tells what comes of each move, and remembers what was learnt. Whoever wants a lesson writes
//! [`LessonRequest`].

mod agenda;
mod book;
mod classroom;
mod conduct;
mod course_screen;
mod desk;
mod lanterns;
mod panel;
mod signs;
mod story_panel;
mod tale;
#[cfg(test)]
mod tests;
mod tile;

use crate::game::GameSystems;
use bevy::prelude::*;

/// Order of the work of a lesson in a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TutorialSystems {
    /// What learners ask for is carried out.
    Obey,
    /// The lesson hears what has become of a move.
    Follow,
}

/// Adds the lessons to the window.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((teaching, book::plugin, lanterns::plugin, course_screen::plugin, panel::plugin));
}

/// What goes on in a lesson, whether or not anybody sees it.
fn teaching(app: &mut App) {
    app.configure_sets(
        Update,
        (
            TutorialSystems::Obey.before(GameSystems::Players),
            TutorialSystems::Follow.after(GameSystems::Turn),
        ),
    );
    app.add_plugins((classroom::plugin, conduct::plugin, signs::plugin));
}
