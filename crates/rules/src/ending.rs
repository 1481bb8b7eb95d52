//! Game endings, including those that depend on the legal moves.

use super::attack::BoardAfter;
use super::move_list::MoveList;
use super::outcome::{DrawReason, Outcome, WinReason};
use super::position::Position;
use crate::variant::{Side, Stalemate, Turns};

impl Position {
    /// The result of the game, if it has ended by loss of the royals, bare king, repetition, impasse, checkmate or lack
    /// of legal moves.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.state.outcome.is_some() {
            return self.state.outcome;
        }
        if self.has_legal_move() {
            return None;
        }
        let loser = self.side_to_move();
        if !self.loses_without_moves() {
            return Some(Outcome::Draw(DrawReason::Stalemate));
        }
        let by = if self.is_in_check() { WinReason::Checkmate } else { WinReason::NoMoves };
        Some(Outcome::Win { winner: loser.other(), by })
    }

    /// Ends the game if the position of a setup is already decided, as if `waiting`, the side not to move, had just
    /// moved.
    pub(super) fn judge_setup(&mut self, waiting: Side) {
        if self.variant().rules().turns == Turns::Solo {
            return;
        }
        if self.may_end_by_bare_king() {
            self.state.outcome = self.judge_bare_king(waiting);
        }
        if self.state.outcome.is_none() {
            self.state.outcome = self.impasse_win();
        }
    }

    /// Whether the side to move is in check, in games that end by checkmate.
    fn is_in_check(&self) -> bool {
        self.guarded_royal(self.side).is_some() && !self.checks(self.side).is_empty()
    }

    /// Whether the side to move loses (rather than draws) if it has no legal move.
    pub fn loses_without_moves(&self) -> bool {
        self.variant().rules().stalemate == Stalemate::Loses || self.is_in_check()
    }

    /// Continues a game that the last ply ended by repetition, by impasse or as a draw, for an external arbiter with
    /// other rules. The history is kept, so the next repetition ends the game again. Returns false, without a change,
    /// if the game ended otherwise or there is no legal move.
    pub fn resume(&mut self) -> bool {
        use WinReason::{Impasse, PerpetualAttack, PerpetualCheck, Repetition};
        let outcome = self.state.outcome;
        let may_resume = match outcome {
            Some(Outcome::Win { by, .. }) => {
                matches!(by, Impasse | PerpetualAttack | PerpetualCheck | Repetition)
            }
            Some(Outcome::Draw(_)) => true,
            None => false,
        };
        if may_resume {
            self.state.outcome = None;
            if self.has_legal_move() {
                return true;
            }
            self.state.outcome = outcome;
        }
        false
    }

    /// Turns repetition rules off, for an external arbiter without such rules.
    pub fn allow_repetition(&mut self) {
        self.ignores_repetition = true;
    }

    /// The result, if the last ply ended the game. Faster than [`Position::outcome`], because it does not detect
    /// checkmate and stalemate.
    #[inline]
    pub const fn immediate_outcome(&self) -> Option<Outcome> {
        self.state.outcome
    }

    /// Whether `side` has only one royal, which the enemy could capture. Burning does not count.
    pub fn is_last_royal_attacked(&self, side: Side) -> bool {
        match self.royals(side) {
            &[royal] => self
                .royal_attacker(royal, self.victim_on(royal), side.other(), &BoardAfter::default())
                .is_some(),
            _ => false,
        }
    }

    fn has_legal_move(&self) -> bool {
        self.can_move(&mut MoveList::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_positions::{position_with, variant_with};

    #[test]
    fn an_attack_on_one_of_two_royals_does_not_count() {
        let chu = variant_with("chu", |_| {});
        for (pieces, is_attacked) in [
            ("K 6l, -K 12a, -R 6d", true),
            ("K 6l, -K 12a, -R 6d, P 6g", false),
            ("K 6l, -K 12a, -R 6d, +DE 1l", false),
        ] {
            let position = position_with(&chu, pieces);
            assert_eq!(position.is_last_royal_attacked(Side::Black), is_attacked, "{pieces}");
            assert!(!position.is_last_royal_attacked(Side::White), "{pieces}");
        }
    }
}
