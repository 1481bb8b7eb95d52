//! The open state of a window: an action toggles it, Esc closes it.

use crate::app::{HandleEscape, Layer};
use bevy::prelude::*;
use std::marker::PhantomData;

pub(super) trait NamedWindow: 'static {
    /// The id of the window in egui.
    const ID: &'static str;
}

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

impl<W: NamedWindow> WindowSwitch<W> {
    pub fn toggle(mut switch: ResMut<Self>) {
        switch.is_open = !switch.is_open;
    }

    /// Adds the switch; Esc closes the window.
    pub fn plugin(app: &mut App) {
        app.init_resource::<Self>();
        app.on_escape(Layer::Window(W::ID), |mut switch: ResMut<Self>| std::mem::take(&mut switch.is_open));
    }
}
