//! Layer 3: mouse, touch and keyboard on the board: picking up, dragging and drawing, and the resulting marks.
//!
//! This module tracks the target of the pointer, marks squares, asks questions about incomplete moves, and sends
//! [`MoveIntent`](crate::game::MoveIntent)s, which the rules accept or refuse. Pointer hits come from Bevy’s
//! mesh picking on the visible meshes. Lessons and the position editor set the effect of clicks with
//! [`BoardInputMode`]. This module never changes the game itself.

mod annotation;
mod arrows;
mod clicks;
mod cursor;
mod drag;
mod inspection;
mod koma_looks;
mod loss_warning;
mod marks;
mod mode;
mod move_input;
mod move_preview;
mod pointer_target;
mod raise;
#[cfg(target_family = "wasm")]
mod screen_keyboard;
mod touch;

pub use arrows::{BetterMove, ShownLine};
pub use clicks::BoardClick;
pub use cursor::{BoardCursor, CursorKey, CursorPlace, is_asking};
pub use inspection::{Inspected, Inspection};
pub use marks::TypedMove;
pub use mode::{ArrangingDrag, BoardInputMode, BoardMarks, SquareClicked};
pub use move_input::{MoveInput, MoveQuestion};
pub use pointer_target::PointerTarget;

use bevy::prelude::*;

/// The order of the input systems, most of which run before the game's.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputSystems {
    Point,
    /// Turns clicks and drags into moves.
    Act,
    Mark,
}

/// Adds picking, dragging and drawing.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        marks_plugin,
        MeshPickingPlugin,
        pointer_target::plugin,
        move_input::plugin,
        clicks::plugin,
        cursor::plugin,
        drag::plugin,
        loss_warning::plugin,
        annotation::plugin,
        touch::plugin,
    ));
    #[cfg(target_family = "wasm")]
    app.add_plugins(screen_keyboard::plugin);
}

/// Adds the marks on the board without mouse input, for pictures.
pub(crate) fn picture_plugin(app: &mut App) {
    app.init_resource::<MoveInput>().init_resource::<PointerTarget>().add_plugins(marks_plugin);
}

/// Adds the marks on the board and the raising of koma.
fn marks_plugin(app: &mut App) {
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
        (move_preview::plugin, koma_looks::plugin),
        inspection::plugin,
        arrows::plugin,
        raise::plugin,
        mode::plugin,
    ));
}
