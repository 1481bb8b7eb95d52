//! Storey 2: the computer reviews a game.
//!
//! [`Reviewer`] evaluates every position of a line in a thread of its own and passes on each
//! evaluation as it comes. [`turning_points`] finds the plies that turned the game. The window draws
//! the graph and writes the results into the record. This room never changes a game and never
//! decides a rule.

mod reviewer;
mod turning;

pub use reviewer::{PositionReview, Reviewer};
pub use turning::{TurningPoint, better_in, expected_score, turning_points};
