//! Opens a file picked by the player. The system's file chooser returns a path; a browser provides only the
//! contents, as for files dropped on the page.

#[cfg(not(target_family = "wasm"))]
mod desktop;
#[cfg(target_family = "wasm")]
mod page;

#[cfg(not(target_family = "wasm"))]
use desktop as side;
#[cfg(target_family = "wasm")]
use page as side;

use crate::app::{Action, HandleActions};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.on_action(Action::OpenFile, side::open).add_plugins(side::plugin);
}
