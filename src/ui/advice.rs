//! The lines below the buttons of the side panel: a suggestion, dangers, and what the computer is doing.

use super::insight::{headline, suggestion};
use super::panel_params::PanelParams;
use super::theme::{Inks, Palette};
use bevy_egui::egui;
use tenjiku_language::say;

/// Height of a line, in points.
const LINE_HEIGHT: f32 = 24.0;
/// Minimum height of a panel that has room for a longer explanation, in points.
const MIN_TALL_PANEL: f32 = 660.0;

/// Draws the lines in a panel of the given height.
pub(super) fn show(ui: &mut egui::Ui, params: &PanelParams, panel: f32) {
    let is_tall = params.settings.numbers || panel >= MIN_TALL_PANEL;
    let height = LINE_HEIGHT * if is_tall { 4.0 } else { 3.0 };
    fixed_height(ui, "advice", height, |ui| lines(ui, params));
}

/// Draws a part of the panel with a fixed height, so that the move list below stays in place. Higher contents scroll.
pub(super) fn fixed_height(ui: &mut egui::Ui, id: &str, height: f32, add: impl FnOnce(&mut egui::Ui)) {
    let area = egui::ScrollArea::vertical().id_salt(id).auto_shrink(false);
    area.max_height(height).min_scrolled_height(height).show(ui, add);
}

fn lines(ui: &mut egui::Ui, params: &PanelParams) {
    let inks = ui.inks();
    let advice = suggestion_text(params).or_else(|| waiting_text(params)).map(|text| (text, inks.ink));
    let lines: Vec<_> = warnings(params, &inks).into_iter().chain(advice).collect();
    if lines.is_empty()
        && let Some(activity) = headline(params)
    {
        let activity = egui::RichText::new(activity).small().color(inks.note);
        ui.add(egui::Label::new(activity).wrap());
    }
    for (text, ink) in lines {
        ui.add(egui::Label::new(egui::RichText::new(text).color(ink)).wrap());
    }
}

fn suggestion_text(params: &PanelParams) -> Option<String> {
    let suggestion = suggestion(&params.thinking, &params.session)?;
    Some(format!("→ {}", if params.settings.numbers { &suggestion.text } else { &suggestion.plain }))
}

/// Why the computer does not play, and how to make it play.
fn waiting_text(params: &PanelParams) -> Option<String> {
    if !params.thinking.waits(&params.session, &params.seats) {
        return None;
    }
    Some(match params.session.redo_len() {
        0 => say!("thinking-waits"),
        _ => {
            let key = if params.seats.is_watched() { "▶".to_owned() } else { say!("button-move-now") };
            say!("thinking-waits-looking-back", button = key)
        }
    })
}

/// Threats to royals, and how often the position has occurred, each in its colour.
fn warnings(params: &PanelParams, inks: &Palette) -> Vec<(String, egui::Color32)> {
    let is_wanted = params.settings.show_warnings && params.session.outcome().is_none();
    let Some(position) = params.session.position().filter(|_| is_wanted) else { return Vec::new() };
    let threats = params.texts.threats.iter().map(|danger| (format!("⚠ {danger}"), inks.alarm));
    let often = position.occurrences();
    let repetition = (often > 1).then(|| (say!("status-occurrences", often), inks.accent));
    threats.chain(repetition).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame::draw;
    use crate::ui::theme;

    /// Regression: a suggestion of one or two lines moved the list.
    #[test]
    fn the_list_stays_in_place_under_any_advice() {
        let ctx = theme::test_context();
        let long = "→ Swallow dropped on 4f: guards the Crane. ".repeat(4);
        for text in ["", "→ Swallow to 5d", "→ Swallow dropped on 4f: guards the Crane", long.as_str()] {
            let mut height = 0.0;
            draw(&ctx, egui::vec2(200.0, 600.0), [], |ui| {
                let add = |ui: &mut egui::Ui| {
                    ui.add(egui::Label::new(text).wrap());
                };
                height =
                    ui.scope(|ui| fixed_height(ui, "advice", 3.0 * LINE_HEIGHT, add)).response.rect.height();
            });
            assert_eq!(height, 3.0 * LINE_HEIGHT, "{text}");
        }
    }

    #[test]
    fn two_lines_of_advice_need_no_scrolling() {
        let ctx = theme::test_context();
        draw(&ctx, egui::vec2(272.0, 600.0), [], |ui| {
            let lines = ui.scope(|ui| ["⚠ The King is attacked.", "→ Pawn to 5d"].map(|line| ui.label(line)));
            let height = lines.response.rect.height();
            assert!(height <= 2.0 * LINE_HEIGHT, "{height}");
        });
    }
}
