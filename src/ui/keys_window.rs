//! The help on keys and mouse: a window that opens with F1.

use super::action_input::RebindingAction;
use super::theme::Inks;
use super::window_switch::{NamedWindow, WindowSwitch};
use super::{BoardArea, UiSystems};
use crate::app::{Action, HandleActions, Keys, Settings};
use crate::say;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

/// Names this file's window for its [`WindowSwitch`].
struct KeysWindow;

impl NamedWindow for KeysWindow {
    const ID: &str = "keys";
}

/// Width of the explanations, in points. Japanese text can be wrapped after any character, so a column
/// without a fixed width would become one character wide.
const WIDTH: f32 = 500.0;
/// Width of the window, in points, and its height as a share of the program window.
const WINDOW: f32 = 830.0;
const SHARE: f32 = 0.86;

/// What you can do with the mouse, and what it does.
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
    app.add_plugins(WindowSwitch::<KeysWindow>::plugin)
        .on_action(Action::Help, WindowSwitch::<KeysWindow>::toggle);
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays));
}

fn show(
    mut contexts: EguiContexts,
    mut switch: ResMut<WindowSwitch<KeysWindow>>,
    mut rebinding: ResMut<RebindingAction>,
    mut settings: ResMut<Settings>,
    area: Res<BoardArea>,
) -> Result {
    if !switch.is_open {
        rebinding.set_if_neq(RebindingAction(None));
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let mut is_open = true;
    let window = egui::Window::new(say!("keys-title")).id(KeysWindow::ID.into()).open(&mut is_open);
    let whole = ctx.viewport_rect();
    let size = egui::vec2(WINDOW.min(whole.width() - 40.0), whole.height() * SHARE);
    let corner =
        egui::pos2(area.0.center().x.max(whole.left() + size.x / 2.0) - size.x / 2.0, whole.top() + 40.0);
    let window = window.default_size(size).default_pos(corner);
    window.collapsible(false).vscroll(true).show(ctx, |ui| {
        egui::Grid::new("mouse").num_columns(2).striped(true).spacing([18.0, 6.0]).show(ui, |ui| {
            for (what, does) in mouse() {
                ui.colored_label(ui.inks().heading, what);
                explain(ui, does);
                ui.end_row();
            }
            for action in Action::ALL {
                change_button(ui, *action, &mut rebinding);
                explain(ui, say!("action-about", name = action.name(), about = action.tooltip()));
                ui.end_row();
            }
        });
        ui.separator();
        ui.horizontal(|ui| {
            let reset = egui::Button::new(say!("keys-usual"));
            let reset =
                ui.add_enabled(!settings.keys.are_usual(), reset).on_hover_text(say!("keys-usual-tip"));
            if reset.clicked() {
                settings.keys = Keys::default();
            }
            ui.label(egui::RichText::new(say!("keys-change")).color(ui.inks().quiet));
        });
    });
    switch.is_open = is_open;
    Ok(())
}

/// A button that shows the keys of an action and lets the player choose others.
fn change_button(ui: &mut egui::Ui, action: Action, rebinding: &mut ResMut<RebindingAction>) {
    let waits = rebinding.0 == Some(action);
    let text = if waits { say!("keys-press") } else { action.keys(ui.ctx()) };
    let button = egui::Button::new(text).selected(waits);
    if ui.add(button).on_hover_text(say!("keys-change-tip", action = action.name())).clicked() {
        rebinding.0 = (!waits).then_some(action);
    }
}

fn explain(ui: &mut egui::Ui, text: String) {
    ui.vertical(|ui| {
        ui.set_width(WIDTH);
        ui.label(text);
    });
}
