//! A line below the name of a game with its rules, if they are not the defaults.

use super::theme::Inks;
use bevy_egui::egui;
use tenjiku_language::say;
use tenjiku_rules::variant::Variant;
use tenjiku_teach::guide::{chosen_rules, rules_name};

/// Draws the line. Its tooltip lists every non-default option.
pub fn rules_line(ui: &mut egui::Ui, game: &Variant) {
    let Some(name) = rules_name(game) else { return };
    let line = egui::RichText::new(say!("rules-line", name)).color(ui.inks().note);
    ui.add(egui::Label::new(line).wrap()).on_hover_ui(|ui| {
        for rule in chosen_rules(game) {
            let (option, number) = (rule.option, rule.number);
            ui.label(say!("guide-preset-sets", option, number, text = rule.text));
        }
    });
}
