//! Mate by a single check of a range jumper, found without searching.
//!
//! Range jumpers give check over other pieces, so few checks can be blocked, and a royal among its own pieces is often
//! lost to a single quiet move. A shallow search would prune that move.

use super::score::Score;
use super::searcher::{MAX_PLY, Searcher};
use super::transposition::{Bound, TtEntry, score_for_table};
use tenjiku_rules::attack::BoardAfter;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Move, Position, Side};

impl Searcher<'_> {
    /// Whether the game has range jumpers, and royals that may be left attacked.
    pub fn has_mating_checks(&self) -> bool {
        self.royals_can_be_taken && !self.evaluator.range_jumpers.is_empty()
    }

    /// A move of a range jumper after which the enemy's only royal is lost after any reply.
    fn mating_check(&mut self, ply: usize) -> Option<Move> {
        if !self.has_mating_checks() {
            return None;
        }
        let us = self.position.side_to_move();
        let &[royal] = self.position.royals(us.other()) else { return None };
        let mut list = std::mem::take(&mut self.stack[ply].list);
        let mut found = None;
        for index in 0..self.position.squares_of(us).len() {
            let sq = self.position.squares_of(us)[index];
            if !self.evaluator.range_jumpers[self.position.cell(sq).kind().index()] {
                continue;
            }
            self.position.generate_pseudo_legal_from(sq, &mut list);
            found = list.as_slice().iter().copied().find(|&mv| self.mates(mv, royal, ply));
            if found.is_some() {
                break;
            }
        }
        self.stack[ply].list = list;
        found.filter(|&mv| self.position.is_legal(mv, &mut self.stack[ply].list))
    }

    /// The score of a node with a [mating check](Self::mating_check), which becomes its table entry and its line.
    pub fn mating_check_score(&mut self, ply: usize) -> Option<i32> {
        let mv = self.mating_check(ply)?;
        let score = Score::win_in(ply as i32 + 3).0;
        self.stack[ply + 1].pv.clear();
        self.update_pv(mv, ply);
        let (score_in_table, depth) = (score_for_table(score, ply), MAX_PLY as i32);
        let entry = TtEntry { mv: Some(mv), score: score_in_table, depth, bound: Bound::Exact };
        self.shared.table.store(self.position.key(), entry);
        Some(score)
    }

    /// Whether the moving piece attacks the royal after the move, and no reply saves it.
    fn mates(&mut self, mv: Move, royal: Sq, ply: usize) -> bool {
        let Some(piece) = self.position.mover_after(mv) else { return false };
        if !self.position.attacks_after(mv, royal) {
            return false;
        }
        self.position.play(mv, &mut ());
        let mates = attacks_safely(&self.position, mv.to(), royal, piece.side)
            && !self.royal_attacked(piece.side, ply + 1)
            && {
                let list = &mut self.stack[ply + 1].list;
                self.position.generate_evasions(list);
                list.as_slice().is_empty()
            };
        self.position.undo();
        mates
    }
}

/// Whether the piece of `side` that has just moved to `sq` attacks the royal and cannot be captured.
fn attacks_safely(position: &Position, sq: Sq, royal: Sq, side: Side) -> bool {
    let Some(piece) = position.piece_at(sq).filter(|piece| piece.side == side) else { return false };
    let now = BoardAfter::default();
    position.immediate_outcome().is_none()
        && position.can_capture(sq, piece, royal, position.victim_on(royal), &now)
        && position.attacker(sq, position.victim_on(sq), side.other(), &now).is_none()
}
