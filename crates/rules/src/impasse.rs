//! Impasse: a side whose royal has entered the enemy camp wins with enough points.
//!
//! This is the declaration rule of computer shogi (reference, "Shogi", impasse): the side to move wins if its only
//! royal is in the camp and not attacked. Enough of its other pieces must be in the camp, and those pieces and the
//! pieces in hand must be worth enough points. In a handicap game White also gets the points of the pieces it gave up
//! (Japan Shogi Association, rules on 持将棋).

use super::outcome::{Outcome, WinReason};
use super::position::Position;
use super::setup::Setup;
use crate::variant::schema::Impasse;
use crate::variant::{Kind, KindId, Side, Sq};

impl Position {
    /// The win of the side to move by impasse, if its conditions are met.
    pub(super) fn impasse_win(&self) -> Option<Outcome> {
        let rule = self.variant().rules().impasse.as_ref()?;
        let side = self.side;
        let &[royal] = self.royals(side) else { return None };
        if !self.is_in_camp(side, royal, rule.ranks) {
            return None;
        }
        let value = |kind: KindId| points(rule, self.variant().kind(kind));
        let (mut pieces_in_camp, mut total) = (0, 0);
        for (sq, piece) in self.pieces(side) {
            if sq != royal && self.is_in_camp(side, sq, rule.ranks) {
                pieces_in_camp += 1;
                total += value(piece.kind);
            }
        }
        for (kind, count) in self.hand(side) {
            total += u16::from(count) * value(kind);
        }
        if side == Side::White {
            total += self.handicap_points;
        }
        let required_points = if self.first_side() == side { rule.first_needs } else { rule.second_needs };
        let has_enough = pieces_in_camp >= u16::from(rule.followers) && total >= required_points;
        (has_enough && self.checks(side).is_empty())
            .then_some(Outcome::Win { winner: side, by: WinReason::Impasse })
    }

    /// Sets the points of the pieces that White gave up, if the setup is the initial position of a handicap game.
    pub(super) fn set_handicap_points(&mut self, setup: &Setup) {
        let Some(rule) = &self.variant().rules().impasse else { return };
        let value = |kind: KindId| points(rule, self.variant().kind(kind));
        let changed = setup.handicap_pieces(self.variant());
        self.handicap_points =
            changed.map(|(old, new)| value(old).saturating_sub(new.map_or(0, value))).sum();
    }

    fn is_in_camp(&self, side: Side, sq: Sq, ranks: u8) -> bool {
        let rank = self.geometry().rank(sq);
        match side {
            Side::Black => rank < ranks,
            Side::White => rank + ranks >= self.geometry().ranks(),
        }
    }
}

fn points(rule: &Impasse, kind: &Kind) -> u16 {
    match (kind.is_royal(), kind.is_great) {
        (true, _) => 0,
        (false, true) => u16::from(rule.great_points),
        (false, false) => 1,
    }
}
