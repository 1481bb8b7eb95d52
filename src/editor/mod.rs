//! Storey 4: the workshop, where positions are put together, and the handicaps before a game.
//!
//! The board of the workshop is the game's own in 3D, under rules that let anything stand anywhere
//! ([`bench`]); the koma are put there by this room ([`hand`]), not by moves. What a position lacks
//! is told by [`Setup::faults`](crate::rules::Setup::faults). The game on the table waits meanwhile
//! ([`doors`]) and is taken up again as it was, unless a game begins from here. Whoever wants to put
//! a position together asks for `Action::SetUp`; `Action::Handicap` opens the window of handicaps
//! ([`odds`]). This room plays no move and decides no rule.

mod bench;
mod doors;
mod hand;
mod odds;
mod palette;
mod panel;
#[cfg(test)]
mod tests;

use crate::app::Screen;
use bevy::prelude::*;

/// Adds the workshop and the handicaps to the window.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((doors::plugin, hand::plugin, panel::plugin, odds::plugin));
}

/// Runs a system only in the workshop.
fn at_the_bench(screen: Res<State<Screen>>) -> bool {
    *screen.get() == Screen::Editor
}
