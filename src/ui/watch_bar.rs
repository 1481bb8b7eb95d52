//! The bar of buttons below a game between computers: back, pause, step, pace, camera, next game.

use super::icons::{self, Icon};
use super::pace::choice;
use super::panel_params::PanelParams;
use super::{BoardArea, UiSystems};
use crate::app::{Action, ActionRequest, Screen};
use crate::say;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

/// The height that the bar takes below the board, in points.
pub(super) const HEIGHT: f32 = 56.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays).run_if(in_state(Screen::Match)));
}

fn show(mut contexts: EguiContexts, mut params: PanelParams, area: Res<BoardArea>) -> Result {
    if !params.seats.is_watched() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let place = area.0.center_bottom() + egui::vec2(0.0, HEIGHT - 6.0);
    let strip = egui::Area::new("watch".into()).pivot(egui::Align2::CENTER_BOTTOM).fixed_pos(place);
    strip.show(ctx, |ui| {
        egui::Frame::popup(ui.style()).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.set_min_height(32.0);
                ui.spacing_mut().item_spacing.x = 5.0;
                buttons(ui, &mut params);
            });
        });
    });
    Ok(())
}

fn buttons(ui: &mut egui::Ui, params: &mut PanelParams) {
    let (played, undone) = (params.session.plies() > 0, params.session.redo_len() > 0);
    let over = params.session.outcome().is_some();
    let pause = if params.thinking.is_paused() { Icon::Go } else { Icon::Pause };
    let entries = [
        (Action::TakeBack, Icon::Back, played, false),
        (Action::Pause, pause, !over, params.thinking.is_paused()),
        (Action::Step, Icon::Forward, !over || undone, false),
    ];
    for (action, icon, is_enabled, is_on) in entries {
        icon_button(ui, params, action, icon, is_enabled, is_on);
    }
    ui.separator();
    choice(ui, &mut params.settings);
    ui.separator();
    button(ui, params, Action::Exhibition, &say!("button-exhibition"), true, params.settings.exhibition);
    icon_button(ui, params, Action::Follow, Icon::Camera, true, params.camera_follows.0);
    button(ui, params, Action::NextGame, &say!("button-next-game"), true, false);
    button(ui, params, Action::KeepRecord, &say!("button-keep"), played || undone, false);
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
    if ui.add_enabled(enabled, button).on_hover_text(tip).clicked() {
        params.requests.write(ActionRequest(action));
    }
}
