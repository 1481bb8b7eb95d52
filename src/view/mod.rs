//! Storey 4: the board and its koma in three dimensions.
//!
//! This room knows how things look, where they lie and how the camera moves. The game's screens
//! call it to build the board, koma and marks; it never decides a rule, never changes the
//! position and never reads a click as a move.

pub mod alarm;
pub mod arrow;
pub mod board;
pub mod board_texture;
pub mod camera;
pub mod camera_input;
pub mod contact_shadows;
pub mod director;
pub mod dynamic_resolution;
mod embers;
pub mod face_style;
pub mod faces;
pub mod film;
pub mod fire;
pub mod flames;
pub mod glyphs;
pub mod koma;
pub mod koma_body;
pub mod koma_material;
pub mod koma_mesh;
pub mod layout;
pub mod light;
pub mod magnifier;
pub mod markers;
pub mod mips;
pub mod motion;
mod move_glyph;
pub mod photographer;
pub mod pointer;
pub mod quality;
pub mod redraw;
mod rim;
pub mod strokes;
pub mod theme;
pub mod turntable;
pub mod wood_material;

use bevy::prelude::*;

/// Adds materials, light, camera and quality; spawns nothing but the lamp.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        (quality::plugin, alarm::plugin, redraw::plugin, theme::plugin),
        koma_material::plugin,
        wood_material::plugin,
        light::plugin,
        pointer::plugin,
        (camera::plugin, camera_input::plugin, director::plugin, dynamic_resolution::plugin),
        fire::plugin,
        (koma_body::plugin, contact_shadows::plugin),
        motion::plugin,
        markers::plugin,
        arrow::plugin,
        (flames::plugin, embers::plugin),
        (turntable::plugin, photographer::plugin, magnifier::plugin),
    ));
}
