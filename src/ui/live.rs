//! What happens, for screen readers: moves, refusals, notices, clocks and the end of a game, as a live region that is
//! not seen.

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
struct LiveText {
    text: String,
    /// Changes with every text, so that the same words are said again.
    number: u64,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LiveText>();
    app.add_systems(EguiPrimaryContextPass, (collect, show).chain().in_set(UiSystems::Overlays));
}

fn collect(
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
    ctx.accesskit_node_builder("live region".into(), |node| {
        node.set_role(egui::accesskit::Role::Status);
        node.set_live(egui::accesskit::Live::Polite);
        // The same words twice are two texts: one of them ends with a space.
        let again = if live.number.is_multiple_of(2) { "" } else { " " };
        node.set_label(format!("{}{again}", live.text));
    });
    Ok(())
}
