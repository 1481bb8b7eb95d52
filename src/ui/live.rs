//! Announcements for screen readers: moves, refusals, notices, clocks and the end of a game, as an
//! invisible live region.
//!
//! While the board or the typed line has the focus, that control carries the text as its accessible name: older
//! screen readers ignore live regions outside web pages, but read changes of the focused control's name.
//! While no control has the focus, the live region is reported as focused and is read in the same way.

use super::{UiSystems, whole_window};
use crate::app::{Announcement, Screen, Toast};
use crate::game::{Direction, GameClocks, GameEnded, GameStarted, PlyPlayed, Seats, Session};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::accesskit::{NodeId, TreeUpdate};
use tenjiku_language::notation::{SquareNames, describe_ply, to_spoken};
use tenjiku_language::{SideName, SpokenName, say};
use tenjiku_rules::Side;

#[derive(Resource, Default)]
pub(super) struct LiveText {
    text: String,
    /// Changes with every text, so that a repeated text is read again.
    pub number: u64,
    /// The number of the last text carried by a focused control.
    last_read: u64,
    /// Whether a game has just started, so that the text should mention how to reach the board.
    mentions_board_keys: bool,
}

impl LiveText {
    /// The text as an accessible name. Every second text ends with a space, so that a repetition is a new name.
    pub fn as_name(&self) -> String {
        let suffix = if self.number.is_multiple_of(2) { "" } else { " " };
        format!("{}{suffix}", self.text)
    }

    /// Sets the text for a control that gains the focus, after the current text if the latter has not been read yet.
    pub fn set_for_focus(&mut self, text: Option<String>) {
        let unread = (self.last_read != self.number).then(|| self.text.clone());
        let texts: Vec<String> = unread.into_iter().chain(text).collect();
        self.set(join_texts(&texts), false);
    }

    pub const fn mark_read(&mut self) {
        self.last_read = self.number;
    }

    fn set(&mut self, text: String, mentions_board_keys: bool) {
        *self = Self { text, number: self.number + 1, last_read: self.last_read, mentions_board_keys };
    }

    fn as_region(&self) -> String {
        match self.mentions_board_keys {
            true => format!("{} {}", self.text, say!("live-way")),
            false if self.text.is_empty() => PROGRAM.to_owned(),
            false => self.as_name(),
        }
    }
}

const PROGRAM: &str = "Tenjiku";
/// The ids of the root node, which has the accessibility focus when no control has it, and of the live region.
const WINDOW: &str = "accesskit_root";
const REGION: &str = "live region";

/// Moves the accessibility focus to the live region when no control has it. The keyboard focus is unaffected.
pub(super) fn move_focus_to_region(tree: &mut TreeUpdate) {
    let [window, region] = [WINDOW, REGION].map(|name| NodeId(egui::Id::new(name).value()));
    if tree.focus == window && tree.nodes.iter().any(|(id, _)| *id == region) {
        tree.focus = region;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LiveText>();
    app.add_systems(EguiPrimaryContextPass, (collect, show).chain().in_set(UiSystems::Overlays));
}

#[derive(SystemParam)]
pub(super) struct News<'w, 's> {
    announced: MessageReader<'w, 's, Announcement>,
    toasts: MessageReader<'w, 's, Toast>,
    started: MessageReader<'w, 's, GameStarted>,
    played: MessageReader<'w, 's, PlyPlayed>,
    ended: MessageReader<'w, 's, GameEnded>,
}

pub(super) fn collect(
    (session, seats): (Res<Session>, Res<Seats>),
    screen: Res<State<Screen>>,
    clocks: Res<GameClocks>,
    mut news: News,
    mut has_started: Local<bool>,
    mut was_short: Local<[bool; 2]>,
    mut live: ResMut<LiveText>,
) {
    let mut texts: Vec<String> = Vec::new();
    // Lessons and problems announce their tasks and results; the outcome of their position would be misleading.
    let is_lesson = matches!(screen.get(), Screen::Lesson | Screen::Problem);
    *has_started |= news.started.read().count() > 0;
    let is_start = screen.get().has_board() && std::mem::take(&mut *has_started) && !is_lesson;
    if let (true, Some(position)) = (is_start, session.position()) {
        let side = position.side_to_move().spoken_name();
        texts.push(say!("live-started", game = position.variant().spoken_name(), side));
        if !seats.has_no_computer() || seats.has_remote_player() {
            let player = |side: Side| seats.player_name(side, &session);
            texts.extend(
                Side::BOTH.map(|side| say!("live-plays", side = side.spoken_name(), player = player(side))),
            );
        }
    }
    let plies: Vec<_> = news.played.read().filter(|ply| !ply.instant).collect();
    if plies.iter().any(|ply| ply.direction == Direction::Backward) {
        texts.push(say!("live-taken-back", plies = session.plies()));
    } else if !plies.is_empty()
        && let Some(position) = session.position()
    {
        texts.extend(
            describe_ply(position, session.last_effects(), SquareNames::Spoken).map(|text| text.full),
        );
    }
    let has_ended = news.ended.read().count() > 0;
    texts.extend(seats.ending(&session).filter(|_| has_ended && !is_lesson));
    let toasts: Vec<&Toast> = news.toasts.read().collect();
    let has_news = toasts.iter().any(|toast| !toast.is_alarm);
    texts.extend(toasts.into_iter().map(|toast| toast.text.clone()));
    texts.extend(news.announced.read().map(|announcement| announcement.0.clone()));
    for side in Side::BOTH {
        let is_short = clocks.of(side).is_short;
        if std::mem::replace(&mut was_short[side.index()], is_short) != is_short && is_short {
            texts.push(say!("live-short", side = side.spoken_name()));
        }
    }
    if !texts.is_empty() {
        // The first notice follows the text about the start of a game immediately, and would replace that text
        // before it is read.
        if live.mentions_board_keys && !is_start && has_news {
            texts.insert(0, live.as_region());
        }
        live.set(with_spoken_squares(&join_texts(&texts), &session), is_start);
    }
}

/// Converts the square names of notices to their spoken form.
fn with_spoken_squares(text: &str, session: &Session) -> String {
    session.position().map_or_else(|| text.to_owned(), |position| to_spoken(text, position.geometry()))
}

fn join_texts(texts: &[String]) -> String {
    let mut all = String::new();
    for text in texts {
        let needs_full_stop = all.trim_end().ends_with(|last: char| last.is_ascii_alphanumeric());
        all += if needs_full_stop {
            ". "
        } else if all.is_empty() {
            ""
        } else {
            " "
        };
        all += text;
    }
    all
}

/// Updates the live region, a node visible only to screen readers. The region is live only for texts that no
/// focused control carries.
fn show(mut contexts: EguiContexts, live: Res<LiveText>, mut last_carried: Local<u64>) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let ui = whole_window(&ctx, "live");
    let empty_rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::Vec2::ZERO);
    ui.interact(empty_rect, REGION.into(), egui::Sense::hover());
    let is_carried_by_focus = super::board_keys::has_focus(&ctx) || super::typed_line::has_focus(&ctx);
    if is_carried_by_focus || ctx.memory(egui::Memory::focused).is_none() {
        *last_carried = live.number;
    }
    // egui's root node has no name.
    ctx.accesskit_node_builder(WINDOW.into(), |node| node.set_label(PROGRAM));
    ctx.accesskit_node_builder(REGION.into(), |node| {
        // The role of the board: screen readers read changes of its name.
        node.set_role(egui::accesskit::Role::Pane);
        node.add_action(egui::accesskit::Action::Focus);
        node.set_label(live.as_region());
        if live.number != *last_carried {
            node.set_live(egui::accesskit::Live::Polite);
        }
    });
    Ok(())
}
