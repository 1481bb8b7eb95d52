//! The buttons of a watched game: back, pause, step; pace; what the camera and the next game do.

use crate::app::{Action, ActionRequest};
use crate::say;
use crate::ui::pace::choice;
use crate::ui::panel_params::PanelParams;
use bevy_egui::egui;

/// The buttons in their groups.
pub(super) fn buttons(ui: &mut egui::Ui, params: &mut PanelParams, is_wide: bool) {
    ui.spacing_mut().item_spacing.x = 5.0;
    let (played, undone) = (params.session.plies() > 0, params.session.redo_len() > 0);
    let over = params.session.outcome().is_some();
    let pause = if params.thinking.is_paused() { "▶" } else { "⏸" };
    let entries = [
        (Action::TakeBack, "⏴", played, false),
        (Action::Pause, pause, !over, params.thinking.is_paused()),
        (Action::Step, "⏵", !over || undone, false),
    ];
    for (action, sign, enabled, on) in entries {
        button(ui, params, action, sign, enabled, on);
    }
    choice(ui, &mut params.settings);
    ui.add_space(if is_wide { 12.0 } else { 0.0 });
    button(ui, params, Action::Exhibition, &say!("button-exhibition"), true, params.settings.exhibition);
    button(ui, params, Action::Follow, &say!("button-follow"), true, params.camera_follows.0);
    button(ui, params, Action::NextGame, &say!("button-next-game"), true, false);
    button(ui, params, Action::KeepRecord, &say!("button-keep"), played || undone, false);
}

fn button(ui: &mut egui::Ui, params: &mut PanelParams, action: Action, name: &str, enabled: bool, on: bool) {
    let tip = action.tooltip_with_keys(ui.ctx());
    let button = egui::Button::selectable(on, name).frame_when_inactive(true);
    if ui.add_enabled(enabled, button).on_hover_text(tip).clicked() {
        params.requests.write(ActionRequest(action));
    }
}
