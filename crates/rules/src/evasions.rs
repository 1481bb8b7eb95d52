//! Check evasions for mate solvers, also for games without a check rule, which end by the capture of the royal.
//!
//! In mating problems of games without a check rule the attacker threatens to capture the last royal with every move,
//! and the defender must prevent it.

use super::move_list::MoveList;
use super::moves::Move;
use super::position::Position;
use crate::variant::{Borrowing, Sq};

impl Position {
    /// Whether [`Position::generate_evasions`] is exact: the side to move has only one royal, which is lost if and only
    /// if it is attacked.
    #[must_use]
    pub fn has_exact_evasions(&self) -> bool {
        self.has_evasions() && !self.variant().tables.has_burners
    }

    /// Whether the side to move has only one royal, which is lost if it is attacked.
    fn has_evasions(&self) -> bool {
        let rules = self.variant().rules();
        let has_lion_royal = || {
            rules.lion_trading.is_some()
                && self.royals(self.side).iter().any(|&sq| self.variant().kind(self.cell(sq).kind()).is_lion)
        };
        self.royals(self.side).len() == 1
            && !self.variant().tables.has_universals
            && rules.borrowing == Borrowing::Never
            && !has_lion_royal()
    }

    /// Fills `list` with the legal moves after which the only royal of the side to move cannot be captured. If
    /// [`Position::has_exact_evasions`] is false, the royal could still be captured or burnt after some of the moves.
    pub fn generate_evasions(&self, list: &mut MoveList) {
        list.noisy = false;
        let guarded = match self.royals(self.side) {
            &[royal] if self.has_evasions() => Some(royal),
            _ => None,
        };
        self.generate_guarding(guarded, list);
    }

    /// A fast test for checks: `false` means that a legal move creates no attack on a royal of the other side.
    #[must_use]
    pub fn may_attack_royal(&self, mv: Move) -> bool {
        let variant = self.variant();
        let tables = &variant.tables;
        let is_complex = tables.has_complex_attackers
            || tables.has_burners
            || tables.has_range_captures
            || variant.rules().borrowing != Borrowing::Never
            || !variant.rules().contagion.is_empty();
        let Some(after) = self.mover_after(mv).filter(|_| !is_complex) else { return true };
        let royals = self.royals(self.side.other());
        let may_open_line = |sq: Sq, royal: Sq| self.is_in_line(sq, royal);
        royals.iter().any(|&royal| {
            tables.hits(after, mv.to(), royal) != 0
                || !mv.is_drop() && mv.start() != mv.to() && may_open_line(mv.start(), royal)
                || mv.has_via() && mv.via().into_iter().any(|sq| may_open_line(sq, royal))
        })
    }

    /// Whether a queen of chess could move from one square to the other on an empty board.
    fn is_in_line(&self, a: Sq, b: Sq) -> bool {
        let geometry = self.geometry();
        let files = geometry.column(a).abs_diff(geometry.column(b));
        let ranks = geometry.rank(a).abs_diff(geometry.rank(b));
        files == 0 || ranks == 0 || files == ranks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::{Library, RandomNumbers, Variant};
    use std::sync::Arc;

    /// Compares evasions and the fast test with the positions after each move, in random games.
    #[test]
    fn evasions_and_the_check_test_agree_with_played_moves() {
        let library = Library::built_in();
        let (mut excluded, mut attacks) = (0, 0);
        let (mut list, mut scratch) = (MoveList::default(), MoveList::default());
        for file in library.games() {
            let size = u64::from(file.files) * u64::from(file.ranks);
            let variant = Arc::new(Variant::compile(file, &[]).expect("it compiles"));
            let mut rng = RandomNumbers::new(11);
            let mut position = Position::new(Arc::clone(&variant));
            for ply in 0..(40_000 / size.max(81)) {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    position = Position::new(Arc::clone(&variant));
                    continue;
                }
                let side = position.side_to_move();
                position.generate_evasions(&mut list);
                let is_exact = position.has_exact_evasions();
                let was_safe = !position.threatens_royal(side, &mut scratch);
                let mut expected = Vec::new();
                for &mv in &moves {
                    let may_attack = position.may_attack_royal(mv);
                    position.play(mv, &mut ());
                    if position.immediate_outcome().is_some()
                        || position.royal_capturer(side.other(), &mut scratch).is_none()
                    {
                        expected.push(mv);
                    }
                    if was_safe && position.threatens_royal(side, &mut scratch) {
                        attacks += 1;
                        assert!(may_attack, "{}, ply {ply}: {mv:?}", file.id);
                    }
                    position.undo();
                }
                if is_exact {
                    assert_eq!(list.as_slice(), expected, "{}, ply {ply}", file.id);
                }
                assert!(expected.iter().all(|mv| list.as_slice().contains(mv)), "{}, ply {ply}", file.id);
                assert!(list.as_slice().iter().all(|mv| moves.contains(mv)), "{}, ply {ply}", file.id);
                excluded += moves.len() - list.as_slice().len();
                let quiet_move = moves.iter().copied().find(|&mv| position.piece_at(mv.to()).is_none());
                let random_move = moves[rng.below(moves.len())];
                position.play(
                    if ply % 3 == 0 { quiet_move.unwrap_or(random_move) } else { random_move },
                    &mut (),
                );
            }
        }
        assert!(excluded > 1000 && attacks > 1000, "{excluded} {attacks}");
    }
}
