//! Help at hand: the pieces of a game (F4), its rules (F3), what marks and colours mean (F2).
//!
//! What is told comes from [`crate::guide`]; this folder draws it. Windows show the game on the
//! table, or one that a card of the start screen asks for.

mod help_window;
mod koma_face;
mod legend;
mod piece_page;
mod pieces;
mod position;
mod readings;
mod rules;
pub mod state;

pub use koma_face::koma_face;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((state::plugin, pieces::plugin, rules::plugin, legend::plugin));
}
