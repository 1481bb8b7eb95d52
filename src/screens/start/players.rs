//! The rows that choose who plays, and who is watched.

use crate::app::Settings;
use crate::game::{Player, Seats};
use crate::rules::Side;
use crate::say;
use crate::search::Level;
use crate::ui::theme::Inks;
use crate::ui::{
    Candidates, about_player, clock_choice, name_field, pace_choice, player_choice, row, time_choice,
};
use bevy_egui::egui;

/// How a game begins.
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

/// From this width on, in points, what is said of a player is beside the list of players.
const BESIDE: f32 = 500.0;
/// Width of what stands before a list, in points.
const SIDE: f32 = 84.0;
/// Width of the lists, in points.
const LIST: f32 = 226.0;

/// Who plays Black and White, how long computers think, and the clock.
pub(super) fn to_play(ui: &mut egui::Ui, settings: &mut Settings, engines: &[String]) {
    let players = Candidates { persons: true, by_text: true, engines, width: Some(LIST) };
    let Settings { black, white, black_name, white_name, .. } = settings;
    if seat(ui, ("black", Side::Black), (black, Some(black_name)), players) {
        suit(black, white);
    }
    if seat(ui, ("white", Side::White), (white, Some(white_name)), players) {
        suit(white, black);
    }
    ui.add_space(4.0);
    let takes_time = |player: &Player| player.thinks() && player.level().is_none_or(Level::uses_all_time);
    if takes_time(&settings.black) || takes_time(&settings.white) {
        time_choice(ui, &mut settings.thinking_seconds);
    }
    if [&settings.black, &settings.white].contains(&&Player::Away) {
        ui.label(egui::RichText::new(say!("by-text-start")).color(ui.inks().note));
        return;
    }
    let is_narrow = ui.available_width() < BESIDE;
    clock_choice(ui, &mut settings.clock, Some(&mut settings.flag_loses), is_narrow);
}

/// Someone far away plays against a person here.
fn suit(chosen: &Player, other: &mut Player) {
    let is_by_text = *chosen == Player::Away || *other == Player::Away;
    if is_by_text && !(chosen.is_person() && *other == Player::Away) {
        *other = Player::Person;
    }
}

/// Which computers are watched, and how fast they go.
pub(super) fn to_watch(ui: &mut egui::Ui, settings: &mut Settings, engines: &[String]) {
    let computers = Candidates { persons: false, by_text: false, engines, width: Some(LIST) };
    seat(ui, ("watch black", Side::Black), (&mut settings.watch_black, None), computers);
    seat(ui, ("watch white", Side::White), (&mut settings.watch_white, None), computers);
    ui.add_space(4.0);
    row(ui, |ui| {
        ui.label(egui::RichText::new(say!("pace")).color(ui.inks().quiet));
        pace_choice(ui, &mut settings.pace);
        ui.checkbox(&mut settings.exhibition, say!("start-exhibition"))
            .on_hover_text(say!("start-exhibition-tip"));
    });
}

/// The player of a side: a list, and the name of a person or a line about a computer.
fn seat(
    ui: &mut egui::Ui,
    (id, side): (&str, Side),
    (player, mut name): (&mut Player, Option<&mut String>),
    from: Candidates<'_>,
) -> bool {
    let is_beside = ui.available_width() >= BESIDE;
    let mut about =
        |ui: &mut egui::Ui, player: &Player| match name.as_deref_mut().filter(|_| player.is_person()) {
            Some(name) => {
                name_field(ui, &format!("name {side}"), Some(side), name);
            }
            None => {
                let about = match player {
                    Player::Away => say!("players-by-text-about"),
                    player => about_player(player),
                };
                let about = egui::RichText::new(about).small().color(ui.inks().quiet);
                ui.add(egui::Label::new(about).wrap());
            }
        };
    let is_changed = row(ui, |ui| {
        let title = side.signed_name();
        ui.allocate_ui_with_layout(
            egui::vec2(SIDE, 20.0),
            egui::Layout::left_to_right(egui::Align::Center),
            |ui| {
                ui.set_width(SIDE);
                ui.label(title).on_hover_text(seat_about(side, player));
            },
        );
        let is_changed = player_choice(ui, (id, side), player, from);
        if is_beside {
            about(ui, player);
        }
        is_changed
    });
    if !is_beside {
        row(ui, |ui| {
            ui.add_space(SIDE + 8.0);
            about(ui, player);
        });
    }
    is_changed
}

fn seat_about(side: Side, player: &Player) -> String {
    say!("players-seat", side = side.spoken_name(), about = about_player(player))
}
