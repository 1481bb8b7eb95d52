//! Whether a window is open: an action opens and closes it, Esc closes it.

use crate::app::Cancel;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use std::marker::PhantomData;

/// Whether a window is open. `W` is a type that names the window.
#[derive(Resource)]
pub(super) struct WindowSwitch<W> {
    pub is_open: bool,
    window: PhantomData<fn() -> W>,
}

impl<W> Default for WindowSwitch<W> {
    fn default() -> Self {
        Self { is_open: false, window: PhantomData }
    }
}

impl<W: 'static> WindowSwitch<W> {
    /// The handler of the action that opens and closes the window.
    pub fn toggle(mut switch: ResMut<Self>) {
        switch.is_open = !switch.is_open;
    }

    /// Adds the switch; Esc closes the window.
    pub fn plugin(app: &mut App) {
        app.init_resource::<Self>();
        app.add_systems(EguiPrimaryContextPass, Self::close.in_set(super::UiSystems::Overlays));
    }

    fn close(mut cancels: MessageReader<Cancel>, mut switch: ResMut<Self>) {
        if cancels.read().count() > 0 && switch.is_open {
            switch.is_open = false;
        }
    }
}
