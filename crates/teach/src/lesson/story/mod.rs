//! Written lessons, and positions to play out.
//!
//! A file in `assets/lessons/<game>`, or in `lessons/<game>` of the user's data folder, is a [`Story`] or a
//! list of [`Practice`] positions. A [`StoryLibrary`] holds all that fit a game. Every story is checked when
//! it is read: each position must be playable, and each accepted move and reply legal by the rules core.
//! Faults are reported as for variant files, with line, column and hint.

mod board;
mod check;
mod definition;
mod library;
mod position_source;
mod schema;
mod step;
mod task;

pub use definition::{Practice, Story};
pub use library::{StoryLibrary, first_story};
pub use step::{AcceptedMove, Goal, StoryAnswer, StoryStep, StoryTask};
pub(super) use task::wins;
