//! Lessons: exercises generated from the powers of pieces, and written stories.
//!
//! [`Lesson::new`] puts a piece on a small practice board and generates three to five exercises, easy ones first.
//! The generation is deterministic. The rules core solves every exercise before it is used, so its number of moves is
//! the true minimum. A [`Story`] is a hand-written lesson in a file; a [`StoryLibrary`] holds the stories of a game. An
//! [`Attempt`] tracks a learner working on an exercise or a story: it judges moves, squares and answers, and shows
//! solutions. [`Course`] orders the lessons of a game; [`Progress`] records what was learned and schedules repetitions.
//!
//! This module contains no rules of a game, and names no game and no piece: pieces from a user's own file are taught
//! like all others.

mod attempt;
mod basic_exercises;
mod board;
mod builder;
mod complexity;
mod course;
mod destinations;
mod exercise;
mod hint;
mod judge;
mod problem;
mod progress;
mod solve;
mod special_exercises;
mod story;

pub use attempt::{Attempt, ExerciseMark, Feedback, Phase, Reply, Tone};
pub use builder::{Lesson, LessonError};
pub use course::{Course, Repeat};
pub use exercise::{Exercise, ExerciseTask, Special};
pub use judge::AttemptFailure;
pub use problem::{ProblemAttempt, ProblemPhase, SearchQuestion, mate_length, problem_title, task_name};
pub use progress::{ExerciseId, Progress, ProgressError, Tally};
pub use story::{
    AcceptedMove, Goal, Practice, Story, StoryAnswer, StoryLibrary, StoryStep, StoryTask, first_story,
};
