//! The help windows: the pieces of a game (F4), its rules (F3), the legend of marks and colours (F2).
//!
//! Their contents come from [`tenjiku_teach::guide`]; this folder draws them. The windows are about the game on the
//! board, or the game selected on the start screen.

mod far_signs;
mod help_window;
mod koma_face;
mod legend;
mod marks_line;
mod piece_page;
mod pieces;
mod position;
mod readings;
mod rules;

pub use koma_face::koma_face;
pub use pieces::ShowPieces;
pub use rules::ShowRules;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((pieces::plugin, rules::plugin, legend::plugin, marks_line::plugin));
    app.add_plugins(far_signs::plugin);
}
