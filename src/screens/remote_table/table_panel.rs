//! The panel of a remote table: players, state of the connection, and chat.

use super::forms::TableRequest;
use super::invitation::link;
use crate::game::{Remote, RemoteNews};
use crate::language::SideName;
use crate::net::{Address, Occupants};
use crate::sanitize::MAX_TEXT_CHARS;
use crate::say;
use crate::ui::focus;
use crate::ui::theme::Inks;
use bevy_egui::egui;
use std::collections::VecDeque;
use tenjiku_rules::Side;

/// Maximum number of chat lines kept.
const MAX_CHAT_LINES: usize = 200;
/// Height of the chat, in points.
const CHAT: f32 = 140.0;

/// The state of the panel.
#[derive(Default)]
pub(super) struct TablePanel {
    /// The address of the table for others, if they can reach it.
    host: Option<Address>,
    company: Occupants,
    said: VecDeque<String>,
    /// The state of the connection; empty when there is nothing to report.
    line: String,
    /// Description of the host's custom game, which the player is asked to accept.
    foreign: String,
    typed: String,
    is_mute: bool,
}

impl TablePanel {
    /// The panel of a table that others reach at `host`.
    pub fn at(host: Option<Address>) -> Self {
        Self { host, ..Self::default() }
    }

    /// Whether a player has just arrived and both are present now.
    pub fn completes(&self, company: &Occupants) -> bool {
        self.company.players != company.players && company.players.iter().all(Option::is_some)
    }

    /// Handles news. Returns the text of a notice, if it deserves one.
    pub fn take(&mut self, news: &RemoteNews) -> Option<String> {
        match news {
            RemoteNews::Open => self.line.clear(),
            RemoteNews::Foreign(game) => self.foreign = game.in_words(),
            RemoteNews::Broken(why) => self.line = say!("remote-broken", why = why.as_str()),
            RemoteNews::Lag(time) => {
                self.line = say!("remote-lag", milliseconds = time.as_millis().to_string());
            }
            RemoteNews::Seats(company) => {
                let is_new = self.completes(company);
                self.company = company.clone();
                return is_new.then(|| say!("elsewhere-both"));
            }
            RemoteNews::Chat { from, text } if !self.is_mute => {
                self.said.push_back(format!("{from}: {text}"));
                if self.said.len() > MAX_CHAT_LINES {
                    self.said.pop_front();
                }
                return Some(say!("remote-chat", from = from.as_str(), text = text.as_str()));
            }
            RemoteNews::Rematch(side) => {
                return Some(say!("elsewhere-rematch-asked", side = side.spoken_name()));
            }
            RemoteNews::MessageLost => return Some(say!("remote-unheard")),
            RemoteNews::Declined => return Some(say!("remote-declined")),
            RemoteNews::Tables(_) => self.line = say!("remote-none"),
            _ => {}
        }
        None
    }

    /// The link to the table, if others can reach it.
    pub fn invitation(&self, remote: &Remote) -> Option<String> {
        Some(link(self.host.as_ref()?, remote.table()?))
    }

    /// Clears the state of the connection, which is outdated once a ply was played.
    pub fn forget_line(&mut self) {
        self.line.clear();
    }

    /// Draws the panel. Returns the request of a pressed button.
    pub fn show(&mut self, ui: &mut egui::Ui, remote: &Remote, is_over: bool) -> Option<TableRequest> {
        let mut request = None;
        if let Some(table) = remote.table() {
            ui.label(say!("elsewhere-table", table = table));
        } else if self.line.is_empty() {
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
            ui.label(&self.foreign);
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
        if self.company.watching > 0 {
            ui.label(say!("elsewhere-watching", watching = self.company.watching));
        }
        if !self.line.is_empty() {
            ui.colored_label(ui.inks().alarm, &self.line);
        }
        ui.separator();
        self.chat(ui, remote);
        ui.separator();
        ui.horizontal(|ui| {
            if is_over && remote.seat().is_some() {
                let again = ui.button(say!("elsewhere-rematch")).on_hover_text(say!("elsewhere-rematch-tip"));
                if again.clicked() {
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
        let name = match (&self.company.players[side.index()], self.company.here[side.index()]) {
            (Some(name), true) => name.clone(),
            (Some(name), false) => say!("remote-gone", name = name.as_str()),
            (None, _) => say!("remote-free"),
        };
        ui.label(format!("{}  {name}", side.signed_name()));
    }

    fn chat(&mut self, ui: &mut egui::Ui, remote: &Remote) {
        let area =
            egui::ScrollArea::vertical().max_height(CHAT).min_scrolled_height(CHAT).stick_to_bottom(true);
        area.auto_shrink([false, true]).show(ui, |ui| {
            for line in &self.said {
                // Chat is untrusted: it is shown as plain text.
                ui.label(egui::RichText::new(line));
            }
        });
        let hint = say!("elsewhere-chat");
        let field = egui::TextEdit::singleline(&mut self.typed).hint_text(&hint).char_limit(MAX_TEXT_CHARS);
        let field = ui.add(field.desired_width(f32::INFINITY)).on_hover_text(say!("elsewhere-chat-tip"));
        focus::set_name(&field, &hint);
        if field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
            let text = std::mem::take(&mut self.typed);
            if !text.trim().is_empty() {
                remote.chat(&text);
            }
            field.request_focus();
        }
        ui.checkbox(&mut self.is_mute, say!("elsewhere-mute")).on_hover_text(say!("elsewhere-mute-tip"));
    }
}
