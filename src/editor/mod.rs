//! Layer 3: the position editor and the handicap window.
//!
//! The editor uses the 3D board of the game, under rules that allow any position ([`state`]). Pieces are placed with
//! the mouse ([`mouse`]), not by moves, and [`Setup::faults`](tenjiku_rules::Setup::faults) lists the faults of a
//! position. The game on the board is suspended meanwhile and resumes unchanged, unless a game starts from the position
//! ([`transitions`]). `Action::SetUp` opens the editor, `Action::Handicap` the handicap window ([`handicaps`]). This
//! module plays no moves and contains no rules of a game.

mod handicaps;
mod mouse;
mod palette;
mod panel;
mod state;
#[cfg(test)]
mod tests;
mod transitions;

pub use handicaps::{at_odds, describe_handicap};

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((transitions::plugin, mouse::plugin, panel::plugin, handicaps::plugin));
}
