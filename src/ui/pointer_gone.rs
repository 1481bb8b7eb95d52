//! Reports to egui that the pointer has left the window, which bevy_egui 0.42 omits: the last control would
//! stay hovered.

use bevy::prelude::*;
use bevy::window::{CursorLeft, PrimaryWindow};
use bevy_egui::{EguiInput, EguiPreUpdateSet, PrimaryEguiContext, egui};

pub(super) fn plugin(app: &mut App) {
    let before_egui =
        report_pointer_gone.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass);
    app.add_systems(PreUpdate, before_egui.run_if(on_message::<CursorLeft>));
}

fn report_pointer_gone(
    windows: Query<&Window, With<PrimaryWindow>>,
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
) {
    // The pointer may have returned in the same frame.
    if windows.iter().any(|window| window.cursor_position().is_some()) {
        return;
    }
    for mut input in &mut inputs {
        input.events.push(egui::Event::PointerGone);
    }
}
