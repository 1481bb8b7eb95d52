//! The About window: version, licence, fonts and sources of the rules.

use super::titled_window::{beside_board, titled_window};
use super::window_switch::{OpenWindows, add_window, toggle_window, window_is_open};
use super::{UiSystems, page_title};
use crate::app::{Action, HandleActions};
use crate::version;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tenjiku_language::say;

const ID: &str = "about";

pub(super) fn plugin(app: &mut App) {
    add_window(app, ID).on_action(Action::About, toggle_window(ID));
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays).run_if(window_is_open(ID)));
}

fn show(mut contexts: EguiContexts, mut windows: ResMut<OpenWindows>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut is_open = true;
    let window = titled_window(say!("about-title"), ID, &mut is_open);
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
    windows.set(ID, is_open);
    Ok(())
}
