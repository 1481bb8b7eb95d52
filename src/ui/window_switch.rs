//! Windows that an action toggles and Esc closes.

use crate::app::{HandleEscape, Layer};
use bevy::prelude::*;
use std::collections::HashSet;

/// The ids of the open windows.
#[derive(Resource, Default)]
pub(super) struct OpenWindows(HashSet<&'static str>);

impl OpenWindows {
    pub fn has(&self, id: &str) -> bool {
        self.0.contains(id)
    }

    pub fn set(&mut self, id: &'static str, is_open: bool) {
        if is_open {
            self.0.insert(id);
        } else {
            self.0.remove(id);
        }
    }
}

/// Adds a window with this id in egui.
pub(super) fn add_window<'a>(app: &'a mut App, id: &'static str) -> &'a mut App {
    app.init_resource::<OpenWindows>();
    app.on_escape(Layer::Window(id), move |mut windows: ResMut<OpenWindows>| windows.0.remove(id))
}

/// A handler that opens or closes a window.
pub(super) fn toggle_window(id: &'static str) -> impl FnMut(ResMut<OpenWindows>) {
    move |mut windows| {
        let is_open = windows.has(id);
        windows.set(id, !is_open);
    }
}

/// Whether a window is open, as a condition of its systems.
pub(super) fn window_is_open(id: &'static str) -> impl Fn(Res<OpenWindows>) -> bool + Clone {
    move |windows| windows.has(id)
}
