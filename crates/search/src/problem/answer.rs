//! What the problem search can be asked, and what it answers.

use serde::{Deserialize, Serialize};
use std::time::Duration;
use tenjiku_rules::Move;
use tenjiku_rules::variant::Sq;

/// The limits of a search for the solution of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProblemRequest {
    /// Moves to try before giving up; `None` for no limit.
    pub nodes: Option<u64>,
    /// The longest it may take; `None` for no limit.
    pub time: Option<Duration>,
    /// Size of the table in MiB, at least 1.
    pub hash_mib: usize,
    /// Whether to look for the shortest mate after the first one was found, as far as the limits allow.
    pub shortest: bool,
}

impl Default for ProblemRequest {
    /// The shortest mate, no limits, 64 MiB.
    fn default() -> Self {
        Self { nodes: None, time: None, hash_mib: 64, shortest: true }
    }
}

/// What the search has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProblemVerdict {
    /// The attacker mates with attacks only.
    Mate {
        /// The most moves of the attacker that it needs against every defence.
        moves: u32,
        /// Whether fewer moves are not enough.
        is_shortest: bool,
        /// The attacker's shortest known mate against the longest known defence, up to the mate itself. It is empty
        /// if a limit was reached while the line was looked for.
        line: Vec<Move>,
    },
    /// Attacks alone never force a mate.
    NoMate,
    /// A limit was reached, or the search was stopped.
    Undecided,
}

/// The answer of a finished search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProblemAnswer {
    /// What the search has found.
    pub verdict: ProblemVerdict,
    /// A lower bound on the length of a mate, in moves. It says nothing new about a mate that is the shortest.
    pub least_moves: u32,
    /// Moves tried.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// What [`study`](super::study) finds out about a problem besides its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemStudy {
    /// The solution.
    pub answer: ProblemAnswer,
    /// All first moves that mate, in any number of moves.
    pub first_moves: Vec<Move>,
    /// First moves for which a limit was reached.
    pub open_first_moves: Vec<Move>,
    /// Moves of the attacker that mate where the line has another, each with its ply. The last two moves of the line
    /// are not looked at.
    pub side_solutions: Vec<(usize, Move)>,
    /// Whether no move of the attacker in the line but the last two can be replaced; `None` if that is not known.
    pub is_unique: Option<bool>,
    /// The squares of pieces without which the solution is the same: as long, with the same line, and as unique.
    pub superfluous: Vec<Sq>,
    /// The squares of pieces for which a limit was reached.
    pub open_pieces: Vec<Sq>,
}
