//! Opens a file picked by the player. The system's file chooser returns a path; a browser provides only the
//! contents, as for files dropped on the page.

#[cfg(not(target_family = "wasm"))]
mod desktop;
#[cfg(target_family = "wasm")]
mod page;

#[cfg(not(target_family = "wasm"))]
use desktop as platform;
#[cfg(target_family = "wasm")]
use page as platform;

use crate::app::{Action, HandleActions};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.on_action(Action::OpenFile, platform::open).add_plugins(platform::plugin);
}
