//! The board cell, packed into 16 bits.

use crate::variant::{KindId, Piece, Side};

/// A mailbox cell in 16 bits. Bit 0 is set for Black, bit 1 for White, both bits for the border, and neither for an
/// empty square, so that one mask excludes own pieces and the border as destinations. The bits above hold the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(pub(crate) u16);

impl Cell {
    pub const EMPTY: Self = Self(0);
    pub const BORDER: Self = Self(3);

    pub const fn new(piece: Piece) -> Self {
        Self(piece.kind.0 << 2 | Self::bit(piece.side))
    }

    pub const fn bit(side: Side) -> u16 {
        1 << side as u16
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the cell holds a piece of `side`.
    #[inline]
    pub const fn is_of(self, side: Side) -> bool {
        self.0 & 3 == Self::bit(side)
    }

    /// Whether a piece of `side` may end its move here: the cell is empty or holds an enemy piece.
    #[inline]
    pub(crate) const fn is_open_to(self, side: Side) -> bool {
        self.0 & Self::bit(side) == 0
    }

    #[inline]
    pub const fn is_border(self) -> bool {
        self.0 & 3 == 3
    }

    /// The kind of the piece. Unspecified for an empty or border cell.
    #[inline]
    pub const fn kind(self) -> KindId {
        KindId(self.0 >> 2)
    }

    pub const fn piece(self) -> Option<Piece> {
        match self.0 & 3 {
            1 => Some(Piece { kind: self.kind(), side: Side::Black }),
            2 => Some(Piece { kind: self.kind(), side: Side::White }),
            _ => None,
        }
    }
}
