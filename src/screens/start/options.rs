//! The rule options of a game: its presets, or a line that says whether any was changed. All options are in
//! a window of their own.

use super::presets;
use crate::app::{GameEntry, ProbePoints};
use crate::guide::{self, DisputedRule, RulePreset, find_readings, preset_followed, readings};
use crate::say;
use crate::ui::theme::{self, Inks, size};
use crate::ui::{focus, row, titled_window};
use bevy_egui::egui;

/// The id of the window in egui.
pub(super) const ID: &str = "readings";
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

impl OptionsWindow {
    /// Opens it for the game with this id.
    pub fn open(&mut self, game: &str) {
        *self = Self { is_open: true, game: game.to_owned(), typed: String::new() };
    }
}

/// A choice of an option, by its number.
type ChosenOption = (String, u8);

/// What the single options are compared with: the preset that was chosen, or the defaults of a game without
/// presets.
struct Base {
    preset: Option<RulePreset>,
    choices: Vec<ChosenOption>,
}

impl Base {
    fn of(game: &GameEntry) -> Self {
        let (file, all) = (game.variant.file(), guide::presets(&game.variant));
        let preset = preset_followed(&all, game.preset.as_deref()).cloned();
        let choices =
            preset.as_ref().and_then(|preset| Some(file.choices_under(file.preset(&preset.id).ok()?)));
        let usual = || file.options.iter().map(|option| (option.id.clone(), option.default)).collect();
        Self { choices: choices.unwrap_or_else(usual), preset }
    }

    /// Whether a reading is the one to go back to.
    fn has(&self, option: &str, number: u8) -> bool {
        self.choices.iter().any(|(id, chosen)| id == option && *chosen == number)
    }

    /// Whether another reading of a rule was chosen.
    fn is_changed(&self, reading: &DisputedRule) -> bool {
        reading.ways.iter().any(|way| way.holds && !self.has(&reading.option, way.number))
    }

    /// What marks a reading to go back to: `default`, or the name of the preset.
    fn mark(&self) -> String {
        self.preset.as_ref().map_or_else(|| say!("guide-way-usual"), |preset| preset.name.clone())
    }

    /// The button that goes back. Returns whether it was clicked.
    fn back(&self, ui: &mut egui::Ui) -> bool {
        let button = match &self.preset {
            Some(preset) => presets::back(ui, preset),
            None => ui.button(say!("start-readings-back")).on_hover_text(say!("start-readings-back-tip")),
        };
        button.clicked()
    }
}

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
    let presets = guide::presets(&game.variant);
    if !presets.is_empty() {
        if let Err(error) = presets::show(ui, window, game, &presets, probe_points) {
            ui.colored_label(ui.inks().alarm, error.to_string());
        }
        return;
    }
    let base = Base::of(game);
    folded(ui, window, game, (&all, &base), probe_points);
}

/// One line in place of the options, so that a newcomer is not asked about rules before the first move.
fn folded(
    ui: &mut egui::Ui,
    window: &mut OptionsWindow,
    game: &mut GameEntry,
    (all, base): (&[DisputedRule], &Base),
    probe_points: &mut ProbePoints,
) {
    let others = all.iter().filter(|reading| base.is_changed(reading)).count();
    let text = match others {
        0 => say!("start-readings-usual", count = all.len()),
        _ => say!("start-readings-changed", count = all.len(), others = others),
    };
    row(ui, |ui| {
        ui.label(egui::RichText::new(text).color(if others == 0 {
            ui.inks().quiet
        } else {
            ui.inks().accent
        }));
        let change =
            ui.button(say!("start-readings-change")).on_hover_text(say!("start-readings-change-tip"));
        probe_points.0.push((format!("readings:{}", game.variant.id()), change.rect.center()));
        if change.clicked() {
            window.open(game.variant.id());
        }
        if others > 0 && base.back(ui) {
            take(ui, game, base.choices.clone());
        }
    });
}

/// Draws the window, if it is open for that game.
pub(super) fn window(ctx: &egui::Context, window: &mut OptionsWindow, game: &mut GameEntry) {
    if !window.is_open || window.game != game.variant.id() {
        return;
    }
    let (all, base) = (readings(&game.variant), Base::of(game));
    let room = ctx.viewport_rect().size() - egui::vec2(64.0, 76.0);
    let mut is_open = true;
    let title = say!("start-readings-title", game = game.variant.spoken_name());
    let frame = titled_window(title, ID, &mut is_open)
        .default_size(SIZE.min(room))
        .max_size(room)
        .pivot(egui::Align2::CENTER_CENTER)
        .default_pos(ctx.viewport_rect().center());
    frame.show(ctx, |ui| {
        let mut chosen = Vec::new();
        ui.horizontal(|ui| {
            let field = egui::TextEdit::singleline(&mut window.typed).desired_width(300.0);
            let field = ui.add(field.hint_text(say!("start-readings-search")));
            focus::call(&field, &say!("start-readings-search"));
            ui.add_enabled_ui(all.iter().any(|reading| base.is_changed(reading)), |ui| {
                if base.back(ui) {
                    chosen.clone_from(&base.choices);
                }
            });
            if let Some(preset) = base.preset.as_ref().filter(|preset| !preset.holds()) {
                ui.label(egui::RichText::new(preset.title()).color(ui.inks().heading));
            }
        });
        ui.separator();
        let found = find_readings(&window.typed, &game.variant, &all);
        if found.is_empty() {
            ui.label(egui::RichText::new(say!("start-none-found")).color(ui.inks().quiet));
        }
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            for reading in found {
                let colour = if base.is_changed(reading) { ui.inks().accent } else { ui.inks().ink };
                ui.label(egui::RichText::new(&reading.title).strong().color(colour));
                chosen.extend(ways(ui, reading, &base));
                ui.add_space(8.0);
            }
            focus::follow(ui);
        });
        take(ui, game, chosen);
    });
    window.is_open &= is_open;
}

/// The readings of a rule with their sources. Returns the one that was clicked.
fn ways(ui: &mut egui::Ui, reading: &DisputedRule, base: &Base) -> Option<ChosenOption> {
    let mut chosen = None;
    for way in &reading.ways {
        let mut text = egui::text::LayoutJob::default();
        let colour = if way.holds { ui.inks().ink } else { ui.inks().quiet };
        // The texts refer to each other by these numbers.
        text.append(&way.number.to_string(), 0.0, theme::text_format(size::SMALL, ui.inks().quiet));
        text.append(&way.text, 8.0, theme::text_format(size::BODY, colour));
        if let Some(source) = &way.source {
            let source = say!("guide-way-source", source = source.as_str());
            text.append(&source, 10.0, theme::text_format(size::SMALL, ui.inks().note));
        }
        if !way.holds && base.has(&reading.option, way.number) {
            text.append(&base.mark(), 10.0, theme::text_format(size::SMALL, ui.inks().quiet));
        }
        if ui.radio(way.holds, text).clicked() && !way.holds {
            chosen = Some((reading.option.clone(), way.number));
        }
    }
    chosen
}

/// Applies the choices to the game.
fn take(ui: &mut egui::Ui, game: &mut GameEntry, chosen: Vec<ChosenOption>) {
    if chosen.is_empty() {
        return;
    }
    if let Err(error) = game.choose(chosen) {
        ui.colored_label(ui.inks().alarm, error.to_string());
    }
    // The texts about the game change with its options.
    ui.ctx().request_repaint();
}
