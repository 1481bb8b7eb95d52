//! Storey 2: lessons: exercises for every kind of piece, made from its powers alone, and written stories.
//!
//! [`Lesson::new`] puts a piece on a small board of its own and makes three to five exercises for it, easy
//! ones first. The same game and piece always give the same lesson. The rules core solves every exercise
//! before it is used, so its number of moves is the true minimum. A [`Story`] is a file in which people explain
//! things in their own order and words; a [`StoryLibrary`] holds those of a game. An [`Attempt`] is a learner at work
//! on either: it judges moves, squares and answers one by one, and shows solutions. [`Course`] orders the lessons of a
//! game; [`Progress`] remembers what has been learned and what should be asked again.
//!
//! The window and the command line call this room. It knows nothing of them, decides no rule, and names no
//! game and no piece: pieces from a user's own file are taught like all others.

mod attempt;
mod board;
mod course;
mod exercise;
mod hint;
mod judge;
mod make;
mod measure;
mod progress;
mod roads;
mod shapes;
mod solve;
mod special;
mod story;

pub use attempt::{Attempt, ExerciseMark, Feedback, Phase, Reply, Tone};
pub use course::{Course, Repeat};
pub use exercise::{Exercise, ExerciseTask, Special};
pub use judge::AttemptFailure;
pub use make::{Lesson, LessonError};
pub use progress::{ExerciseId, Progress, ProgressError, Tally};
pub use story::{
    AcceptedMove, Goal, Practice, Story, StoryAnswer, StoryLibrary, StoryStep, StoryTask, first_story,
};
