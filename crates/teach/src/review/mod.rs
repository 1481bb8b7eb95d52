//! Reviews of games by the computer.
//!
//! [`Reviewer`] evaluates every position of a line in the background. [`turning_points`] finds the plies that turned
//! the game. The window draws the graph and writes the results into the record. This module never changes a game and
//! contains no rules of a game.

mod mistakes;
mod reviewer;
mod turning_points;

pub use mistakes::exercise;
pub use reviewer::{PositionReview, Reviewer};
pub use turning_points::{TurningPoint, costliest_first, count_better, turning_points};
