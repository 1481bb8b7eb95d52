//! Who could take on a square: protection, checks, and the same asked of a board after a move.

use super::moves::{MAX_VIA, Move};
use super::piece::{Cell, Piece, Side};
use super::position::Position;
use crate::variant::{LOWEST_RANK, Ray, Sq, hit};
use arrayvec::ArrayVec;
use std::cmp::Ordering;

/// The board as a move would leave it, without making the move: some squares emptied and one
/// taken by the mover.
#[derive(Clone, Debug, Default)]
pub(crate) struct After {
    vacated: ArrayVec<Sq, { MAX_VIA + 10 }>,
    occupied: Option<Sq>,
}

impl After {
    pub fn of(mv: Move) -> Self {
        let mut after = Self { vacated: ArrayVec::new(), occupied: Some(mv.to()) };
        if !mv.is_drop() {
            after.vacated.push(mv.start());
            after.vacated.extend(mv.via());
        }
        after
    }

    /// Takes another piece off, a burnt one for example.
    pub fn without(mut self, sq: Sq) -> Self {
        if self.occupied == Some(sq) {
            self.occupied = None;
        }
        if !self.vacated.is_full() {
            self.vacated.push(sq);
        }
        self
    }

    /// Whether the piece that stood there before is still there.
    fn keeps(&self, sq: Sq) -> bool {
        self.occupied != Some(sq) && !self.vacated.contains(&sq)
    }
}

impl Position {
    fn is_clear(&self, sq: Sq, after: &After) -> bool {
        after.occupied != Some(sq) && (self.cell(sq).is_empty() || after.vacated.contains(&sq))
    }

    /// A piece of `by` that could take a piece of range-jump rank `rank` on `target`, the board
    /// being as `after` leaves it. A universal leaper is not counted: see
    /// [`Position::universal_protector`].
    pub(crate) fn attacker(&self, target: Sq, rank: u8, by: Side, after: &After) -> Option<Sq> {
        self.attackers(target, rank, by, after).next()
    }

    /// All such pieces, in no particular order.
    pub(crate) fn attackers<'a>(
        &'a self,
        target: Sq,
        rank: u8,
        by: Side,
        after: &'a After,
    ) -> impl Iterator<Item = Sq> + 'a {
        let aim = self.variant().tables.aim(by, target);
        self.squares_of(by).iter().copied().filter(move |&sq| {
            // Nearly every piece is out of reach: that must be cheap to see.
            let hits = aim.hits(self.cell(sq).kind(), sq);
            hits != 0 && sq != target && after.keeps(sq) && self.hits_after(hits, sq, target, rank, after)
        })
    }

    /// The same asked of one piece, which stands on `sq`.
    #[inline]
    pub(crate) fn takes(&self, sq: Sq, piece: Piece, target: Sq, rank: u8, after: &After) -> bool {
        let hits = self.variant().tables.hits(piece, sq, target);
        hits != 0 && sq != target && after.keeps(sq) && self.hits_after(hits, sq, target, rank, after)
    }

    /// Whether the piece on `sq`, which hits `target` in one of those ways on an empty board, could
    /// take there.
    fn hits_after(&self, hits: u8, sq: Sq, target: Sq, rank: u8, after: &After) -> bool {
        if hits & hit::LEAP != 0 {
            return true;
        }
        let Some(piece) = self.piece_at(sq) else { return false };
        let walk = self.variant().tables.walk(piece);
        let delta = self.direction(sq, target);
        hits & hit::LINE != 0 && self.line_is_clear(sq, target, delta, after)
            || hits & hit::ODD_LINE != 0 && walk.rays.iter().any(|ray| self.ray_hits(sq, target, *ray, after))
            || hits & hit::RANGE != 0 && self.range_hits(sq, target, delta, [self.rank_of(sq), rank], after)
            || hits & hit::AREA != 0 && self.area_hits(sq, target, walk.area, after)
            || hits & hit::HOOK != 0
                && walk.hooks.iter().any(|leg| self.hook_hits(sq, target, leg.delta, leg.turns, after))
    }

    /// Another universal leaper of `by` than the piece on `target`: it protects all its side
    /// (Tai: the Emperor protects every piece but itself).
    pub(crate) fn universal_protector(&self, target: Sq, by: Side, after: &After) -> Option<Sq> {
        if !self.variant().tables.has_universals {
            return None;
        }
        self.squares_of(by).iter().copied().find(|&sq| {
            sq != target && after.keeps(sq) && self.variant().kind(self.cell(sq).kind()).universal
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

    fn line_is_clear(&self, from: Sq, target: Sq, delta: i16, after: &After) -> bool {
        let mut sq = from.offset(delta);
        while sq != target {
            if !self.is_clear(sq, after) {
                return false;
            }
            sq = sq.offset(delta);
        }
        true
    }

    fn ray_hits(&self, from: Sq, target: Sq, ray: Ray, after: &After) -> bool {
        let mut sq = from.offset(ray.delta * i16::from(ray.skip));
        let mut passes = ray.over;
        for _ in 0..ray.max {
            sq = sq.offset(ray.delta);
            if sq == target {
                return true;
            }
            if self.cell(sq).is_edge() {
                return false;
            }
            if !self.is_clear(sq, after) {
                if passes == 0 {
                    return false;
                }
                passes -= 1;
            }
        }
        false
    }

    /// A range jump: an ordinary capture with nothing between, or one over pieces of which each,
    /// like the target, ranks below the mover.
    fn range_hits(&self, from: Sq, target: Sq, delta: i16, ranks: [u8; 2], after: &After) -> bool {
        let [mover, victim] = ranks;
        let mut jumped = false;
        let mut sq = from.offset(delta);
        while sq != target {
            if !self.is_clear(sq, after) {
                // The piece that a move brings here counts as the lowest: only its side is known.
                let rank = if after.occupied == Some(sq) { LOWEST_RANK } else { self.rank_of(sq) };
                if rank <= mover {
                    return false;
                }
                jumped = true;
            }
            sq = sq.offset(delta);
        }
        !jumped || victim > mover
    }

    fn area_hits(&self, from: Sq, target: Sq, steps: u8, after: &After) -> bool {
        let mut reached: ArrayVec<Sq, 81> = ArrayVec::new();
        reached.push(from);
        let mut begin = 0;
        for step in 1..=steps {
            let end = reached.len();
            for index in begin..end {
                let base = reached[index];
                for delta in self.variant().tables.king_steps {
                    let sq = base.offset(delta);
                    if sq == target {
                        return true;
                    }
                    let fresh = step < steps && self.is_clear(sq, after) && !reached.contains(&sq);
                    if fresh && !reached.is_full() {
                        reached.push(sq);
                    }
                }
            }
            begin = end;
        }
        false
    }

    fn hook_hits(&self, from: Sq, target: Sq, first: i16, turns: [i16; 2], after: &After) -> bool {
        let reaches = |start: Sq, delta: i16| {
            let mut sq = start.offset(delta);
            while sq != target {
                if self.cell(sq).is_edge() || !self.is_clear(sq, after) {
                    return false;
                }
                sq = sq.offset(delta);
            }
            true
        };
        let mut corner = from.offset(first);
        while corner != target {
            if self.cell(corner).is_edge() || !self.is_clear(corner, after) {
                return false;
            }
            if turns.iter().any(|&turn| reaches(corner, turn)) {
                return true;
            }
            corner = corner.offset(first);
        }
        true
    }

    /// Range-jump rank of the piece on a square.
    pub(crate) fn rank_of(&self, sq: Sq) -> u8 {
        self.cell(sq).piece().map_or(LOWEST_RANK, |piece| self.variant().kind(piece.kind).jump_rank())
    }

    /// The piece of `by` that could take a royal of range-jump rank `rank` on `royal` after a move.
    pub(crate) fn royal_attacker(&self, royal: Sq, rank: u8, by: Side, after: &After) -> Option<Sq> {
        self.attacker(royal, rank, by, after).or_else(|| {
            // A universal leaper takes only what is not protected.
            let universal = self.universal_protector(royal, by, after)?;
            let own = by.other();
            let protected = self.attacker(royal, LOWEST_RANK, own, after).is_some()
                || self.universal_protector(royal, own, after).is_some();
            (!protected).then_some(universal)
        })
    }

    /// Whether the cell is on the border; for readers of raw offsets.
    pub(crate) const fn is_border(cell: Cell) -> bool {
        cell.is_edge()
    }
}
