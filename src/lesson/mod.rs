//! Storey 2: a lesson for every kind of piece, made from its powers alone.
//!
//! [`Lesson::new`] puts a piece on a small board of its own and makes three to five exercises for
//! it, easy ones first; the same game and piece always give the same lesson. Every exercise was
//! solved by the rules core before it is given out, so its number of moves is the least there is.
//! An [`Attempt`] takes the learner's moves, one by one; [`Course`] orders the lessons of a game;
//! [`Progress`] remembers what is learnt and what is to be asked again.
//!
//! The window and the command line call this room. It knows nothing of them, decides no rule, and
//! names no game and no piece: what a user's own file invents is taught like everything else.

mod attempt;
mod board;
mod course;
mod dice;
mod exercise;
mod hint;
mod make;
mod measure;
mod progress;
mod roads;
mod shapes;
mod solve;
mod special;

pub use attempt::{Attempt, AttemptFailure, Reply};
pub use course::{Course, Repeat};
pub use exercise::{Exercise, ExerciseTask, Special};
pub use make::{Lesson, LessonError};
pub use progress::{ExerciseId, Progress, ProgressError};
