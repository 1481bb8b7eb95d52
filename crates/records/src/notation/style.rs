//! Choice of a human notation.

use super::{association, japanese};
use serde::{Deserialize, Serialize};
use tenjiku_rules::variant::{Geometry, Sq, rank_name};
use tenjiku_rules::{Move, Position};

/// A human notation of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MoveStyle {
    /// Western books: `P-7f`.
    Western,
    /// Japanese books: `７六歩`.
    Japanese,
}

impl MoveStyle {
    /// Label of a rank on the border of a board: a letter or a kanji.
    #[must_use]
    pub fn rank(self, rank: u8) -> String {
        match self {
            Self::Western => rank_name(rank),
            Self::Japanese => japanese::rank(rank),
        }
    }

    /// Name of a square.
    #[must_use]
    pub fn square(self, geometry: &Geometry, sq: Sq) -> String {
        match self {
            Self::Western => geometry.name(sq),
            Self::Japanese => japanese::square(geometry, sq),
        }
    }

    /// Writes a legal move of the position.
    #[must_use]
    pub fn write(self, position: &Position, mv: Move) -> String {
        match self {
            Self::Western => association::write(position, mv),
            Self::Japanese => japanese::write(position, mv),
        }
    }

    /// Writes all legal moves of the position, in the order of [`Position::legal_moves`].
    #[must_use]
    pub fn write_all(self, position: &Position) -> Vec<(Move, String)> {
        let legal = association::LegalMoveCache::default();
        let write = |mv| match self {
            Self::Western => association::write_with_legal(position, mv, &legal),
            Self::Japanese => japanese::write_with_legal(position, mv, &legal),
        };
        position.legal_moves().into_iter().map(|mv| (mv, write(mv))).collect()
    }
}
