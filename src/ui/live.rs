//! What happens, for screen readers: moves, refusals, notices, clocks and the end of a game, as a live region that is
//! not seen.
//!
//! While the board has the keyboard, it says all this itself, as its own name: older screen readers know no live
//! regions outside of web pages, but they say when the name of what has the focus changes.

use super::UiSystems;
use crate::app::{Announcement, Screen, Toast};
use crate::game::{Direction, GameClocks, GameEnded, GameStarted, PlyPlayed, Session};
use crate::notation::{SquareNames, told};
use crate::rules::Side;
use crate::say;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

/// What was said last.
#[derive(Resource, Default)]
pub(super) struct LiveText {
    text: String,
    /// Changes with every text, so that the same words are said again.
    pub number: u64,
}

impl LiveText {
    /// The text as a name. The same words twice are two names: one of them ends with a space.
    pub fn as_name(&self) -> String {
        let again = if self.number.is_multiple_of(2) { "" } else { " " };
        format!("{}{again}", self.text)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LiveText>();
    app.add_systems(EguiPrimaryContextPass, (collect, show).chain().in_set(UiSystems::Overlays));
}

pub(super) fn collect(
    session: Res<Session>,
    screen: Res<State<Screen>>,
    clocks: Res<GameClocks>,
    mut announced: MessageReader<Announcement>,
    mut toasts: MessageReader<Toast>,
    mut started: MessageReader<GameStarted>,
    mut played: MessageReader<PlyPlayed>,
    mut ended: MessageReader<GameEnded>,
    mut was_short: Local<[bool; 2]>,
    mut live: ResMut<LiveText>,
) {
    let mut said: Vec<String> = Vec::new();
    if let (true, Some(position)) =
        (started.read().count() > 0 && screen.get().has_board(), session.position())
    {
        let side = position.side_to_move().spoken_name();
        said.push(say!("live-started", game = position.variant().spoken_name(), side = side));
    }
    let plies: Vec<_> = played.read().filter(|ply| !ply.instant).collect();
    if plies.iter().any(|ply| ply.direction == Direction::Backward) {
        said.push(say!("live-taken-back", plies = session.plies()));
    } else if !plies.is_empty()
        && let Some(position) = session.position()
    {
        said.extend(told(position, session.last_effects(), SquareNames::Spoken).map(|told| told.full));
    }
    said.extend(ended.read().map(|ended| ended.text.clone()));
    said.extend(toasts.read().map(|toast| toast.text.clone()));
    said.extend(announced.read().map(|announcement| announcement.0.clone()));
    for side in Side::BOTH {
        let is_short = clocks.of(side).is_short;
        if std::mem::replace(&mut was_short[side.index()], is_short) != is_short && is_short {
            said.push(say!("live-short", side = side.spoken_name()));
        }
    }
    if !said.is_empty() {
        *live = LiveText { text: said.join(" "), number: live.number + 1 };
    }
}

/// The live region: a node that screen readers see and nobody else.
fn show(mut contexts: EguiContexts, live: Res<LiveText>) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let whole = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect());
    let ui = egui::Ui::new(ctx.clone(), "live".into(), whole);
    let nowhere = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::Vec2::ZERO);
    ui.interact(nowhere, "live region".into(), egui::Sense::hover());
    let is_said_by_board = super::board_keys::has_focus(&ctx);
    // egui's own node of the whole window has no name.
    ctx.accesskit_node_builder("accesskit_root".into(), |node| node.set_label("Tenjiku"));
    ctx.accesskit_node_builder("live region".into(), |node| {
        node.set_role(egui::accesskit::Role::Status);
        if !is_said_by_board {
            node.set_live(egui::accesskit::Live::Polite);
            node.set_label(live.as_name());
        }
    });
    Ok(())
}
