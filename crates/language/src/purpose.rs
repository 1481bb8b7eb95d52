//! The purpose of a quiet move in a few words: `guards the Crane`, `opens the way for the Rook`.
//!
//! Like a reason, it follows from the rules and the values of the variant file, without any search.

use super::reason::LineSummary;
use crate::say;
use tenjiku_rules::attack::{BoardAfter, Victim};
use tenjiku_rules::variant::{Borrowing, KindId, Sq};
use tenjiku_rules::{Move, Piece, Position, Side};

/// Minimum number of further squares that a piece attacks, for a move to open its way.
const OPENED_SQUARES: usize = 2;
/// Minimum value of an attacked piece, as a fraction of the value of the moved piece.
const WORTH_ATTACKING: f32 = 0.8;

/// What a move without a [reason](crate::reason()) is for, as the end of a sentence that begins with the move: a
/// capture, an attack, a guard, an opened way, or a better place. `None` if the move is illegal.
#[must_use]
pub fn purpose(position: &Position, mv: Move) -> Option<String> {
    let summary = LineSummary::new(position, &[mv])?;
    let purpose = summary.loss_of_enemy().or_else(|| summary.attack_on_equal()).or_else(|| summary.guard());
    purpose.or_else(|| summary.opened_way()).or_else(|| summary.place())
}

impl LineSummary<'_> {
    /// A capture or a burn, even at a loss.
    fn loss_of_enemy(&self) -> Option<String> {
        let lost = self.losses.iter().filter(|loss| loss.piece.side != self.side);
        let most =
            lost.max_by(|one, other| self.value(one.piece.kind).total_cmp(&self.value(other.piece.kind)))?;
        let piece = self.name(most.piece.kind);
        Some(if most.burnt { say!("reason-burns", piece) } else { say!("reason-takes", piece) })
    }

    /// Whether the moved piece attacks or guards a square now and did not before.
    fn newly_reaches(&self, sq: Sq, victim: Victim) -> bool {
        let reaches = |position: &Position, from: Sq| {
            position.attackers(sq, victim, self.side, &BoardAfter::default()).contains(&from)
        };
        reaches(&self.after, self.mv.to()) && !self.mv.from().is_some_and(|from| reaches(self.before, from))
    }

    /// The most valuable kind among the pieces that a condition accepts.
    fn most_valuable(&self, side: Side, accepts: impl Fn(Sq, Piece) -> bool) -> Option<KindId> {
        let kinds =
            self.after.pieces(side).filter(|&(sq, piece)| accepts(sq, piece)).map(|(_, piece)| piece.kind);
        kinds.max_by(|&one, &other| self.value(one).total_cmp(&self.value(other)))
    }

    /// An attack on a piece of about the same value or more, by a piece that cannot be captured with a profit.
    fn attack_on_equal(&self) -> Option<String> {
        let mover =
            self.after.piece_at(self.mv.to()).filter(|_| !self.is_hanging(&self.after, self.mv.to()))?;
        let least = self.value(mover.kind) * WORTH_ATTACKING;
        let attacked = self.most_valuable(self.side.other(), |sq, piece| {
            self.value(piece.kind) >= least && self.newly_reaches(sq, self.after.victim_on(sq))
        })?;
        Some(say!("purpose-attacks", piece = self.name(attacked)))
    }

    /// A guard of a piece that the enemy attacks.
    fn guard(&self) -> Option<String> {
        let is_royal = |piece: Piece| self.before.variant().kind(piece.kind).is_royal();
        let enemy = self.side.other();
        let is_attacked = |sq: Sq| {
            self.after.attacker(sq, self.after.victim_on(sq), enemy, &BoardAfter::default()).is_some()
        };
        let guarded = self.most_valuable(self.side, |sq, piece| {
            sq != self.mv.to()
                && !is_royal(piece)
                && self.newly_reaches(sq, Victim::UNKNOWN)
                && is_attacked(sq)
        })?;
        Some(say!("purpose-guards", piece = self.name(guarded)))
    }

    /// The number of squares that each piece of the side attacks or guards, by its square.
    fn reach(&self, position: &Position) -> Vec<usize> {
        let geometry = position.variant().geometry();
        let mut reach = vec![0; geometry.cells()];
        for sq in geometry.squares() {
            for from in position.attackers(sq, Victim::UNKNOWN, self.side, &BoardAfter::default()) {
                reach[from.index()] += 1;
            }
        }
        reach
    }

    /// A piece that reaches further once the moved piece is out of its way. Pieces that borrow moves may reach further
    /// for other reasons.
    fn opened_way(&self) -> Option<String> {
        if self.before.variant().rules().borrowing != Borrowing::Never {
            return None;
        }
        let (before, after) = (self.reach(self.before), self.reach(&self.after));
        let gain = |sq: Sq| after[sq.index()].saturating_sub(before[sq.index()]);
        let others = self.after.pieces(self.side).filter(|&(sq, _)| sq != self.mv.to());
        let opened = others.filter(|&(sq, _)| gain(sq) >= OPENED_SQUARES);
        let (_, piece) = opened.max_by_key(|&(sq, _)| gain(sq))?;
        Some(say!("purpose-opens", piece = self.name(piece.kind)))
    }

    /// The new place of the moved piece; `None` if it was burnt.
    fn place(&self) -> Option<String> {
        let piece = self.name(self.after.piece_at(self.mv.to())?.kind);
        let rank = |sq: Sq| self.before.variant().geometry().rank(sq);
        let Some(from) = self.mv.from() else { return Some(say!("purpose-drop", piece)) };
        let is_advance = match self.side {
            Side::Black => rank(from) > rank(self.mv.to()),
            Side::White => rank(from) < rank(self.mv.to()),
        };
        Some(match is_advance {
            true => say!("purpose-advances", piece),
            false if from == self.mv.to() => say!("purpose-waits"),
            false => say!("purpose-place"),
        })
    }
}
