//! Storey 2: a game looked at again, by the computer.
//!
//! [`Reviewer`] judges every position of a line in a thread of its own and tells each judgement as
//! it comes; [`turning_points`] says which plies turned the game. The window draws the graph and
//! writes what was found into the record; nothing here changes a game, and no rule is decided.

mod reviewer;
mod turning;

pub use reviewer::{PositionReview, Reviewer};
pub use turning::{TurningPoint, expectation, turning_points};
