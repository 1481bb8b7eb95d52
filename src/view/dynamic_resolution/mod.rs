//! How large the board is drawn before it is enlarged to its place in the window.
//!
//! On a software renderer the pixels are what a moving picture costs. While the camera moves there,
//! the board is drawn in fewer of them, as few as it takes to keep moving; panels are not. When the
//! camera rests, one frame in full follows, so that a still board is always sharp.

mod governor;
mod upscale;

use bevy::prelude::*;

/// Part of the board's width and height, in pixels of the window, that is drawn: 1 is all of it.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct RenderScale(pub f32);

impl Default for RenderScale {
    fn default() -> Self {
        Self(1.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((upscale::plugin, governor::plugin));
}
