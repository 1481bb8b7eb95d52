//! What clicks on the board do on behalf of a lesson or the position editor, and the marks that these put on
//! squares. In a game, clicks move pieces and there are no such marks.

use crate::view::square_mark::SquareMark;
use bevy::prelude::*;
use tenjiku_rules::variant::Sq;

/// What clicks on the board do.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardInputMode {
    /// They pick pieces up and move them.
    #[default]
    Move,
    /// They mark squares as an answer.
    Point,
    /// Nothing: the player watches.
    Look,
    /// Pieces are placed anywhere by the position editor; dragging one does not turn the camera.
    Arrange,
}

/// Marks on squares besides those for a picked piece.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardMarks {
    /// What is marked, and how.
    pub marks: Vec<(SquareMark, Sq)>,
    /// Whether to mark the squares that a picked piece may go to; `None` leaves it to the settings.
    pub targets: Option<bool>,
}

/// A message: a square was clicked as an answer.
#[derive(Message, Clone, Copy, Debug)]
pub struct SquareClicked(pub Sq);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardInputMode>().init_resource::<BoardMarks>().add_message::<SquareClicked>();
}
