//! Tries positions: is there a mate, how long is it, and is it the only one?

use super::material::{ATTACKER, DEFENDER, Material};
use tenjiku_rules::{Move, Position, Setup};
use tenjiku_search::StopFlag;
use tenjiku_search::problem::{ProblemRequest, ProblemVerdict, solutions};

/// A position with its shortest mate.
#[derive(Clone)]
pub(super) struct Trial {
    pub setup: Setup,
    pub position: Position,
    /// Length of the mate, in moves of the attacker.
    pub moves: usize,
    pub line: Vec<Move>,
    /// Number of other moves that mate, in place of any move of the attacker except the last two of the line. The
    /// first move is always examined.
    pub others: usize,
    /// Moves that the solver has tried.
    pub nodes: u64,
}

/// Size of the solver's table, in MiB. A small table is faster to allocate.
const HASH_MIB: usize = 1;

/// Limits for a solver in which each question may try this number of moves.
pub(super) fn request(nodes: u64) -> ProblemRequest {
    ProblemRequest { nodes: Some(nodes), time: None, hash_mib: HASH_MIB, shortest: true }
}

impl Trial {
    /// Completes and solves a setup. `None` if there is no mate, or a limit is reached.
    pub fn new(material: &Material, mut setup: Setup, nodes: u64, stop: &StopFlag) -> Option<Self> {
        if !material.complete(&mut setup) {
            return None;
        }
        let position = material.position(&setup)?;
        let study = solutions(&position, &request(nodes), stop);
        let ProblemVerdict::Mate { moves, is_shortest: true, line } = study.answer.verdict else {
            return None;
        };
        let is_open = !study.open_first_moves.is_empty() || study.is_unique.is_none();
        let moves = usize::try_from(moves).ok()?;
        if is_open || line.len() != 2 * moves - 1 || has_futile_drop(&position, &line) {
            return None;
        }
        let first = line.first()?;
        let later = study.side_solutions.iter().filter(|(ply, _)| *ply > 0).count();
        let others = later + study.first_moves.iter().filter(|mv| *mv != first).count();
        Some(Self { setup, position, moves, line, others, nodes: study.answer.nodes })
    }

    /// Whether every move of the attacker is the only one that mates; the last two of the line are not
    /// examined, unless one of them is the first.
    pub const fn is_unique(&self) -> bool {
        self.others == 0
    }

    /// The number of pieces on the board and in the attacker's hand.
    pub fn pieces(&self) -> usize {
        let held: usize =
            self.setup.hands[ATTACKER.index()].iter().map(|(_, count)| usize::from(*count)).sum();
        self.setup.pieces.len() + held
    }
}

/// Whether the defender drops a piece that is captured at once, which only makes the line longer.
fn has_futile_drop(position: &Position, line: &[Move]) -> bool {
    debug_assert!(position.side_to_move() != DEFENDER);
    let replies = line.iter().skip(1).step_by(2);
    replies
        .zip(line.iter().skip(2).step_by(2))
        .any(|(reply, next)| reply.is_drop() && reply.to() == next.to())
}
