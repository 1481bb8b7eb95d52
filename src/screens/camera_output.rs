//! Render targets of the board's and the panels' cameras.
//!
//! The panels' camera covers the whole window and draws last. With one sample per pixel it draws on top of
//! the board's image and one copy goes to the window, because copies are a third of a software renderer's
//! work. With multisampling, egui cannot draw on the board's image, so each camera copies its own image.

use crate::view::camera::OrbitCamera;
use crate::view::light::anti_aliasing;
use crate::view::quality::{Quality, Renderer};
use bevy::camera::{CameraOutputMode, ClearColorConfig};
use bevy::prelude::*;
use bevy::render::render_resource::BlendState;
use bevy_egui::PrimaryEguiContext;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        set_output_modes.run_if(resource_changed::<Quality>.or_eager(resource_changed::<Renderer>)),
    );
}

fn set_output_modes(
    (quality, renderer): (Res<Quality>, Res<Renderer>),
    mut board: Query<&mut Camera, (With<OrbitCamera>, Without<PrimaryEguiContext>)>,
    mut panels: Query<&mut Camera, With<PrimaryEguiContext>>,
) {
    let clear_color = ClearColorConfig::None;
    let over_board = |blend_state| CameraOutputMode::Write { blend_state, clear_color };
    let (board_mode, panels_mode, panels_background) = match anti_aliasing(*quality, *renderer) {
        Msaa::Off => (CameraOutputMode::Skip, over_board(None), ClearColorConfig::None),
        _ => (
            CameraOutputMode::default(),
            over_board(Some(BlendState::ALPHA_BLENDING)),
            ClearColorConfig::Custom(Color::NONE),
        ),
    };
    for mut camera in &mut board {
        camera.output_mode = board_mode;
    }
    for mut camera in &mut panels {
        camera.output_mode = panels_mode;
        camera.clear_color = panels_background;
    }
}
