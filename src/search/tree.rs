//! The tree search: principal variation search with a transposition table.
//!
//! Scores inside the tree are plain `i32` in hundredths of a Pawn, from the side to move; a forced
//! end is counted from the root ([`Score::win_in`] and [`Score::loss_in`] make them). A *PV node*
//! has a window wider than one; all others only ask "at least beta or not?".

use super::judge::{Count, Judge, Tally};
use super::order::{History, Trace, capture_score, class, is_noisy, pick};
use super::score::Score;
use super::stop::StopFlag;
use super::table::{Bound, Found, Table};
use crate::rules::{Move, MoveList, Outcome, Position, Side};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// The longest line, in plies.
pub(super) const MAX_PLY: usize = 128;
/// Positions between two looks at clock and limits. On the largest boards one takes a quarter of a
/// millisecond.
const POLL: u64 = 16;

/// Depth up to which a position far above beta is given up at once, and the margin a ply.
const FUTILE_DEPTH: i32 = 7;
const FUTILE_MARGIN: i32 = 75;
/// Depth up to which quiet moves far below alpha are skipped, with base and margin a ply.
const QUIET_FUTILE_DEPTH: i32 = 6;
const QUIET_FUTILE_BASE: i32 = 120;
const QUIET_FUTILE_MARGIN: i32 = 100;
/// Depth up to which late quiet moves are skipped.
const LATE_DEPTH: i32 = 6;
/// Depth up to which captures that lose too much are skipped, and how much a ply may lose.
const LOSING_DEPTH: i32 = 5;
const LOSING_MARGIN: i32 = 120;
/// What all threads of a search share.
pub(super) struct Shared<'a> {
    pub table: &'a Table,
    pub stop: &'a StopFlag,
    /// Set when the search is over for any reason.
    pub halt: AtomicBool,
    pub nodes: AtomicU64,
    pub node_limit: Option<u64>,
    /// Nodes a lower level allows itself, counted once every move has been looked at.
    pub allowance: Option<u64>,
    /// Plies of the quiescence search.
    pub longest_exchange: i32,
    pub deadline: Option<Instant>,
}

/// What a ply of the line under search needs.
#[derive(Debug, Default)]
pub(super) struct Ply {
    pub list: MoveList,
    pub moves: Vec<Move>,
    pub scores: Vec<i32>,
    tried: Vec<Trace>,
    killers: [Option<Move>; 2],
    pub pv: Vec<Move>,
    pub tally: Tally,
    pub trace: Trace,
    eval: i32,
}

/// One thread's search.
pub(super) struct Tree<'a> {
    pub judge: &'a Judge,
    pub shared: &'a Shared<'a>,
    pub position: Position,
    pub plies: Vec<Ply>,
    pub history: History,
    unflushed: u64,
    pub deepest: usize,
    /// Depth of the present iteration.
    pub root_depth: i32,
    /// Whether leaving the last royal attacked merely loses it (large games).
    pub royals_hang: bool,
    reductions: [[i8; 64]; 64],
}

impl<'a> Tree<'a> {
    pub fn new(judge: &'a Judge, shared: &'a Shared<'a>, position: &Position) -> Self {
        let mut plies: Vec<Ply> = (0..=MAX_PLY).map(|_| Ply::default()).collect();
        plies[0].tally = judge.tally(position);
        let royals_hang = judge.variant.rules().royals == crate::variant::RoyalSafety::Capture;
        let mut reductions = [[0; 64]; 64];
        for (depth, row) in reductions.iter_mut().enumerate().skip(1) {
            for (number, entry) in row.iter_mut().enumerate().skip(1) {
                *entry = (0.6 + (depth as f64).ln() * (number as f64).ln() / 2.2) as i8;
            }
        }
        let mut tree = Self {
            judge,
            shared,
            position: position.clone(),
            plies,
            history: History::new(judge.variant.kinds().len(), judge.variant.geometry().cells()),
            unflushed: 0,
            deepest: 0,
            root_depth: 1,
            royals_hang,
            reductions,
        };
        tree.plies[0].eval = tree.evaluate(0);
        tree
    }

    /// Whether the search is over; asks the clock now and then.
    #[inline]
    pub fn halted(&mut self) -> bool {
        if self.unflushed >= POLL {
            self.flush();
        }
        self.shared.halt.load(Ordering::Relaxed) || self.shared.stop.is_set()
    }

    /// Adds the nodes not yet told to the common count, and looks whether a limit is reached.
    pub fn flush(&mut self) {
        let all = self.shared.nodes.fetch_add(self.unflushed, Ordering::Relaxed) + self.unflushed;
        self.unflushed = 0;
        let over = self.shared.stop.is_set()
            || self.shared.node_limit.is_some_and(|limit| all >= limit)
            || self.root_depth > 1 && self.shared.allowance.is_some_and(|limit| all >= limit)
            || self.shared.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if over {
            self.shared.halt.store(true, Ordering::Relaxed);
        }
    }

    pub fn count_node(&mut self, ply: usize) {
        self.unflushed += 1;
        self.deepest = self.deepest.max(ply);
    }

    /// Plays a move on the line at `ply`.
    #[inline]
    pub fn play(&mut self, mv: Move, ply: usize) {
        self.plies[ply].trace = self.history.trace(&self.position, mv);
        let mut count = Count { judge: self.judge, tally: self.plies[ply].tally };
        self.position.play(mv, &mut count);
        self.plies[ply + 1].tally = count.tally;
    }

    #[inline]
    pub fn evaluate(&self, ply: usize) -> i32 {
        self.judge.evaluate(&self.position, &self.plies[ply].tally)
    }

    /// The move before the one to be played at `ply`.
    fn trace_before(&self, ply: usize) -> Trace {
        if ply == 0 { Trace::default() } else { self.plies[ply - 1].trace }
    }

    /// What ends the line here without a search: the end of the game, a repetition, a royal that
    /// can be taken.
    pub fn end(&mut self, ply: usize) -> Option<i32> {
        if let Some(outcome) = self.position.decided() {
            return Some(match outcome {
                Outcome::Draw(_) => Score::DRAW.0,
                Outcome::Win { winner, .. } if winner == self.position.side_to_move() => {
                    Score::win_in(ply as i32).0
                }
                Outcome::Win { .. } => Score::loss_in(ply as i32).0,
            });
        }
        if self.position.occurrences() >= 2 {
            return Some(match self.position.loser_of_cycle() {
                None => Score::DRAW.0,
                Some(loser) if loser == self.position.side_to_move() => Score::loss_in(ply as i32).0,
                Some(_) => Score::win_in(ply as i32).0,
            });
        }
        let enemy = self.position.side_to_move().other();
        if self.royals_hang && self.hangs(enemy, ply) {
            return Some(Score::win_in(ply as i32 + 1).0);
        }
        (ply >= MAX_PLY - 1).then(|| self.evaluate(ply))
    }

    /// Whether the enemy of `side` could end the game with one move, if it were its turn.
    pub fn hangs(&mut self, side: Side, ply: usize) -> bool {
        if self.judge.variant.tables.has_burners {
            self.position.striker(side.other(), &mut self.plies[ply].list).is_some()
        } else {
            self.position.last_royal_attacked(side)
        }
    }

    /// Worth of the position at `ply`, searched `depth` plies deep. `may_pass`: whether a null move
    /// may be tried.
    pub fn search(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        may_pass: bool,
    ) -> i32 {
        debug_assert!(alpha < beta, "the window is open");
        self.plies[ply].pv.clear();
        if self.halted() {
            return 0;
        }
        if let Some(score) = self.end(ply) {
            self.count_node(ply);
            return score;
        }
        // Neither side can do better than a win found nearer the root.
        alpha = alpha.max(Score::loss_in(ply as i32).0);
        beta = beta.min(Score::win_in(ply as i32 + 1).0);
        if alpha >= beta {
            return alpha;
        }
        let pv_node = beta - alpha > 1;
        let us = self.position.side_to_move();
        let in_check = self.hangs(us, ply);
        if in_check && ply < 2 * self.root_depth as usize {
            depth += 1;
        }
        if depth <= 0 {
            return self.quiesce(alpha, beta, ply, 0);
        }
        self.count_node(ply);

        let key = self.position.key();
        let found = self.shared.table.probe(key);
        if let Some(found) = found
            && !pv_node
            && found.depth >= depth
            && let Some(score) = settled(found, alpha, beta, ply)
        {
            return score;
        }
        let table_move = found.and_then(|found| found.mv);
        let eval = self.evaluate(ply);
        self.plies[ply].eval = eval;
        let improving = ply >= 2 && eval > self.plies[ply - 2].eval;

        if !pv_node && !in_check && !is_forced(beta) {
            let margin = FUTILE_MARGIN * (depth - i32::from(improving));
            if depth <= FUTILE_DEPTH && eval - margin >= beta {
                return eval - margin;
            }
            if depth <= 2 && eval + 300 * depth < alpha {
                let score = self.quiesce(alpha, beta, ply, 0);
                if score < alpha {
                    return score;
                }
            }
            if may_pass && depth >= 2 && eval >= beta {
                let score = self.pass(beta, depth, eval, ply);
                if score >= beta && !self.halted() {
                    return if is_forced(score) { beta } else { score };
                }
            }
        }
        if table_move.is_none() && depth >= 5 {
            depth -= 1;
        }
        self.search_moves(alpha, beta, depth, ply, (in_check, improving, table_move))
    }

    /// Lets the enemy move twice: if that does not help it, the position is good enough.
    fn pass(&mut self, beta: i32, depth: i32, eval: i32, ply: usize) -> i32 {
        let reduced = depth - 3 - depth / 4 - ((eval - beta) / 200).min(3);
        self.plies[ply].trace = Trace::default();
        self.plies[ply + 1].tally = self.plies[ply].tally;
        self.position.play_null_move();
        let score = -self.search(-beta, -beta + 1, reduced, ply + 1, false);
        self.position.undo();
        score
    }

    fn search_moves(
        &mut self,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        (in_check, improving, table_move): (bool, bool, Option<Move>),
    ) -> i32 {
        let (key, first_alpha, pv_node) = (self.position.key(), alpha, beta - alpha > 1);
        let side = self.position.side_to_move().index();
        self.list_moves(ply, table_move);
        let count = self.plies[ply].moves.len();
        if count == 0 {
            // Mate, or want of moves: both lose, unless a stalemate is a draw.
            let lost = self.position.loses_without_moves();
            return if lost { Score::loss_in(ply as i32).0 } else { Score::DRAW.0 };
        }
        let before = self.trace_before(ply);
        let eval = self.plies[ply].eval;
        self.plies[ply].tried.clear();
        if ply + 2 <= MAX_PLY {
            self.plies[ply + 1].killers = [None; 2];
        }
        let (mut best, mut best_move) = (-Score::INFINITE.0, None);
        let mut quiet_count = 0;
        for number in 0..count {
            let frame = &mut self.plies[ply];
            pick(&mut frame.moves, &mut frame.scores, number);
            let (mv, score) = (frame.moves[number], frame.scores[number]);
            let quiet = !is_noisy(self.judge, &self.position, mv);
            let trace = self.history.trace(&self.position, mv);
            if number > 0 && best > -Score::LEAST_WIN.0 && !in_check {
                if quiet {
                    let late = (4 + depth * depth) * if improving { 2 } else { 1 };
                    if depth <= LATE_DEPTH && quiet_count > late {
                        continue;
                    }
                    let hope = eval + QUIET_FUTILE_BASE + QUIET_FUTILE_MARGIN * depth;
                    if !pv_node && depth <= QUIET_FUTILE_DEPTH && hope <= alpha {
                        continue;
                    }
                    // A piece moved to where it is taken for nothing.
                    if depth <= LOSING_DEPTH && self.judge.exchange(&self.position, mv) < -60 * depth {
                        continue;
                    }
                } else if score < class::BAD_CAPTURE / 2
                    && depth <= LOSING_DEPTH
                    && self.judge.exchange(&self.position, mv) < -LOSING_MARGIN * depth
                {
                    continue;
                }
            }
            self.play(mv, ply);
            let mut reduction = 0;
            if depth >= 3 && number >= 2 && (quiet || score < 0) {
                reduction = i32::from(self.reductions[depth.min(63) as usize][number.min(63)]);
                reduction += i32::from(!pv_node) - i32::from(in_check) - i32::from(improving) / 2;
                if quiet {
                    reduction -= (self.history.score(side, before, trace) / 9000).clamp(-2, 2);
                }
                reduction = reduction.clamp(0, depth - 2);
            }
            let deeper = depth - 1;
            let mut value = if number == 0 {
                -self.search(-beta, -alpha, deeper, ply + 1, true)
            } else {
                let mut value = -self.search(-alpha - 1, -alpha, deeper - reduction, ply + 1, true);
                if value > alpha && reduction > 0 {
                    value = -self.search(-alpha - 1, -alpha, deeper, ply + 1, true);
                }
                value
            };
            if number > 0 && value > alpha && value < beta {
                value = -self.search(-beta, -alpha, deeper, ply + 1, true);
            }
            self.position.undo();
            if self.halted() {
                return best.max(-Score::LEAST_WIN.0 + 1);
            }
            if value > best {
                best = value;
                if value > alpha {
                    (alpha, best_move) = (value, Some(mv));
                    self.take_line(mv, ply);
                }
            }
            if alpha >= beta {
                if quiet {
                    self.learn(mv, depth, ply);
                }
                break;
            }
            if quiet {
                quiet_count += 1;
                self.plies[ply].tried.push(trace);
            }
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.shared.table.store(key, Found { mv: best_move, score: to_table(best, ply), depth, bound });
        best
    }

    /// The best line from `ply` begins with this move.
    pub fn take_line(&mut self, mv: Move, ply: usize) {
        let (head, tail) = self.plies.split_at_mut(ply + 1);
        let (line, rest) = (&mut head[ply].pv, &tail[0].pv);
        line.clear();
        line.push(mv);
        line.extend_from_slice(rest);
    }

    /// A quiet move refuted the line: those tried before it did not.
    fn learn(&mut self, mv: Move, depth: i32, ply: usize) {
        let side = self.position.side_to_move().index();
        let bonus = (depth * depth * 16 + 32 * depth).min(2400);
        let before = self.trace_before(ply);
        let trace = self.history.trace(&self.position, mv);
        self.history.learn(side, before, trace, bonus);
        for &failed in &self.plies[ply].tried {
            self.history.learn(side, before, failed, -bonus);
        }
        self.history.learn_counter(side, before, mv);
        let killers = &mut self.plies[ply].killers;
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }

    /// Lists and scores all moves at `ply`.
    pub fn list_moves(&mut self, ply: usize, table_move: Option<Move>) {
        let side = self.position.side_to_move().index();
        let before = self.trace_before(ply);
        let counter = self.history.counter(side, before);
        let frame = &mut self.plies[ply];
        self.position.generate(&mut frame.list);
        frame.moves.clear();
        frame.moves.extend_from_slice(frame.list.as_slice());
        frame.scores.clear();
        for &mv in &frame.moves {
            let score = if Some(mv) == table_move {
                class::TABLE
            } else if is_noisy(self.judge, &self.position, mv) {
                capture_score(self.judge, &self.position, mv)
            } else if frame.killers[0] == Some(mv) {
                class::KILLER + 1
            } else if frame.killers[1] == Some(mv) {
                class::KILLER
            } else if counter == Some(mv) {
                class::COUNTER
            } else {
                self.history.score(side, before, self.history.trace(&self.position, mv))
            };
            frame.scores.push(score);
        }
    }
}

/// Whether a score tells a forced end.
pub(super) const fn is_forced(score: i32) -> bool {
    score.abs() >= Score::LEAST_WIN.0
}

/// Forced ends are stored as seen from the position, not from the root.
pub(super) const fn to_table(score: i32, ply: usize) -> i32 {
    if score >= Score::LEAST_WIN.0 {
        score + ply as i32
    } else if score <= -Score::LEAST_WIN.0 {
        score - ply as i32
    } else {
        score
    }
}

/// The score of a table entry, if it answers the question whether a position is worth more than
/// alpha or less than beta.
pub(super) fn settled(found: Found, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
    let score = from_table(found.score, ply);
    let is_settled = match found.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    is_settled.then_some(score)
}

const fn from_table(score: i32, ply: usize) -> i32 {
    if score >= Score::LEAST_WIN.0 {
        score - ply as i32
    } else if score <= -Score::LEAST_WIN.0 {
        score + ply as i32
    } else {
        score
    }
}
