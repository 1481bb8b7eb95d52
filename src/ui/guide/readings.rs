//! Cards for disputed rules and for presets: the readings or presets, their sources, and which of them is in force.

use super::super::theme::{Inks, size, text_format};
use bevy_egui::egui::{self, Label, RichText};
use tenjiku_language::say;
use tenjiku_teach::guide::{DisputedRule, RulePreset};

/// Draws the readings below each other, with the numbers used in their texts, and highlights the reading in
/// force. The caller draws the heading.
pub(super) fn reading_card(ui: &mut egui::Ui, rule: &DisputedRule) {
    card(ui, |ui| {
        for reading in &rule.readings {
            ui.horizontal_top(|ui| {
                bullet(ui, reading.is_active);
                ui.weak(reading.number.to_string());
                ui.vertical(|ui| {
                    let colour = if reading.is_active { ui.inks().ink } else { ui.inks().quiet };
                    ui.add(Label::new(RichText::new(&reading.text).color(colour)).wrap());
                    ui.horizontal_wrapped(|ui| {
                        let usual_tip = say!("guide-way-usual-tip");
                        remarks(ui, (reading.is_active, reading.is_default), usual_tip);
                        if let Some(source) = &reading.source {
                            let source = say!("guide-way-source", source = source.as_str());
                            ui.label(RichText::new(source).small().italics().weak());
                        }
                    });
                });
            });
        }
    });
}

/// Draws the presets below each other and highlights the preset in force. The caller draws the heading.
pub(super) fn preset_card(ui: &mut egui::Ui, presets: &[RulePreset]) {
    card(ui, |ui| {
        for (index, preset) in presets.iter().enumerate() {
            if index > 0 {
                ui.add_space(6.0);
            }
            ui.horizontal_top(|ui| {
                bullet(ui, preset.is_active());
                ui.vertical(|ui| preset_lines(ui, preset));
            });
        }
    });
}

fn card(ui: &mut egui::Ui, contents: impl FnOnce(&mut egui::Ui)) {
    let frame = egui::Frame::group(ui.style()).fill(ui.inks().sunk).inner_margin(8.0);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        contents(ui);
    });
}

fn bullet(ui: &mut egui::Ui, is_active: bool) {
    if is_active {
        ui.colored_label(ui.inks().accent, "●");
    } else {
        ui.weak("○");
    }
}

/// The name and source of a preset, then a line for each option that it sets.
fn preset_lines(ui: &mut egui::Ui, preset: &RulePreset) {
    ui.spacing_mut().item_spacing.y = 3.0;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&preset.name).size(15.5).strong());
        remarks(ui, (preset.is_active(), preset.is_default()), say!("guide-preset-usual-tip"));
    });
    if let Some(source) = &preset.source {
        ui.add(Label::new(RichText::new(source).italics().weak()).wrap());
    }
    if preset.is_default() {
        ui.label(say!("guide-preset-usual"));
    }
    let inks = ui.inks();
    for rule in &preset.choices {
        let mut line = egui::text::LayoutJob::default();
        line.append(&rule.option, 0.0, text_format(size::BODY, inks.note));
        line.append(&rule.number.to_string(), 8.0, text_format(size::BODY, inks.quiet));
        line.append(&rule.text, 10.0, text_format(size::BODY, inks.ink));
        ui.add(Label::new(line).wrap());
    }
}

/// Whether a reading or a preset is in force, and whether it is the default.
fn remarks(ui: &mut egui::Ui, (is_active, is_default): (bool, bool), usual_tip: String) {
    ui.spacing_mut().item_spacing.x = 10.0;
    if is_active {
        let holds = RichText::new(say!("guide-way-holds")).small().color(ui.inks().accent);
        ui.label(holds).on_hover_text(say!("guide-way-holds-tip"));
    }
    if is_default {
        ui.label(RichText::new(say!("guide-way-usual")).small().weak()).on_hover_text(usual_tip);
    }
}
