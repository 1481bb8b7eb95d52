//! Keyboard focus of controls: reserved keys, restoring the focus, accessible names, and scrolling.
//!
//! Tab moves between controls, Enter or Space presses one, arrows move within menus and windows. egui
//! handles these keys, but it marks the focus only on its own buttons and never scrolls to the focused control.

use super::UiSystems;
use super::theme::Inks;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use tenjiku_language::say;

/// Width of the focus ring, and its distance from the control, in points.
const RING: f32 = 2.0;
const GAP: f32 = 2.0;
/// Margin kept visible around a control after scrolling to it, in points.
const SCROLL_MARGIN: f32 = 10.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (restore, draw_ring, name_lists).chain().after(UiSystems::Overlays),
    );
}

/// Focuses a control of a window when the window opens. Call it whenever the window is drawn.
pub fn focus_on_open(ui: &egui::Ui, control: &egui::Response) {
    // During the sizing pass of a window, none of its controls can have the focus.
    if ui.is_sizing_pass() {
        return;
    }
    if is_new(ui, ui.layer_id().id) {
        control.request_focus();
    }
}

/// Whether the window or the part of a panel with this id was not drawn in the frame before.
fn is_new(ui: &egui::Ui, id: egui::Id) -> bool {
    let (key, pass) = (id.with("drawn last"), ui.ctx().cumulative_pass_nr());
    let last_pass = ui.data_mut(|data| {
        let last_pass = data.get_temp::<u64>(key);
        data.insert_temp(key, pass);
        last_pass
    });
    last_pass.is_none_or(|last_pass| last_pass + 1 < pass)
}

/// Focuses a control of a question and traps the focus: while the question is drawn, the focus stays in the
/// question and in layers above.
pub fn trap(ui: &egui::Ui, control: &egui::Response) {
    focus_on_open(ui, control);
    let focused = ui.memory(egui::Memory::focused).and_then(|id| ui.ctx().read_response(id));
    let is_behind = |layer| !ui.memory(|memory| memory.allows_interaction(layer));
    if focused.is_some_and(|other| is_behind(other.layer_id)) {
        control.request_focus();
    }
    ui.memory_mut(|memory| memory.set_modal_layer(ui.layer_id()));
}

/// Maximum length of [`FocusHistory`].
const MAX_HISTORY: usize = 32;

/// The controls that have had the focus, the most recent last.
#[derive(Default)]
pub(super) struct FocusHistory {
    controls: Vec<egui::Id>,
    /// Whether no control had the focus in the last pass. After Tab on the last control this is so for a single pass,
    /// so the history is kept that long.
    was_unfocused: bool,
}

/// Restores the focus when the focused control disappears: to the control focused before, such as the board
/// after a question, a menu or the typed line.
pub(super) fn restore(mut contexts: EguiContexts, mut history: Local<FocusHistory>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(focused) = ctx.memory(egui::Memory::focused) else {
        if std::mem::replace(&mut history.was_unfocused, true) {
            history.controls.clear();
        }
        return Ok(());
    };
    history.was_unfocused = false;
    let is_drawn = |id: &egui::Id| ctx.viewport(|viewport| viewport.this_pass.used_ids.contains_key(id));
    if is_drawn(&focused) {
        history.controls.retain(|control| *control != focused);
        history.controls.push(focused);
        if history.controls.len() > MAX_HISTORY {
            history.controls.remove(0);
        }
    } else if history.controls.last() == Some(&focused) {
        history.controls.retain(is_drawn);
        // Leaving a menu also leaves the menu bar.
        let is_menu = |id: &egui::Id| super::menu_keys::is_in_bar(ctx, *id);
        if let Some(before) = history.controls.iter().rfind(|id| !is_menu(id)) {
            ctx.memory_mut(|memory| memory.request_focus(*before));
            ctx.request_repaint();
        }
    }
    Ok(())
}

/// Whether a panel may use these keys. While a player types, all keys belong to the text; a focused control
/// keeps the keys that press it or move the focus.
#[must_use]
pub fn is_free(ctx: &egui::Context, keys: egui::KeyboardShortcut) -> bool {
    use egui::Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Enter, Space, Tab};
    let moves_focus = [ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Enter, Space, Tab];
    let has_focus = ctx.memory(egui::Memory::focused).is_some();
    let is_reserved = keys.modifiers.is_none() && moves_focus.contains(&keys.logical_key);
    !ctx.text_edit_focused() && (!has_focus || !is_reserved)
}

pub fn set_button_name(control: &egui::Response, name: &str) {
    control.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, control.enabled(), name));
}

/// Sets the accessible name of a custom-painted choice, and whether it is selected.
pub fn set_choice_name(control: &egui::Response, is_chosen: bool, name: &str) {
    let kind = egui::WidgetType::SelectableLabel;
    control.widget_info(|| egui::WidgetInfo::selected(kind, control.enabled(), is_chosen, name));
}

/// Sets the accessible name of an egui control, for which egui reports only its value, or a concatenation
/// of texts.
pub fn set_name(control: &egui::Response, name: &str) {
    control.ctx.accesskit_node_builder(control.id, |node| node.set_label(name));
}

/// Sets the accessible name of a drop-down list to its purpose and selection. Some screen readers read only
/// the name.
pub fn set_list_name(list: &egui::Response, purpose: &str, chosen: &str) {
    set_name(list, &say!("list-name", purpose, chosen));
}

/// A button's text without decorative arrows: `◀ Back`.
#[must_use]
pub fn without_signs(text: &str) -> &str {
    text.trim_matches(['◀', '▶', ' '])
}

/// Scrolls to a control that has just gained the focus. Call it last in a scroll area.
pub fn scroll_to_focus(ui: &egui::Ui) {
    let focused = ui.memory(egui::Memory::focused).and_then(|id| ui.ctx().read_response(id));
    let Some(control) = focused.filter(egui::Response::gained_focus) else { return };
    if control.layer_id == ui.layer_id() && ui.min_rect().intersects(control.rect) {
        ui.scroll_to_rect(control.rect.expand(SCROLL_MARGIN), None);
    }
}

/// Scrolls to a part of a panel that was not drawn in the frame before.
pub(super) fn scroll_to_new(ui: &egui::Ui, id: egui::Id, rect: egui::Rect) {
    if is_new(ui, id) {
        ui.scroll_to_rect(rect, None);
    }
}

/// Draws a ring around the focused control, above everything in its layer.
fn draw_ring(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?;
    let focused = ctx.memory(egui::Memory::focused).and_then(|id| ctx.read_response(id));
    if let Some(control) = focused.filter(|_| !ctx.text_edit_focused()) {
        let clip = control.interact_rect.expand(GAP + RING);
        let painter = ctx.layer_painter(control.layer_id).with_clip_rect(clip);
        let stroke = egui::Stroke::new(RING, ctx.inks().accent);
        painter.rect_stroke(control.rect.expand(GAP), 4.0, stroke, egui::StrokeKind::Middle);
    }
    Ok(())
}

/// Names the frames of open menus and lists, which egui focuses before their contents.
fn name_lists(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?;
    // egui derives the id of a frame from the id of its layer with this salt.
    let frames: Vec<egui::Id> =
        ctx.memory(|memory| memory.layer_ids().map(|layer| layer.id.with("move")).collect());
    for frame in frames.into_iter().filter_map(|id| ctx.read_response(id)) {
        if frame.sense.is_focusable() {
            ctx.accesskit_node_builder(frame.id, |node| {
                node.set_role(egui::accesskit::Role::Menu);
                node.set_label(say!("list-open"));
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame::{self, WINDOW, press};
    use egui::{Key, KeyboardShortcut, Modifiers};

    /// A list of buttons higher than its window, traversed with Tab: each is visible when it has the focus.
    #[test]
    fn a_focused_control_is_scrolled_into_view() {
        let ctx = egui::Context::default();
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(200.0, 120.0));
        let mut visible_buttons = Vec::new();
        for frame in 0..160 {
            let events = if frame % 4 == 0 { vec![press(Key::Tab)] } else { Vec::new() };
            let time = Some(f64::from(frame));
            let input = egui::RawInput { screen_rect: Some(window), time, events, ..Default::default() };
            let output = ctx.run_ui(input, |ui| {
                egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                    for number in 0..30 {
                        let button = ui.button(number.to_string());
                        if button.has_focus() && frame % 4 == 3 && window.contains_rect(button.rect) {
                            visible_buttons.push(number);
                        }
                    }
                    scroll_to_focus(ui);
                });
            });
            output.drop_without_applying_deltas();
        }
        assert_eq!(visible_buttons[..30], (0..30).collect::<Vec<_>>());
    }

    #[test]
    fn a_focused_control_keeps_the_keys_that_press_it() {
        let ctx = egui::Context::default();
        let plain = |key| KeyboardShortcut::new(Modifiers::NONE, key);
        let draw = |is_text: bool, focuses: bool| {
            test_frame::draw(&ctx, WINDOW, [], |ui| {
                let control =
                    if is_text { ui.text_edit_singleline(&mut String::new()) } else { ui.button("Check") };
                if focuses {
                    control.request_focus();
                }
            });
        };
        let is_key_free = |key| is_free(&ctx, plain(key));
        draw(false, false);
        assert!(is_key_free(Key::Space) && is_key_free(Key::ArrowLeft) && is_key_free(Key::M));
        draw(false, true);
        draw(false, false);
        assert!(!is_key_free(Key::Space) && !is_key_free(Key::ArrowLeft) && is_key_free(Key::M));
        assert!(is_free(&ctx, KeyboardShortcut::new(Modifiers::COMMAND, Key::B)));
        ctx.memory_mut(|memory| memory.stop_text_input());
        draw(true, true);
        draw(true, false);
        assert!(!is_key_free(Key::M) && !is_key_free(Key::Space));
    }
}
