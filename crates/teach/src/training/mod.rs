//! Training with problems: the shelves, the daily problem, and the player's record of solved and missed
//! problems with ratings and repetitions.
//!
//! The window shows the shelves and saves the [`Training`] with the learner's progress. The date is passed in as a
//! [`Day`]. This module does not solve problems and contains no rules of a game.

mod day;
mod rating;
mod record;
mod repetition;
mod shelf;

pub use day::Day;
pub use rating::Rating;
pub use record::{ProblemOutcome, ProblemRecord, ProblemResult, Training};
pub use repetition::Repetition;
pub use shelf::{ProblemPlace, Shelf, ShelfKind, Shelves, add_own, own_folder};
