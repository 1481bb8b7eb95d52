//! Storey 4: a player's hand: what the pointer is on, which koma is picked up, which squares are
//! marked, what is still asked before a move is complete.
//!
//! The hand sends [`MoveIntent`](crate::game::MoveIntent)s and nothing else changes by it; the rules
//! decide. Picking is Bevy's own: the meshes one sees are the meshes one hits.

mod arrows;
mod carry;
mod clicks;
mod hand;
mod light;
mod marks;
mod peek;
mod pen;
mod pointed;
mod raise;
mod teaching;

pub use carry::{HEIGHT, under_pointer};
pub use hand::{Hand, Question};
pub use peek::{Glance, Peek};
pub use pointed::Pointed;
pub use teaching::{Manner, PointedOut, Signs};

use bevy::prelude::*;

/// Order of the hand's work, before the game's.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandSystems {
    /// What is under the pointer.
    Point,
    /// Clicks and drags become moves.
    Act,
    /// Squares are marked.
    Mark,
}

/// Adds picking and the hand.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        signs,
        MeshPickingPlugin,
        pointed::plugin,
        hand::plugin,
        clicks::plugin,
        carry::plugin,
        pen::plugin,
    ));
}

/// What is seen of the hand, with nobody at the mouse.
pub(crate) fn without_hand(app: &mut App) {
    app.init_resource::<Hand>().init_resource::<Pointed>().add_plugins(signs);
}

/// The signs on the board, and the koma that rises.
fn signs(app: &mut App) {
    app.configure_sets(
        Update,
        (
            HandSystems::Point,
            HandSystems::Act.before(crate::game::GameSystems::Command),
            HandSystems::Mark.after(crate::view::resting_place::KomaSystems::Travel),
        )
            .chain(),
    );
    app.add_plugins((
        marks::plugin,
        light::plugin,
        peek::plugin,
        arrows::plugin,
        raise::plugin,
        teaching::plugin,
    ));
}
