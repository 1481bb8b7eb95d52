//! The rule options of a game: a few are shown on its page, many in a window of their own.

use crate::app::{GameEntry, ProbePoints};
use crate::guide::{DisputedRule, find_readings, readings};
use crate::say;
use crate::ui::{row, theme};
use bevy_egui::egui;

/// The most options that are shown on the page of the game.
const FEW: usize = 3;
/// Size of the window in points, if there is room for it.
const SIZE: egui::Vec2 = egui::vec2(760.0, 620.0);

/// The window with all options of a game.
#[derive(Default)]
pub(super) struct OptionsWindow {
    /// Whether it is open.
    pub is_open: bool,
    /// The game it shows, by its id.
    game: String,
    /// The text in the search field.
    typed: String,
}

/// A choice of an option, by its number.
type ChosenOption = (String, u8);

/// The options on the page of a game.
pub(super) fn show(
    ui: &mut egui::Ui,
    window: &mut OptionsWindow,
    game: &mut GameEntry,
    probe_points: &mut ProbePoints,
) {
    let all = readings(&game.variant);
    if all.is_empty() {
        return;
    }
    if all.len() > FEW {
        folded(ui, window, game, &all, probe_points);
        return;
    }
    let mut chosen = None;
    for reading in &all {
        ui.label(egui::RichText::new(&reading.title).color(theme::ACCENT));
        chosen = chosen.or(ways(ui, reading));
        ui.add_space(4.0);
    }
    take(ui, game, chosen.into_iter().collect());
}

/// One line that replaces many options.
fn folded(
    ui: &mut egui::Ui,
    window: &mut OptionsWindow,
    game: &mut GameEntry,
    all: &[DisputedRule],
    probe_points: &mut ProbePoints,
) {
    let others = all.iter().filter(|reading| !reading.is_usual()).count();
    let text = match others {
        0 => say!("start-readings-usual", count = all.len()),
        _ => say!("start-readings-changed", count = all.len(), others = others),
    };
    row(ui, |ui| {
        ui.label(egui::RichText::new(text).color(if others == 0 { theme::QUIET } else { theme::ACCENT }));
        let change =
            ui.button(say!("start-readings-change")).on_hover_text(say!("start-readings-change-tip"));
        probe_points.0.push((format!("readings:{}", game.variant.id()), change.rect.center()));
        if change.clicked() {
            *window =
                OptionsWindow { is_open: true, game: game.variant.id().to_owned(), typed: String::new() };
        }
        if others > 0 && back(ui) {
            take(ui, game, usual(all));
        }
    });
}

/// Draws the window, if it is open for that game.
pub(super) fn window(ctx: &egui::Context, window: &mut OptionsWindow, game: &mut GameEntry) {
    if !window.is_open || window.game != game.variant.id() {
        return;
    }
    let all = readings(&game.variant);
    let room = ctx.viewport_rect().size() - egui::vec2(64.0, 76.0);
    let mut is_open = true;
    let frame = egui::Window::new(say!("start-readings-title", game = game.variant.spoken_name()))
        .id("readings".into())
        .open(&mut is_open)
        .collapsible(false)
        .default_size(SIZE.min(room))
        .max_size(room)
        .pivot(egui::Align2::CENTER_CENTER)
        .default_pos(ctx.viewport_rect().center());
    frame.show(ctx, |ui| {
        let mut chosen = Vec::new();
        ui.horizontal(|ui| {
            let field = egui::TextEdit::singleline(&mut window.typed).desired_width(300.0);
            ui.add(field.hint_text(say!("start-readings-search")));
            let is_usual = all.iter().all(DisputedRule::is_usual);
            ui.add_enabled_ui(!is_usual, |ui| {
                if back(ui) {
                    chosen = usual(&all);
                }
            });
        });
        ui.separator();
        let found = find_readings(&window.typed, &game.variant, &all);
        if found.is_empty() {
            ui.label(egui::RichText::new(say!("start-none-found")).color(theme::QUIET));
        }
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            for reading in found {
                let colour = if reading.is_usual() { theme::TEXT } else { theme::ACCENT };
                ui.label(egui::RichText::new(&reading.title).size(16.0).strong().color(colour));
                chosen.extend(ways(ui, reading));
                ui.add_space(8.0);
            }
        });
        take(ui, game, chosen);
    });
    window.is_open &= is_open;
}

/// The readings of a rule with their sources. Returns the one that was clicked.
fn ways(ui: &mut egui::Ui, reading: &DisputedRule) -> Option<ChosenOption> {
    let mut chosen = None;
    for way in &reading.ways {
        let mut text = egui::text::LayoutJob::default();
        let format = |size: f32, color| egui::TextFormat::simple(egui::FontId::proportional(size), color);
        let colour = if way.holds { theme::TEXT } else { theme::QUIET };
        text.append(&way.text, 0.0, format(15.0, colour));
        if let Some(source) = &way.source {
            let source = say!("guide-way-source", source = source.as_str());
            text.append(&source, 10.0, format(12.5, theme::NOTE));
        }
        if way.is_usual && !way.holds {
            text.append(&say!("guide-way-usual"), 10.0, format(12.5, theme::QUIET));
        }
        if ui.radio(way.holds, text).clicked() && !way.holds {
            chosen = Some((reading.option.clone(), way.number));
        }
    }
    chosen
}

fn back(ui: &mut egui::Ui) -> bool {
    ui.button(say!("start-readings-back")).on_hover_text(say!("start-readings-back-tip")).clicked()
}

/// The usual reading of every rule.
fn usual(all: &[DisputedRule]) -> Vec<ChosenOption> {
    let usual = all.iter().flat_map(|reading| {
        reading.ways.iter().filter(|way| way.is_usual).map(|way| (reading.option.clone(), way.number))
    });
    usual.collect()
}

/// Applies the choices to the game.
fn take(ui: &mut egui::Ui, game: &mut GameEntry, chosen: Vec<ChosenOption>) {
    if chosen.is_empty() {
        return;
    }
    if let Err(error) = game.choose(chosen) {
        ui.colored_label(theme::ALARM, error.to_string());
    }
    // The texts about the game change with its options.
    ui.ctx().request_repaint();
}
