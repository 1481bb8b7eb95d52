//! Storey 4: mouse and fingers on the board: picking up, dragging and drawing, and the marks that follow from it.
//!
//! This room finds out what the pointer is on, marks squares, asks what a move still needs, and sends
//! [`MoveIntent`](crate::game::MoveIntent)s; the rules decide. Picking is Bevy's own: the meshes you see are
//! the meshes you hit. Lessons and the position editor set what clicks do with [`BoardInputMode`]. This
//! room never changes the game itself.

mod annotation;
mod arrows;
mod carry;
mod caution;
mod clicks;
mod cursor;
mod foresight;
mod inspection;
mod light;
mod marks;
mod mode;
mod move_input;
mod pointed;
mod raise;
#[cfg(target_family = "wasm")]
mod screen_keyboard;
mod touch;

pub use arrows::BetterMove;
pub use carry::{CARRY_HEIGHT, under_pointer};
pub use cursor::{BoardCursor, CursorKey, CursorPlace, is_asking};
pub use inspection::{Inspected, Inspection};
pub use marks::TypedMove;
pub use mode::{BoardInputMode, BoardMarks, SquareClicked};
pub use move_input::{MoveInput, MoveQuestion};
pub use pointed::Pointed;

use bevy::prelude::*;

/// The order of the input systems, most of which run before the game's.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputSystems {
    /// What is under the pointer.
    Point,
    /// Clicks and drags become moves.
    Act,
    /// Squares are marked.
    Mark,
}

/// Adds picking, dragging and drawing.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        signs,
        MeshPickingPlugin,
        pointed::plugin,
        move_input::plugin,
        clicks::plugin,
        cursor::plugin,
        carry::plugin,
        caution::plugin,
        annotation::plugin,
        touch::plugin,
    ));
    #[cfg(target_family = "wasm")]
    app.add_plugins(screen_keyboard::plugin);
}

/// The marks on the board without a mouse, for pictures.
pub(crate) fn without_mouse(app: &mut App) {
    app.init_resource::<MoveInput>().init_resource::<Pointed>().add_plugins(signs);
}

/// The marks on the board, and the picked koma rising.
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
        (foresight::plugin, light::plugin),
        inspection::plugin,
        arrows::plugin,
        raise::plugin,
        mode::plugin,
    ));
}
