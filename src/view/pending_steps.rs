//! The entered steps of an unfinished move. The board shows them, but they are not part of the game yet.

use bevy::prelude::*;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Move, Piece, Position};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    /// The key of the position in which they are entered.
    pub position: u64,
    /// The square of the piece in that position.
    pub from: Sq,
    /// The squares that the piece has stepped on, at least one. Pieces on them are captured.
    pub squares: Vec<Sq>,
}

impl Steps {
    pub fn end(&self) -> Sq {
        self.squares.last().copied().unwrap_or(self.from)
    }

    pub fn is_prefix_of(&self, mv: Move) -> bool {
        let stops = mv.via().into_iter().chain([mv.to()]);
        mv.from() == Some(self.from) && stops.zip(&self.squares).all(|(stop, step)| stop == *step)
    }

    /// The piece on a square after the steps.
    pub fn piece_at(&self, position: &Position, sq: Sq) -> Option<Piece> {
        if sq == self.end() {
            return position.piece_at(self.from);
        }
        position.piece_at(sq).filter(|_| sq != self.from && !self.squares.contains(&sq))
    }
}

/// The steps that the board shows ahead of the game.
#[derive(Resource, Default, Clone, Debug, PartialEq, Eq)]
pub struct PendingSteps(pub Option<Steps>);

impl PendingSteps {
    /// The steps, if they belong to this position.
    pub fn for_position(&self, position: &Position) -> Option<&Steps> {
        self.0.as_ref().filter(|steps| steps.position == position.key())
    }
}
