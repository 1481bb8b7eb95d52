//! Toggles full screen.

use crate::app::{Action, HandleActions};
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

pub(super) fn plugin(app: &mut App) {
    app.on_action(Action::FullScreen, |mut window: Single<&mut Window, With<PrimaryWindow>>| {
        window.mode = match window.mode {
            WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            _ => WindowMode::Windowed,
        };
    });
}
