//! Requests and answers of the problem solver.

use serde::{Deserialize, Serialize};
use std::time::Duration;
use tenjiku_rules::Move;
use tenjiku_rules::variant::Sq;

/// Limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProblemRequest {
    /// Limit on the number of moves tried; `None` for no limit.
    pub nodes: Option<u64>,
    /// Time limit; `None` for no limit.
    pub time: Option<Duration>,
    /// Size of the table in MiB, at least 1.
    pub hash_mib: usize,
    /// Whether to continue to the shortest mate after the first one, as far as the limits allow.
    pub shortest: bool,
}

impl Default for ProblemRequest {
    /// The shortest mate, no limits, 64 MiB.
    fn default() -> Self {
        Self { nodes: None, time: None, hash_mib: 64, shortest: true }
    }
}

/// Result of the search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProblemVerdict {
    /// The attacker mates with attacks only.
    Mate {
        /// Number of the attacker's moves that suffices against every defence.
        moves: u32,
        /// Whether fewer moves are not enough.
        is_shortest: bool,
        /// The attacker's shortest known mate against the longest known defence, up to the mate itself. Empty
        /// if a limit was reached during its extraction.
        line: Vec<Move>,
    },
    /// Attacks alone never force a mate, or the game is already over.
    NoMate,
    /// A limit was reached, or the search was stopped.
    Undecided,
}

/// The answer of a finished search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProblemAnswer {
    /// The result.
    pub verdict: ProblemVerdict,
    /// A lower bound on the length of a mate, in moves; equal to the length of a shortest mate.
    pub least_moves: u32,
    /// Moves tried.
    pub nodes: u64,
    /// Search time.
    pub time: Duration,
}

/// Verdict on a move of the attacker, from [`judge`](super::judge).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MoveVerdict {
    /// It attacks no royal, or leaves a royal of the attacker to be captured.
    NoAttack,
    /// It mates with attacks only.
    Mates {
        /// Number of the attacker's moves that suffices, this one included.
        moves: u32,
        /// The moves after it, beginning with the defender's longest known resistance. Empty after mate, or if a
        /// limit was reached.
        replies: Vec<Move>,
    },
    /// After this reply, attacks do not mate in the moves allowed.
    Fails {
        /// The defender's reply.
        reply: Move,
        /// Whether attacks never mate after this reply, in any number of moves.
        is_final: bool,
    },
    /// A limit was reached, or the search was stopped.
    Undecided,
}

/// Soundness report of a problem, from [`study`](super::study).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProblemStudy {
    /// The solution.
    pub answer: ProblemAnswer,
    /// All first moves that mate, in any number of moves.
    pub first_moves: Vec<Move>,
    /// First moves left undecided by a limit.
    pub open_first_moves: Vec<Move>,
    /// Alternative moves of the attacker that mate too, each with its ply in the line. The attacker's last two moves
    /// are not examined.
    pub side_solutions: Vec<(usize, Move)>,
    /// Whether the attacker has no alternatives in the line before the attacker's last two moves; `None` if undecided.
    pub is_unique: Option<bool>,
    /// Squares of pieces without which the solution is unchanged: same length, same line, same uniqueness.
    pub superfluous: Vec<Sq>,
    /// Squares of pieces left undecided by a limit.
    pub open_pieces: Vec<Sq>,
}
