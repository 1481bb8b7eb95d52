//! The strip of buttons under a watched game: back, pause, step, on; pace, camera, next game.

use super::pace::choice;
use super::panels::Desk;
use super::{BoardArea, UiSystems};
use crate::app::{Action, ActionRequest, Screen};
use crate::say;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

/// The room that it takes below the board, in points.
pub(super) const HEIGHT: f32 = 56.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays).run_if(in_state(Screen::Match)));
}

fn show(mut contexts: EguiContexts, mut desk: Desk, area: Res<BoardArea>) -> Result {
    if !desk.seats.is_watched() {
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
                buttons(ui, &mut desk);
            });
        });
    });
    Ok(())
}

fn buttons(ui: &mut egui::Ui, desk: &mut Desk) {
    let (played, undone) = (desk.session.plies() > 0, desk.session.redo_len() > 0);
    let over = desk.session.outcome().is_some();
    let pause = if desk.thinking.is_paused() { "▶" } else { "⏸" };
    let entries = [
        (Action::TakeBack, "⏴", played, false),
        (Action::Pause, pause, !over, desk.thinking.is_paused()),
        (Action::Step, "⏵", !over || undone, false),
    ];
    for (action, sign, enabled, on) in entries {
        button(ui, desk, action, sign, enabled, on);
    }
    ui.separator();
    choice(ui, &mut desk.settings);
    ui.separator();
    button(ui, desk, Action::Exhibition, &say!("button-exhibition"), true, desk.settings.exhibition);
    button(ui, desk, Action::Follow, &say!("button-follow"), true, desk.camera_follows.0);
    button(ui, desk, Action::NextGame, &say!("button-next-game"), true, false);
    button(ui, desk, Action::KeepRecord, &say!("button-keep"), played || undone, false);
}

fn button(ui: &mut egui::Ui, desk: &mut Desk, action: Action, name: &str, enabled: bool, on: bool) {
    let tip = action.tooltip_with_keys(ui.ctx());
    let button = egui::Button::selectable(on, name).frame_when_inactive(true);
    if ui.add_enabled(enabled, button).on_hover_text(tip).clicked() {
        desk.asked.write(ActionRequest(action));
    }
}
