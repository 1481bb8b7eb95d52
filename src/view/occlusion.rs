//! Detects a covered or minimised window, in which animations need not be drawn.

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowOccluded};
use bevy::winit::WINIT_WINDOWS;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WindowHidden(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WindowHidden>().add_message::<WindowOccluded>().add_systems(PreUpdate, update_hidden);
}

fn update_hidden(
    window: Query<Entity, With<PrimaryWindow>>,
    mut occluded: MessageReader<WindowOccluded>,
    mut is_covered: Local<bool>,
    mut hidden: ResMut<WindowHidden>,
    _main: NonSendMarker,
) {
    if let Some(last) = occluded.read().last() {
        *is_covered = last.occluded;
    }
    // Some platforms send no `WindowOccluded` message when a window is minimised.
    let is_minimised = |window| WINIT_WINDOWS.with_borrow(|all| all.get_window(window)?.is_minimized());
    let is_minimised = window.single().ok().and_then(is_minimised).unwrap_or(false);
    hidden.set_if_neq(WindowHidden(*is_covered || is_minimised));
}
