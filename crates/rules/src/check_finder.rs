//! Which moves give check, directly or by opening a line. For search.

use super::attack::BoardAfter;
use super::moves::Move;
use super::position::Position;
use crate::variant::{Piece, Sq, hit};
use arrayvec::ArrayVec;

/// Maximum number of blocked lines that are considered.
const MAX_LINES: usize = 32;

/// Finds the moves of one position that give check. Computed once for all moves.
#[derive(Clone, Debug)]
pub struct CheckFinder {
    royal: Sq,
    /// Lines to the royal with exactly one piece in the way: the squares of that piece and of the attacker behind it.
    blocked: ArrayVec<(Sq, Sq), MAX_LINES>,
}

impl Position {
    /// The finder of the current position, for [`Position::gives_check`]; `None` unless the enemy has exactly one
    /// royal.
    #[must_use]
    pub fn check_finder(&self) -> Option<CheckFinder> {
        let &[royal] = self.royals(self.side.other()) else { return None };
        let mut blocked = ArrayVec::new();
        let target_hits = self.variant().tables.target_hits(self.side, royal);
        for &sq in self.squares_of(self.side) {
            let hits = target_hits.hits(self.cell(sq).kind(), sq);
            if hits & (hit::LINE | hit::RANGE_JUMP) != 0
                && let Some(blocker) = self.sole_blocker(sq, royal, hits)
                && blocked.try_push((blocker, sq)).is_err()
            {
                break;
            }
        }
        Some(CheckFinder { royal, blocked })
    }

    /// The only piece that keeps the piece on `sq` from capturing the royal on its line.
    fn sole_blocker(&self, sq: Sq, royal: Sq, hits: u8) -> Option<Sq> {
        let rank = self.rank_of(sq);
        let jumps = hits & hit::RANGE_JUMP != 0 && self.may_end_range_jump_on(rank, self.victim_on(royal));
        let delta = self.direction(sq, royal);
        let (mut at, mut blocker) = (sq.offset(delta), None);
        while at != royal {
            if !self.cell(at).is_empty() && (!jumps || self.rank_of(at) <= rank) {
                if blocker.is_some() {
                    return None;
                }
                blocker = Some(at);
            }
            at = at.offset(delta);
        }
        blocker
    }

    /// Whether a legal move attacks the royal with the moving piece or by opening a blocked line. Checks by an area or
    /// hook move of another piece, for which the move clears the way, are not found.
    ///
    /// # Examples
    /// ```
    /// # use tenjiku_rules::{coordinate, sfen, variant::Variant};
    /// let mini = Variant::built_in("mini").expect("a built-in game");
    /// let position = sfen::read(&mini, "k4/5/5/5/2R1K b - 1")?;
    /// let finder = position.check_finder().ok_or("White has one King")?;
    /// let (check, quiet) = (coordinate::read(&position, "3e5e")?, coordinate::read(&position, "3e4e")?);
    /// assert!(position.gives_check(check, &finder) && !position.gives_check(quiet, &finder));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn gives_check(&self, mv: Move, finder: &CheckFinder) -> bool {
        self.attacks_after(mv, finder.royal) && self.fire_of(mv).suicide_by.is_none()
            || !finder.blocked.is_empty() && !mv.is_drop() && self.opens_line(mv, finder)
    }

    fn opens_line(&self, mv: Move, finder: &CheckFinder) -> bool {
        let burns = self.piece_at(mv.start()).is_some_and(|piece| self.is_potential_burner(piece));
        let is_near =
            |sq: Sq| self.variant().tables.king_steps.iter().any(|&step| mv.to().offset(step) == sq);
        let is_touched = |sq: Sq| {
            sq == mv.start()
                || sq == mv.to()
                || mv.has_via() && mv.via().contains(&sq)
                || burns && is_near(sq)
        };
        if !finder.blocked.iter().any(|&(blocker, _)| is_touched(blocker)) {
            return false;
        }
        let fire = self.fire_of(mv);
        let burnt_mover = fire.suicide_by.map(|_| mv.to());
        let burnt = fire.burnt.into_iter().chain(burnt_mover);
        let after = burnt.fold(self.board_after(mv), BoardAfter::without);
        finder.blocked.iter().any(|&(blocker, attacker)| {
            let piece = Piece { kind: self.cell(attacker).kind(), side: self.side };
            is_touched(blocker)
                && self.can_capture(attacker, piece, finder.royal, self.victim_on(finder.royal), &after)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::test_positions::variant_with;
    use crate::variant::RandomNumbers;
    use crate::{MoveList, Position};

    /// Compares the finder with the positions after each move, in random games.
    #[test]
    fn checks_found_are_checks_and_few_are_missed() {
        let (mut checks, mut missed, mut list) = (0, 0, MoveList::default());
        for id in ["chu", "tenjiku", "dai", "maka_dai_dai"] {
            let mut rng = RandomNumbers::new(5);
            let mut position = Position::new(variant_with(id, |_| {}));
            for ply in 0..300 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let side = position.side_to_move();
                let was_safe = !position.is_last_royal_attacked(side.other());
                let finder = position.check_finder().filter(|_| was_safe);
                for &mv in &moves {
                    let Some(finder) = &finder else { break };
                    let found = position.gives_check(mv, finder);
                    position.play(mv, &mut ());
                    let is_check = position.immediate_outcome().is_none()
                        && position.is_last_royal_attacked(side.other());
                    let is_over = position.immediate_outcome().is_some();
                    position.undo();
                    assert!(!found || is_check || is_over, "{id}, ply {ply}: {mv:?}");
                    checks += u32::from(is_check);
                    missed += u32::from(is_check && !found);
                }
                position.generate_noisy(&mut list);
                let captures = list.as_slice();
                let candidates = if captures.is_empty() || ply % 3 > 0 { &moves } else { captures };
                position.play(candidates[rng.below(candidates.len())], &mut ());
            }
        }
        assert!(checks > 500 && missed * 20 < checks, "{missed} of {checks}");
    }
}
