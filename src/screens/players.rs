//! The rows of the start screen that choose who plays, and who is watched.

use crate::game::Seats;
use crate::rules::Side;
use crate::ui::{Pace, Settings, about_player, player_choice, theme, time_choice};
use bevy_egui::egui;

/// What a click on a game's card begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// To play.
    Play,
    /// To look on.
    Watch,
}

impl Wish {
    /// Who sits down.
    pub fn seats(self, settings: &Settings) -> Seats {
        match self {
            Self::Play => Seats::new(settings.black.clone(), settings.white.clone()),
            Self::Watch => Seats::new(settings.watch_black.clone(), settings.watch_white.clone()),
        }
    }
}

/// Width of the rows, in points.
const WIDTH: f32 = 860.0;

/// Two rows, centred: the players of the next game, and the show.
pub(super) fn choose(ui: &mut egui::Ui, settings: &mut Settings) {
    let margin = ((ui.available_width() - WIDTH) / 2.0).max(0.0);
    ui.horizontal(|ui| {
        ui.add_space(margin);
        egui::Grid::new("players").num_columns(4).spacing([10.0, 6.0]).show(ui, |ui| {
            ui.label(egui::RichText::new("Play").size(17.0).color(theme::ACCENT));
            seat(ui, "black", Side::Black, &mut settings.black, true);
            seat(ui, "white", Side::White, &mut settings.white, true);
            time_choice(ui, &mut settings.thinking_seconds);
            ui.end_row();
            ui.label(egui::RichText::new("Watch").size(17.0).color(theme::ACCENT));
            seat(ui, "watch black", Side::Black, &mut settings.watch_black, false);
            seat(ui, "watch white", Side::White, &mut settings.watch_white, false);
            ui.horizontal(|ui| {
                pace_choice(ui, &mut settings.pace);
                exhibition_choice(ui, &mut settings.exhibition);
            });
            ui.end_row();
        });
    });
}

fn seat(ui: &mut egui::Ui, id: &str, side: Side, player: &mut crate::game::Player, persons: bool) {
    let sign = if side == Side::Black { "▲" } else { "▽" };
    ui.horizontal(|ui| {
        let tip = format!("{side}: {}", about_player(player));
        ui.label(egui::RichText::new(format!("{sign} {side}")).color(theme::QUIET)).on_hover_text(tip);
        player_choice(ui, id, player, persons);
    });
}

/// A list of paces.
fn pace_choice(ui: &mut egui::Ui, pace: &mut Pace) {
    let about = pace.about();
    let list = egui::ComboBox::from_id_salt("pace").width(84.0).selected_text(pace.name());
    let list = list.show_ui(ui, |ui| {
        for other in Pace::ALL {
            ui.selectable_value(pace, other, other.name()).on_hover_text(other.about());
        }
    });
    list.response.on_hover_text(about);
}

fn exhibition_choice(ui: &mut egui::Ui, on: &mut bool) {
    let tip = "The next game begins by itself, with other levels each time.";
    ui.checkbox(on, "game after game").on_hover_text(tip);
}
