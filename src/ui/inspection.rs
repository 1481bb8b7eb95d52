//! The text for a piece under the right mouse button: which pieces protect it and which threaten it.

use super::held_key::HeldKey;
use super::theme::Inks;
use super::{BoardArea, UiSystems};
use crate::app::{Action, Screen};
use crate::game::Session;
use crate::input::{Inspected, Inspection};
use crate::language::all_of;
use crate::rules::{Position, Side};
use crate::say;
use crate::variant::Sq;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

/// The most pieces that are named. The rest are only counted.
const MOST_NAMED: usize = 6;

pub(super) fn plugin(app: &mut App) {
    let shown = (release, show).in_set(UiSystems::Overlays).run_if(in_state(Screen::Match));
    app.add_systems(EguiPrimaryContextPass, shown);
}

/// A short press of the key keeps the marks on. A long one shows them until the key is released.
fn release(
    mut contexts: EguiContexts,
    mut was_on: Local<bool>,
    mut held_key: Local<HeldKey>,
    mut inspection: ResMut<Inspection>,
) -> Result {
    let is_switched = std::mem::replace(&mut *was_on, inspection.keeps_board()) != inspection.keeps_board();
    if held_key.was_released(contexts.ctx_mut()?, Action::ShowInfluence, is_switched) {
        inspection.set_keeps_board(false);
    }
    Ok(())
}

fn show(
    mut contexts: EguiContexts,
    inspection: Res<Inspection>,
    session: Res<Session>,
    area: Res<BoardArea>,
) -> Result {
    let (Some(Inspected::Holders(sq)), Some(position)) = (inspection.subject(), session.position()) else {
        return Ok(());
    };
    let Some(piece) = position.piece_at(sq) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let place = area.0.left_top() + egui::vec2(12.0, 12.0);
    egui::Area::new("holders".into()).fixed_pos(place).interactable(false).show(ctx, |ui| {
        let frame = egui::Frame::popup(ui.style());
        frame.show(ui, |ui| {
            ui.set_max_width(420.0);
            ui.label(egui::RichText::new(named(position, sq)).strong().color(ui.inks().heading));
            ui.label(say!("peek-protected", pieces = list(position, sq, piece.side)));
            ui.label(say!("peek-threatened", pieces = list(position, sq, piece.side.other())));
        });
    });
    Ok(())
}

/// The pieces of a side that control a square, each with its own square.
fn list(position: &Position, sq: Sq, side: Side) -> String {
    let mut holders = position.holders(sq, side);
    if holders.is_empty() {
        return say!("peek-nobody");
    }
    holders.sort_unstable();
    let takes =
        |from: Sq| position.legal_moves_from(from).iter().any(|mv| mv.to() == sq || mv.via().contains(&sq));
    let is_threat = position.piece_at(sq).is_some_and(|piece| piece.side != side);
    let name = |&from: &Sq| {
        let name = named(position, from);
        // For example, a Lion may not always capture a Lion.
        let is_barred = is_threat && side == position.side_to_move() && !takes(from);
        if is_barred { say!("peek-barred", piece = name) } else { name }
    };
    let mut names: Vec<String> = holders.iter().take(MOST_NAMED).map(name).collect();
    if holders.len() > MOST_NAMED {
        names.push(say!("peek-more", count = holders.len() - MOST_NAMED));
    }
    all_of(&names)
}

fn named(position: &Position, sq: Sq) -> String {
    let square = position.geometry().name(sq);
    let piece = position.piece_at(sq).map(|piece| position.variant().kind(piece.kind).spoken_name());
    say!("peek-piece", piece = piece.unwrap_or_default(), square = square)
}
