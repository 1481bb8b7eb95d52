//! Storey 2: lessons that somebody wrote, and positions to be played out.
//!
//! A file of `assets/lessons/<game>`, or of `lessons/<game>` among the user's data, is a [`Story`] or a
//! list of [`Practice`] positions. A [`StoryLibrary`] holds all that fit a game. Every story is checked when
//! it is read: each position can be played from, each move that is accepted or replied is legal by
//! the rules core, and a file that is not sound is told as variant files are, with line, column and
//! hint. A [`StorySession`] is a learner at a story: it judges moves, squares and answers, and says what
//! comes next.
//!
//! The window and the command line call this room; it knows nothing of them and decides no rule.
//! `lesson` is next door and another matter: it makes its exercises itself, from the powers of a
//! piece alone. Here people tell something, in their own order and words.

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

pub use library::{StoryLibrary, lessons_folder, practice, stories};
pub use practice::Practice;
pub use session::{StoryReply, StorySession};
pub use step::{AcceptedMove, Goal, StoryAnswer, StoryStep, StoryTask};
pub use tale::Story;
