//! The keyboard on the screen of a phone, in a page: open while a text is written. A phone opens it for a field of the
//! page, which egui's bridge to Bevy has; the program says when that field has the focus.

use crate::view::redraw::NeedsFrames;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy_egui::text_agent::update_text_agent;
use bevy_egui::{EguiOutput, PrimaryEguiContext};

/// By then the panels know what a finger has tapped, in frames.
const FRAMES: u8 = 5;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, open_and_close);
}

/// After each tap, for it also takes the focus from the field.
fn open_and_close(
    mut touches: MessageReader<TouchInput>,
    panels: Query<&EguiOutput, With<PrimaryEguiContext>>,
    mut frames: ResMut<NeedsFrames>,
    mut left: Local<u8>,
) {
    if touches.read().any(|touch| touch.phase == TouchPhase::Ended) {
        *left = FRAMES;
    }
    match *left {
        0 => return,
        1 => update_text_agent(panels.iter().any(|panels| panels.platform_output.ime.is_some())),
        _ => frames.ask(),
    }
    *left -= 1;
}
