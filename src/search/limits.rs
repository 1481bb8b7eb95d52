//! How long a search may go on.

use std::time::Duration;

/// What ends a search; whichever comes first. Without any it goes on until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The deepest iteration, in plies.
    pub depth: Option<u32>,
    /// Positions looked at. With one thread and no limit of time the search is the same every time.
    pub nodes: Option<u64>,
    /// Thinking time.
    pub time: TimeLimit,
}

/// Thinking time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeLimit {
    /// As long as one likes.
    #[default]
    Unlimited,
    /// So long for this move, used nearly whole.
    Move(Duration),
    /// A game clock; the search decides how much of it this move is worth.
    Clock {
        /// What is left of the main time.
        left: Duration,
        /// Added after every move.
        increment: Duration,
        /// Free time for every move once the main time is used up.
        byoyomi: Duration,
        /// Moves until more time is added, if the clock works so.
        moves_to_go: Option<u32>,
    },
}

impl Limits {
    /// So many plies deep.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// So many positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// So long.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self { time: TimeLimit::Move(time), ..Self::default() }
    }
}
