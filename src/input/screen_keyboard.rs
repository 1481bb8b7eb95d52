//! The on-screen keyboard of a phone, for text input in the browser version. A phone opens it for a text field of the
//! web page, which bevy_egui provides; this plugin focuses that field.

use crate::view::redraw::NeedsFrames;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy_egui::text_agent::update_text_agent;
use bevy_egui::{EguiOutput, PrimaryEguiContext};

/// Number of frames after which the panels have handled a tap.
const FRAMES_AFTER_TAP: u8 = 5;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, open_and_close);
}

/// Runs after each tap, because a tap also takes the focus from the field.
fn open_and_close(
    mut touches: MessageReader<TouchInput>,
    panels: Query<&EguiOutput, With<PrimaryEguiContext>>,
    mut frames: ResMut<NeedsFrames>,
    mut frames_left: Local<u8>,
) {
    if touches.read().any(|touch| touch.phase == TouchPhase::Ended) {
        *frames_left = FRAMES_AFTER_TAP;
    }
    match *frames_left {
        0 => return,
        1 => update_text_agent(panels.iter().any(|panels| panels.platform_output.ime.is_some())),
        _ => frames.ask(),
    }
    *frames_left -= 1;
}
