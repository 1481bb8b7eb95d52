//! Storey 2: written lessons, and positions to play out.
//!
//! A file in `assets/lessons/<game>`, or in `lessons/<game>` of the user's data folder, is a [`Story`] or a
//! list of [`Practice`] positions. A [`StoryLibrary`] holds all that fit a game. Every story is checked when
//! it is read: each position must be playable, and each accepted move and reply legal by the rules core.
//! Faults are reported as for variant files, with line, column and hint. A [`StorySession`] is a learner
//! going through a story: it judges moves, squares and answers, and says what comes next.
//!
//! The window and the command line call this room; it knows nothing of them and decides no rule. The
//! neighbouring room `lesson` is different: it makes its exercises itself, from the powers of a single piece.
//! Here people explain things in their own order and words.

mod board;
mod check;
mod expect;
mod library;
mod place;
mod practice;
mod schema;
mod session;
mod step;
mod tale;
mod task;

pub use library::{StoryLibrary, first_story, lessons_folder, practice, stories};
pub use practice::Practice;
pub use session::{StoryReply, StorySession};
pub use step::{AcceptedMove, Goal, StoryAnswer, StoryStep, StoryTask};
pub use tale::Story;
