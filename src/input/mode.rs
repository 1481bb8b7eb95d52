//! What a lesson or the workshop asks of the move_input: to move, to point out squares, to keep still, or to
//! leave the koma to others; and the signs that they put on the board. In a game the hand moves and
//! there are no such board_marks.

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
    /// Nothing: one looks on.
    Look,
    /// Koma are put wherever one likes; the workshop does it, the camera leaves them alone.
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
