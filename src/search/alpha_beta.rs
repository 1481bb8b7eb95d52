//! The alpha-beta search: principal variation search with a transposition table.
//!
//! A *PV node* has a window wider than one; all other nodes only ask "at least beta or not?".

use super::move_order::{PieceTo, class, is_noisy, pick};
use super::score::Score;
use super::searcher::{MAX_PLY, Searcher};
use super::transposition::{Bound, TtEntry, score_for_table, usable_score};
use crate::rules::Move;

/// Reverse futility pruning: up to this depth (in plies), a score this far above beta for each ply
/// (in hundredths of a Pawn) is good enough.
const REVERSE_FUTILITY_DEPTH: i32 = 7;
const REVERSE_FUTILITY_MARGIN: i32 = 75;
/// Razoring: up to this depth (in plies), a score this far below alpha for each ply (in hundredths
/// of a Pawn) is left to the quiescence search.
const RAZORING_DEPTH: i32 = 2;
const RAZORING_MARGIN: i32 = 300;
/// Null move pruning: from this depth on (in plies).
const NULL_MOVE_DEPTH: i32 = 2;
/// How much less deep a null move is searched, in plies: a base, plus the depth divided by a divisor,
/// plus the lead over beta (in hundredths of a Pawn) divided by another, up to a maximum.
const NULL_MOVE_REDUCTION: i32 = 3;
const NULL_MOVE_DEPTH_DIVISOR: i32 = 4;
const NULL_MOVE_EVAL_DIVISOR: i32 = 200;
const NULL_MOVE_MAX_EVAL_REDUCTION: i32 = 3;
/// Internal iterative reduction: from this depth on (in plies), a node without a move from the
/// transposition table is searched one ply less deep.
const INTERNAL_REDUCTION_DEPTH: i32 = 5;
/// Check extensions apply up to this many times the depth of the iteration, in plies from the root.
const CHECK_EXTENSION_FACTOR: usize = 2;

/// Late move pruning: up to this depth (in plies), quiet moves after the first
/// `LATE_MOVES + depth * depth` are skipped, after twice as many if the position is improving.
const LATE_MOVE_DEPTH: i32 = 6;
const LATE_MOVES: i32 = 4;
/// Futility pruning: up to this depth (in plies), quiet moves are skipped if the score plus a base
/// and a margin for each ply (in hundredths of a Pawn) does not reach alpha.
const FUTILITY_DEPTH: i32 = 6;
const FUTILITY_BASE: i32 = 120;
const FUTILITY_MARGIN: i32 = 100;
/// SEE pruning: up to this depth (in plies), moves that lose more than this for each ply (in
/// hundredths of a Pawn) are skipped.
const SEE_DEPTH: i32 = 5;
const SEE_QUIET_MARGIN: i32 = 60;
const SEE_CAPTURE_MARGIN: i32 = 120;

/// Late move reductions apply from this depth (in plies) and this move on, the first being 0.
const LMR_DEPTH: i32 = 3;
const LMR_MOVE: usize = 2;
/// A history score this high takes one ply off a reduction, up to a maximum; a low one adds it.
const LMR_HISTORY_DIVISOR: i32 = 9000;
const LMR_MAX_HISTORY: i32 = 2;

/// What is known of a node before its moves are tried.
#[derive(Clone, Copy)]
struct NodeState {
    is_pv: bool,
    in_check: bool,
    /// Whether the evaluation is better than it was at this side's previous turn.
    improving: bool,
    eval: i32,
    tt_move: Option<Move>,
}

/// A move about to be searched.
#[derive(Clone, Copy)]
struct Candidate {
    mv: Move,
    /// Its place in the order, from 0.
    number: usize,
    /// Its score for the move order.
    score: i32,
    quiet: bool,
    piece_to: PieceTo,
}

impl Searcher<'_> {
    /// Score of the position at `ply`, searched `depth` plies deep.
    pub fn search(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        null_move_allowed: bool,
    ) -> i32 {
        debug_assert!(alpha < beta, "the window is open");
        self.stack[ply].pv.clear();
        if self.halted() {
            return 0;
        }
        if let Some(score) = self.terminal_score(ply) {
            self.count_node(ply);
            return score;
        }
        // Mate distance pruning: neither side can do better than a win found nearer the root.
        alpha = alpha.max(Score::loss_in(ply as i32).0);
        beta = beta.min(Score::win_in(ply as i32 + 1).0);
        if alpha >= beta {
            return alpha;
        }
        let is_pv = beta - alpha > 1;
        let us = self.position.side_to_move();
        let in_check = self.royal_attacked(us, ply);
        if in_check && ply < CHECK_EXTENSION_FACTOR * self.root_depth as usize {
            depth += 1;
        }
        if depth <= 0 {
            return self.quiesce(alpha, beta, ply, 0);
        }
        self.count_node(ply);

        let found = self.shared.table.probe(self.position.key());
        if let Some(found) = found
            && !is_pv
            && found.depth >= depth
            && let Some(score) = usable_score(found, alpha, beta, ply)
        {
            return score;
        }
        let eval = self.evaluate(ply);
        self.stack[ply].eval = eval;
        let improving = ply >= 2 && eval > self.stack[ply - 2].eval;
        let node = NodeState { is_pv, in_check, improving, eval, tt_move: found.and_then(|found| found.mv) };
        if !is_pv
            && !in_check
            && !is_forced(beta)
            && let Some(score) = self.prune_node(node, alpha, beta, depth, ply, null_move_allowed)
        {
            return score;
        }
        if node.tt_move.is_none() && depth >= INTERNAL_REDUCTION_DEPTH {
            depth -= 1;
        }
        self.search_moves(node, alpha, beta, depth, ply)
    }

    /// The score of a node that needs no search of its moves: reverse futility pruning, razoring
    /// and null move pruning.
    #[inline]
    fn prune_node(
        &mut self,
        node: NodeState,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        null_move_allowed: bool,
    ) -> Option<i32> {
        let margin = REVERSE_FUTILITY_MARGIN * (depth - i32::from(node.improving));
        if depth <= REVERSE_FUTILITY_DEPTH && node.eval - margin >= beta {
            return Some(node.eval - margin);
        }
        if depth <= RAZORING_DEPTH && node.eval + RAZORING_MARGIN * depth < alpha {
            let score = self.quiesce(alpha, beta, ply, 0);
            if score < alpha {
                return Some(score);
            }
        }
        if null_move_allowed && depth >= NULL_MOVE_DEPTH && node.eval >= beta {
            let score = self.search_null_move(beta, depth, node.eval, ply);
            if score >= beta && !self.halted() {
                return Some(if is_forced(score) { beta } else { score });
            }
        }
        None
    }

    /// Gives the enemy two moves in a row. If even that does not help it, the position is good
    /// enough.
    fn search_null_move(&mut self, beta: i32, depth: i32, eval: i32, ply: usize) -> i32 {
        let reduced = depth
            - NULL_MOVE_REDUCTION
            - depth / NULL_MOVE_DEPTH_DIVISOR
            - ((eval - beta) / NULL_MOVE_EVAL_DIVISOR).min(NULL_MOVE_MAX_EVAL_REDUCTION);
        self.stack[ply].piece_to = PieceTo::default();
        self.stack[ply + 1].psq = self.stack[ply].psq;
        self.position.play_null_move();
        let score = -self.search(-beta, -beta + 1, reduced, ply + 1, false);
        self.position.undo();
        score
    }

    fn search_moves(&mut self, node: NodeState, mut alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
        let (key, first_alpha) = (self.position.key(), alpha);
        self.list_moves(ply, node.tt_move);
        let count = self.stack[ply].moves.len();
        if count == 0 {
            // Checkmate or stalemate: both lose, unless the rules call a stalemate a draw.
            let lost = self.position.loses_without_moves();
            return if lost { Score::loss_in(ply as i32).0 } else { Score::DRAW.0 };
        }
        self.stack[ply].tried.clear();
        if ply + 2 <= MAX_PLY {
            self.stack[ply + 1].killers = [None; 2];
        }
        let (mut best, mut best_move) = (-Score::INFINITE.0, None);
        let mut quiet_count = 0;
        for number in 0..count {
            let frame = &mut self.stack[ply];
            pick(&mut frame.moves, &mut frame.scores, number);
            let (mv, score) = (frame.moves[number], frame.scores[number]);
            let quiet = !is_noisy(self.evaluator, &self.position, mv);
            let piece_to = self.history.piece_to(&self.position, mv);
            let candidate = Candidate { mv, number, score, quiet, piece_to };
            if number > 0
                && best > -Score::LEAST_WIN.0
                && !node.in_check
                && self.skips(node, candidate, alpha, depth, quiet_count)
            {
                continue;
            }
            let value = self.search_candidate(node, candidate, alpha, beta, depth, ply);
            if self.halted() {
                return best.max(-Score::LEAST_WIN.0 + 1);
            }
            if value > best {
                best = value;
                if value > alpha {
                    (alpha, best_move) = (value, Some(mv));
                    self.update_pv(mv, ply);
                }
            }
            if alpha >= beta {
                if quiet {
                    self.update_history(mv, depth, ply);
                }
                break;
            }
            if quiet {
                quiet_count += 1;
                self.stack[ply].tried.push(piece_to);
            }
        }
        let bound = Bound::of(best, first_alpha, beta);
        let score = score_for_table(best, ply);
        self.shared.table.store(key, TtEntry { mv: best_move, score, depth, bound });
        best
    }

    /// Whether a move is so unlikely to raise alpha that it is not searched.
    #[inline]
    fn skips(&self, node: NodeState, candidate: Candidate, alpha: i32, depth: i32, quiet_count: i32) -> bool {
        let Candidate { mv, quiet, score, .. } = candidate;
        if !quiet {
            return score < class::BAD_CAPTURE_LIMIT
                && depth <= SEE_DEPTH
                && self.evaluator.see(&self.position, mv) < -SEE_CAPTURE_MARGIN * depth;
        }
        let late = (LATE_MOVES + depth * depth) * if node.improving { 2 } else { 1 };
        if depth <= LATE_MOVE_DEPTH && quiet_count > late {
            return true;
        }
        let hope = node.eval + FUTILITY_BASE + FUTILITY_MARGIN * depth;
        if !node.is_pv && depth <= FUTILITY_DEPTH && hope <= alpha {
            return true;
        }
        // Skips moves to squares where the piece would be lost for nothing.
        depth <= SEE_DEPTH && self.evaluator.see(&self.position, mv) < -SEE_QUIET_MARGIN * depth
    }

    /// Plays a move, searches it and undoes it. All moves but the first are searched with a null
    /// window at first, and again if they turn out better than expected.
    #[inline]
    fn search_candidate(
        &mut self,
        node: NodeState,
        candidate: Candidate,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> i32 {
        let side = self.position.side_to_move().index();
        let previous = self.previous_piece_to(ply);
        let number = candidate.number;
        self.play(candidate.mv, ply);
        let mut reduction = 0;
        if depth >= LMR_DEPTH && number >= LMR_MOVE && (candidate.quiet || candidate.score < 0) {
            reduction = i32::from(self.reductions[depth.min(63) as usize][number.min(63)]);
            reduction += i32::from(!node.is_pv) - i32::from(node.in_check) - i32::from(node.improving) / 2;
            if candidate.quiet {
                let history = self.history.score(side, previous, candidate.piece_to);
                reduction -= (history / LMR_HISTORY_DIVISOR).clamp(-LMR_MAX_HISTORY, LMR_MAX_HISTORY);
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
        value
    }
}

/// Whether a score means a forced end.
pub(super) const fn is_forced(score: i32) -> bool {
    score.abs() >= Score::LEAST_WIN.0
}
