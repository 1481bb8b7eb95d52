//! The text for a piece under the right mouse button: its protectors and attackers.

use super::held_key::HeldKey;
use super::theme::Inks;
use super::{BoardArea, UiSystems};
use crate::app::{Action, Screen};
use crate::game::Session;
use crate::input::{Inspected, Inspection};
use crate::text_interface::{describe_attackers, describe_square};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use tenjiku_language::notation::SquareNames;

pub(super) fn plugin(app: &mut App) {
    let systems = (release, show).in_set(UiSystems::Overlays).run_if(in_state(Screen::Match));
    app.add_systems(EguiPrimaryContextPass, systems);
}

/// A short press of the key toggles the marks. A long press shows the marks until the key is released.
fn release(
    mut contexts: EguiContexts,
    mut was_on: Local<bool>,
    mut held_key: Local<HeldKey>,
    mut inspection: ResMut<Inspection>,
) -> Result {
    let is_switched = std::mem::replace(&mut *was_on, inspection.always_shows_influence)
        != inspection.always_shows_influence;
    if held_key.was_released(contexts.ctx_mut()?, Action::ShowInfluence, is_switched) {
        inspection.always_shows_influence = false;
    }
    Ok(())
}

fn show(
    mut contexts: EguiContexts,
    inspection: Res<Inspection>,
    session: Res<Session>,
    area: Res<BoardArea>,
) -> Result {
    let (Some(Inspected::Controllers(sq)), Some(position)) = (inspection.subject(), session.position())
    else {
        return Ok(());
    };
    if position.piece_at(sq).is_none() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let place = area.0.left_top() + egui::vec2(12.0, 12.0);
    egui::Area::new("holders".into()).fixed_pos(place).interactable(false).show(ctx, |ui| {
        let frame = egui::Frame::popup(ui.style());
        frame.show(ui, |ui| {
            ui.set_max_width(420.0);
            let title = describe_square(position, sq, SquareNames::Written);
            ui.label(egui::RichText::new(title).strong().color(ui.inks().heading));
            for line in describe_attackers(position, sq, SquareNames::Written) {
                ui.label(line);
            }
        });
    });
    Ok(())
}
