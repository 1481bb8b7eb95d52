//! Asking how the game stands.

use super::attack::After;
use super::move_list::MoveList;
use super::outcome::{DrawReason, Outcome, WinReason};
use super::position::Position;
use crate::variant::{Side, Stalemate};

impl Position {
    /// The end of the game by the rules, if it has come: royals lost, a bare king, repetition,
    /// or no legal move (with the last royal attacked, where that is checkmate).
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

    /// Whether the royal of the side to move that may not be left attacked is.
    fn is_in_check(&self) -> bool {
        self.guarded_royal(self.side).is_some() && !self.checks(self.side).is_empty()
    }

    /// Whether the side to move has lost if it has no legal move.
    pub(crate) fn loses_without_moves(&self) -> bool {
        self.variant().rules().stalemate == Stalemate::Loses || self.is_in_check()
    }

    /// The end of the game as far as the last ply alone tells it: without mate and want of moves.
    #[inline]
    pub(crate) const fn decided(&self) -> Option<Outcome> {
        self.state.outcome
    }

    /// Whether the enemy of `side` could take its last royal if it were to move; burning is not
    /// looked at.
    pub(crate) fn last_royal_hangs(&self, side: Side) -> bool {
        match self.royals(side) {
            &[royal] => {
                self.royal_attacker(royal, self.rank_of(royal), side.other(), &After::default()).is_some()
            }
            _ => false,
        }
    }

    fn has_legal_move(&self) -> bool {
        self.can_move(&mut MoveList::default())
    }
}
