//! Iterative deepening from the position on the board: one depth after the other, the best moves
//! of the last one first.

use super::clock::Clock;
use super::engine::{PvLine, SearchReport};
use super::score::Score;
use super::table::{Bound, Found};
use super::tree::{MAX_PLY, Tree, is_forced};
use crate::rules::Move;
use crate::variant::mix;

/// A move of the position on the board.
#[derive(Clone, Debug)]
struct RootMove {
    mv: Move,
    /// From the last iteration in which it was among the best; the least score if never.
    score: i32,
    line: Vec<Move>,
    /// What chance adds to its worth, so that games vary.
    whim: i32,
}

/// What one thread is to do.
pub(super) struct Task<'t> {
    pub moves: &'t [Move],
    pub lines: usize,
    pub deepest: i32,
    /// Chance adds up to so much to a move's worth, in hundredths of a Pawn.
    pub whim: i32,
    pub seed: u64,
    /// 0 for the thread that reports; the others begin at other depths.
    pub thread: usize,
}

/// Width of the first window around the last score.
const ASPIRATION: i32 = 30;

pub(super) struct Root<'t, 'a> {
    tree: Tree<'a>,
    task: &'t Task<'t>,
    moves: Vec<RootMove>,
}

impl<'t, 'a> Root<'t, 'a> {
    pub fn new(tree: Tree<'a>, task: &'t Task<'t>) -> Self {
        let moves = task.moves.iter().zip(1u64..).map(|(&mv, number)| {
            let chance = mix(task.seed ^ mix(mv.bits()) ^ number) % 1000;
            RootMove { mv, score: -Score::INFINITE.0, line: vec![mv], whim: task.whim * chance as i32 / 1000 }
        });
        let moves = moves.collect();
        Self { tree, task, moves }
    }

    /// Searches deeper and deeper until the time is up; gives the best lines.
    pub fn run(&mut self, clock: &Clock, report: &mut dyn FnMut(&SearchReport)) -> SearchReport {
        let mut last = SearchReport::default();
        // Something to say, should not even the first iteration end.
        last.lines
            .extend(self.moves.first().map(|first| PvLine { score: Score::DRAW, moves: vec![first.mv] }));
        let mut depth = 1 + (self.task.thread % 2) as i32;
        while depth <= self.task.deepest.min(MAX_PLY as i32 / 2) {
            self.tree.root_depth = depth;
            self.tree.deepest = 0;
            for slot in 0..self.task.lines.min(self.moves.len()) {
                self.search_slot(slot, depth);
                if self.tree.halted() {
                    break;
                }
            }
            self.tree.flush();
            let halted = self.tree.halted();
            // A depth that was cut off still counts for what it found better.
            if !halted || self.moves[0].score > -Score::INFINITE.0 {
                let done = if halted { depth - 1 } else { depth };
                last = self.report(clock, done);
            }
            if halted {
                break;
            }
            if self.task.thread == 0 {
                report(&last);
                let only = self.moves.len() == 1 && clock.hard.is_some();
                let over = self.moves[0].score;
                // A forced end cannot become nearer by looking deeper than it is far.
                let settled = is_forced(over) && self.task.lines == 1 && near_end(over, depth);
                if only || settled || clock.forbids_next() {
                    break;
                }
            }
            depth += 1;
        }
        last
    }

    fn report(&self, clock: &Clock, depth: i32) -> SearchReport {
        let shared = self.tree.shared;
        let lines = self.moves.iter().take(self.task.lines).filter(|root| root.score > -Score::INFINITE.0);
        SearchReport {
            depth: depth.unsigned_abs(),
            selective_depth: self.tree.deepest as u32,
            nodes: shared.nodes.load(std::sync::atomic::Ordering::Relaxed),
            time: clock.begun.elapsed(),
            table_full: shared.table.fullness(),
            lines: lines
                .map(|root| PvLine { score: Score(unwhim(root.score, root.whim)), moves: root.line.clone() })
                .collect(),
        }
    }

    /// Finds the best move from `slot` on and puts it there.
    fn search_slot(&mut self, slot: usize, depth: i32) {
        let last = self.moves[slot].score;
        let (mut low, mut high) = (-Score::INFINITE.0, Score::INFINITE.0);
        let mut width = ASPIRATION;
        if depth >= 4 && !is_forced(last) && last > -Score::INFINITE.0 {
            (low, high) = (last - width, last + width);
        }
        loop {
            let score = self.search_moves(slot, low, high, depth);
            if self.tree.halted() {
                return;
            }
            width *= 3;
            if score <= low {
                low = if width > 2000 { -Score::INFINITE.0 } else { score - width };
            } else if score >= high {
                high = if width > 2000 { Score::INFINITE.0 } else { score + width };
            } else {
                return;
            }
        }
    }

    fn search_moves(&mut self, slot: usize, mut alpha: i32, beta: i32, depth: i32) -> i32 {
        let mut best = -Score::INFINITE.0;
        let key = self.tree.position.key();
        for number in slot..self.moves.len() {
            let RootMove { mv, whim, .. } = self.moves[number];
            self.tree.play(mv, 0);
            let (low, high) = (unwhim(alpha, whim), unwhim(beta, whim).max(unwhim(alpha, whim) + 1));
            let score = if number == slot {
                -self.tree.search(-high, -low, depth - 1, 1, true)
            } else {
                let reduced = depth
                    - 1
                    - i32::from(depth >= 4 && number > slot + 6)
                    - i32::from(depth >= 6 && number > slot + 24);
                let mut score = -self.tree.search(-low - 1, -low, reduced, 1, true);
                if score > low && reduced < depth - 1 {
                    score = -self.tree.search(-low - 1, -low, depth - 1, 1, true);
                }
                if score > low && score < high {
                    score = -self.tree.search(-high, -low, depth - 1, 1, true);
                }
                score
            };
            self.tree.position.undo();
            if self.tree.halted() {
                // The first move of a deeper look is trusted only when it is done.
                break;
            }
            let score = if is_forced(score) { score } else { score + whim };
            best = best.max(score);
            let is_better = score > alpha;
            if number == slot || is_better {
                let root = &mut self.moves[number];
                root.score = score;
                self.tree.take_line(mv, 0);
                root.line.clear();
                root.line.extend_from_slice(&self.tree.plies[0].pv);
                let better = self.moves.remove(number);
                self.moves.insert(slot, better);
                alpha = alpha.max(score);
                // What failed low is only known to be no better; a whim is nobody else's opinion.
                if slot == 0 && is_better {
                    let score = unwhim(score, whim);
                    self.tree
                        .shared
                        .table
                        .store(key, Found { mv: Some(mv), score, depth, bound: Bound::Lower });
                }
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

const fn unwhim(score: i32, whim: i32) -> i32 {
    if is_forced(score) || score.abs() >= Score::INFINITE.0 { score } else { score - whim }
}

/// Whether a forced end lies within what a search of that depth has seen whole.
fn near_end(score: i32, depth: i32) -> bool {
    Score(score).forced_end().is_some_and(|plies| plies.abs() <= depth)
}
