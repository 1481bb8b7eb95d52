//! Extracts the proof line: the attacker's shortest win against the defender's longest defence.

use super::proof_table::INFINITE;
use super::solver::Solver;
use tenjiku_rules::{Move, Outcome};

/// Node budget for re-searching parts of the proof that have been replaced in the table.
const REPAIR_NODES: u64 = 2_000_000;

impl Solver<'_> {
    /// The line of a win proven within `plies`. `None` if too much of the proof was lost from the table or
    /// the search was stopped.
    pub(super) fn line(&mut self, plies: u8) -> Option<Vec<Move>> {
        self.extend_node_limit(REPAIR_NODES);
        let mut line = Vec::with_capacity(usize::from(plies));
        let mut left = plies;
        while self.position.immediate_outcome().is_none() && self.can_move() {
            let next = if self.position.side_to_move() == self.attacker {
                self.winning_move(line.len(), left)
            } else {
                self.longest_defence(line.len(), left)
            };
            let Some(mv) = next.filter(|_| left > 0) else { break };
            self.position.play(mv, &mut ());
            line.push(mv);
            left -= 1;
        }
        let is_complete = self.position.immediate_outcome().is_some() || !self.can_move();
        for _ in &line {
            self.position.undo();
        }
        is_complete.then_some(line)
    }

    fn winning_move(&mut self, ply: usize, left: u8) -> Option<Move> {
        if let Some(sq) = self.position.royal_capturer(self.attacker, &mut self.scratch) {
            return self.position.royal_capture_from(sq, self.attacker, &mut self.scratch);
        }
        let entry = self.search(ply, left, INFINITE, INFINITE);
        if let Some(mv) = entry.best.filter(|_| entry.numbers(left).0 == 0) {
            return Some(mv);
        }
        // A win in one by mate or bare king is not among the children.
        let moves = self.position.legal_moves();
        moves.into_iter().find(|&mv| {
            self.position.play(mv, &mut ());
            let won = match self.position.immediate_outcome() {
                Some(outcome) => matches!(outcome, Outcome::Win { winner, .. } if winner == self.attacker),
                None => self.is_lost_without_moves(),
            };
            self.position.undo();
            won
        })
    }

    /// The defence that delays the win longest; among equals, the one that captures most.
    fn longest_defence(&mut self, ply: usize, left: u8) -> Option<Move> {
        let key = self.position.key();
        let mut longest: Option<((u8, i64), Move)> = None;
        for mv in self.position.legal_moves() {
            if self.repetitions.forbids_move(key, mv) {
                continue;
            }
            let captured = self.captured_value(mv);
            self.position.play(mv, &mut ());
            if self.repetitions.is_forbidden(self.position.key()) {
                self.position.undo();
                continue;
            }
            let plies = if self.position.immediate_outcome().is_some() {
                Some(0)
            } else if self.position.royal_capturer(self.attacker, &mut self.scratch).is_some() {
                Some(1)
            } else {
                self.search(ply + 1, left.saturating_sub(1), INFINITE, INFINITE).win_within
            };
            self.position.undo();
            if self.halted {
                return None;
            }
            let merit = (plies?, captured);
            if longest.is_none_or(|(most, _)| merit > most) {
                longest = Some((merit, mv));
            }
        }
        longest.map(|(_, mv)| mv)
    }

    /// Value of the attacker's piece on a move's target square, in tenths of the variant file's unit.
    #[expect(clippy::cast_possible_truncation, reason = "values are small")]
    fn captured_value(&self, mv: Move) -> i64 {
        let victim = self.position.piece_at(mv.to()).filter(|piece| piece.side == self.attacker);
        let value = |kind| self.position.variant().kind(kind).entry().value.unwrap_or(1.0);
        victim.map_or(0, |piece| (value(piece.kind) * 10.0) as i64)
    }
}
