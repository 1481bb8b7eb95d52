//! A move, packed into 64 bits.

use crate::variant::{KindId, Sq};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One ply: a board move, possibly with captures on midsteps, a pass, or a drop.
///
/// Two paths with the same effects are the same `Move`: only midsteps with a capture are stored, in the order of the
/// captures. A `Move` includes whether the piece promotes.
///
/// [`coordinate::write`](crate::coordinate::write) turns it into text, with the variant for the names of the squares.
/// [`coordinate::read`](crate::coordinate::read) is the reverse.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Move(u64);

const SQUARE_BITS: u32 = 11;
const SQUARE_MASK: u64 = (1 << SQUARE_BITS) - 1;
const TO_SHIFT: u32 = SQUARE_BITS;
const VIA_SHIFT: u32 = 2 * SQUARE_BITS;
const PROMOTE_BIT: u64 = 1 << 62;
const DROP_BIT: u64 = 1 << 63;

/// Maximum number of midsteps of a move.
pub const MAX_VIA: usize = 3;

impl Move {
    /// A move between two squares; a pass if they are the same.
    #[must_use]
    #[inline]
    pub const fn new(from: Sq, to: Sq) -> Self {
        Self(from.0 as u64 | (to.0 as u64) << TO_SHIFT)
    }

    /// A move that captures on the midsteps `via`, in this order, and ends on `to`.
    /// Midsteps beyond [`MAX_VIA`] are ignored.
    #[must_use]
    pub fn with_via(from: Sq, via: &[Sq], to: Sq) -> Self {
        let mut bits = Self::new(from, to).0;
        for (slot, sq) in (0u32..).zip(via.iter().take(MAX_VIA)) {
            bits |= u64::from(sq.0) << (VIA_SHIFT + slot * SQUARE_BITS);
        }
        Self(bits)
    }

    /// A drop of a piece from the hand.
    #[must_use]
    #[inline]
    pub const fn drop(kind: KindId, to: Sq) -> Self {
        Self(kind.0 as u64 | (to.0 as u64) << TO_SHIFT | DROP_BIT)
    }

    /// The packed move, for transposition tables.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Unpacks a move from [`Move::bits`].
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The same move with promotion.
    #[must_use]
    #[inline]
    pub const fn with_promotion(self) -> Self {
        Self(self.0 | PROMOTE_BIT)
    }

    /// The same move without promotion.
    #[must_use]
    pub const fn without_promotion(self) -> Self {
        Self(self.0 & !PROMOTE_BIT)
    }

    /// The starting square; `None` for a drop.
    #[must_use]
    pub const fn from(self) -> Option<Sq> {
        if self.0 & DROP_BIT == 0 { Some(self.start()) } else { None }
    }

    /// The starting square of a board move. Unspecified for a drop; see [`Move::from`].
    #[inline]
    pub const fn start(self) -> Sq {
        Sq((self.0 & SQUARE_MASK) as u16)
    }

    /// The destination square.
    #[must_use]
    #[inline]
    pub const fn to(self) -> Sq {
        Sq((self.0 >> TO_SHIFT & SQUARE_MASK) as u16)
    }

    /// The midsteps, on which the piece captures on its way, in order.
    #[must_use]
    pub fn via(self) -> ArrayVec<Sq, MAX_VIA> {
        let mut bits = (self.0 & !(PROMOTE_BIT | DROP_BIT)) >> VIA_SHIFT;
        let mut via = ArrayVec::new();
        while bits != 0 {
            via.push(Sq((bits & SQUARE_MASK) as u16));
            bits >>= SQUARE_BITS;
        }
        via
    }

    /// Whether the move has midsteps.
    #[must_use]
    #[inline]
    pub const fn has_via(self) -> bool {
        (self.0 & !(PROMOTE_BIT | DROP_BIT)) >> VIA_SHIFT != 0
    }

    /// Whether the piece promotes.
    #[must_use]
    #[inline]
    pub const fn promotes(self) -> bool {
        self.0 & PROMOTE_BIT != 0
    }

    /// The kind of the dropped piece; `None` for a board move.
    #[must_use]
    pub const fn dropped_kind(self) -> Option<KindId> {
        if self.is_drop() { Some(KindId((self.0 & SQUARE_MASK) as u16)) } else { None }
    }

    /// Whether the move is a drop.
    #[must_use]
    #[inline]
    pub const fn is_drop(self) -> bool {
        self.0 & DROP_BIT != 0
    }

    /// Whether the piece ends where it started and captures nothing.
    #[must_use]
    pub const fn is_pass(self) -> bool {
        !self.is_drop() && self.start().0 == self.to().0 && !self.has_via()
    }

    /// Whether the piece captures without leaving its square (igui).
    #[must_use]
    pub const fn is_igui(self) -> bool {
        !self.is_drop() && self.start().0 == self.to().0 && self.has_via()
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.promotes() { "+" } else { "" };
        match self.dropped_kind() {
            Some(kind) => write!(f, "Move({}*{})", kind.0, self.to().0),
            None => write!(f, "Move({}{:?}{}{sign})", self.start().0, self.via(), self.to().0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_keeps_all_parts_of_a_move() {
        let (a, b, c, d, e) = (Sq(2047), Sq(1), Sq(1024), Sq(77), Sq(2046));
        let mv = Move::with_via(a, &[b, c, d], e).with_promotion();
        assert_eq!(mv.from(), Some(a));
        assert_eq!(mv.to(), e);
        assert_eq!(mv.via().as_slice(), &[b, c, d]);
        assert!(mv.promotes() && !mv.without_promotion().promotes());
        assert!(!mv.is_pass() && !mv.is_igui());
        assert!(Move::new(a, a).is_pass());
        assert!(Move::with_via(a, &[b], a).is_igui());
        let drop = Move::drop(KindId(355), c);
        assert_eq!((drop.dropped_kind(), drop.from(), drop.to()), (Some(KindId(355)), None, c));
    }
}
