//! What happens, for screen readers: moves, refusals, notices, clocks and the end of a game, as a live region that is
//! not seen.
//!
//! While the board or the typed line has the keyboard, it says all this itself, as its own name: older screen readers
//! know no live regions outside of web pages, but they say when the name of what has the focus changes. While nothing
//! has the keyboard, they are told that the region has the focus, and hear it in the same way.

use super::UiSystems;
use crate::app::{Announcement, Screen, Toast};
use crate::game::{Direction, GameClocks, GameEnded, GameStarted, PlyPlayed, Seats, Session};
use crate::language::{SideName, SpokenName};
use crate::notation::{SquareNames, describe_ply, to_spoken};
use crate::say;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::accesskit::{NodeId, TreeUpdate};
use tenjiku_rules::Side;

/// What was said last.
#[derive(Resource, Default)]
pub(super) struct LiveText {
    text: String,
    /// Changes with every text, so that the same words are said again.
    pub number: u64,
    /// The number of the last text that a control with the focus said.
    heard: u64,
    /// Whether a game has just started, so that those who listen need the way to the board.
    wants_way: bool,
}

impl LiveText {
    /// The text as a name. The same words twice are two names: one of them ends with a space.
    pub fn as_name(&self) -> String {
        let again = if self.number.is_multiple_of(2) { "" } else { " " };
        format!("{}{again}", self.text)
    }

    /// What a control says when it gets the focus: first what was said while nobody could hear it.
    pub fn say_here(&mut self, text: Option<String>) {
        let unheard = (self.heard != self.number).then(|| self.text.clone());
        let said: Vec<String> = unheard.into_iter().chain(text).collect();
        self.say(together(&said), false);
    }

    /// The control with the focus says the text.
    pub const fn hear(&mut self) {
        self.heard = self.number;
    }

    fn say(&mut self, text: String, wants_way: bool) {
        *self = Self { text, number: self.number + 1, heard: self.heard, wants_way };
    }

    /// The text of the live region.
    fn as_region(&self) -> String {
        match self.wants_way {
            true => format!("{} {}", self.text, say!("live-way")),
            false if self.text.is_empty() => PROGRAM.to_owned(),
            false => self.as_name(),
        }
    }
}

/// The name of the program.
const PROGRAM: &str = "Tenjiku";
/// The ids of the whole window, which has the focus of screen readers where nothing else has, and of the live region.
const WINDOW: &str = "accesskit_root";
const REGION: &str = "live region";

/// Gives the live region the focus of screen readers where no control has it. The keyboard knows nothing of that.
pub(super) fn lend_focus(tree: &mut TreeUpdate) {
    let [window, region] = [WINDOW, REGION].map(|name| NodeId(egui::Id::new(name).value()));
    if tree.focus == window && tree.nodes.iter().any(|(id, _)| *id == region) {
        tree.focus = region;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LiveText>();
    app.add_systems(EguiPrimaryContextPass, (collect, show).chain().in_set(UiSystems::Overlays));
}

/// What has happened.
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
    let mut said: Vec<String> = Vec::new();
    // A lesson says its tasks and what came of them; the outcome of its position would mislead.
    let is_lesson = *screen.get() == Screen::Lesson;
    *has_started |= news.started.read().count() > 0;
    let begins = screen.get().has_board() && std::mem::take(&mut *has_started) && !is_lesson;
    if let (true, Some(position)) = (begins, session.position()) {
        let side = position.side_to_move().spoken_name();
        said.push(say!("live-started", game = position.variant().spoken_name(), side = side));
        if !seats.all_persons() || seats.has_away() {
            let player = |side: Side| seats.called(side, &session);
            said.extend(
                Side::BOTH.map(|side| say!("live-plays", side = side.spoken_name(), player = player(side))),
            );
        }
    }
    let plies: Vec<_> = news.played.read().filter(|ply| !ply.instant).collect();
    if plies.iter().any(|ply| ply.direction == Direction::Backward) {
        said.push(say!("live-taken-back", plies = session.plies()));
    } else if !plies.is_empty()
        && let Some(position) = session.position()
    {
        said.extend(
            describe_ply(position, session.last_effects(), SquareNames::Spoken).map(|text| text.full),
        );
    }
    let has_ended = news.ended.read().count() > 0;
    said.extend(seats.ending(&session).filter(|_| has_ended && !is_lesson));
    let toasts: Vec<&Toast> = news.toasts.read().collect();
    let has_news = toasts.iter().any(|toast| !toast.is_alarm);
    said.extend(toasts.into_iter().map(|toast| toast.text.clone()));
    said.extend(news.announced.read().map(|announcement| announcement.0.clone()));
    for side in Side::BOTH {
        let is_short = clocks.of(side).is_short;
        if std::mem::replace(&mut was_short[side.index()], is_short) != is_short && is_short {
            said.push(say!("live-short", side = side.spoken_name()));
        }
    }
    if !said.is_empty() {
        // The first notice comes right after the start of a game, which would not be heard if it took its place.
        if live.wants_way && !begins && has_news {
            said.insert(0, live.as_region());
        }
        live.say(for_the_ear(&together(&said), &session), begins);
    }
}

/// Notices name squares for the eye.
fn for_the_ear(text: &str, session: &Session) -> String {
    session.position().map_or_else(|| text.to_owned(), |position| said(text, position.geometry()))
}

/// Texts one after another, with a pause between them.
fn together(texts: &[String]) -> String {
    let mut all = String::new();
    for text in texts {
        let is_open = all.trim_end().ends_with(|last: char| last.is_ascii_alphanumeric());
        all += if is_open {
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

/// The live region: a node that screen readers see and nobody else. It is live for those texts alone that no focus says.
fn show(mut contexts: EguiContexts, live: Res<LiveText>, mut said_by_focus: Local<u64>) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let whole = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect());
    let ui = egui::Ui::new(ctx.clone(), "live".into(), whole);
    let nowhere = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::Vec2::ZERO);
    ui.interact(nowhere, REGION.into(), egui::Sense::hover());
    let is_said_elsewhere = super::board_keys::has_focus(&ctx) || super::typed_line::has_focus(&ctx);
    if is_said_elsewhere || ctx.memory(egui::Memory::focused).is_none() {
        *said_by_focus = live.number;
    }
    // egui's own node of the whole window has no name.
    ctx.accesskit_node_builder(WINDOW.into(), |node| node.set_label(PROGRAM));
    ctx.accesskit_node_builder(REGION.into(), |node| {
        // Like the board, whose changing name is heard.
        node.set_role(egui::accesskit::Role::Pane);
        node.add_action(egui::accesskit::Action::Focus);
        node.set_label(live.as_region());
        if live.number != *said_by_focus {
            node.set_live(egui::accesskit::Live::Polite);
        }
    });
    Ok(())
}
