//! Requests and answers of the mate search.

use serde::{Deserialize, Serialize};
use std::time::Duration;
use tenjiku_rules::Move;

/// A request to search for a forced win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MateRequest {
    /// Maximum length of the win up to the end of the game, in plies; at most [`MAX_PLIES`](super::MAX_PLIES). A mate
    /// in `n` moves takes `2 * n - 1` plies if the game ends with checkmate, and `2 * n + 1` if the royal is captured.
    pub plies: u32,
    /// Node limit; `None` for no limit.
    pub nodes: Option<u64>,
    /// Time limit; `None` for no limit.
    pub time: Option<Duration>,
    /// Size of the table in MiB, at least 1.
    pub hash_mib: usize,
    /// Whether to try all attacking moves if threats alone do not win.
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

/// Progress of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MateReport {
    /// The attacking moves being tried.
    pub attack: Attack,
    /// Length of the win being searched for, in plies.
    pub plies: u32,
    /// Positions searched.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, per mille.
    pub hashfull: u32,
}

/// Result of the search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MateResult {
    /// A forced win.
    Found {
        /// The attacker's winning moves against the longest defence found, up to the end of the game.
        line: Vec<Move>,
        /// Whether no shorter win exists with the attacking moves tried.
        shortest: bool,
    },
    /// No win within the requested plies by these attacking moves, or the game is already over.
    NoMate {
        /// The attacking moves tried. [`Attack::All`] rules out any win; after [`Attack::Threats`] a quiet
        /// move might still win.
        attack: Attack,
        /// Whether a win of any length is ruled out as well.
        at_any_length: bool,
    },
    /// A limit was reached, or the search was stopped.
    Unknown,
}

/// The answer of a finished search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MateAnswer {
    /// The result.
    pub result: MateResult,
    /// Positions searched.
    pub nodes: u64,
    /// Search time.
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
