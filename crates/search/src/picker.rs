//! Staged move picker: yields the moves of a node best first, and generates and scores as late as possible.

use super::move_order::{
    MoveClass, OrderedMove, PieceTo, captured_index, mvv_lva, noisy_gain, pick_best, score_offset,
};
use super::searcher::{MAX_PLY, Searcher};
use tenjiku_rules::Move;

/// Divisor of the capture history in the score of a capture.
const CAPTURE_HISTORY_DIVISOR: i32 = 8;
/// A side with more pieces than this cannot be bared by one move, except by a rare long range capture.
const NEARLY_BARE: usize = 12;

/// Progress through the moves of a node.
#[derive(Debug)]
pub(super) struct Picker {
    /// Index of the next move in the list.
    next: usize,
    /// Number of quiet moves removed from the list.
    skipped: usize,
    /// Whether all moves have been generated, not only the table move.
    is_complete: bool,
    /// Whether the side to move is in check, so that only evasions are generated.
    in_check: bool,
}

impl Searcher<'_> {
    /// Starts with the table move at `ply`. The other moves are generated only if it causes no cutoff.
    pub fn begin_moves(&mut self, tt_move: Option<Move>, in_check: bool, ply: usize) -> Picker {
        let frame = &mut self.stack[ply];
        frame.moves.clear();
        frame.tried_quiets.clear();
        frame.tried_captures.clear();
        if let Some(mv) = tt_move
            && self.position.is_legal(mv, &mut frame.list)
        {
            let piece_to = self.history.piece_to(&self.position, mv);
            let gain = noisy_gain(self.evaluator, &self.position, mv);
            let class = if gain.is_some() { MoveClass::Good } else { MoveClass::Quiet };
            let (score, gain) = (score_offset::TT_MOVE, gain.unwrap_or_default());
            frame.moves.push(OrderedMove { mv, score, piece_to, gain, class, checks: false });
        }
        if ply + 2 <= MAX_PLY {
            self.stack[ply + 1].killers = [None; 2];
        }
        let is_complete = in_check && self.has_mating_checks();
        if is_complete {
            self.list_moves(in_check, ply);
        }
        Picker { next: 0, skipped: 0, is_complete, in_check }
    }

    /// Starts with the captures and burns at `ply`, highest gain first; only those that end on the cell
    /// `only`, if given.
    pub fn begin_noisy_moves(&mut self, only: Option<usize>, ply: usize) -> Picker {
        let frame = &mut self.stack[ply];
        self.position.generate_noisy(&mut frame.list);
        frame.moves.clear();
        let wanted = |mv: &&Move| only.is_none_or(|index| mv.to().index() == index);
        for &mv in frame.list.as_slice().iter().filter(wanted) {
            let mover = self.evaluator.piece_value(self.position.cell(mv.start()).kind());
            let gain = self.evaluator.gain(&self.position, mv);
            let (score, class) = (mvv_lva(gain, mover), MoveClass::Good);
            let piece_to = PieceTo::default();
            frame.moves.push(OrderedMove { mv, score, piece_to, gain, class, checks: false });
        }
        Picker { next: 0, skipped: 0, is_complete: true, in_check: false }
    }

    /// The next move and its index in the order.
    #[inline]
    pub fn next_move(&mut self, picker: &mut Picker, ply: usize) -> Option<(usize, OrderedMove)> {
        if picker.next == self.stack[ply].moves.len() && !picker.is_complete {
            self.list_moves(picker.in_check, ply);
            picker.is_complete = true;
        }
        if picker.next == self.stack[ply].moves.len() {
            return None;
        }
        let number = picker.next + picker.skipped;
        let listed = self.best_from(picker.next, ply);
        picker.next += 1;
        Some((number, listed))
    }

    /// Removes the remaining quiet moves, including the move returned last.
    pub fn skip_remaining_quiets(&mut self, picker: &mut Picker, ply: usize) {
        picker.next -= 1;
        let moves = &mut self.stack[ply].moves;
        let mut kept = picker.next;
        for index in picker.next..moves.len() {
            if !moves[index].is_quiet() {
                moves[kept] = moves[index];
                kept += 1;
            }
        }
        picker.skipped += moves.len() - kept;
        moves.truncate(kept);
    }

    /// Swaps the best move at or after index `first` into that index, and returns it. SEE of captures is computed
    /// here, because most nodes end before they need it.
    #[inline]
    fn best_from(&mut self, first: usize, ply: usize) -> OrderedMove {
        loop {
            let best = pick_best(&mut self.stack[ply].moves, first);
            if best.class != MoveClass::SeeUnknown {
                return best;
            }
            let see = self.evaluator.see(&self.position, best.mv, best.gain);
            let entry = &mut self.stack[ply].moves[first];
            if see >= 0 {
                entry.class = MoveClass::Good;
                return *entry;
            }
            entry.class = MoveClass::Bad;
            let base = if entry.checks { score_offset::CHECK } else { score_offset::BAD_CAPTURE };
            entry.score = base + see.max(score_offset::WORST_SEE);
        }
    }

    /// Generates the moves at `ply`: in check the evasions, otherwise all moves. Returns how many are worth searching.
    fn generate_moves(&mut self, in_check: bool, ply: usize) -> usize {
        let list = &mut self.stack[ply].list;
        let enemy = self.position.side_to_move().other();
        // A move that bares the enemy's royal wins even in check.
        let evades = in_check && !self.position.is_nearly_bare(enemy, NEARLY_BARE);
        if evades {
            self.position.generate_evasions(list);
        }
        if evades && !list.as_slice().is_empty() {
            return usize::MAX;
        }
        self.position.generate(list);
        // If there is no evasion, any move shows the loss.
        if evades { 1 } else { usize::MAX }
    }

    /// Scores the moves at `ply` except the table move, which is listed already.
    fn list_moves(&mut self, in_check: bool, ply: usize) {
        let previous_moves = self.previous_moves(ply);
        let countermove = self.history.countermove(previous_moves[0]);
        let most = self.generate_moves(in_check, ply);
        let finder = if self.has_mating_checks() { self.position.check_finder() } else { None };
        let frame = &mut self.stack[ply];
        let tt_move = frame.moves.first().map(|listed| listed.mv);
        for &mv in frame.list.as_slice().iter().take(most) {
            if Some(mv) == tt_move {
                continue;
            }
            let piece_to = self.history.piece_to(&self.position, mv);
            let noisy_gain = noisy_gain(self.evaluator, &self.position, mv);
            let mover = || self.evaluator.capture_value(self.position.cell(mv.start()).kind());
            let class = match noisy_gain {
                None => MoveClass::Quiet,
                // A capture of at least equal value cannot lose material.
                Some(gain) if gain >= mover() => MoveClass::Good,
                Some(_) => MoveClass::SeeUnknown,
            };
            let checks = class != MoveClass::Good
                && finder.as_ref().is_some_and(|finder| self.position.gives_check(mv, finder));
            let score = if let Some(gain) = noisy_gain {
                let history = self.history.capture_score(piece_to, captured_index(&self.position, mv));
                score_offset::CAPTURE + mvv_lva(gain, mover()) + history / CAPTURE_HISTORY_DIVISOR
            } else if frame.killers[0] == Some(mv) {
                score_offset::KILLER + 1
            } else if frame.killers[1] == Some(mv) {
                score_offset::KILLER
            } else if countermove == Some(mv) {
                score_offset::COUNTERMOVE
            } else if checks {
                score_offset::CHECK + self.history.score(previous_moves, piece_to)
            } else {
                self.history.score(previous_moves, piece_to)
            };
            let gain = noisy_gain.unwrap_or_default();
            frame.moves.push(OrderedMove { mv, score, piece_to, gain, class, checks });
        }
    }
}
