//! What one asks of the search for a forced win, and what it answers.

use crate::rules::{Move, Side};
use crate::say;
use std::time::Duration;

/// A question: is there a forced win?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MateRequest {
    /// Within so many plies, the last one included; at most [`MOST_PLIES`](super::MOST_PLIES).
    pub plies: u32,
    /// Positions to look at before giving up; `None`: until it is decided or stopped.
    pub nodes: Option<u64>,
    /// The longest it may take; `None`: as long as it needs.
    pub time: Option<Duration>,
    /// Size of the table in MiB, at least 1.
    pub hash_mib: usize,
    /// Whether to try all moves of the attacker when threats alone do not win.
    pub all: bool,
}

impl Default for MateRequest {
    /// Nineteen plies (ten moves), threats only, no limits, 64 MiB.
    fn default() -> Self {
        Self { plies: 19, nodes: None, time: None, hash_mib: 64, all: false }
    }
}

/// Which moves the attacker tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// Moves that threaten to end the game at once.
    Threats,
    /// All legal moves.
    All,
}

/// What the search knows as it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MateReport {
    /// Which moves are tried.
    pub attack: Attack,
    /// A win within so many plies is looked for.
    pub plies: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, per mille.
    pub table_full: u32,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateResult {
    /// A forced win.
    Found {
        /// The line: the attacker's winning moves and the longest resistance that was seen. The
        /// last move ends the game.
        line: Vec<Move>,
        /// Whether no shorter win exists among the moves of [`Attack`] that were tried.
        shortest: bool,
    },
    /// There is none within the plies, as far as these moves of the attacker go.
    NoMate {
        /// The moves that were tried. After [`Attack::All`] there is none at all; after
        /// [`Attack::Threats`] a quiet move might still win.
        attack: Attack,
        /// Whether more plies would not help either.
        at_any_length: bool,
    },
    /// A limit was reached, or the search was stopped.
    Unknown,
}

/// The end of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateAnswer {
    /// What came of it.
    pub result: MateResult,
    /// Positions looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl MateAnswer {
    /// The answer in a few words. `side` is the one that was to move, `plies` what was asked for.
    #[must_use]
    pub fn verdict(&self, side: Side, plies: u32) -> String {
        let side = side.spoken_name();
        match &self.result {
            MateResult::Found { line, shortest: true } => {
                say!("mate-found", side = side, plies = line.len())
            }
            MateResult::Found { line, shortest: false } => {
                say!("mate-found-long", side = side, plies = line.len())
            }
            MateResult::NoMate { attack: Attack::Threats, at_any_length: true } => {
                say!("mate-none-by-threats")
            }
            MateResult::NoMate { attack: Attack::Threats, .. } => {
                say!("mate-none-by-threats-within", plies = plies)
            }
            MateResult::NoMate { attack: Attack::All, .. } => say!("mate-none-within", plies = plies),
            MateResult::Unknown => say!("mate-undecided", positions = self.nodes),
        }
    }

    /// The winning line, if one was found.
    #[must_use]
    pub fn line(&self) -> Option<&[Move]> {
        match &self.result {
            MateResult::Found { line, .. } => Some(line),
            MateResult::NoMate { .. } | MateResult::Unknown => None,
        }
    }
}
