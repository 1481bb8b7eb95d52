//! Prevents needless redraws of an idle window.
//!
//! bevy_egui 0.42 reports the modifier keys to egui in every frame, and egui draws another frame for every
//! event. Reports without a change are dropped before egui sees them.

use bevy::prelude::*;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        drop_stale_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
}

fn drop_stale_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(modifiers) => {
                std::mem::replace(&mut *last, *modifiers) != *modifiers
            }
            _ => true,
        });
    }
}
