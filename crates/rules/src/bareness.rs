//! The bare king rule: a side with only a royal loses.
//!
//! Three readings of Chu are implemented. Shogi Association: a bare side loses, unless it bares the other side at
//! once. Japanese Chu Shogi Federation: the game ends only when two royals and one other piece remain. lishogi: the
//! winner must be safe. In the last two readings, Pawns, Go-Betweens and *dead* pieces, which can never move again, do
//! not count.
//!
//! The rule does not apply if a side began without a royal: a mating problem ends with mate, whatever the defender has
//! left (lishogi also requires royals on both sides).

use super::attack::BoardAfter;
use super::outcome::{DrawReason, Outcome, WinReason};
use super::position::Position;
use crate::variant::{Piece, RoyalSafety, Side, Sq};

impl Position {
    /// Whether the bare king rule applies.
    pub(super) fn may_end_by_bare_king(&self) -> bool {
        self.variant().rules().bare_king && !Side::BOTH.iter().any(|&side| self.began_without_royal(side))
    }

    /// The result of the game after a ply of `mover` by the rule `bare_king`. Records in the state whether a bared side
    /// has one move to bare the other in return.
    pub(super) fn judge_bare_king(&mut self, mover: Side) -> Option<Outcome> {
        let enemy = mover.other();
        self.state.bared = None;
        let (loser, winner) = match (self.is_bare(mover), self.is_bare(enemy)) {
            (false, false) => return None,
            (true, true) => {
                let is_over = !self.must_be_safe() || Side::BOTH.iter().all(|&side| self.is_safe(side));
                return is_over.then_some(Outcome::Draw(DrawReason::BothBare));
            }
            (true, false) => (mover, enemy),
            (false, true) => (enemy, mover),
        };
        let companions = self.companions(winner);
        let needs_one_companion = self.variant().rules().bareness.one_companion;
        if companions == 0 || needs_one_companion && companions > 1 {
            return None;
        }
        if self.must_be_safe() {
            if !self.is_safe(winner) || companions == 1 && self.attacks_companion(loser, winner) {
                return None;
            }
        } else if loser == enemy && self.can_bare(loser, winner) {
            self.state.bared = Some(loser);
            return None;
        }
        Some(Outcome::Win { winner, by: WinReason::BareKing })
    }

    /// Whether the bare king rule applies and a side has at most `pieces` pieces, so that it could soon be bared.
    pub fn is_nearly_bare(&self, side: Side, pieces: usize) -> bool {
        let counts_dead = self.variant().rules().bareness.dead_pieces_count;
        let alive = || self.squares_of(side).iter().filter(|&&sq| !self.is_dead(sq, side)).count();
        self.may_end_by_bare_king()
            && (self.squares_of(side).len() <= pieces || !counts_dead && alive() <= pieces)
    }

    /// Whether a side has one royal and nothing else that counts, on the board or in hand.
    fn is_bare(&self, side: Side) -> bool {
        self.royals(side).len() == 1
            && self.squares_of(side).iter().filter(|&&sq| !self.is_dead(sq, side)).nth(1).is_none()
            && self.hand(side).next().is_none()
    }

    /// Whether the piece on a square is dead: it does not count because it can never move again.
    fn is_dead(&self, sq: Sq, side: Side) -> bool {
        let piece = Piece { kind: self.cell(sq).kind(), side };
        !self.variant().rules().bareness.dead_pieces_count && self.variant().tables.is_stuck(piece, sq)
    }

    /// The number of companions of a side's royal: pieces with which it may win against a bare royal.
    fn companions(&self, side: Side) -> usize {
        let on_board = self.squares_of(side).iter().filter(|&&sq| self.is_companion(sq, side)).count();
        let held = self.hand(side).filter(|&(kind, _)| !self.variant().kind(kind).is_ignored_companion);
        on_board + held.map(|(_, count)| usize::from(count)).sum::<usize>()
            - usize::from(self.royals(side).len() > 1)
    }

    /// Whether the piece on a square is a companion. With two royals, each counts; a sole royal does not.
    fn is_companion(&self, sq: Sq, side: Side) -> bool {
        let kind = self.variant().kind(self.cell(sq).kind());
        match kind.is_royal() {
            true => self.royals(side).len() > 1,
            false => !kind.is_ignored_companion && !self.is_dead(sq, side),
        }
    }

    fn must_be_safe(&self) -> bool {
        self.variant().rules().bareness.royal_must_be_safe
    }

    /// Whether no royal of a side is attacked.
    fn is_safe(&self, side: Side) -> bool {
        !self.royals(side).iter().any(|&sq| self.is_attacked(sq, side.other()))
    }

    fn is_attacked(&self, sq: Sq, by: Side) -> bool {
        self.attacker(sq, self.victim_on(sq), by, &BoardAfter::default()).is_some()
    }

    /// Whether `side` attacks a companion of the other side's royal.
    fn attacks_companion(&self, side: Side, other: Side) -> bool {
        let mut companions = self.squares_of(other).iter().filter(|&&sq| self.is_companion(sq, other));
        companions.any(|&sq| self.is_attacked(sq, side))
    }

    /// Whether `side` could capture the last companion of the other side's royal.
    fn can_bare(&self, side: Side, other: Side) -> bool {
        self.companions(other) == 1
            && self.hand(other).next().is_none()
            && self.attacks_companion(side, other)
            && (self.variant().rules().royals == RoyalSafety::Capture
                || self.has_legal_baring_move(side, other))
    }

    /// Whether a legal move captures the last companion, for games in which a royal may not be left attacked.
    fn has_legal_baring_move(&self, side: Side, other: Side) -> bool {
        let mut next_turn = self.clone();
        // The baring ply has been played, but the turn has not passed yet.
        next_turn.side = side;
        next_turn.legal_moves().into_iter().any(|mv| {
            let is_captured = |&&sq: &&Sq| mv.to() == sq || mv.via().contains(&sq);
            next_turn
                .squares_of(other)
                .iter()
                .filter(is_captured)
                .any(|&sq| next_turn.is_companion(sq, other))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_positions::{position_with, variant_with};
    use crate::variant::VariantFile;
    use crate::variant::schema::Drops;

    /// Black's King, Gold General and a dead Pawn, in Chu with changed rules.
    fn three_pieces(edit: impl FnOnce(&mut VariantFile), hand: &str) -> Position {
        let chu = variant_with("chu", |file| {
            file.options.iter_mut().flat_map(|option| &mut option.choices).for_each(|choice| {
                (choice.rules.bare_king, choice.rules.bareness) = (None, None);
            });
            edit(file);
        });
        position_with(&chu, &format!("K 6l, G 6k, P 1a, -K 12a{hand}"))
    }

    #[test]
    fn a_side_with_few_pieces_is_nearly_bare_if_the_bare_king_rule_applies() {
        let nearly_bare =
            |position: &Position| [1, 2, 3].map(|pieces| position.is_nearly_bare(Side::Black, pieces));
        assert_eq!(nearly_bare(&three_pieces(|file| file.rules.bare_king = false, "")), [false; 3]);
        let set_count = |counts| move |file: &mut VariantFile| file.rules.bareness.dead_pieces_count = counts;
        assert_eq!(nearly_bare(&three_pieces(set_count(true), "")), [false, false, true]);
        assert_eq!(nearly_bare(&three_pieces(set_count(false), "")), [false, true, true], "the Pawn is dead");
    }

    #[test]
    fn pieces_in_hand_are_companions_unless_ignored() {
        let with_drops = |file: &mut VariantFile| {
            file.rules.drops = Some(Drops::default());
            file.rules.bareness.ignores = vec!["P".to_owned()];
        };
        assert_eq!(
            three_pieces(with_drops, ", S *, C *, P *").companions(Side::Black),
            3,
            "Gold, Silver and Copper"
        );
    }
}
