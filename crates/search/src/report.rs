//! Search reports.

use super::score::Score;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tenjiku_rules::Move;

/// A principal variation (PV) with its score.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PvLine {
    /// Score for the side to move.
    pub score: Score,
    /// The moves, starting with the one to play.
    pub moves: Vec<Move>,
}

/// Progress of a search after an iteration.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SearchReport {
    /// Depth of the last completed iteration, in plies.
    pub depth: u32,
    /// Selective depth: length of the longest line searched, in plies.
    pub selective_depth: u32,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Elapsed time.
    pub time: Duration,
    /// Fill level of the transposition table, per mille.
    pub hashfull: u32,
    /// The best lines, best first: as many as requested, or fewer if there are fewer moves.
    pub lines: Vec<PvLine>,
}

impl SearchReport {
    /// The best line.
    #[must_use]
    pub fn best(&self) -> Option<&PvLine> {
        self.lines.first()
    }

    /// Nodes per second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        let nanoseconds = self.time.as_nanos().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000_000 / nanoseconds).unwrap_or(u64::MAX)
    }
}
