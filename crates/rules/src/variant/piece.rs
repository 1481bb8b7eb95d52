//! Sides, kind ids and pieces.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the two players. Black moves first, from the bottom of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// The first player, at the bottom of the board.
    Black,
    /// The second player, at the top of the board.
    White,
}

impl Side {
    /// Both sides, Black first.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The side's sign in move lists, which does not depend on colours of a theme.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Black => "▲",
            Self::White => "▽",
        }
    }

    /// The score of a win of this side in game records, Black's points first.
    #[must_use]
    pub const fn winning_score(self) -> &'static str {
        match self {
            Self::Black => "1-0",
            Self::White => "0-1",
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

/// A kind of piece: an index into the list of kinds of a [`Variant`](super::Variant).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KindId(pub u16);

impl KindId {
    /// Index into [`Variant::kinds`](super::Variant::kinds).
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[expect(clippy::cast_possible_truncation, reason = "a game has far fewer than 65536 kinds")]
    pub(super) const fn from_index(index: usize) -> Self {
        Self(index as u16)
    }
}

/// A kind of piece and its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The kind.
    pub kind: KindId,
    /// The owner.
    pub side: Side,
}
