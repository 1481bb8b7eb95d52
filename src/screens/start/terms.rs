//! The lines for handicap and clock below the opponent. The house rules are in `options`.

use crate::app::{ProbePoints, Settings};
use crate::editor::describe_handicap;
use crate::ui::theme::Inks;
use crate::ui::{choice_value, clock_choice, focus, row, row_title};
use bevy_egui::egui;
use tenjiku_language::{SideName, SpokenName, say};
use tenjiku_rules::Side;
use tenjiku_rules::variant::Variant;

/// Minimum width for the numbers of a clock beside its name, in points.
const MIN_SIDE_BY_SIDE_WIDTH: f32 = 500.0;
/// Width of the list, in points.
const LIST_WIDTH: f32 = 190.0;

/// The choice among the named handicaps of a game, by id.
pub(super) fn handicap(
    ui: &mut egui::Ui,
    game: &Variant,
    chosen: &mut Option<String>,
    probe_points: &mut ProbePoints,
) {
    if game.handicaps().is_empty() {
        *chosen = None;
        return;
    }
    let known = chosen.as_deref().and_then(|id| game.handicap(id));
    let current = known.map_or_else(|| say!("handicap-even"), |handicap| handicap.spoken_name().to_owned());
    *chosen = known.map(|handicap| handicap.id().to_owned());
    row(ui, |ui| {
        row_title(ui, say!("start-handicap"));
        let list = egui::ComboBox::from_id_salt("handicap").width(LIST_WIDTH).selected_text(&current);
        let list = list.height(320.0).show_ui(ui, |ui| {
            choice_value(ui, chosen, None, say!("handicap-even"));
            for handicap in game.handicaps() {
                let id = handicap.id().to_owned();
                let entry = choice_value(ui, chosen, Some(id), handicap.spoken_name());
                probe_points.0.push((format!("handicap:{}", handicap.id()), entry.rect.center()));
                entry.on_hover_ui(|ui| _ = ui.label(describe_handicap(game, handicap)));
            }
        });
        focus::set_list_name(&list.response, &say!("start-handicap"), &current);
        probe_points.0.push(("handicap".to_owned(), list.response.rect.center()));
        list.response.on_hover_ui(|ui| {
            let tip = known.map(|handicap| describe_handicap(game, handicap));
            ui.label(tip.unwrap_or_else(|| say!("start-handicap-tip")));
        });
        if known.is_some_and(|handicap| !handicap.is_even()) {
            let giver = egui::RichText::new(say!("start-handicap-giver", side = Side::White.spoken_name()));
            ui.label(giver.color(ui.inks().note));
        }
    });
}

pub(super) fn clock(ui: &mut egui::Ui, settings: &mut Settings) {
    let is_narrow = ui.available_width() < MIN_SIDE_BY_SIDE_WIDTH;
    clock_choice(ui, &mut settings.clock, Some(&mut settings.flag_loses), is_narrow);
}
