//! Dynamic resolution: draws the board in fewer pixels while the camera moves, and upscales it.
//!
//! On a software renderer every pixel costs time. While the camera moves, the resolution of the board drops until the
//! motion is smooth. When the camera rests, a frame at full resolution follows. Panels always have full resolution.

mod governor;
mod upscale;

use bevy::prelude::*;

/// Resolution of the board as a fraction of that of the window, 0 to 1.
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
