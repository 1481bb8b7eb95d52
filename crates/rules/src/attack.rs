//! Attacks: which pieces could capture on a square, now or after a move. A *universal leaper* is a piece with the
//! universal move, such as the Emperor of Tai.

use super::moves::{MAX_VIA, Move};
use super::position::Position;
use crate::variant::{Borrowing, Kind, KindId, LOWEST_RANK, Piece, Side, Sq, hit};
use arrayvec::ArrayVec;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// The occupancy of the board after a move, without playing it: some squares are vacated, and one is occupied by the
/// moving piece. The default is the current board.
#[derive(Clone, Debug, Default)]
pub struct BoardAfter {
    vacated: ArrayVec<Sq, { MAX_VIA + MAX_RANGE_CAPTURED + 10 }>,
    occupied: Option<Sq>,
    /// The range-jump rank of the moving piece.
    rank: u8,
}

/// The properties of a captured piece that matter to range jumps and range captures.
#[derive(Clone, Copy, Debug)]
pub struct Victim {
    pub(super) rank: u8,
    pub(super) is_royal: bool,
}

impl Victim {
    /// An unknown piece, for example in a recapture, which any attacker may capture.
    pub const UNKNOWN: Self = Self { rank: LOWEST_RANK, is_royal: false };

    /// A piece of `kind`.
    pub fn of_kind(kind: &Kind) -> Self {
        Self { rank: kind.jump_rank(), is_royal: kind.is_royal() }
    }
}

/// A query: could a piece of `by` capture on `target`, on the board `after`?
#[derive(Clone, Copy)]
struct CaptureQuery<'a> {
    target: Sq,
    victim: Victim,
    by: Side,
    after: &'a BoardAfter,
}

/// Up to this number of pieces, scanning the piece list for attackers is faster than scanning the lines.
const MAX_LIST_SCAN: usize = 30;

/// Maximum number of kinds a piece may move as, including its own.
const MAX_EFFECTIVE_KINDS: usize = 32;

/// Maximum number of pieces that a range capture can pass: on a line of the largest board, without its ends.
pub(super) const MAX_RANGE_CAPTURED: usize = 34;

impl BoardAfter {
    /// Removes another piece, for example one that is burnt.
    pub fn without(mut self, sq: Sq) -> Self {
        if self.occupied == Some(sq) {
            self.occupied = None;
        }
        if !self.vacated.is_full() {
            self.vacated.push(sq);
        }
        self
    }

    /// Whether the piece now on the square is still there.
    fn still_has(&self, sq: Sq) -> bool {
        self.occupied != Some(sq) && !self.vacated.contains(&sq)
    }
}

impl Position {
    /// The board after a move, without burning.
    pub fn board_after(&self, mv: Move) -> BoardAfter {
        let rank =
            self.mover_after(mv).map_or(LOWEST_RANK, |piece| self.variant().kind(piece.kind).jump_rank());
        let mut after = BoardAfter { vacated: ArrayVec::new(), occupied: Some(mv.to()), rank };
        if !mv.is_drop() {
            after.vacated.push(mv.start());
            after.vacated.extend(mv.via());
            after.vacated.extend(self.range_capture_victims(mv));
        }
        after
    }

    /// Squares of the pieces that a range capture captures on its way, without its destination.
    #[inline]
    pub fn range_capture_victims(&self, mv: Move) -> ArrayVec<Sq, MAX_RANGE_CAPTURED> {
        match self.variant().tables.has_range_captures && !mv.is_drop() && !mv.has_via() {
            false => ArrayVec::new(),
            true => self.range_capture_victims_between(mv.start(), mv.to()),
        }
    }

    fn range_capture_victims_between(&self, from: Sq, to: Sq) -> ArrayVec<Sq, MAX_RANGE_CAPTURED> {
        let mut captured = ArrayVec::new();
        let Some(piece) = self.piece_at(from) else { return captured };
        let delta = self.direction(from, to);
        if from == to || !self.variant().tables.move_pattern(piece).range_captures.contains(&delta) {
            return captured;
        }
        let rank = self.variant().kind(piece.kind).jump_rank();
        let mut sq = from.offset(delta);
        while sq != to {
            // `to` is not on the line, or a piece on the way cannot be captured: not a range capture.
            if self.cell(sq).is_border() || !self.cell(sq).is_empty() && self.rank_of(sq) <= rank {
                return ArrayVec::new();
            }
            if !self.cell(sq).is_empty() {
                captured.push(sq);
            }
            sq = sq.offset(delta);
        }
        captured
    }

    /// Whether a move captures, on its way or on its destination.
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        mv.has_via()
            || !mv.is_drop() && mv.to() != mv.start() && !self.cell(mv.to()).is_empty()
            || !self.range_capture_victims(mv).is_empty()
    }

    /// The kinds whose moves a piece has: its own, or those it borrows moves from.
    pub(super) fn effective_kinds(&self, sq: Sq, piece: Piece) -> ArrayVec<KindId, MAX_EFFECTIVE_KINDS> {
        self.effective_kinds_with(self.squares_of(piece.side), sq, piece, &BoardAfter::default(), |_| true)
    }

    /// As [`Position::effective_kinds`], on the board `after`, with only the pieces on `lenders` as lenders and only
    /// `wanted` kinds.
    fn effective_kinds_with(
        &self,
        lenders: &[Sq],
        sq: Sq,
        piece: Piece,
        after: &BoardAfter,
        wanted: impl Fn(KindId) -> bool,
    ) -> ArrayVec<KindId, MAX_EFFECTIVE_KINDS> {
        let mut effective_kinds = ArrayVec::new();
        let mut add = |kind: KindId| {
            if !effective_kinds.contains(&kind) && !effective_kinds.is_full() {
                effective_kinds.push(kind);
            }
        };
        match self.variant().rules().borrowing {
            Borrowing::Never => add(piece.kind),
            Borrowing::FromBehind => {
                let behind = sq.offset(self.variant().tables.back_step[piece.side.index()]);
                let has_lender = self.cell(behind).is_of(piece.side) && after.still_has(behind);
                add(if has_lender { self.cell(behind).kind() } else { piece.kind });
            }
            Borrowing::FromProtectors => {
                add(piece.kind);
                let target_hits = self.variant().tables.target_hits(piece.side, sq);
                for &by in lenders {
                    let kind = self.cell(by).kind();
                    let hits = target_hits.hits(kind, by) & !hit::RANGE_CAPTURE;
                    let moved_as = Piece { kind, ..piece };
                    if hits != 0
                        && by != sq
                        && after.still_has(by)
                        && wanted(kind)
                        && self.hits_after(hits, moved_as, by, sq, Victim::UNKNOWN, after)
                    {
                        add(kind);
                    }
                }
            }
        }
        effective_kinds
    }

    /// Whether the piece on `sq`, moving as any of its effective kinds, could capture on `target`.
    fn captures_as_any_kind(&self, sq: Sq, target: Sq, victim: Victim, after: &BoardAfter) -> bool {
        let Some(piece) = self.piece_at(sq) else { return false };
        let tables = &self.variant().tables;
        // With hundreds of pieces on each side, most are too far apart for leaps and simple slides.
        let lenders = match tables.any_simple_hits(piece.side, sq, target) {
            true => self.squares_of(piece.side),
            false => self.complex_attackers_of(piece.side),
        };
        let hits = |kind: KindId| {
            let allowed_hits = if kind == piece.kind { u8::MAX } else { !hit::RANGE_CAPTURE };
            tables.hits(Piece { kind, ..piece }, sq, target) & allowed_hits
        };
        self.effective_kinds_with(lenders, sq, piece, after, |kind| hits(kind) != 0).into_iter().any(|kind| {
            let (moved_as, hits) = (Piece { kind, ..piece }, hits(kind));
            hits != 0 && self.hits_after(hits, moved_as, sq, target, victim, after)
        })
    }

    pub(super) fn is_clear(&self, sq: Sq, after: &BoardAfter) -> bool {
        after.occupied != Some(sq) && (self.cell(sq).is_empty() || after.vacated.contains(&sq))
    }

    /// A piece of `by` that could capture `victim` on `target`, on the board `after`. Universal leapers are excluded;
    /// see [`Position::universal_protector`].
    pub fn attacker(&self, target: Sq, victim: Victim, by: Side, after: &BoardAfter) -> Option<Sq> {
        match self.for_each_attacker(target, victim, by, after, ControlFlow::Break) {
            ControlFlow::Break(attacker) => Some(attacker),
            ControlFlow::Continue(()) => None,
        }
    }

    /// All pieces that [`Position::attacker`] could return, in no particular order.
    pub fn attackers(&self, target: Sq, victim: Victim, by: Side, after: &BoardAfter) -> Vec<Sq> {
        let mut attackers = Vec::new();
        let _: ControlFlow<()> = self.for_each_attacker(target, victim, by, after, |attacker| {
            attackers.push(attacker);
            ControlFlow::Continue(())
        });
        attackers
    }

    /// Calls `visit` with each piece that [`Position::attacker`] could return, in no particular order, until `visit`
    /// returns [`ControlFlow::Break`].
    pub fn for_each_attacker<B>(
        &self,
        target: Sq,
        victim: Victim,
        by: Side,
        after: &BoardAfter,
        mut visit: impl FnMut(Sq) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let tables = &self.variant().tables;
        let borrows = self.variant().rules().borrowing != Borrowing::Never;
        let target_hits = tables.target_hits(by, target);
        let capture = CaptureQuery { target, victim, by, after };
        let scans_list = borrows || self.squares_of(by).len() <= MAX_LIST_SCAN;
        for &sq in if scans_list { self.squares_of(by) } else { self.complex_attackers_of(by) } {
            // Nearly all pieces fail this test, so it must be fast.
            let kind = self.cell(sq).kind();
            let hits = target_hits.hits(kind, sq);
            if (hits != 0 || borrows) && self.reaches(hits, kind, sq, &capture) {
                visit(sq)?;
            }
        }
        if scans_list {
            return ControlFlow::Continue(());
        }
        for step in tables.king_steps {
            if let Some((sq, kind)) = self.first_along(target, step, by, after)
                && !tables.is_complex(kind)
                && target_hits.hits(kind, sq) & (hit::LINE | hit::LEAP) == hit::LINE
            {
                visit(sq)?;
            }
        }
        for sq in tables.leap_origins(by, target) {
            let cell = self.cell(sq);
            if cell.is_of(by)
                && !tables.is_complex(cell.kind())
                && target_hits.hits(cell.kind(), sq) & hit::LEAP != 0
                && after.still_has(sq)
            {
                visit(sq)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The first piece on a line from a square, if it belongs to `by`.
    #[inline]
    fn first_along(&self, from: Sq, step: i16, by: Side, after: &BoardAfter) -> Option<(Sq, KindId)> {
        let mut sq = from.offset(step);
        loop {
            let cell = self.cell(sq);
            if cell.is_border() || after.occupied == Some(sq) {
                return None;
            }
            if !cell.is_empty() && !after.vacated.contains(&sq) {
                return cell.is_of(by).then(|| (sq, cell.kind()));
            }
            sq = sq.offset(step);
        }
    }

    /// Whether the piece on `sq` is still there and could capture on the target. Not inlined, to keep the loop over all
    /// pieces small.
    #[inline(never)]
    fn reaches(&self, hits: u8, kind: KindId, sq: Sq, capture: &CaptureQuery<'_>) -> bool {
        let &CaptureQuery { target, victim, by, after } = capture;
        if sq == target || !after.still_has(sq) {
            return false;
        }
        if self.variant().rules().borrowing != Borrowing::Never {
            return self.captures_as_any_kind(sq, target, victim, after);
        }
        self.hits_after(hits, Piece { kind, side: by }, sq, target, victim, after)
    }

    /// Whether the piece on `sq` could capture `victim` on `target`, on the board `after`.
    #[inline]
    pub fn can_capture(&self, sq: Sq, piece: Piece, target: Sq, victim: Victim, after: &BoardAfter) -> bool {
        if self.variant().rules().borrowing != Borrowing::Never {
            return sq != target
                && after.still_has(sq)
                && self.captures_as_any_kind(sq, target, victim, after);
        }
        let hits = self.variant().tables.hits(piece, sq, target);
        hits != 0
            && sq != target
            && after.still_has(sq)
            && self.hits_after(hits, piece, sq, target, victim, after)
    }

    /// Whether the moving piece, if it is not burnt, could capture on `target` after the move. Borrowed moves and
    /// universal leaps are excluded.
    pub fn attacks_after(&self, mv: Move, target: Sq) -> bool {
        let Some(piece) = self.mover_after(mv) else { return false };
        let hits = self.variant().tables.hits(piece, mv.to(), target);
        hits != 0
            && mv.to() != target
            && self.hits_after(hits, piece, mv.to(), target, self.victim_on(target), &self.board_after(mv))
    }

    /// A universal leaper of `by` other than the piece on `target`. It protects all other pieces of its side (Tai, "The
    /// Emperor").
    pub fn universal_protector(&self, target: Sq, by: Side, after: &BoardAfter) -> Option<Sq> {
        if !self.variant().tables.has_universals {
            return None;
        }
        self.complex_attackers_of(by).iter().copied().find(|&sq| {
            self.variant().tables.is_universal(self.cell(sq).kind()) && sq != target && after.still_has(sq)
        })
    }

    /// The mailbox distance of one step from a square towards another.
    pub(super) fn direction(&self, from: Sq, to: Sq) -> i16 {
        let geometry = self.geometry();
        let sign = |a: u8, b: u8| match a.cmp(&b) {
            Ordering::Less => 1,
            Ordering::Equal => 0,
            Ordering::Greater => -1,
        };
        geometry.delta(
            sign(geometry.column(from), geometry.column(to)),
            sign(geometry.rank(from), geometry.rank(to)),
        )
    }

    /// The range-jump rank of the piece on a square, 1 being the highest; [`LOWEST_RANK`] if it has none.
    pub fn rank_of(&self, sq: Sq) -> u8 {
        self.cell(sq).piece().map_or(LOWEST_RANK, |piece| self.variant().kind(piece.kind).jump_rank())
    }

    /// [`Position::rank_of`] on the board `after`.
    pub(super) fn rank_after(&self, sq: Sq, after: &BoardAfter) -> u8 {
        if after.occupied == Some(sq) { after.rank } else { self.rank_of(sq) }
    }

    /// The piece on a square as a victim; [`Victim::UNKNOWN`] if the square is empty.
    pub fn victim_on(&self, sq: Sq) -> Victim {
        self.cell(sq)
            .piece()
            .map_or(Victim::UNKNOWN, |piece| Victim::of_kind(self.variant().kind(piece.kind)))
    }

    /// A piece of `by` that could capture the royal `victim` on `royal`, on the board `after`.
    pub fn royal_attacker(&self, royal: Sq, victim: Victim, by: Side, after: &BoardAfter) -> Option<Sq> {
        self.attacker(royal, victim, by, after).or_else(|| {
            // A universal leaper captures only unprotected pieces.
            let universal = self.universal_protector(royal, by, after)?;
            let own = by.other();
            let protected = self.universal_protector(royal, own, after).is_some()
                || self.attacker(royal, self.victim_on(universal), own, after).is_some();
            (!protected).then_some(universal)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::{Library, RandomNumbers, Variant};
    use std::sync::Arc;

    /// Reference implementation of `attackers`: tests each piece with all its effective kinds.
    fn attackers_by_full_scan(position: &Position, target: Sq, by: Side) -> Vec<Sq> {
        let (victim, now) = (position.victim_on(target), BoardAfter::default());
        let can_capture = |&sq: &Sq| {
            let piece = Piece { kind: position.cell(sq).kind(), side: by };
            position.effective_kinds(sq, piece).into_iter().any(|kind| {
                let moved_as = Piece { kind, ..piece };
                let allowed_hits = if kind == piece.kind { u8::MAX } else { !hit::RANGE_CAPTURE };
                let hits = position.variant().tables.hits(moved_as, sq, target) & allowed_hits;
                hits != 0 && position.hits_after(hits, moved_as, sq, target, victim, &now)
            })
        };
        position.squares_of(by).iter().copied().filter(can_capture).collect()
    }

    #[test]
    fn the_filter_of_lenders_misses_no_attack() {
        let library = Library::built_in();
        for (id, plies) in
            [("chu", 100), ("tenjiku", 100), ("maka_dai_dai", 100), ("tai", 20), ("taikyoku", 1)]
        {
            for choice in [2, 3] {
                let file = library.find(id).expect("a game");
                let variant = Variant::compile(file, &[("an_nan".to_owned(), choice)]).expect("it compiles");
                let (mut position, mut rng) = (Position::new(Arc::new(variant)), RandomNumbers::new(7));
                let mut found = 0;
                for ply in 0..plies {
                    let moves = position.legal_moves();
                    let Some(mv) = rng.pick(&moves) else { break };
                    position.play(mv, &mut ());
                    let by = position.side_to_move();
                    // A sample of the targets: each takes two scans of the piece list.
                    for &target in position.squares_of(by.other()).iter().skip(ply % 5).step_by(5) {
                        let victim = position.victim_on(target);
                        let attackers = position.attackers(target, victim, by, &BoardAfter::default());
                        assert_eq!(
                            attackers,
                            attackers_by_full_scan(&position, target, by),
                            "{id}, ply {ply}"
                        );
                        found += attackers.len();
                    }
                }
                assert!(found > 0 || plies == 1, "{id}: no attacks");
            }
        }
    }
}
