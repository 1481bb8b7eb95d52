//! What clicks on the board do on behalf of a lesson or the position editor, and the marks that these put on
//! squares. In a game, clicks move pieces and there are no such marks.

use crate::variant::Sq;
use crate::view::square_mark::SquareMark;
use bevy::prelude::*;

/// What clicks on the board do.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardInputMode {
    /// Koma are picked up and moved.
    #[default]
    Move,
    /// Squares are pointed out.
    Point,
    /// Nothing: the player watches.
    Look,
    /// Pieces are placed anywhere by the position editor; dragging one does not turn the camera.
    Arrange,
}

/// BoardMarks on squares beside those that picking a koma makes.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardMarks {
    /// What is marked, and how.
    pub marks: Vec<(SquareMark, Sq)>,
    /// Whether the squares a picked koma may go to are marked; none where the settings decide.
    pub targets: Option<bool>,
}

/// A square was pointed out.
#[derive(Message, Clone, Copy, Debug)]
pub struct SquareClicked(pub Sq);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardInputMode>().init_resource::<BoardMarks>().add_message::<SquareClicked>();
}
