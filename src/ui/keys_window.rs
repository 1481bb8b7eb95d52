//! The window with help on keys and mouse (F1).

use super::action_input::RebindingAction;
use super::theme::Inks;
use super::titled_window::{beside_board, titled_window};
use super::window_switch::{OpenWindows, add_window, toggle_window};
use super::{UiSystems, focus};
use crate::app::{Action, HandleActions, Keys, Settings};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use tenjiku_language::{join_or, say};

const ID: &str = "keys";

/// Maximum width of the window, in points.
const MAX_WIDTH: f32 = 830.0;
/// Width of the column of keys, and of the gaps and margins of the window, in points; the rest is for the
/// explanations. Japanese text can be wrapped after any character, so a column without a fixed width would
/// become one character wide.
const KEYS_WIDTH: f32 = 250.0;
const GAPS_WIDTH: f32 = 60.0;
/// Minimum width of explanations beside their keys, in points; narrower explanations are below the keys.
const MIN_EXPLANATION_WIDTH: f32 = 240.0;
/// Margin around the window, including its frame and title, in points.
const MARGIN: egui::Vec2 = egui::vec2(48.0, 110.0);

fn mouse() -> [(String, String); 13] {
    [
        (say!("keys-click"), say!("keys-click-does")),
        (say!("keys-let-go"), say!("keys-let-go-does")),
        (say!("keys-lion"), say!("keys-lion-does")),
        (say!("keys-pass"), say!("keys-pass-does")),
        (say!("keys-look"), say!("keys-look-does")),
        (say!("keys-reach"), say!("keys-reach-does")),
        (say!("keys-mark"), say!("keys-mark-does")),
        (say!("keys-drop"), say!("keys-drop-does")),
        (say!("keys-turn"), say!("keys-turn-does")),
        (say!("keys-wheel"), say!("keys-wheel-does")),
        (say!("keys-closely"), say!("keys-closely-does")),
        (say!("keys-slide"), say!("keys-slide-does")),
        (say!("keys-promotion"), say!("keys-promotion-does")),
    ]
}

pub(super) fn plugin(app: &mut App) {
    add_window(app, ID).on_action(Action::Help, toggle_window(ID));
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays));
}

fn show(
    mut contexts: EguiContexts,
    mut windows: ResMut<OpenWindows>,
    mut rebinding: ResMut<RebindingAction>,
    mut settings: ResMut<Settings>,
) -> Result {
    if !windows.has(ID) {
        rebinding.set_if_neq(RebindingAction(None));
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let mut is_open = true;
    let window = titled_window(say!("keys-title"), ID, &mut is_open);
    let whole = ctx.viewport_rect();
    let room = (whole.size() - MARGIN).max(egui::Vec2::splat(120.0));
    let size = room.min(egui::vec2(MAX_WIDTH, f32::INFINITY));
    let window = beside_board(ctx, window.default_size(size).max_size(room));
    window.vscroll(true).show(ctx, |ui| {
        let width = Some(size.x - KEYS_WIDTH - GAPS_WIDTH).filter(|width| *width >= MIN_EXPLANATION_WIDTH);
        rows(ui, width, &mut rebinding);
        ui.separator();
        ui.horizontal_wrapped(|ui| {
            let reset = egui::Button::new(say!("keys-usual"));
            let reset =
                ui.add_enabled(!settings.keys.are_default(), reset).on_hover_text(say!("keys-usual-tip"));
            if reset.clicked() {
                settings.keys = Keys::default();
            }
            ui.weak(say!("keys-change"));
        });
        focus::scroll_to_focus(ui);
    });
    windows.set(ID, is_open);
    Ok(())
}

fn change_button(ui: &mut egui::Ui, action: Action, rebinding: &mut ResMut<RebindingAction>) {
    let is_rebinding = rebinding.0 == Some(action);
    let text = if is_rebinding { say!("keys-press") } else { action.keys(ui.ctx()) };
    let button = egui::Button::new(text).selected(is_rebinding);
    if ui.add(button).on_hover_text(say!("keys-change-tip", action = action.name())).clicked() {
        rebinding.0 = (!is_rebinding).then_some(action);
    }
}

/// The table of gestures and keys: two columns, the second of the given width, or one below the other.
fn rows(ui: &mut egui::Ui, width: Option<f32>, rebinding: &mut ResMut<RebindingAction>) {
    let table = egui::Grid::new("mouse").num_columns(if width.is_some() { 2 } else { 1 }).striped(true);
    table.spacing([18.0, 6.0]).show(ui, |ui| {
        for (number, (gesture, effect)) in mouse().into_iter().enumerate() {
            let heading = egui::RichText::new(&gesture).color(ui.inks().heading);
            let row = cell(ui, width.map(|_| KEYS_WIDTH), heading, egui::Sense::focusable_noninteractive());
            focus::set_name(&row, &say!("action-about", name = gesture, about = &effect));
            if number == 0 {
                focus::focus_on_open(ui, &row);
            }
            explain(ui, width, effect);
        }
        for action in Action::ALL.iter().filter(|action| action.is_here()) {
            change_button(ui, *action, rebinding);
            let about = say!("action-about", name = action.name(), about = action.tooltip());
            let about = match &action.more_keys(ui.ctx())[..] {
                [] => about,
                keys => say!("keys-also", about, keys = join_or(keys)),
            };
            explain(ui, width, about);
        }
    });
}

fn explain(ui: &mut egui::Ui, width: Option<f32>, text: String) {
    if width.is_none() {
        ui.end_row();
    }
    cell(ui, width, egui::RichText::new(text), egui::Sense::hover());
    ui.end_row();
}

/// A text wrapped at the given width, or at the width of the window.
fn cell(ui: &mut egui::Ui, width: Option<f32>, text: egui::RichText, sense: egui::Sense) -> egui::Response {
    ui.vertical(|ui| {
        ui.set_width(width.unwrap_or_else(|| ui.available_width()));
        ui.add(egui::Label::new(text).wrap().sense(sense))
    })
    .inner
}
