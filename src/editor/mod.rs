//! Storey 4: the position editor, and the handicaps before a game.
//!
//! The editor's board is the game's own in 3D, under rules that let anything stand anywhere ([`state`]).
//! Pieces are placed with the mouse ([`mouse`]), not by moves, and
//! [`Setup::faults`](tenjiku_rules::Setup::faults) says what is wrong with a position. The game on the board
//! is suspended meanwhile and resumes as it was, unless a game starts from here ([`transitions`]).
//! `Action::SetUp` opens the editor, `Action::Handicap` the window of handicaps ([`handicaps`]). This room
//! plays no move and decides no rule.

mod handicaps;
mod mouse;
mod palette;
mod panel;
mod state;
#[cfg(test)]
mod tests;
mod transitions;

pub use handicaps::{at_odds, handicap_in_words};

use crate::app::Screen;
use bevy::prelude::*;

/// Adds the position editor and the handicaps to the window.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((transitions::plugin, mouse::plugin, panel::plugin, handicaps::plugin));
}

/// Runs a system only in the editor.
fn in_editor(screen: Res<State<Screen>>) -> bool {
    *screen.get() == Screen::Editor
}
