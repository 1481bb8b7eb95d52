//! Sides, pieces and the packed cells of the board.

use crate::say;
use crate::variant::KindId;
use std::fmt;

/// One of the two players. Black moves first and plays up the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The first player, at the bottom; his pieces point up.
    Black,
    /// The second player, at the top.
    White,
}

impl Side {
    /// Both, Black first.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// Its name in the present language, for people.
    #[must_use]
    pub fn spoken_name(self) -> String {
        match self {
            Self::Black => say!("side-black"),
            Self::White => say!("side-white"),
        }
    }

    /// 0 for Black, 1 for White.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

/// A kind of piece and its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// What it is.
    pub kind: KindId,
    /// Whose it is.
    pub side: Side,
}

/// A mailbox cell in sixteen bits: bit 0 set for Black, bit 1 for White, both for the border,
/// none for an empty square; the kind above them. So `cell & own == 0` means "may go there" and
/// `cell == EMPTY` means "may pass".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell(pub(crate) u16);

impl Cell {
    pub(crate) const EMPTY: Self = Self(0);
    pub(crate) const EDGE: Self = Self(3);

    pub(crate) const fn new(piece: Piece) -> Self {
        Self(piece.kind.0 << 2 | Self::bit(piece.side))
    }

    pub(crate) const fn bit(side: Side) -> u16 {
        1 << side as u16
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it holds a piece of that side.
    #[inline]
    pub(crate) const fn is_of(self, side: Side) -> bool {
        self.0 & 3 == Self::bit(side)
    }

    /// Whether a piece of `side` may end there: empty or an enemy.
    #[inline]
    pub(crate) const fn is_open_to(self, side: Side) -> bool {
        self.0 & Self::bit(side) == 0
    }

    #[inline]
    pub(crate) const fn is_edge(self) -> bool {
        self.0 & 3 == 3
    }

    /// Kind of the piece; only meaningful for a piece.
    #[inline]
    pub(crate) const fn kind(self) -> KindId {
        KindId(self.0 >> 2)
    }

    pub(crate) const fn piece(self) -> Option<Piece> {
        match self.0 & 3 {
            1 => Some(Piece { kind: self.kind(), side: Side::Black }),
            2 => Some(Piece { kind: self.kind(), side: Side::White }),
            _ => None,
        }
    }
}
