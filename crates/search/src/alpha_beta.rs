//! The alpha-beta search: principal variation search with a transposition table.
//!
//! A *PV node* has an open window; every other node has a null window and only decides whether the score
//! reaches beta. A *cut node* is a node that is expected to reach beta.

use super::move_order::{MoveClass, OrderedMove, noisy_gain};
use super::pruning::reduction;
use super::score::Score;
use super::searcher::Searcher;
use super::transposition::{Bound, TtEntry, score_for_table, usable_score};
use tenjiku_rules::Move;

/// What is known about a node before its moves are searched.
#[derive(Clone, Copy)]
pub(super) struct NodeState {
    pub is_pv: bool,
    /// Whether the node is expected to reach beta.
    pub is_cut: bool,
    pub in_check: bool,
    /// Whether the static evaluation is better than at this side's previous turn.
    pub improving: bool,
    /// The static evaluation, or the transposition table's score if its bound is tighter.
    pub eval: i32,
    pub tt_move: Option<Move>,
    /// Whether the table move captures, burns or promotes.
    pub tt_noisy: bool,
}

/// A move about to be searched.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub listed: OrderedMove,
    /// Index in the move order, from 0.
    pub number: usize,
    /// History score of a quiet move.
    pub history: i32,
}

impl Searcher<'_> {
    /// Score of the position at `ply`, searched `depth` plies deep.
    pub fn search(&mut self, mut alpha: i32, mut beta: i32, mut depth: i32, ply: usize, is_cut: bool) -> i32 {
        debug_assert!(alpha < beta, "the window is not empty");
        self.stack[ply].pv.clear();
        if self.is_halted() {
            return 0;
        }
        if let Some(score) = self.terminal_score(ply) {
            self.count_node(ply);
            return score;
        }
        // Mate distance pruning: neither side can improve on a win found nearer the root.
        alpha = alpha.max(Score::loss_in(ply as i32).0);
        beta = beta.min(Score::win_in(ply as i32 + 1).0);
        if alpha >= beta {
            return alpha;
        }
        let is_pv = beta - alpha > 1;
        let us = self.position.side_to_move();
        let in_check = self.royal_attacked(us, ply);
        if in_check && self.may_extend(ply) {
            depth += 1;
        }
        if depth <= 0 {
            return self.quiesce(alpha, beta, ply, 0);
        }
        self.count_node(ply);

        let entry = self.shared.table.probe(self.position.key());
        if let Some(entry) = entry
            && !is_pv
            && entry.depth >= depth
            && let Some(score) = usable_score(entry, alpha, beta, ply)
        {
            return score;
        }
        if !in_check
            && self.stack[ply].excluded.is_none()
            && let Some(score) = self.mating_check_score(ply)
        {
            return score;
        }
        let node = self.node_state(entry, is_pv, is_cut, in_check, ply);
        if !is_pv
            && !in_check
            && !is_forced(beta)
            && let Some(score) = self.prune_node(node, alpha, beta, depth, ply)
        {
            return score;
        }
        if node.tt_move.is_none()
            && depth >= self.evaluator.margins.internal_reduction_depth
            && (is_pv || is_cut)
        {
            depth -= 1;
        }
        let extension = match entry {
            Some(entry) if depth >= self.evaluator.margins.singular_depth => {
                match self.singular_extension(node, entry, alpha, beta, depth, ply) {
                    Ok(extension) => extension,
                    Err(score) => return score,
                }
            }
            _ => 0,
        };
        self.search_moves(node, alpha, beta, depth, extension, ply)
    }

    /// Whether a node at `ply` is near enough to the root for extensions.
    #[inline]
    fn may_extend(&self, ply: usize) -> bool {
        ply < (self.evaluator.margins.check_extension_factor * self.root_depth) as usize
    }

    #[inline]
    fn node_state(
        &mut self,
        entry: Option<TtEntry>,
        is_pv: bool,
        is_cut: bool,
        in_check: bool,
        ply: usize,
    ) -> NodeState {
        let mut eval = self.evaluate(ply);
        self.stack[ply].eval = eval;
        let improving = ply >= 2 && eval > self.stack[ply - 2].eval;
        if let Some(entry) = entry
            && !is_forced(entry.score)
            && usable_score(entry, eval, eval, ply).is_some()
        {
            eval = entry.score;
        }
        let tt_move = entry.and_then(|entry| entry.mv);
        let tt_noisy = tt_move.is_some_and(|mv| noisy_gain(self.evaluator, &self.position, mv).is_some());
        NodeState { is_pv, is_cut, in_check, improving, eval, tt_move, tt_noisy }
    }

    /// Extension of the table move in plies: 1 if it is singular, otherwise 0 or -1. `Err` is the score to return at
    /// once (multicut).
    fn singular_extension(
        &mut self,
        node: NodeState,
        entry: TtEntry,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> Result<i32, i32> {
        let margins = self.evaluator.margins;
        let deep_enough = entry.depth >= depth - margins.singular_table_depth && entry.bound != Bound::Upper;
        if entry.mv.is_none()
            || !deep_enough
            || is_forced(entry.score)
            || self.stack[ply].excluded.is_some()
            || !self.may_extend(ply)
        {
            return Ok(0);
        }
        let target = entry.score - margins.singular_margin * depth;
        self.stack[ply].excluded = entry.mv;
        let value = self.search_moves(node, target - 1, target, (depth - 1) / 2, 0, ply);
        self.stack[ply].excluded = None;
        if self.is_halted() {
            return Err(value);
        }
        if value < target {
            return Ok(1);
        }
        if target >= beta && !node.is_pv {
            // Multicut: the node reaches beta even without its best move.
            return Err(target);
        }
        Ok(if entry.score >= beta || node.is_cut && entry.score <= alpha { -1 } else { 0 })
    }

    fn search_moves(
        &mut self,
        node: NodeState,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        extension: i32,
        ply: usize,
    ) -> i32 {
        let (key, original_alpha) = (self.position.key(), alpha);
        let excluded = self.stack[ply].excluded;
        let mut picker = self.begin_moves(node.tt_move, node.in_check, ply);
        let previous_moves = self.previous_moves(ply);
        // In games with mating checks, the evasions of a check are listed all at once, not in stages.
        let is_only_evasion = node.in_check && self.has_mating_checks() && self.stack[ply].moves.len() == 1;
        let extension = if is_only_evasion && self.may_extend(ply) { 1 } else { extension };
        let (mut best, mut best_move) = (-Score::INFINITE.0, None);
        while let Some((number, listed)) = self.next_move(&mut picker, ply) {
            if Some(listed.mv) == excluded {
                continue;
            }
            let history =
                if listed.is_quiet() { self.history.score(previous_moves, listed.piece_to) } else { 0 };
            let candidate = Candidate { listed, number, history };
            if best > -Score::MIN_WIN.0 && !node.in_check {
                if listed.is_quiet()
                    && !listed.checks
                    && self.prunes_remaining_quiets(node, candidate, alpha, depth, ply)
                {
                    self.skip_remaining_quiets(&mut picker, ply);
                    continue;
                }
                if self.prunes_move(node, candidate, depth) {
                    continue;
                }
            }
            let extension = if is_only_evasion || Some(listed.mv) == node.tt_move { extension } else { 0 };
            let value = self.search_candidate(node, candidate, alpha, beta, depth + extension, ply);
            if self.is_halted() {
                return best.max(-Score::MIN_WIN.0 + 1);
            }
            best = best.max(value);
            if value > alpha {
                (alpha, best_move) = (value, Some(listed.mv));
                if excluded.is_none() {
                    self.update_pv(listed.mv, ply);
                }
            }
            if alpha >= beta {
                self.record_cutoff(listed, depth, ply);
                break;
            }
            self.record_no_cutoff(listed, ply);
        }
        if self.stack[ply].moves.is_empty() {
            // Checkmate or stalemate. Stalemate loses unless the rules call it a draw.
            let lost = self.position.loses_without_moves();
            return if lost { Score::loss_in(ply as i32).0 } else { Score::DRAW.0 };
        }
        if excluded.is_none() {
            let bound = Bound::from_window(best, original_alpha, beta);
            let score = score_for_table(best, ply);
            self.shared.table.store(key, TtEntry { mv: best_move, score, depth, bound });
        }
        best
    }

    /// Plays, searches and undoes a move. Every move except the first gets a null-window search, and a full-window
    /// search if that fails high.
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
        let margins = self.evaluator.margins;
        let number = candidate.number;
        let new_depth = depth - 1;
        self.play(candidate.listed.mv, ply);
        let mut value = alpha + 1;
        if depth >= margins.lmr_depth
            && number >= margins.lmr_move as usize + usize::from(node.is_pv)
            && matches!(candidate.listed.class, MoveClass::Quiet | MoveClass::Bad)
        {
            let reduced_depth = (new_depth - reduction(&margins, &self.reductions, node, candidate, depth))
                .clamp(1, new_depth.max(1));
            value = -self.search(-alpha - 1, -alpha, reduced_depth, ply + 1, true);
            if value > alpha && reduced_depth < new_depth {
                value = -self.search(-alpha - 1, -alpha, new_depth, ply + 1, !node.is_cut);
            }
        } else if !node.is_pv || number > 0 {
            value = -self.search(-alpha - 1, -alpha, new_depth, ply + 1, !node.is_cut);
        }
        if node.is_pv && (number == 0 || value > alpha) {
            value = -self.search(-beta, -alpha, new_depth, ply + 1, false);
        }
        self.position.undo();
        value
    }
}

/// Whether a score is a forced win or loss.
pub(super) const fn is_forced(score: i32) -> bool {
    score.abs() >= Score::MIN_WIN.0
}
