//! How long a search may take.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What ends a search, whichever comes first. A search without limits runs until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// The deepest iteration, in plies.
    pub depth: Option<u32>,
    /// Positions to search. With one thread and no time limit, the search is the same every time.
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
    /// Time for this move, nearly all of which is used.
    Move(Duration),
    /// A game clock. The search decides how much of it to use for this move.
    Clock {
        /// Main time left.
        left: Duration,
        /// Added after every move.
        increment: Duration,
        /// Time for every move once the main time is used up.
        byoyomi: Duration,
        /// Moves until more time is added, if the time control has such periods.
        moves_to_go: Option<u32>,
    },
}

impl Limits {
    /// A search to this depth, in plies.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// A search of this many positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A search for this long.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self { time: TimeLimit::Move(time), ..Self::default() }
    }
}
