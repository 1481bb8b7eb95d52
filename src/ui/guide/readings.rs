//! Cards for disputed rules and for presets: the readings or presets, their sources, and which one is in force.

use super::super::theme::Inks;
use crate::guide::{DisputedRule, RulePreset, RuleReading};
use crate::say;
use bevy_egui::egui;

/// Draws the readings below each other, with the numbers used in their texts, and highlights the one in
/// force. The caller draws the heading.
pub(super) fn reading_card(ui: &mut egui::Ui, rule: &DisputedRule) {
    let frame = egui::Frame::group(ui.style()).fill(ui.inks().sunk).inner_margin(8.0);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        for reading in &rule.readings {
            ui.horizontal_top(|ui| {
                ui.label(if reading.is_active { accented(ui, "●") } else { quiet_text(ui, "○") });
                ui.label(quiet_text(ui, &reading.number.to_string()));
                ui.vertical(|ui| {
                    let colour = if reading.is_active { ui.inks().ink } else { ui.inks().quiet };
                    ui.add(egui::Label::new(egui::RichText::new(&reading.text).color(colour)).wrap());
                    remarks(ui, reading);
                });
            });
        }
    });
}

/// Draws the presets below each other and highlights the one in force. The caller draws the heading.
pub(super) fn preset_card(ui: &mut egui::Ui, presets: &[RulePreset]) {
    let frame = egui::Frame::group(ui.style()).fill(ui.inks().sunk).inner_margin(8.0);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        for (index, preset) in presets.iter().enumerate() {
            if index > 0 {
                ui.add_space(6.0);
            }
            ui.horizontal_top(|ui| {
                ui.label(if preset.is_active() { accented(ui, "●") } else { quiet_text(ui, "○") });
                ui.vertical(|ui| preset_lines(ui, preset));
            });
        }
    });
}

/// The name and source of a preset, then a line for each option that it sets.
fn preset_lines(ui: &mut egui::Ui, preset: &RulePreset) {
    ui.spacing_mut().item_spacing.y = 3.0;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        ui.label(egui::RichText::new(&preset.name).size(15.5).strong());
        if preset.is_active() {
            ui.label(accented(ui, &say!("guide-way-holds")).small())
                .on_hover_text(say!("guide-way-holds-tip"));
        }
        if preset.is_default() {
            ui.label(quiet_text(ui, &say!("guide-way-usual")).small())
                .on_hover_text(say!("guide-preset-usual-tip"));
        }
    });
    if let Some(source) = &preset.source {
        ui.add(egui::Label::new(quiet_text(ui, source).italics()).wrap());
    }
    if preset.is_default() {
        ui.label(say!("guide-preset-usual"));
    }
    for rule in &preset.sets {
        let font = || egui::TextStyle::Body.resolve(ui.style());
        let mut line = egui::text::LayoutJob::default();
        line.append(&rule.option, 0.0, egui::TextFormat::simple(font(), ui.inks().note));
        line.append(&rule.number.to_string(), 8.0, egui::TextFormat::simple(font(), ui.inks().quiet));
        line.append(&rule.text, 10.0, egui::TextFormat::simple(font(), ui.inks().ink));
        ui.add(egui::Label::new(line).wrap());
    }
}

/// Whether a reading is in force or the default, and its source.
fn remarks(ui: &mut egui::Ui, reading: &RuleReading) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        if reading.is_active {
            ui.label(accented(ui, &say!("guide-way-holds")).small())
                .on_hover_text(say!("guide-way-holds-tip"));
        }
        if reading.is_default {
            ui.label(quiet_text(ui, &say!("guide-way-usual")).small())
                .on_hover_text(say!("guide-way-usual-tip"));
        }
        if let Some(source) = &reading.source {
            ui.label(quiet_text(ui, &say!("guide-way-source", source = source.as_str())).small().italics());
        }
    });
}

fn accented(ui: &egui::Ui, text: &str) -> egui::RichText {
    egui::RichText::new(text).color(ui.inks().accent)
}

fn quiet_text(ui: &egui::Ui, text: &str) -> egui::RichText {
    egui::RichText::new(text).color(ui.inks().quiet)
}
