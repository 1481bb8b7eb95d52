//! Storey 4: a player's move_input: what the pointer is on, which koma is picked up, which squares are
//! marked, what is still asked before a move is complete.
//!
//! The hand sends [`MoveIntent`](crate::game::MoveIntent)s and nothing else changes by it; the rules
//! decide. Picking is Bevy's own: the meshes one sees are the meshes one hits.

mod annotation;
mod arrows;
mod carry;
mod clicks;
mod inspection;
mod light;
mod marks;
mod mode;
mod move_input;
mod pointed;
mod raise;

pub use carry::{CARRY_HEIGHT, under_pointer};
pub use inspection::{Inspected, Inspection};
pub use mode::{BoardInputMode, BoardMarks, SquareClicked};
pub use move_input::{MoveInput, MoveQuestion};
pub use pointed::Pointed;

use bevy::prelude::*;

/// Order of the hand's work, before the game's.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputSystems {
    /// What is under the pointer.
    Point,
    /// Clicks and drags become moves.
    Act,
    /// Squares are marked.
    Mark,
}

/// Adds picking and the move_input.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        signs,
        MeshPickingPlugin,
        pointed::plugin,
        move_input::plugin,
        clicks::plugin,
        carry::plugin,
        annotation::plugin,
    ));
}

/// What is seen of the move_input, with nobody at the mouse.
pub(crate) fn without_mouse(app: &mut App) {
    app.init_resource::<MoveInput>().init_resource::<Pointed>().add_plugins(signs);
}

/// The signs on the board, and the koma that rises.
fn signs(app: &mut App) {
    app.configure_sets(
        Update,
        (
            InputSystems::Point,
            InputSystems::Act.before(crate::game::GameSystems::Command),
            InputSystems::Mark.after(crate::view::resting_place::KomaSystems::Travel),
        )
            .chain(),
    );
    app.add_plugins((
        marks::plugin,
        light::plugin,
        inspection::plugin,
        arrows::plugin,
        raise::plugin,
        mode::plugin,
    ));
}
