//! The card of a rule or piece on which sources disagree: the readings, who follows each, and which one is
//! in force.

use crate::guide::{DisputedRule, RuleReading};
use crate::say;
use crate::ui::theme;
use bevy_egui::egui;

/// Draws the readings below each other and highlights the one in force. The caller draws the heading.
pub(super) fn reading_card(ui: &mut egui::Ui, reading: &DisputedRule) {
    let frame = egui::Frame::group(ui.style()).fill(theme::SUNK).inner_margin(8.0);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        for way in &reading.ways {
            ui.horizontal_top(|ui| {
                ui.label(if way.holds { lit("●") } else { quiet("○") });
                ui.vertical(|ui| {
                    let colour = if way.holds { theme::TEXT } else { theme::QUIET };
                    ui.add(egui::Label::new(egui::RichText::new(&way.text).color(colour)).wrap());
                    remarks(ui, way);
                });
            });
        }
    });
}

/// Whether a reading is in force, whether it is the default, and who follows it.
fn remarks(ui: &mut egui::Ui, way: &RuleReading) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        if way.holds {
            ui.label(lit(&say!("guide-way-holds")).small()).on_hover_text(say!("guide-way-holds-tip"));
        }
        if way.is_usual {
            ui.label(quiet(&say!("guide-way-usual")).small()).on_hover_text(say!("guide-way-usual-tip"));
        }
        if let Some(source) = &way.source {
            ui.label(quiet(&say!("guide-way-source", source = source.as_str())).small().italics());
        }
    });
}

fn lit(text: &str) -> egui::RichText {
    egui::RichText::new(text).color(theme::ACCENT)
}

fn quiet(text: &str) -> egui::RichText {
    egui::RichText::new(text).color(theme::QUIET)
}
