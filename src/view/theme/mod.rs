//! How the table looks: woods, inks, light, as themes that are RON files.
//!
//! Board, koma and light ask for the theme in force; the settings choose it. Nothing here draws.

mod schema;
mod shelf;
#[cfg(test)]
mod sight;

pub use schema::{Ground, Tatami, Theme, Wood};
pub use shelf::Shelf;

use bevy::prelude::*;

/// The theme in force.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Decor(pub Theme);

impl Default for Decor {
    fn default() -> Self {
        Self(Shelf::with_folder(None).themes.swap_remove(0))
    }
}

/// The themes there are, read at start.
#[derive(Resource, Clone, Debug)]
pub struct Themes(pub Shelf);

impl Themes {
    /// Ours and the user's.
    #[must_use]
    pub fn load() -> Self {
        Self(Shelf::load())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Decor>();
}
