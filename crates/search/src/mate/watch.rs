//! The mate solver beside the search for the best move: a win in one move is seen before anything else,
//! and a share of the positions goes to the search for longer wins.

use super::answer::{Attack, MateResult};
use super::solver::{SearchDeadline, Solver};
use super::wins;
use crate::StopFlag;
use crate::time_manager::TimeManager;
use tenjiku_rules::{Move, Position};

/// The moves that the solver tries in the time that the search takes for one position.
const TRIES: u64 = 4;
/// It goes on only when it may try at least so many moves for each legal one: listing the threats takes
/// one for each.
const LEAST_PER_MOVE: u64 = 16;
/// The longest win it looks for, in plies.
const LONGEST: u32 = 31;
/// Size of its table in MiB.
const HASH_MIB: usize = 4;

/// A search for a forced win that goes on little by little.
pub(crate) struct MateWatch<'a> {
    solver: Solver<'a>,
    root: &'a Position,
    /// It gets the time of one position for so many of the search.
    share: u64,
    /// The least number of tried moves worth going on for.
    least: u64,
    /// Whether there is nothing more to find.
    is_done: bool,
}

impl<'a> MateWatch<'a> {
    /// Begins to watch a position with so many legal moves. One position of so many goes to the solver.
    pub fn new(
        root: &'a Position,
        legal_moves: usize,
        share: u64,
        stop: &'a StopFlag,
        time: &'a TimeManager,
    ) -> Self {
        let deadline = SearchDeadline::of_search(stop, time);
        let solver = Solver::new(root, Attack::Threats, HASH_MIB, deadline, 0);
        Self { solver, root, share: share.max(1), least: LEAST_PER_MOVE * legal_moves as u64, is_done: false }
    }

    /// Looks for the rest of a win that was known two plies ago. The enemy may have left the line, but what
    /// it left unproven takes no more work than the whole.
    pub fn play_out(&mut self, known: &KnownWin) -> (u64, Option<Vec<Move>>) {
        let &KnownWin { plies, first, left, tries } = known;
        let follows = self.root.plies() == plies + 2 && self.root.moves().rev().nth(1) == Some(first);
        if follows { self.solve(left, tries * 2) } else { (0, None) }
    }

    /// Goes on for a share of the positions that all threads have searched by now. Returns the number of
    /// positions that count for it, and the line once a forced win is found.
    pub fn go_on(&mut self, searched: u64) -> (u64, Option<Vec<Move>>) {
        let before = self.solver.nodes();
        let budget = (searched * TRIES / self.share).saturating_sub(before);
        if self.is_done || budget < self.least {
            return (0, None);
        }
        self.solve(LONGEST, budget)
    }

    /// What to remember of a line that was found here, for the next move.
    pub fn known(&self, line: &[Move]) -> Option<KnownWin> {
        let left = u32::try_from(line.len().checked_sub(2)?).ok()?;
        Some(KnownWin { plies: self.root.plies(), first: *line.first()?, left, tries: self.solver.nodes() })
    }

    fn solve(&mut self, plies: u32, tries: u64) -> (u64, Option<Vec<Move>>) {
        let before = self.solver.nodes();
        let result = self.solver.solve(plies, Some(tries), &mut |_| {});
        self.is_done = !matches!(result, MateResult::Unknown);
        let line = match result {
            MateResult::Found { line, .. } if wins(self.root, &line) => Some(line),
            _ => None,
        };
        ((self.solver.nodes() - before) / TRIES, line)
    }
}

/// A forced win that was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownWin {
    /// Plies of the game at which it was found.
    plies: usize,
    /// Its first move.
    first: Move,
    /// Its length after that move and the reply, in plies.
    left: u32,
    /// The moves that the solver tried to find it.
    tries: u64,
}

/// A move that wins at once, if there is one, and the positions it took to find out.
pub(crate) fn win_in_one(root: &Position, stop: &StopFlag, time: &TimeManager) -> (u64, Option<Move>) {
    let mut solver = Solver::new(root, Attack::All, 1, SearchDeadline::of_search(stop, time), 0);
    let result = solver.solve(1, None, &mut |_| {});
    let mv = match result {
        MateResult::Found { line, .. } if wins(root, &line) => line.first().copied(),
        _ => None,
    };
    (solver.nodes() / TRIES, mv)
}
