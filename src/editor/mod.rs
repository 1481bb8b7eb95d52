//! Storey 4: the workshop, where positions are put together, and the handicaps before a game.
//!
//! The board of the workshop is the game's own in 3D, under rules that let anything stand anywhere
//! ([`state`]); the koma are put there by this room ([`mouse`]), not by moves. What a position lacks
//! is told by [`Setup::faults`](crate::rules::Setup::faults). The game on the table waits meanwhile
//! ([`transitions`]) and is taken up again as it was, unless a game begins from here. Whoever wants to put
//! a position together asks for `Action::SetUp`; `Action::Handicap` opens the window of handicaps
//! ([`handicaps`]). This room plays no move and decides no rule.

mod handicaps;
mod mouse;
mod palette;
mod panel;
mod state;
#[cfg(test)]
mod tests;
mod transitions;

use crate::app::Screen;
use bevy::prelude::*;

/// Adds the workshop and the handicaps to the window.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((transitions::plugin, mouse::plugin, panel::plugin, handicaps::plugin));
}

/// Runs a system only in the editor.
fn in_editor(screen: Res<State<Screen>>) -> bool {
    *screen.get() == Screen::Editor
}
