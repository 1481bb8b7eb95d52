//! The players' window: who sits where, changeable at any time, and how computers behave.

use super::clock_choice::clock_choice;
use super::panels::BoardArea;
use super::player_choice::{
    Candidates, about_player, adviser_choice, machine_choice, name_field, player_choice, time_choice,
};
use super::window_switch::WindowSwitch;
use super::{UiSystems, theme};
use crate::app::{Action, HandleActions, InstalledEngines, Screen, Settings};
use crate::game::{GameCommand, PlayerCommand, Seats, Session};
use crate::record::Header;
use crate::rules::Side;
use crate::say;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

/// The window of this file.
struct PlayersWindow;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(WindowSwitch::<PlayersWindow>::plugin)
        .on_action(Action::Players, WindowSwitch::<PlayersWindow>::toggle);
    app.add_systems(OnExit(Screen::Match), |mut open: ResMut<WindowSwitch<PlayersWindow>>| {
        open.is_open = false
    });
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays).run_if(in_state(Screen::Match)));
}

fn show(
    mut contexts: EguiContexts,
    mut open: ResMut<WindowSwitch<PlayersWindow>>,
    mut settings: ResMut<Settings>,
    seats: Res<Seats>,
    session: Res<Session>,
    engines: Res<InstalledEngines>,
    area: Res<BoardArea>,
    mut players: MessageWriter<PlayerCommand>,
    mut commands: MessageWriter<GameCommand>,
    mut names: Local<[String; 2]>,
) -> Result {
    if !open.is_open {
        return Ok(());
    }
    let engines = engines.names(session.variant().map(AsRef::as_ref));
    let candidates = Candidates { persons: true, engines: &engines };
    let ctx = contexts.ctx_mut()?;
    let mut is_open = true;
    // In a corner, clear of the middle of the board.
    let corner = area.0.min + egui::vec2(16.0, 16.0);
    let window = egui::Window::new(say!("players-title")).id("players".into());
    let window = window.default_pos(corner).open(&mut is_open);
    let window = window.collapsible(false).resizable(false);
    window.show(ctx, |ui| {
        egui::Grid::new("seats").num_columns(2).spacing([12.0, 8.0]).show(ui, |ui| {
            for (side, sign) in [(Side::Black, "▲"), (Side::White, "▽")] {
                let mut player = seats.of(side).clone();
                ui.label(egui::RichText::new(format!("{sign} {}", side.spoken_name())).strong());
                if player_choice(ui, &format!("seat {side}"), &mut player, candidates) {
                    players.write(PlayerCommand::Seat(side, player));
                }
                ui.end_row();
                ui.label("");
                if seats.of(side).is_person() {
                    let typed = &mut names[side.index()];
                    let field = name_field(ui, &format!("name {side}"), typed);
                    if field.lost_focus() {
                        let name = typed.trim().to_owned();
                        settings.name(side, name.clone());
                        write_header(&session, &mut commands, |header| {
                            header.players[side.index()] = Some(name).filter(|name| !name.is_empty());
                        });
                    } else if !field.has_focus() {
                        let name = session.tree().and_then(|tree| tree.header.player(side));
                        *typed = name.unwrap_or_default().to_owned();
                    }
                } else {
                    ui.label(egui::RichText::new(about_player(seats.of(side))).small().color(theme::QUIET));
                }
                ui.end_row();
            }
        });
        if Action::SwitchSides.entry(ui, true) {
            players.write(PlayerCommand::SwitchSides);
        }
        if seats.all_persons() && Action::Consent.switch(ui, settings.consent) {
            settings.consent = !settings.consent;
        }
        ui.separator();
        let (mut clock, mut loses) =
            (session.tree().and_then(|tree| tree.header.time_control()), settings.flag_loses);
        if clock_choice(ui, &mut clock, &mut loses, true) {
            (settings.clock, settings.flag_loses) = (clock, loses);
            write_header(&session, &mut commands, |header| {
                header.time = clock.map(|clock| clock.to_string());
            });
        }
        ui.separator();
        let mut seconds = settings.thinking_seconds;
        if time_choice(ui, &mut seconds) {
            settings.thinking_seconds = seconds;
        }
        let (mut table_mib, mut cores) = (settings.table_mib, settings.cores);
        if machine_choice(ui, &mut table_mib, &mut cores) {
            (settings.table_mib, settings.cores) = (table_mib, cores);
        }
        let mut adviser = settings.adviser.clone();
        if !engines.is_empty() && adviser_choice(ui, &mut adviser, &engines) {
            settings.adviser = adviser;
        }
        let mut may = settings.may_give_up;
        let tip = say!("players-may-give-up-tip");
        if ui.checkbox(&mut may, say!("players-may-give-up")).on_hover_text(tip).changed() {
            settings.may_give_up = may;
        }
    });
    open.is_open = is_open;
    Ok(())
}

/// Writes something else into the header of the game that is played; records of others stay as they are.
fn write_header(
    session: &Session,
    commands: &mut MessageWriter<GameCommand>,
    change: impl FnOnce(&mut Header),
) {
    if let Some(tree) = session.tree().filter(|_| session.is_played()) {
        let mut header = tree.header.clone();
        change(&mut header);
        commands.write(GameCommand::SetHeader(Box::new(header)));
    }
}
