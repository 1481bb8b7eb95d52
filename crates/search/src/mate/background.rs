//! Mate search beside the main search: wins in one move are found first, and a share of the time goes to longer wins.

use super::answer::{Attack, MateResult};
use super::is_winning_line;
use super::solver::{SearchDeadline, Solver};
use crate::StopFlag;
use crate::time_manager::TimeManager;
use tenjiku_rules::{Move, Position};

/// Solver nodes that take the time of one node of the main search.
const NODES_PER_SEARCH_NODE: u64 = 4;
/// Minimum budget for an increment, in solver nodes per legal move: listing the threats alone takes one node per move.
const MIN_NODES_PER_MOVE: u64 = 16;
/// The longest win searched for, in plies.
const MAX_WIN_PLIES: u32 = 31;
/// Size of the solver's table in MiB.
const HASH_MIB: usize = 4;

/// An incremental search for a forced win.
pub(crate) struct BackgroundMateSearch<'a> {
    solver: Solver<'a>,
    root: &'a Position,
    /// The solver gets the time of one node of the main search per `share` nodes of that search.
    share: u64,
    /// Minimum budget of an increment, in solver nodes.
    min_budget: u64,
    /// Whether the search is decided.
    is_done: bool,
}

impl<'a> BackgroundMateSearch<'a> {
    /// Starts a mate search that gets the time of one node of the main search per `share` nodes of that search.
    pub fn new(
        root: &'a Position,
        legal_moves: usize,
        share: u64,
        stop: &'a StopFlag,
        time: &'a TimeManager,
    ) -> Self {
        let deadline = SearchDeadline::within_search(stop, time);
        let solver = Solver::new(root, Attack::Threats, HASH_MIB, deadline, 0);
        Self {
            solver,
            root,
            share: share.max(1),
            min_budget: MIN_NODES_PER_MOVE * legal_moves as u64,
            is_done: false,
        }
    }

    /// Searches for the rest of a win that was known two plies ago, if the first move of that win was played. After any
    /// reply, the rest of the proof takes no more work than the whole.
    pub fn resume(&mut self, known: &KnownWin) -> (u64, Option<Vec<Move>>) {
        let &KnownWin { plies, first, plies_left, nodes } = known;
        let is_on_line = self.root.plies() == plies + 2 && self.root.moves().rev().nth(1) == Some(first);
        if is_on_line { self.solve(plies_left, nodes * 2) } else { (0, None) }
    }

    /// Continues the search with a share of the nodes searched by all threads so far. Returns the nodes to
    /// add to the count, and the line once a forced win is found.
    pub fn advance(&mut self, searched: u64) -> (u64, Option<Vec<Move>>) {
        let before = self.solver.nodes;
        let budget = (searched * NODES_PER_SEARCH_NODE / self.share).saturating_sub(before);
        if self.is_done || budget < self.min_budget {
            return (0, None);
        }
        self.solve(MAX_WIN_PLIES, budget)
    }

    /// The win by a line found here, to be resumed at the next move.
    pub fn remember(&self, line: &[Move]) -> Option<KnownWin> {
        let plies_left = u32::try_from(line.len().checked_sub(2)?).ok()?;
        Some(KnownWin {
            plies: self.root.plies(),
            first: *line.first()?,
            plies_left,
            nodes: self.solver.nodes,
        })
    }

    fn solve(&mut self, plies: u32, nodes: u64) -> (u64, Option<Vec<Move>>) {
        let before = self.solver.nodes;
        let result = self.solver.solve(plies, Some(nodes), &mut |_| {});
        self.is_done = !matches!(result, MateResult::Unknown);
        let line = match result {
            MateResult::Found { line, .. } if is_winning_line(self.root, &line) => Some(line),
            _ => None,
        };
        ((self.solver.nodes - before) / NODES_PER_SEARCH_NODE, line)
    }
}

/// A forced win found earlier.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownWin {
    /// Game ply at which it was found.
    plies: usize,
    /// Its first move.
    first: Move,
    /// Remaining length after that move and the reply, in plies.
    plies_left: u32,
    /// Solver nodes needed to find it.
    nodes: u64,
}

/// A move that wins at once, if any, and the nodes spent.
pub(crate) fn win_in_one(root: &Position, stop: &StopFlag, time: &TimeManager) -> (u64, Option<Move>) {
    let mut solver = Solver::new(root, Attack::All, 1, SearchDeadline::within_search(stop, time), 0);
    let result = solver.solve(1, None, &mut |_| {});
    let mv = match result {
        MateResult::Found { line, .. } if is_winning_line(root, &line) => line.first().copied(),
        _ => None,
    };
    (solver.nodes / NODES_PER_SEARCH_NODE, mv)
}
