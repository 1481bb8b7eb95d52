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

struct OutputModes {
    board: CameraOutputMode,
    panels: CameraOutputMode,
    panels_background: ClearColorConfig,
}

impl OutputModes {
    fn for_msaa(msaa: Msaa) -> Self {
        let clear_color = ClearColorConfig::None;
        if msaa == Msaa::Off {
            Self {
                board: CameraOutputMode::Skip,
                panels: CameraOutputMode::Write { blend_state: None, clear_color },
                panels_background: ClearColorConfig::None,
            }
        } else {
            Self {
                board: CameraOutputMode::default(),
                panels: CameraOutputMode::Write {
                    blend_state: Some(BlendState::ALPHA_BLENDING),
                    clear_color,
                },
                panels_background: ClearColorConfig::Custom(Color::NONE),
            }
        }
    }
}

fn set_output_modes(
    (quality, renderer): (Res<Quality>, Res<Renderer>),
    mut board: Query<&mut Camera, (With<OrbitCamera>, Without<PrimaryEguiContext>)>,
    mut panels: Query<&mut Camera, With<PrimaryEguiContext>>,
) {
    let modes = OutputModes::for_msaa(anti_aliasing(*quality, *renderer));
    for mut camera in &mut board {
        camera.output_mode = modes.board;
    }
    for mut camera in &mut panels {
        camera.output_mode = modes.panels;
        camera.clear_color = modes.panels_background;
    }
}
