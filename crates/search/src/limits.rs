//! Search limits.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// When a search ends: at the first limit reached. A search without limits runs until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Maximum depth, in plies.
    pub depth: Option<u32>,
    /// Maximum number of nodes. With one thread and no time limit, the search is deterministic.
    pub nodes: Option<u64>,
    /// Thinking time.
    pub time: TimeLimit,
}

/// Thinking time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TimeLimit {
    /// No limit.
    #[default]
    Unlimited,
    /// Fixed time for this move.
    Move(Duration),
    /// A game clock. The search allocates the time for this move.
    Clock {
        /// Remaining main time.
        left: Duration,
        /// Added after every move.
        increment: Duration,
        /// Time for every move once the main time is used up.
        byoyomi: Duration,
        /// Moves until the next time control, if there are several.
        moves_to_go: Option<u32>,
    },
}

impl Limits {
    /// Limits a search to a depth, in plies.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// Limits a search to a number of nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Limits a search to a fixed time.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self { time: TimeLimit::Move(time), ..Self::default() }
    }
}
