//! What a lesson asks of the hand: to move, to point out squares or to keep still; and the signs that
//! a teacher puts on the board. In a game the hand moves and there are no such signs.

use crate::variant::Sq;
use crate::view::markers::Mark;
use bevy::prelude::*;

/// What clicks on the board do.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    /// Koma are picked up and moved.
    #[default]
    Move,
    /// Squares are pointed out.
    Point,
    /// Nothing: one looks on.
    Look,
}

/// Signs on squares beside those that picking a koma makes.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Signs {
    /// What is marked, and how.
    pub marks: Vec<(Mark, Sq)>,
    /// Whether the squares a picked koma may go to are marked; none where the settings decide.
    pub targets: Option<bool>,
}

/// A square was pointed out.
#[derive(Message, Clone, Copy, Debug)]
pub struct PointedOut(pub Sq);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Manner>().init_resource::<Signs>().add_message::<PointedOut>();
}
