//! Quiescence search: resolves captures so that only quiet positions are evaluated.

use super::evaluator::Evaluator;
use super::move_order::OrderedMove;
use super::picker::Picker;
use super::score::Score;
use super::searcher::Searcher;
use super::transposition::{Bound, TtEntry, score_for_table, usable_score};
use tenjiku_rules::Move;

/// Plies of the quiescence search in which all moves are tried in check, in games in which a royal may be left attacked.
/// In other games, all moves are tried in every check.
const CHECK_PLIES: i32 = 1;

/// Decision on a capture.
enum CaptureChoice {
    Try,
    /// Skip it; it would score at most this, if known.
    Skip(Option<i32>),
}

impl Searcher<'_> {
    /// Score of the position after all profitable captures and burns. `depth` is 0 at first and decreases by
    /// one per ply.
    pub fn quiesce(&mut self, alpha: i32, beta: i32, ply: usize, depth: i32) -> i32 {
        self.stack[ply].pv.clear();
        self.count_node(ply);
        if self.is_halted() {
            return 0;
        }
        if depth < 0
            && let Some(score) = self.terminal_score(ply)
        {
            return score;
        }
        let key = self.position.key();
        let entry_depth = if depth == 0 { 0 } else { TtEntry::PARTIAL_QUIESCENCE };
        let entry = self.shared.table.probe(key);
        if let Some(entry) = entry
            && beta - alpha == 1
            && entry.depth >= entry_depth
            && let Some(score) = usable_score(entry, alpha, beta, ply)
        {
            return score;
        }
        let us = self.position.side_to_move();
        let in_check = (depth > -CHECK_PLIES || !self.royals_can_be_taken) && self.royal_attacked(us, ply);
        let stand_pat = self.stand_pat(alpha, beta, ply, in_check, depth);
        if stand_pat >= beta || !in_check && -depth >= self.shared.max_quiescence_depth {
            return stand_pat;
        }
        if depth == 0
            && !in_check
            && let Some(score) = self.mating_check_score(ply)
        {
            return score;
        }
        let picker = if in_check {
            self.begin_moves(entry.and_then(|entry| entry.mv), in_check, ply)
        } else {
            // Late in the search, only recaptures are tried.
            let only_recaptures = -depth >= self.evaluator.margins.capture_depth;
            let last_to = self.history.target(self.previous_moves(ply)[0]);
            self.begin_noisy_moves(only_recaptures.then_some(last_to), ply)
        };
        let raised_alpha = alpha.max(stand_pat);
        let (best, best_move) =
            match self.quiesce_moves(picker, raised_alpha, beta, ply, depth, stand_pat, in_check) {
                Ok(result) => result,
                Err(best) => return best,
            };
        if entry.is_none_or(|entry| entry.depth <= entry_depth) {
            let (score, bound) = (score_for_table(best, ply), Bound::from_window(best, alpha, beta));
            self.shared.table.store(key, TtEntry { mv: best_move, score, depth: entry_depth, bound });
        }
        best
    }

    /// Searches the listed moves. Returns the best score and the move that raised alpha last; `Err` with the
    /// best score so far if the search was stopped.
    #[inline]
    fn quiesce_moves(
        &mut self,
        mut picker: Picker,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        depth: i32,
        stand_pat: i32,
        in_check: bool,
    ) -> Result<(i32, Option<Move>), i32> {
        let (mut best, mut best_move) = (stand_pat, None);
        let mut tried = 0;
        while let Some((_, OrderedMove { mv, score, gain, .. })) = self.next_move(&mut picker, ply) {
            if !in_check {
                let max = self.evaluator.max_captures.get(depth.unsigned_abs() as usize);
                if score < 0 || tried >= max.copied().unwrap_or(1) {
                    break;
                }
                match self.classify_capture(mv, gain, stand_pat, alpha) {
                    CaptureChoice::Try => tried += 1,
                    CaptureChoice::Skip(upper_bound) => {
                        best = upper_bound.map_or(best, |upper_bound| best.max(upper_bound));
                        continue;
                    }
                }
            }
            self.play(mv, ply);
            let value = -self.quiesce(-beta, -alpha, ply + 1, depth - 1);
            self.position.undo();
            if self.is_halted() {
                return Err(best);
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                    self.update_pv(mv, ply);
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        Ok((best, best_move))
    }

    /// The stand-pat score. A side in check cannot stand pat.
    #[inline]
    fn stand_pat(&self, alpha: i32, beta: i32, ply: usize, in_check: bool, depth: i32) -> i32 {
        if in_check {
            return Score::loss_in(ply as i32).0;
        }
        let eval = self.evaluate(ply);
        if depth == 0 && eval > alpha && eval < beta + Evaluator::MAX_HANGING_PENALTY {
            return eval - self.evaluator.hanging_penalty(&self.position);
        }
        eval
    }

    /// Delta pruning and SEE pruning.
    #[inline]
    fn classify_capture(&self, mv: Move, gain: i32, stand_pat: i32, alpha: i32) -> CaptureChoice {
        let upper_bound = stand_pat + gain + self.evaluator.margins.delta_margin;
        if upper_bound <= alpha && !self.takes_royal(mv) {
            return CaptureChoice::Skip(Some(upper_bound));
        }
        // A capture of at least equal value cannot lose material.
        let mover = self.evaluator.capture_value(self.position.cell(mv.start()).kind());
        if gain < mover && self.evaluator.see(&self.position, mv, gain) < 0 {
            return CaptureChoice::Skip(None);
        }
        CaptureChoice::Try
    }

    fn takes_royal(&self, mv: Move) -> bool {
        let royals = self.position.royals(self.position.side_to_move().other());
        royals.contains(&mv.to()) || self.position.fire_of(mv).burnt.iter().any(|sq| royals.contains(sq))
    }
}
