//! The buttons of a watched game: back, pause, step; pace; what the camera and the next game do.

use crate::app::{Action, ActionRequest};
use crate::say;
use crate::ui::icons::{self, Icon};
use crate::ui::pace::choice;
use crate::ui::panel_params::PanelParams;
use bevy_egui::egui;

/// Space between two groups of buttons, in points, where there is room.
const BETWEEN: f32 = 12.0;

/// The buttons in their groups. Where there is little room they have icons only.
pub(super) fn buttons(ui: &mut egui::Ui, params: &mut PanelParams, is_wide: bool) {
    ui.spacing_mut().item_spacing.x = 5.0;
    let between = if is_wide { BETWEEN } else { 2.0 };
    let (played, undone) = (params.session.plies() > 0, params.session.redo_len() > 0);
    let over = params.session.outcome().is_some();
    let is_paused = params.thinking.is_paused();
    let pause = if is_paused { Icon::Go } else { Icon::Pause };
    icon_button(ui, params, Action::TakeBack, Icon::Back, played, false);
    icon_button(ui, params, Action::Pause, pause, !over, is_paused);
    icon_button(ui, params, Action::Step, Icon::Forward, !over || undone, false);
    ui.add_space(between);
    choice(ui, &mut params.settings);
    ui.add_space(between);
    icon_button(ui, params, Action::Follow, Icon::Camera, true, params.camera_follows.0);
    let (goes_on, may_keep) = (params.settings.exhibition, played || undone);
    if is_wide {
        button(ui, params, Action::Exhibition, &say!("button-exhibition"), true, goes_on);
        ui.add_space(between);
        button(ui, params, Action::NextGame, &say!("button-next-game"), true, false);
        button(ui, params, Action::KeepRecord, &say!("button-keep"), may_keep, false);
    } else {
        icon_button(ui, params, Action::Exhibition, Icon::Repeat, true, goes_on);
        ui.add_space(between);
        icon_button(ui, params, Action::NextGame, Icon::Last, true, false);
        icon_button(ui, params, Action::KeepRecord, Icon::Keep, may_keep, false);
    }
}

fn icon_button(
    ui: &mut egui::Ui,
    params: &mut PanelParams,
    action: Action,
    icon: Icon,
    is_enabled: bool,
    is_on: bool,
) {
    let tip = action.tooltip_with_keys(ui.ctx());
    if icons::button(ui, icon, &action.name(), is_enabled, is_on).on_hover_text(tip).clicked() {
        params.requests.write(ActionRequest(action));
    }
}

fn button(ui: &mut egui::Ui, params: &mut PanelParams, action: Action, name: &str, enabled: bool, on: bool) {
    let tip = action.tooltip_with_keys(ui.ctx());
    let button = egui::Button::selectable(on, name).frame_when_inactive(true);
    if ui.add_enabled(enabled, button.min_size(egui::vec2(0.0, 28.0))).on_hover_text(tip).clicked() {
        params.requests.write(ActionRequest(action));
    }
}
