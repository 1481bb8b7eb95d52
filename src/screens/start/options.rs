//! The house rules: a line with their names, and a window to choose them.

use super::presets;
use crate::app::{GameEntry, ProbePoints};
use crate::ui::theme::{self, Inks, size};
use crate::ui::{choice_value, focus, row, row_title, titled_window};
use bevy_egui::egui;
use tenjiku_language::{SpokenName, say};
use tenjiku_teach::guide::{
    self, DisputedRule, RulePreset, disputed_rules, find_disputed_rules, preset_followed,
};

pub(super) const ID: &str = "readings";
/// Width kept for the button that opens the window, in points.
const CHANGE_BUTTON_WIDTH: f32 = 110.0;
/// Maximum size of the window, in points.
const MAX_SIZE: egui::Vec2 = egui::vec2(760.0, 620.0);

#[derive(Default)]
pub(super) struct OptionsWindow {
    pub is_open: bool,
    game: String,
    typed: String,
    /// Whether the window shows single rules instead of presets.
    is_single: bool,
}

impl OptionsWindow {
    pub fn open(&mut self, game: &str) {
        *self = Self { is_open: true, game: game.to_owned(), ..Self::default() };
    }
}

type ChosenOption = (String, u8);

/// The reference for single options: the chosen preset, or the defaults of a game without presets.
struct OptionBaseline {
    preset: Option<RulePreset>,
    choices: Vec<ChosenOption>,
}

impl OptionBaseline {
    fn of(game: &GameEntry) -> Self {
        let (file, all) = (game.variant.file(), guide::presets(&game.variant));
        let preset = preset_followed(&all, game.preset.as_deref()).cloned();
        let choices =
            preset.as_ref().and_then(|preset| Some(file.choices_under(file.preset(&preset.id).ok()?)));
        let defaults = || file.options.iter().map(|option| (option.id.clone(), option.default)).collect();
        Self { choices: choices.unwrap_or_else(defaults), preset }
    }

    /// Whether the reference includes a reading.
    fn contains(&self, option: &str, number: u8) -> bool {
        self.choices.iter().any(|(id, chosen)| id == option && *chosen == number)
    }

    /// Whether a different reading of a rule was chosen.
    fn is_changed(&self, rule: &DisputedRule) -> bool {
        rule.readings.iter().any(|reading| reading.is_active && !self.contains(&rule.option, reading.number))
    }

    /// The label of readings of the reference: `default`, or the name of the preset.
    fn label(&self) -> String {
        self.preset.as_ref().map_or_else(|| say!("guide-way-usual"), |preset| preset.name.clone())
    }

    fn reset_button(&self, ui: &mut egui::Ui) -> bool {
        let button = match &self.preset {
            Some(preset) => presets::reset_button(ui, preset),
            None => ui.button(say!("start-readings-back")).on_hover_text(say!("start-readings-back-tip")),
        };
        button.clicked()
    }
}

/// The line about the house rules, with the button that opens the window. Draws nothing if there are no options.
pub(super) fn show(
    ui: &mut egui::Ui,
    window: &mut OptionsWindow,
    game: &mut GameEntry,
    probe_points: &mut ProbePoints,
) {
    let all = disputed_rules(&game.variant);
    if all.is_empty() {
        return;
    }
    let base = OptionBaseline::of(game);
    let changed_count = all.iter().filter(|reading| base.is_changed(reading)).count();
    let text = match (&base.preset, changed_count) {
        (Some(preset), 0) if preset.is_default() => {
            say!("start-house-rules-default", name = preset.name.as_str())
        }
        (Some(preset), _) => preset.title(),
        (None, 0) => say!("start-house-rules-usual"),
        (None, _) => say!("rules-changed", count = changed_count),
    };
    row(ui, |ui| {
        row_title(ui, say!("start-house-rules"));
        let text = egui::RichText::new(text);
        let text = if changed_count == 0 { text } else { text.color(ui.inks().accent) };
        ui.scope(|ui| {
            ui.set_max_width(ui.available_width() - CHANGE_BUTTON_WIDTH);
            ui.add(egui::Label::new(text).truncate());
        });
        let change =
            ui.button(say!("start-readings-change")).on_hover_text(say!("start-readings-change-tip"));
        focus::set_name(&change, &say!("start-house-rules-change"));
        probe_points.0.push((format!("readings:{}", game.variant.id()), change.rect.center()));
        if change.clicked() {
            window.open(game.variant.id());
        }
    });
}

/// Draws the window, if it is open for that game: the presets, or the single rules.
pub(super) fn window(
    ctx: &egui::Context,
    window: &mut OptionsWindow,
    game: &mut GameEntry,
    probe_points: &mut ProbePoints,
) {
    if !window.is_open || window.game != game.variant.id() {
        return;
    }
    let base = OptionBaseline::of(game);
    let room = ctx.viewport_rect().size() - egui::vec2(64.0, 76.0);
    let mut is_open = true;
    let title = say!("start-readings-title", game = game.variant.spoken_name());
    let frame = titled_window(title, ID, &mut is_open)
        .default_size(MAX_SIZE.min(room))
        .max_size(room)
        .pivot(egui::Align2::CENTER_CENTER)
        .default_pos(ctx.viewport_rect().center());
    frame.show(ctx, |ui| {
        let presets = guide::presets(&game.variant);
        if !presets.is_empty() {
            ui.horizontal(|ui| {
                for (is_single, id, name) in
                    [(false, "whose", say!("start-presets")), (true, "single", say!("start-preset-rules"))]
                {
                    let choice = choice_value(ui, &mut window.is_single, is_single, name);
                    probe_points.0.push((format!("{id}:{}", game.variant.id()), choice.rect.center()));
                }
            });
            ui.separator();
        }
        let scroll = egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let change = match presets.is_empty() || window.is_single {
                true => {
                    let chosen = single_rules(ui, &mut window.typed, game, &base);
                    (!chosen.is_empty()).then(|| game.choose(chosen))
                }
                false => presets::show(ui, game, &presets, probe_points).map(|id| game.choose_preset(&id)),
            };
            focus::scroll_to_focus(ui);
            change
        });
        if let Some(change) = scroll.inner {
            if let Err(error) = change {
                ui.colored_label(ui.inks().alarm, error.to_string());
            }
            // The texts about the game change with its options.
            ui.ctx().request_repaint();
        }
    });
    window.is_open &= is_open;
}

/// The single rules, with a search field. Returns the chosen options.
fn single_rules(
    ui: &mut egui::Ui,
    typed: &mut String,
    game: &GameEntry,
    base: &OptionBaseline,
) -> Vec<ChosenOption> {
    let all = disputed_rules(&game.variant);
    let mut chosen = Vec::new();
    ui.horizontal(|ui| {
        let field = egui::TextEdit::singleline(typed).desired_width(300.0);
        let field = ui.add(field.hint_text(say!("start-readings-search")));
        focus::set_name(&field, &say!("start-readings-search"));
        ui.add_enabled_ui(all.iter().any(|reading| base.is_changed(reading)), |ui| {
            if base.reset_button(ui) {
                chosen.clone_from(&base.choices);
            }
        });
    });
    let found = find_disputed_rules(typed, &game.variant, &all);
    if found.is_empty() {
        ui.weak(say!("start-none-found"));
    }
    for reading in found {
        let colour = if base.is_changed(reading) { ui.inks().accent } else { ui.inks().ink };
        ui.label(egui::RichText::new(&reading.title).strong().color(colour));
        chosen.extend(reading_choices(ui, reading, base));
        ui.add_space(8.0);
    }
    chosen
}

/// The readings of a rule with their sources. Returns the clicked reading.
fn reading_choices(ui: &mut egui::Ui, rule: &DisputedRule, base: &OptionBaseline) -> Option<ChosenOption> {
    let mut chosen = None;
    for reading in &rule.readings {
        let mut text = egui::text::LayoutJob::default();
        let colour = if reading.is_active { ui.inks().ink } else { ui.inks().quiet };
        // The texts refer to each other by these numbers.
        text.append(&reading.number.to_string(), 0.0, theme::text_format(size::SMALL, ui.inks().quiet));
        text.append(&reading.text, 8.0, theme::text_format(size::BODY, colour));
        if let Some(source) = &reading.source {
            let source = say!("guide-way-source", source = source.as_str());
            text.append(&source, 10.0, theme::text_format(size::SMALL, ui.inks().note));
        }
        if !reading.is_active && base.contains(&rule.option, reading.number) {
            text.append(&base.label(), 10.0, theme::text_format(size::SMALL, ui.inks().quiet));
        }
        if ui.radio(reading.is_active, text).clicked() && !reading.is_active {
            chosen = Some((rule.option.clone(), reading.number));
        }
    }
    chosen
}
