//! Impasse: a side whose royal has entered the enemy camp may win on points.
//!
//! The rule is the declaration rule of computer shogi (reference, "Shogi", impasse): the side to move
//! wins if its only royal is in the camp and not attacked, enough of its other pieces are there too, and
//! those pieces together with the pieces in hand are worth enough points.

use super::outcome::{Outcome, WinReason};
use super::position::Position;
use crate::variant::{Side, Sq};

impl Position {
    /// The win of the side to move, if it has entered the camp with enough pieces and points.
    pub(super) fn entered(&self) -> Option<Outcome> {
        let rule = self.variant().rules().impasse.as_ref()?;
        let side = self.side;
        let &[royal] = self.royals(side) else { return None };
        if !self.is_in_camp(side, royal, rule.ranks) {
            return None;
        }
        let points = |is_great: bool| if is_great { u16::from(rule.great_points) } else { 1 };
        let (mut followers, mut total) = (0, 0);
        for (sq, piece) in self.pieces(side) {
            if sq != royal && self.is_in_camp(side, sq, rule.ranks) {
                followers += 1;
                total += points(self.variant().kind(piece.kind).is_great);
            }
        }
        for (kind, count) in self.hand(side) {
            total += u16::from(count) * points(self.variant().kind(kind).is_great);
        }
        let needs = if self.first_side() == side { rule.first_needs } else { rule.second_needs };
        let enough = followers >= u16::from(rule.followers) && total >= needs;
        (enough && self.checks(side).is_empty())
            .then_some(Outcome::Win { winner: side, by: WinReason::Impasse })
    }

    fn is_in_camp(&self, side: Side, sq: Sq, ranks: u8) -> bool {
        let rank = self.geometry().rank(sq);
        match side {
            Side::Black => rank < ranks,
            Side::White => rank + ranks >= self.geometry().ranks(),
        }
    }
}
