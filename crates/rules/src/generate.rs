//! Move generation: pseudo-legal moves piece by piece, then a filter for legality.

use super::legality::LegalityFilter;
use super::move_list::MoveList;
use super::moves::Move;
use super::piece_moves::PieceMoves;
use super::position::Position;
use crate::variant::{Borrowing, MovePattern, Piece, Sq};

impl Position {
    /// All legal moves; empty after the end of the game. [`Position::generate`] avoids the allocation.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut list = MoveList::default();
        self.generate(&mut list);
        list.moves
    }

    /// Fills `list` with all legal moves; it is empty after the end of the game.
    pub fn generate(&self, list: &mut MoveList) {
        list.noisy = false;
        self.generate_guarding(self.guarded_royal(self.side), list);
    }

    /// Fills `list` with the legal moves; if `royal` is given, only with those after which it cannot be captured.
    pub(super) fn generate_guarding(&self, royal: Option<Sq>, list: &mut MoveList) {
        if let Some(filter) = self.fill(royal, list)
            && self.variant().has_drops()
        {
            self.generate_drops(&filter, list);
        }
    }

    /// Fills `list` with the legal captures and burning moves, for quiescence search, in the order of
    /// [`Position::generate`].
    pub fn generate_noisy(&self, list: &mut MoveList) {
        list.noisy = true;
        self.fill(self.guarded_royal(self.side), list);
    }

    /// Fills `list` with the legal board moves that leave `royal` safe, if it is given. Returns the filter, for drops,
    /// or `None` after the end of the game.
    fn fill(&self, royal: Option<Sq>, list: &mut MoveList) -> Option<LegalityFilter> {
        list.reset(self.geometry().cells());
        if self.state.outcome.is_some() {
            return None;
        }
        let filter = LegalityFilter::with_guarded_royal(self, royal);
        for &sq in self.squares_of(self.side) {
            let piece = Piece { kind: self.cell(sq).kind(), side: self.side };
            let first = list.moves.len();
            self.add_pseudo_legal(sq, piece, list);
            filter.retain(self, sq, piece, &mut list.moves, first);
        }
        Some(filter)
    }

    /// Whether a move is legal, for example one from the transposition table, which may belong to another position.
    pub fn is_legal(&self, mv: Move, list: &mut MoveList) -> bool {
        list.noisy = false;
        list.reset(self.geometry().cells());
        if self.state.outcome.is_some() || !self.geometry().contains(mv.to()) {
            return false;
        }
        if let Some(kind) = mv.dropped_kind() {
            let is_held = || self.in_hand(self.side, self.variant().held_as(kind)) > 0;
            let is_possible = !mv.promotes() && self.cell(mv.to()).is_empty();
            if self.variant().has_drops() && is_possible && is_held() {
                list.moves.push(mv);
                LegalityFilter::new(self).retain_drops(self, kind, &mut list.moves, 0);
            }
            return !list.moves.is_empty();
        }
        let from = mv.start();
        if !self.cell(from).is_of(self.side) {
            return false;
        }
        let piece = Piece { kind: self.cell(from).kind(), side: self.side };
        self.add_pseudo_legal(from, piece, list);
        list.moves.retain(|&generated| generated == mv);
        LegalityFilter::new(self).retain(self, from, piece, &mut list.moves, 0);
        !list.moves.is_empty()
    }

    /// Whether there is a legal move. Stops at the first piece that has one.
    pub fn can_move(&self, list: &mut MoveList) -> bool {
        list.reset(self.geometry().cells());
        if self.state.outcome.is_some() {
            return false;
        }
        let filter = LegalityFilter::new(self);
        for &sq in self.squares_of(self.side) {
            let piece = Piece { kind: self.cell(sq).kind(), side: self.side };
            self.add_pseudo_legal(sq, piece, list);
            filter.retain(self, sq, piece, &mut list.moves, 0);
            if !list.moves.is_empty() {
                return true;
            }
        }
        if self.variant().has_drops() {
            self.generate_drops(&filter, list);
        }
        !list.moves.is_empty()
    }

    /// Fills `list` with the pseudo-legal moves of the piece on a square. See [`Position::pseudo_legal_moves_from`].
    pub fn generate_pseudo_legal_from(&self, sq: Sq, list: &mut MoveList) {
        list.reset(self.geometry().cells());
        if let Some(piece) = self.piece_at(sq) {
            self.add_pseudo_legal(sq, piece, list);
        }
    }

    /// The legal moves of the piece on a square.
    #[must_use]
    pub fn legal_moves_from(&self, sq: Sq) -> Vec<Move> {
        self.legal_moves().into_iter().filter(|mv| mv.from() == Some(sq)).collect()
    }

    /// The pseudo-legal moves of the piece on `sq`, as if it were its side's turn: every way it can move on this board,
    /// whether or not it exposes a royal or breaks rules on repetition or Lion trading.
    #[must_use]
    pub fn pseudo_legal_moves_from(&self, sq: Sq) -> Vec<Move> {
        let mut list = MoveList::default();
        self.generate_pseudo_legal_from(sq, &mut list);
        list.moves
    }

    /// Adds the pseudo-legal moves of a piece, with and without promotion.
    pub(super) fn add_pseudo_legal(&self, sq: Sq, piece: Piece, list: &mut MoveList) {
        list.next_piece();
        let first = list.moves.len();
        match self.variant().rules().borrowing {
            Borrowing::Never => {
                let pattern = self.variant().tables.move_pattern_at(piece, sq);
                if self.add_pattern(pattern, false, sq, piece, list) && pattern.may_duplicate {
                    list.remove_duplicates(first);
                }
            }
            _ => {
                for kind in self.effective_kinds(sq, piece) {
                    let pattern = self.variant().tables.move_pattern_at(Piece { kind, side: piece.side }, sq);
                    self.add_pattern(pattern, kind != piece.kind, sq, piece, list);
                }
                list.remove_duplicates(first);
            }
        }
    }

    /// Adds the moves of one pattern, the piece's own or a borrowed one. Returns whether the pattern has more than
    /// leaps and rays.
    #[inline]
    fn add_pattern(
        &self,
        pattern: &MovePattern,
        is_borrowed: bool,
        sq: Sq,
        piece: Piece,
        list: &mut MoveList,
    ) -> bool {
        let may_list_twice = pattern.overlaps || self.variant().rules().borrowing != Borrowing::Never;
        let may_burn = list.noisy && self.is_potential_burner(piece);
        let mut generator = PieceMoves { position: self, piece, from: sq, may_list_twice, may_burn, list };
        for &delta in &pattern.leaps {
            generator.add_target(sq.offset(delta));
        }
        for &ray in &pattern.rays {
            if ray.is_simple() {
                generator.slide(sq, ray.delta, ray.max);
            } else {
                generator.skip_or_pierce_slide(ray);
            }
        }
        if !pattern.is_special {
            return false;
        }
        generator.range_jumps(&pattern.range_jumps);
        if !is_borrowed {
            generator.range_captures(&pattern.range_captures);
        }
        if pattern.area > 0 {
            generator.area(pattern.area);
        }
        for leg in &pattern.hooks {
            generator.hook(leg.delta, leg.turns);
        }
        if pattern.lion == 2 {
            generator.lion();
        }
        for lion in &pattern.turning_lions {
            generator.turning_lion(lion);
        }
        generator.lion_lines(&pattern.lion_lines);
        if pattern.igui && pattern.lion == 0 {
            generator.igui();
        }
        if pattern.universal && !is_borrowed {
            generator.universal();
        }
        if self.pass_square(pattern, sq).is_some() {
            generator.pass();
        }
        true
    }

    fn generate_drops(&self, filter: &LegalityFilter, list: &mut MoveList) {
        let faces = self.hand(self.side).flat_map(|(held, _)| self.variant().faces_to_drop(held));
        for kind in faces {
            let first = list.moves.len();
            let squares = self.variant().tables.squares.iter();
            list.moves
                .extend(squares.filter(|&&sq| self.cell(sq).is_empty()).map(|&sq| Move::drop(kind, sq)));
            filter.retain_drops(self, kind, &mut list.moves, first);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_positions::{position_with, variant_with};
    use crate::variant::{Library, Variant, mix};
    use std::sync::Arc;

    /// The transposition table may return a move of another position.
    #[test]
    fn is_legal_accepts_exactly_the_generated_moves() {
        let library = Library::built_in();
        for file in library.games() {
            let mut position = Position::new(Arc::new(Variant::compile(file, &[]).expect("a valid variant")));
            let (mut list, mut candidates) = (MoveList::default(), Vec::new());
            for ply in 0..40 {
                let legal = position.legal_moves();
                let Some(last) = legal.len().checked_sub(1) else { break };
                let pick = |number: u64| legal[mix(number) as usize % (last + 1)];
                candidates.extend([pick(ply), pick(ply + 1000), pick(ply + 2000).with_promotion()]);
                for &mv in &candidates {
                    assert_eq!(position.is_legal(mv, &mut list), legal.contains(&mv), "{} {mv:?}", file.id);
                }
                position.play(pick(ply), &mut ());
            }
        }
    }

    #[test]
    fn no_move_is_legal_after_the_end() {
        let chu = variant_with("chu", |_| {});
        let mut position = position_with(&chu, "K 6l, R 6b, -K 6a, -P 1c");
        let square = |name: &str| chu.geometry().parse(name).expect("a square");
        position.play(Move::new(square("6b"), square("6a")), &mut ());
        let pawn_move = Move::new(square("1c"), square("1d"));
        assert!(position.pseudo_legal_moves_from(square("1c")).contains(&pawn_move));
        assert!(!position.is_legal(pawn_move, &mut MoveList::default()), "the King has been captured");
    }
}
