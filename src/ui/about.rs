//! The About window: version, licence, fonts and sources of the rules.

use super::titled_window::{beside_board, titled_window};
use super::window_switch::{NamedWindow, WindowSwitch};
use super::{UiSystems, page_title};
use crate::app::{Action, HandleActions};
use crate::{say, version};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

struct AboutWindow;

impl NamedWindow for AboutWindow {
    const ID: &str = "about";
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(WindowSwitch::<AboutWindow>::plugin)
        .on_action(Action::About, WindowSwitch::<AboutWindow>::toggle);
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays));
}

fn show(mut contexts: EguiContexts, mut switch: ResMut<WindowSwitch<AboutWindow>>) -> Result {
    if !switch.is_open {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let mut is_open = true;
    let window = titled_window(say!("about-title"), AboutWindow::ID, &mut is_open);
    beside_board(ctx, window.resizable(false)).show(ctx, |ui| {
        ui.set_width(420.0);
        page_title(ui, "天竺  Tenjiku");
        ui.label(say!("about-version", version = version::with_commit()));
        ui.add_space(6.0);
        for text in [say!("about-what"), say!("about-licence"), say!("about-fonts"), say!("about-rules")] {
            ui.label(text);
            ui.add_space(4.0);
        }
    });
    switch.is_open = is_open;
    Ok(())
}
