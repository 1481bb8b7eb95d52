//! The effect of clicks on the board, and the marks that lessons and the position editor set. In a game, clicks move
//! pieces.

use crate::view::square_mark::SquareMark;
use bevy::prelude::*;
use tenjiku_rules::variant::Sq;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardInputMode {
    /// Clicks pick up pieces and move them.
    #[default]
    Move,
    /// Clicks mark squares as an answer.
    Point,
    /// Clicks have no effect: the player watches.
    Look,
    /// The position editor places pieces anywhere; dragging a piece does not turn the camera.
    Arrange,
}

/// Marks on squares besides those for a picked piece.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardMarks {
    pub marks: Vec<(SquareMark, Sq)>,
    /// Whether to mark the squares that a picked piece may go to; `None` leaves it to the settings.
    pub targets: Option<bool>,
}

/// A message for a square that was clicked as an answer or in the position editor.
#[derive(Message, Clone, Copy, Debug)]
pub struct SquareClicked(pub Sq);

/// A message for a koma that is dragged in the position editor.
#[derive(Message, Clone, Copy, Debug)]
pub enum ArrangingDrag {
    Lifted(Sq),
    /// The koma was released. `to` is none off the board, and equals `from` if the drag was cancelled.
    Ended {
        from: Sq,
        to: Option<Sq>,
    },
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardInputMode>().init_resource::<BoardMarks>().add_message::<SquareClicked>();
    app.add_message::<ArrangingDrag>();
}
