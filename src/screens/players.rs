//! The rows of the start screen that choose who plays, and who is watched.

use crate::app::Settings;
use crate::game::{Player, Seats};
use crate::rules::Side;
use crate::say;
use crate::ui::theme::{self, Inks};
use crate::ui::{
    Candidates, about_player, clock_choice, name_field, pace_choice, player_choice, row as in_a_row,
    time_choice,
};
use bevy_egui::egui;

/// What a click on a game's card starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StartChoice {
    /// To play.
    Play,
    /// To watch.
    Watch,
}

impl StartChoice {
    /// The players of the two sides.
    pub fn seats(self, settings: &Settings) -> Seats {
        match self {
            Self::Play => Seats::new(settings.black.clone(), settings.white.clone()),
            Self::Watch => Seats::new(settings.watch_black.clone(), settings.watch_white.clone()),
        }
    }
}

/// Width of the rows, in points.
const WIDTH: f32 = 900.0;
/// Width of what stands before a row, in points.
const TITLE: f32 = 50.0;
/// Widths of the lists of players in a window that is narrower, in points: of a game to play, and to watch.
const NARROW: [f32; 2] = [180.0, 210.0];

/// Rows, centred: the players of the next game, and those of a watched one.
pub(super) fn choose(ui: &mut egui::Ui, settings: &mut Settings, engines: &[String]) {
    let [to_play, to_watch] = NARROW.map(|width| Some(width).filter(|_| ui.available_width() < WIDTH));
    let players = Candidates { persons: true, engines, width: to_play };
    let computers = Candidates { persons: false, engines, width: to_watch };
    let margin = ((ui.available_width() - WIDTH) / 2.0).max(0.0);
    row(ui, margin, &say!("start-play"), |ui| {
        seat(ui, "black", Side::Black, &mut settings.black, players);
        seat(ui, "white", Side::White, &mut settings.white, players);
        time_choice(ui, &mut settings.thinking_seconds);
    });
    row(ui, margin, "", |ui| {
        for (side, sign) in [(Side::Black, "▲"), (Side::White, "▽")] {
            let (player, name) = match side {
                Side::Black => (&settings.black, &mut settings.black_name),
                Side::White => (&settings.white, &mut settings.white_name),
            };
            ui.label(egui::RichText::new(sign).color(ui.inks().quiet));
            if player.is_person() {
                name_field(ui, &format!("name {side}"), name);
            } else {
                let about = egui::RichText::new(about_player(player)).small();
                match to_play {
                    None => ui.label(about),
                    Some(width) => ui.add_sized([width, 20.0], egui::Label::new(about).truncate()),
                };
            }
        }
        // Its numbers need a row of their own.
        if settings.clock.is_none() {
            clock_choice(ui, &mut settings.clock, &mut settings.flag_loses, false);
        }
    });
    if settings.clock.is_some() {
        row(ui, margin, "", |ui| {
            clock_choice(ui, &mut settings.clock, &mut settings.flag_loses, false);
        });
    }
    row(ui, margin, &say!("start-watch"), |ui| {
        seat(ui, "watch black", Side::Black, &mut settings.watch_black, computers);
        seat(ui, "watch white", Side::White, &mut settings.watch_white, computers);
        pace_choice(ui, &mut settings.pace);
        exhibition_choice(ui, &mut settings.exhibition);
    });
}

fn row(ui: &mut egui::Ui, margin: f32, title: &str, add: impl FnOnce(&mut egui::Ui)) {
    in_a_row(ui, |ui| {
        ui.add_space(margin);
        let title = egui::Label::new(theme::heading(ui, title));
        ui.add_sized([TITLE, 20.0], title);
        add(ui);
    });
}

fn seat(ui: &mut egui::Ui, id: &str, side: Side, player: &mut Player, from: Candidates<'_>) {
    let sign = if side == Side::Black { "▲" } else { "▽" };
    let name = match from.width {
        None => format!("{sign} {}", side.spoken_name()),
        Some(_) => sign.to_owned(),
    };
    ui.label(egui::RichText::new(name).color(ui.inks().quiet)).on_hover_text(seat_about(side, player));
    player_choice(ui, id, player, from);
}

fn seat_about(side: Side, player: &Player) -> String {
    say!("players-seat", side = side.spoken_name(), about = about_player(player))
}

fn exhibition_choice(ui: &mut egui::Ui, on: &mut bool) {
    ui.checkbox(on, say!("start-exhibition")).on_hover_text(say!("start-exhibition-tip"));
}
