//! The panel of a remote table: players, state of the connection, and chat.

use super::forms::TableRequest;
use super::invitation::link;
use crate::game::{Remote, RemoteNews};
use crate::ui::focus;
use crate::ui::theme::Inks;
use bevy_egui::egui;
use std::collections::VecDeque;
use tenjiku_language::{SideName, say};
use tenjiku_net::{Address, Occupants};
use tenjiku_platform::sanitize::MAX_TEXT_CHARS;
use tenjiku_rules::Side;

/// Maximum number of chat lines kept.
const MAX_CHAT_LINES: usize = 200;
/// Height of the chat, in points.
const CHAT_HEIGHT: f32 = 140.0;

#[derive(Default)]
pub(super) struct TablePanel {
    /// The address of the table for others, if they can reach it.
    host: Option<Address>,
    occupants: Occupants,
    chat_lines: VecDeque<String>,
    /// The state of the connection; empty when there is nothing to report.
    connection_state: String,
    /// Description of the host's custom game, which the player is asked to accept.
    custom_game: String,
    chat_input: String,
    is_chat_muted: bool,
}

impl TablePanel {
    /// The panel of a table that others reach at `host`.
    pub fn at(host: Option<Address>) -> Self {
        Self { host, ..Self::default() }
    }

    /// Whether a player has just arrived and both are present now.
    pub fn completes(&self, occupants: &Occupants) -> bool {
        self.occupants.players != occupants.players && occupants.players.iter().all(Option::is_some)
    }

    /// Handles an event of the connection. Returns the text of a toast, if one should be shown.
    pub fn handle_event(&mut self, news: &RemoteNews) -> Option<String> {
        match news {
            RemoteNews::Open => self.connection_state.clear(),
            RemoteNews::Foreign(game) => self.custom_game = game.in_words(),
            RemoteNews::Broken(why) => self.connection_state = say!("remote-broken", why = why.as_str()),
            RemoteNews::Lag(time) => {
                self.connection_state = say!("remote-lag", milliseconds = time.as_millis().to_string());
            }
            RemoteNews::Seats(occupants) => {
                let is_new = self.completes(occupants);
                self.occupants = occupants.clone();
                return is_new.then(|| say!("elsewhere-both"));
            }
            RemoteNews::Chat { from, text } if !self.is_chat_muted => {
                self.chat_lines.push_back(format!("{from}: {text}"));
                if self.chat_lines.len() > MAX_CHAT_LINES {
                    self.chat_lines.pop_front();
                }
                return Some(say!("remote-chat", from = from.as_str(), text = text.as_str()));
            }
            RemoteNews::Rematch(side) => {
                return Some(say!("elsewhere-rematch-asked", side = side.spoken_name()));
            }
            RemoteNews::MessageLost => return Some(say!("remote-unheard")),
            RemoteNews::OfferDeclined => return Some(say!("remote-declined")),
            RemoteNews::Tables(_) => self.connection_state = say!("remote-none"),
            _ => {}
        }
        None
    }

    pub fn invitation(&self, remote: &Remote) -> Option<String> {
        Some(link(self.host.as_ref()?, remote.table()?))
    }

    /// Clears the state of the connection, which is outdated once a ply has been played.
    pub fn clear_connection_state(&mut self) {
        self.connection_state.clear();
    }

    /// Draws the panel. Returns the request of a pressed button.
    pub fn show(&mut self, ui: &mut egui::Ui, remote: &Remote, is_over: bool) -> Option<TableRequest> {
        let mut request = None;
        if let Some(table) = remote.table() {
            ui.label(say!("elsewhere-table", table));
        } else if self.connection_state.is_empty() {
            ui.label(say!("elsewhere-waits"));
        }
        if let (Some(host), Some(link)) = (&self.host, self.invitation(remote)) {
            ui.horizontal_wrapped(|ui| {
                ui.label(say!("elsewhere-others", address = host.url()));
                if ui.button(say!("elsewhere-copy")).on_hover_text(say!("elsewhere-copy-tip")).clicked() {
                    ui.ctx().copy_text(link);
                }
            });
        }
        if remote.asks_for_game() {
            ui.label(&self.custom_game);
            ui.horizontal(|ui| {
                if ui.button(say!("elsewhere-agree")).on_hover_text(say!("elsewhere-agree-tip")).clicked() {
                    request = Some(TableRequest::Agree);
                }
                let decline = ui.button(say!("draw-decline"));
                if decline.on_hover_text(say!("elsewhere-decline-game-tip")).clicked() {
                    request = Some(TableRequest::Leave);
                }
            });
        }
        for side in Side::BOTH {
            self.player(ui, side);
        }
        if self.occupants.watching > 0 {
            ui.label(say!("elsewhere-watching", watching = self.occupants.watching));
        }
        if !self.connection_state.is_empty() {
            ui.colored_label(ui.inks().alarm, &self.connection_state);
        }
        ui.separator();
        self.chat(ui, remote);
        ui.separator();
        ui.horizontal(|ui| {
            if is_over && remote.seat().is_some() {
                let rematch =
                    ui.button(say!("elsewhere-rematch")).on_hover_text(say!("elsewhere-rematch-tip"));
                if rematch.clicked() {
                    remote.offer_rematch();
                }
                if remote.rematch().is_some_and(|by| remote.seat() != Some(by))
                    && ui.button(say!("draw-decline")).on_hover_text(say!("elsewhere-decline-tip")).clicked()
                {
                    remote.decline();
                }
            }
            if !remote.asks_for_game()
                && ui.button(say!("elsewhere-leave")).on_hover_text(say!("elsewhere-leave-tip")).clicked()
            {
                request = Some(TableRequest::Leave);
            }
        });
        request
    }

    fn player(&self, ui: &mut egui::Ui, side: Side) {
        let name = match (&self.occupants.players[side.index()], self.occupants.here[side.index()]) {
            (Some(name), true) => name.clone(),
            (Some(name), false) => say!("remote-gone", name = name.as_str()),
            (None, _) => say!("remote-free"),
        };
        ui.label(format!("{}  {name}", side.signed_name()));
    }

    fn chat(&mut self, ui: &mut egui::Ui, remote: &Remote) {
        let area = egui::ScrollArea::vertical()
            .max_height(CHAT_HEIGHT)
            .min_scrolled_height(CHAT_HEIGHT)
            .stick_to_bottom(true);
        area.auto_shrink([false, true]).show(ui, |ui| {
            for line in &self.chat_lines {
                // Chat is untrusted: it is shown as plain text.
                ui.label(egui::RichText::new(line));
            }
        });
        let hint = say!("elsewhere-chat");
        let field =
            egui::TextEdit::singleline(&mut self.chat_input).hint_text(&hint).char_limit(MAX_TEXT_CHARS);
        let field = ui.add(field.desired_width(f32::INFINITY)).on_hover_text(say!("elsewhere-chat-tip"));
        focus::set_name(&field, &hint);
        if field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
            let text = std::mem::take(&mut self.chat_input);
            if !text.trim().is_empty() {
                remote.chat(&text);
            }
            field.request_focus();
        }
        ui.checkbox(&mut self.is_chat_muted, say!("elsewhere-mute"))
            .on_hover_text(say!("elsewhere-mute-tip"));
    }
}
