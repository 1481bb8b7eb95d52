//! Storey 2: lessons that somebody wrote, and positions to be played out.
//!
//! A file of `assets/lessons/<game>`, or of `lessons/<game>` among the user's data, is a [`Story`] or a
//! list of [`Practice`] positions. A [`Shelf`] holds all that fit a game. Every story is checked when
//! it is read: each position can be played from, each move that is accepted or replied is legal by
//! the rules core, and a file that is not sound is told as variant files are, with line, column and
//! hint. A [`Reading`] is a learner at a story: it judges moves, squares and answers, and says what
//! comes next.
//!
//! The window and the command line call this room; it knows nothing of them and decides no rule.
//! `lesson` is next door and another matter: it makes its exercises itself, from the powers of a
//! piece alone. Here people tell something, in their own order and words.

mod board;
mod check;
mod expect;
mod judge;
mod place;
mod practice;
mod reading;
mod schema;
mod shelf;
mod step;
mod tale;

pub use practice::Practice;
pub use reading::{Reading, StoryReply};
pub use shelf::{Shelf, lessons_folder, practice, stories};
pub use step::{Answer, Goal, Step, Task, Way};
pub use tale::Story;
