//! What the search for a forced win can be asked, and what it answers.

use serde::{Deserialize, Serialize};
use std::time::Duration;
use tenjiku_rules::Move;

/// A question: is there a forced win?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MateRequest {
    /// The longest win to look for, in plies; at most [`MOST_PLIES`](super::MOST_PLIES).
    pub plies: u32,
    /// Positions to search before giving up; `None` for no limit.
    pub nodes: Option<u64>,
    /// The longest it may take; `None` for no limit.
    pub time: Option<Duration>,
    /// Size of the table in MiB, at least 1.
    pub hash_mib: usize,
    /// Whether to try all moves of the attacker if threats alone do not win.
    pub all: bool,
}

impl Default for MateRequest {
    /// Nineteen plies (ten moves), threats only, no limits, 64 MiB.
    fn default() -> Self {
        Self { plies: 19, nodes: None, time: None, hash_mib: 64, all: false }
    }
}

/// Which moves the attacker tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Attack {
    /// Moves that threaten to end the game at once.
    Threats,
    /// All legal moves.
    All,
}

/// How far the search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MateReport {
    /// Which moves are tried.
    pub attack: Attack,
    /// Length of the win it is looking for, in plies.
    pub plies: u32,
    /// Positions searched.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, per mille.
    pub table_full: u32,
}

/// What the search has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MateResult {
    /// A forced win.
    Found {
        /// The attacker's winning moves and the longest defence that was seen. The last move ends
        /// the game.
        line: Vec<Move>,
        /// Whether the moves of [`Attack`] that were tried allow no shorter win.
        shortest: bool,
    },
    /// There is no win within the plies by these moves of the attacker.
    NoMate {
        /// The moves that were tried. After [`Attack::All`] there is no win at all; after
        /// [`Attack::Threats`] a quiet move might still win.
        attack: Attack,
        /// Whether there is no win in more plies either.
        at_any_length: bool,
    },
    /// A limit was reached, or the search was stopped.
    Unknown,
}

/// The answer of a finished search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MateAnswer {
    /// What the search has found.
    pub result: MateResult,
    /// Positions searched.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl MateAnswer {
    /// The winning line, if one was found.
    #[must_use]
    pub fn line(&self) -> Option<&[Move]> {
        match &self.result {
            MateResult::Found { line, .. } => Some(line),
            MateResult::NoMate { .. } | MateResult::Unknown => None,
        }
    }
}
