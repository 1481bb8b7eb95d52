//! The board and its koma in three dimensions: models, materials, light, cameras and animation.
//!
//! The screens build the board with this module, and other modules request marks, arrows and pictures. The view follows
//! the game's entities and never changes the position. Clicks become moves in `input`.

pub mod alarm;
pub mod arrow;
pub mod board;
pub mod board_texture;
pub mod camera;
pub mod camera_input;
pub mod contact_shadow_map;
mod contact_shadows;
pub mod director;
pub mod dynamic_resolution;
mod embers;
pub mod entrance;
pub mod face_style;
pub mod faces;
pub mod film;
pub mod fire;
pub mod flames;
pub mod ghosts;
pub mod highlights;
pub mod koma;
pub mod koma_body;
pub mod koma_material;
pub mod koma_mesh;
pub mod layout;
pub mod light;
pub mod magnifier;
pub mod mark_assets;
mod mark_drawing;
mod mark_material;
mod mark_surround;
pub mod mips;
pub mod motion;
mod move_glyph;
pub mod occlusion;
pub mod orbit_pose;
pub mod pending_steps;
pub mod photographer;
pub mod pointer;
pub mod quality;
pub mod redraw;
pub mod resting_place;
mod rim;
pub mod square_mark;
pub mod strokes;
pub mod theme;
pub mod turntable;
pub mod wisps;
pub mod wood_material;

use bevy::prelude::*;

/// Adds everything that draws. At startup it spawns only the lamp.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        (quality::plugin, alarm::plugin, redraw::plugin, occlusion::plugin, theme::plugin),
        koma_material::plugin,
        wood_material::plugin,
        light::plugin,
        pointer::plugin,
        (camera::plugin, camera_input::plugin, director::plugin, dynamic_resolution::plugin),
        fire::plugin,
        (koma_body::plugin, contact_shadows::plugin),
        (motion::plugin, entrance::plugin),
        (mark_material::plugin, mark_assets::plugin, ghosts::plugin),
        (wisps::plugin, flames::plugin, embers::plugin, highlights::plugin),
        (turntable::plugin, photographer::plugin, magnifier::plugin),
    ));
}
