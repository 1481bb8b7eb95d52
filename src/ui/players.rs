//! The players' window: the players, the clock, and the computers' settings. Everything can be changed
//! during a game.

use super::board_area::max_window_height;
use super::clock_choice::clock_choice;
use super::player_choice::{
    Candidates, LIST_WIDTH, about_player, adviser_choice, machine_choice, name_field, player_choice,
    time_choice,
};
use super::titled_window::{beside_board, titled_window};
use super::window_switch::{OpenWindows, add_window, toggle_window, window_is_open};
use super::{UiSystems, focus};
use crate::app::{Action, HandleActions, InstalledEngines, Screen, Settings, other_rules_warning};
use crate::game::{GameCommand, Player, PlayerCommand, Seats, Session};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use tenjiku_language::{SideName, say};
use tenjiku_records::Header;
use tenjiku_rules::Side;

const ID: &str = "players";
/// Width of the window without its margins, in points.
const WIDTH: f32 = 320.0;
/// Height of the name of a person or the description of a computer, in points: two small lines.
const ABOUT_HEIGHT: f32 = 36.0;

pub(super) fn plugin(app: &mut App) {
    add_window(app, ID).on_action(Action::Players, toggle_window(ID));
    app.add_systems(OnExit(Screen::Match), |mut windows: ResMut<OpenWindows>| {
        windows.set(ID, false);
    });
    let is_shown = in_state(Screen::Match).and_then(window_is_open(ID));
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays).run_if(is_shown));
}

#[derive(SystemParam)]
struct PlayersParams<'w, 's> {
    settings: ResMut<'w, Settings>,
    seats: Res<'w, Seats>,
    session: Res<'w, Session>,
    players: MessageWriter<'w, PlayerCommand>,
    commands: MessageWriter<'w, GameCommand>,
    /// Both names as they are being typed.
    names: Local<'s, [String; 2]>,
}

fn show(
    mut contexts: EguiContexts,
    mut windows: ResMut<OpenWindows>,
    mut params: PlayersParams,
    engines: Res<InstalledEngines>,
) -> Result {
    let game = params.session.variant().cloned();
    let rule_differences: Vec<String> = game.as_ref().map_or_else(Vec::new, |game| {
        let engines_and_presets = engines.with_other_rules(game).into_iter();
        engines_and_presets.map(|(engine, preset)| other_rules_warning(engine, game, preset)).collect()
    });
    let engines = engines.names(game.as_deref());
    // At a remote table the other seat is already taken.
    let by_link = !params.seats.has_remote_player() || params.session.by_link().is_some();
    let candidates = Candidates { persons: true, by_link, engines: &engines, width: None };
    let ctx = contexts.ctx_mut()?;
    let mut is_open = true;
    let window = titled_window(say!("players-title"), ID, &mut is_open);
    let window = beside_board(ctx, window);
    let room = max_window_height(ctx);
    window.resizable(false).show(ctx, |ui| {
        let lines = egui::ScrollArea::vertical().max_height(room).min_scrolled_height(room);
        lines.show(ui, |ui| params.contents(ui, candidates, &rule_differences));
    });
    windows.set(ID, is_open);
    Ok(())
}

impl PlayersParams<'_, '_> {
    fn contents(&mut self, ui: &mut egui::Ui, candidates: Candidates<'_>, rule_differences: &[String]) {
        // The size does not depend on the players, so that no field moves.
        ui.set_width(WIDTH.min(ui.available_width()));
        egui::Grid::new("seats").num_columns(2).spacing([12.0, 8.0]).show(ui, |ui| {
            for side in Side::BOTH {
                self.seat(ui, side, candidates);
            }
        });
        for sentence in rule_differences {
            ui.label(egui::RichText::new(sentence).small().weak());
        }
        if Action::SwitchSides.entry(ui, true) {
            self.players.write(PlayerCommand::SwitchSides);
        }
        let consent = |ui: &mut egui::Ui| Action::Consent.switch(ui, self.settings.consent);
        let switch = ui.add_enabled_ui(self.seats.has_no_computer(), consent);
        switch.response.on_disabled_hover_text(say!("players-consent-persons"));
        if switch.inner {
            self.settings.consent = !self.settings.consent;
        }
        ui.separator();
        self.clock(ui);
        ui.separator();
        self.computers(ui, candidates.engines);
        focus::scroll_to_focus(ui);
    }

    /// Two rows: the player of a side, then the name of a person or the description of a computer.
    fn seat(&mut self, ui: &mut egui::Ui, side: Side, candidates: Candidates<'_>) {
        let mut player = self.seats.of(side).clone();
        ui.strong(side.signed_name());
        if player_choice(ui, (&format!("seat {side}"), side), &mut player, candidates) {
            if player == Player::Remote && !self.seats.of(side.other()).is_person() {
                self.players.write(PlayerCommand::Seat(side.other(), Player::Person));
            }
            self.players.write(PlayerCommand::Seat(side, player));
        }
        ui.end_row();
        ui.label("");
        let size = egui::vec2(LIST_WIDTH, ABOUT_HEIGHT);
        ui.allocate_ui_with_layout(size, egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.set_min_size(size);
            if self.seats.of(side).is_person() {
                self.name(ui, side);
            } else {
                let about = egui::RichText::new(about_player(self.seats.of(side))).small().weak();
                ui.add(egui::Label::new(about).wrap());
            }
        });
        ui.end_row();
    }

    /// A person's name, which is stored in the game once the field loses the focus.
    fn name(&mut self, ui: &mut egui::Ui, side: Side) {
        let typed = &mut self.names[side.index()];
        let field = name_field(ui, &format!("name {side}"), Some(side), typed);
        if field.lost_focus() {
            let name = typed.trim().to_owned();
            self.settings.set_name(side, name.clone());
            self.change_header(|header| {
                header.players[side.index()] = Some(name).filter(|name| !name.is_empty());
            });
        } else if !field.has_focus() {
            let name = self.session.tree().and_then(|tree| tree.header.player(side));
            *typed = name.unwrap_or_default().to_owned();
        }
    }

    fn clock(&mut self, ui: &mut egui::Ui) {
        let mut clock = self.session.tree().and_then(|tree| tree.header.time_control());
        let mut flag_loses = self.settings.flag_loses;
        if clock_choice(ui, &mut clock, Some(&mut flag_loses), true) {
            (self.settings.clock, self.settings.flag_loses) = (clock, flag_loses);
            self.change_header(|header| header.time = clock.map(|clock| clock.to_string()));
        }
    }

    fn computers(&mut self, ui: &mut egui::Ui, engines: &[String]) {
        // Any write marks the settings as changed, so a copy is edited.
        let mut edited = self.settings.clone();
        time_choice(ui, &mut edited.thinking_seconds);
        ui.checkbox(&mut edited.may_give_up, say!("players-may-give-up"))
            .on_hover_text(say!("players-may-give-up-tip"));
        ui.collapsing(say!("players-experts"), |ui| {
            machine_choice(ui, &mut edited.table_mib, &mut edited.cores);
            if !engines.is_empty() {
                adviser_choice(ui, &mut edited.adviser, engines);
            }
            edited.numbers ^= Action::Numbers.switch(ui, edited.numbers);
        });
        self.settings.set_if_neq(edited);
    }

    /// Changes the header of the running game. A viewed game keeps its header.
    fn change_header(&mut self, change: impl FnOnce(&mut Header)) {
        if let Some(tree) = self.session.tree().filter(|_| self.session.is_played()) {
            let mut header = tree.header.clone();
            change(&mut header);
            self.commands.write(GameCommand::SetHeader(Box::new(header)));
        }
    }
}
