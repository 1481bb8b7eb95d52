//! Themes: the look of board, koma, marks and light, read from RON files.
//!
//! The settings choose the active theme; board, koma, light and sound follow it.

#[cfg(test)]
mod colour_vision;
mod library;
mod schema;

pub use library::ThemeLibrary;
pub use schema::{Colour, Ground, Tatami, Theme, Wood};

use bevy::prelude::*;

#[derive(Resource, Clone, Debug, PartialEq)]
pub struct ActiveTheme(pub Theme);

impl Default for ActiveTheme {
    fn default() -> Self {
        Self(ThemeLibrary::with_folder(None).themes.swap_remove(0))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ActiveTheme>();
}
