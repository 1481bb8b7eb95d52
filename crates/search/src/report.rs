//! What a search knows: the best lines, and what they cost.

use super::score::Score;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tenjiku_rules::Move;

/// A principal variation: a line of best play, with its score.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PvLine {
    /// Its score for the side to move.
    pub score: Score,
    /// The moves, beginning with the one to play.
    pub moves: Vec<Move>,
}

/// What a search knows after an iteration.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SearchReport {
    /// Depth of the last finished iteration, in plies.
    pub depth: u32,
    /// The longest line searched, in plies.
    pub selective_depth: u32,
    /// Positions searched by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the transposition table is, per mille.
    pub table_full: u32,
    /// The best lines, best first: as many as were requested, or fewer if there are fewer moves.
    pub lines: Vec<PvLine>,
}

impl SearchReport {
    /// The best line.
    #[must_use]
    pub fn best(&self) -> Option<&PvLine> {
        self.lines.first()
    }

    /// Positions per second.
    #[must_use]
    pub fn speed(&self) -> u64 {
        let nanoseconds = self.time.as_nanos().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000_000 / nanoseconds).unwrap_or(u64::MAX)
    }
}
