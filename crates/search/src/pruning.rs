//! Pruning and late move reductions.

use super::alpha_beta::{Candidate, NodeState, is_forced};
use super::margins::Margins;
use super::move_order::{MoveClass, OrderedMove, PieceTo, score_offset};
use super::searcher::{LMR_SIZE, Searcher};
use tenjiku_rules::Move;

/// Minimum number of pieces besides the royals for a null move: with fewer, zugzwang is likely.
const MIN_NULL_MOVE_PIECES: usize = 3;
/// Units of a reduction per ply.
const REDUCTION_UNIT: i32 = 1024;

impl Searcher<'_> {
    /// Node pruning: reverse futility pruning, razoring and null move pruning. Returns the score of a pruned
    /// node.
    #[inline]
    pub fn prune_node(
        &mut self,
        node: NodeState,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> Option<i32> {
        let margins = self.evaluator.margins;
        let margin = margins.reverse_futility_margin * (depth - i32::from(node.improving));
        if depth <= margins.reverse_futility_depth && node.eval - margin >= beta {
            return Some(node.eval - margin);
        }
        if depth <= margins.razoring_depth && node.eval + margins.razoring_margin * depth < alpha {
            let score = self.quiesce(alpha, beta, ply, 0);
            if score < alpha {
                return Some(score);
            }
        }
        if self.previous_moves(ply)[0] != PieceTo::default()
            && depth >= margins.null_depth
            && node.eval >= beta
            && self.stack[ply].eval >= beta
            && self.position.may_play_null_move()
            && self.position.squares_of(self.position.side_to_move()).len() > MIN_NULL_MOVE_PIECES
        {
            let score = self.search_null_move(beta, depth, node.eval, ply);
            if score >= beta && !self.is_halted() {
                return Some(if is_forced(score) { beta } else { score });
            }
        }
        None
    }

    /// Late move reduction at the root, in plies.
    pub fn root_reduction(&self, depth: i32, number: usize) -> i32 {
        let units = reduction_units(&self.reductions, depth, number);
        ((units - self.evaluator.margins.lmr_root) / REDUCTION_UNIT).min(depth - 2).max(0)
    }

    /// Searches a null move: if the position stays above beta even after passing, the node is cut off.
    fn search_null_move(&mut self, beta: i32, depth: i32, eval: i32, ply: usize) -> i32 {
        let margins = self.evaluator.margins;
        let lead = (eval - beta) / margins.null_lead_divisor;
        let reduced_depth =
            depth - margins.null_base - depth / margins.null_depth_divisor - lead.min(margins.null_most_lead);
        self.stack[ply].piece_to = PieceTo::default();
        self.stack[ply + 1].psq = self.stack[ply].psq;
        self.position.play_null_move();
        let score = -self.search(-beta, -beta + 1, reduced_depth, ply + 1, false);
        self.position.undo();
        score
    }

    /// Whether to skip this and the remaining quiet moves: late move pruning and futility pruning.
    #[inline]
    pub fn prunes_remaining_quiets(
        &self,
        node: NodeState,
        candidate: Candidate,
        alpha: i32,
        depth: i32,
        ply: usize,
    ) -> bool {
        let margins = &self.evaluator.margins;
        let max_quiets = margins.late_moves + depth * depth * margins.late_square / 64;
        let max_quiets = if node.improving { max_quiets } else { max_quiets / 2 };
        if self.stack[ply].tried_quiets.len() as i32 >= max_quiets {
            return true;
        }
        let reduced_depth = self.reduced_depth(node, candidate, depth);
        let upper_bound = node.eval + margins.futility_base + margins.futility_margin * reduced_depth;
        !node.is_pv && reduced_depth <= margins.futility_depth && upper_bound <= alpha
    }

    /// Whether to skip a move: SEE pruning and history pruning.
    #[inline]
    pub fn prunes_move(&self, node: NodeState, candidate: Candidate, depth: i32) -> bool {
        let OrderedMove { mv, gain, class, checks, .. } = candidate.listed;
        let margins = &self.evaluator.margins;
        if checks {
            return false;
        }
        if class != MoveClass::Quiet {
            return class == MoveClass::Bad
                && depth <= margins.see_depth
                && self.loses_more_than(mv, gain, margins.see_capture_margin * depth);
        }
        let reduced_depth = self.reduced_depth(node, candidate, depth);
        if reduced_depth <= margins.history_depth
            && candidate.history < -margins.history_margin * reduced_depth
        {
            return true;
        }
        // SEE pruning of quiet moves to squares where the piece would be lost.
        reduced_depth <= margins.see_depth
            && self.loses_more_than(mv, 0, margins.see_quiet_margin * reduced_depth * reduced_depth)
    }

    /// The reduced depth of a move.
    #[inline]
    fn reduced_depth(&self, node: NodeState, candidate: Candidate, depth: i32) -> i32 {
        (depth - reduction(&self.evaluator.margins, &self.reductions, node, candidate, depth)).max(1)
    }

    /// Whether a move with an immediate gain of `gain` loses more than `margin` by SEE.
    fn loses_more_than(&self, mv: Move, gain: i32, margin: i32) -> bool {
        // An exchange loses at most the moving piece.
        self.evaluator.max_loss(&self.position, mv) - gain > margin
            && self.evaluator.see(&self.position, mv, gain) < -margin
    }
}

/// Late move reduction, in plies.
#[inline]
pub(super) fn reduction(
    margins: &Margins,
    table: &ReductionTable,
    node: NodeState,
    candidate: Candidate,
    depth: i32,
) -> i32 {
    let mut units = reduction_units(table, depth, candidate.number);
    units += if node.is_cut { margins.lmr_cut } else { 0 };
    units -= if node.is_pv { margins.lmr_pv } else { 0 };
    units -= if node.in_check { margins.lmr_check } else { 0 };
    units += if node.improving { 0 } else { margins.lmr_worsening };
    units += if node.tt_noisy { margins.lmr_noisy } else { 0 };
    units -= if candidate.listed.score >= score_offset::COUNTERMOVE { margins.lmr_killer } else { 0 };
    units -= if candidate.listed.checks { margins.lmr_check } else { 0 };
    units -= candidate.history * (REDUCTION_UNIT / 8) / (margins.lmr_history / 8);
    (units / REDUCTION_UNIT).max(0)
}

/// Base reduction by depth and move number, in units of 1/[`REDUCTION_UNIT`] ply.
#[inline]
fn reduction_units(table: &ReductionTable, depth: i32, number: usize) -> i32 {
    let last = LMR_SIZE - 1;
    table[(depth.max(0) as usize).min(last)][number.min(last)]
}

/// Late move reductions by depth and move number, in units of 1/[`REDUCTION_UNIT`] ply.
pub(super) type ReductionTable = [[i32; LMR_SIZE]; LMR_SIZE];

pub(super) fn reduction_table(margins: &Margins) -> ReductionTable {
    let mut reductions = [[0; LMR_SIZE]; LMR_SIZE];
    for (depth, row) in reductions.iter_mut().enumerate().skip(1) {
        for (number, entry) in row.iter_mut().enumerate().skip(1) {
            let plies = (depth as f64).ln() * (number as f64).ln() * f64::from(margins.lmr_factor);
            *entry = margins.lmr_base + plies as i32;
        }
    }
    reductions
}

#[cfg(test)]
mod tests {
    use crate::test_board::board;

    /// Chu: a bared King may bare the other in return with its very next move. A side that passes then loses, so a
    /// null move would prove nothing.
    #[test]
    fn a_side_that_was_just_bared_plays_no_null_move() {
        let (_, mut position) = board("chu", "12/12/12/5k6/4r7/4G7/12/12/12/12/12/K11 b - 1");
        assert!(position.may_play_null_move());
        let rook = position.geometry().parse("8e").expect("a square");
        let mv = position.legal_moves().into_iter().find(|mv| mv.to() == rook).expect("the capture");
        position.play(mv, &mut ());
        assert_eq!(position.outcome(), None, "the King can take the Gold");
        assert!(!position.may_play_null_move());
    }
}
