//! The choice of the computers to watch.

use crate::app::Settings;
use crate::game::Player;
use crate::ui::{Candidates, about_player, pace_choice, player_choice, row, row_title};
use bevy_egui::egui;
use tenjiku_language::{SideName, say};
use tenjiku_rules::Side;

/// Minimum width for the description of a player beside the list, in points.
const MIN_SIDE_BY_SIDE_WIDTH: f32 = 500.0;
/// Width of the lists, in points.
const LIST_WIDTH: f32 = 226.0;

pub(super) fn show(ui: &mut egui::Ui, settings: &mut Settings, engines: &[String]) {
    let computers = Candidates { persons: false, by_link: false, engines, width: Some(LIST_WIDTH) };
    computer_choice(ui, ("watch black", Side::Black), &mut settings.watch_black, computers);
    computer_choice(ui, ("watch white", Side::White), &mut settings.watch_white, computers);
    ui.add_space(4.0);
    row(ui, |ui| {
        ui.weak(say!("pace"));
        pace_choice(ui, &mut settings.pace, None);
        ui.checkbox(&mut settings.exhibition, say!("start-exhibition"))
            .on_hover_text(say!("start-exhibition-tip"));
    });
}

/// The list of computers for a side, with a line about the chosen computer.
fn computer_choice(
    ui: &mut egui::Ui,
    (id, side): (&str, Side),
    player: &mut Player,
    candidates: Candidates<'_>,
) {
    let is_side_by_side = ui.available_width() >= MIN_SIDE_BY_SIDE_WIDTH;
    let about = |ui: &mut egui::Ui, player: &Player| {
        let about = egui::RichText::new(about_player(player)).small().weak();
        ui.add(egui::Label::new(about).wrap());
    };
    row(ui, |ui| {
        row_title(ui, side.signed_name());
        player_choice(ui, (id, side), player, candidates);
        if is_side_by_side {
            about(ui, player);
        }
    });
    if !is_side_by_side {
        row(ui, |ui| {
            row_title(ui, String::new());
            about(ui, player);
        });
    }
}
