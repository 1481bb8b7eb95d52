//! Opening a file that the player picks. The system's file chooser gives its path; a browser only tells what is in
//! it, as it does with files that are dropped on the page.

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
