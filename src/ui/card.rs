//! The card in the corner: what the koma under the pointer is and how it moves.

use super::{BoardArea, Settings, UiSystems, diagram, theme};
use crate::game::{Koma, Owner, Session};
use crate::play::Pointed;
use crate::say;
use crate::screens::Screen;
use crate::variant::{Kind, words};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

/// Room kept for the card below the move list, in points.
pub(super) const HEIGHT: f32 = 330.0;
/// Width of the movement diagram, in points.
const DIAGRAM: f32 = 112.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays).run_if(in_state(Screen::Match)));
}

fn show(
    mut contexts: EguiContexts,
    session: Res<Session>,
    settings: Res<Settings>,
    pointed: Res<Pointed>,
    area: Res<BoardArea>,
    koma: Query<(&Koma, &Owner)>,
) -> Result {
    let (true, Some(position), Some(entity)) = (settings.show_card, session.position(), pointed.koma) else {
        return Ok(());
    };
    let Ok((koma, owner)) = koma.get(entity) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let window = ctx.viewport_rect();
    let variant = position.variant();
    let kind = variant.kind(koma.kind);
    let width = window.right() - area.0.right() - 16.0;
    let corner = egui::pos2(area.0.right() + 8.0, window.bottom() - HEIGHT + 4.0);
    egui::Area::new("card".into()).fixed_pos(corner).interactable(false).show(ctx, |ui| {
        ui.set_width(width);
        ui.separator();
        heading(ui, kind, &owner.0.spoken_name());
        ui.horizontal_top(|ui| {
            diagram::diagram(ui, kind, DIAGRAM);
            ui.vertical(|ui| {
                if let Some(promoted) = kind.promotes_to() {
                    let promoted = variant.kind(promoted);
                    ui.label(egui::RichText::new(say!("card-promotes-to")).small().color(theme::QUIET));
                    ui.label(name_and_kanji(promoted));
                }
                if kind.is_royal() {
                    ui.colored_label(theme::ACCENT, say!("card-royal"));
                }
            });
        });
        for line in words::in_words(kind) {
            ui.label(egui::RichText::new(format!("• {line}")).small());
        }
        ui.label(kind.note());
    });
    Ok(())
}

fn heading(ui: &mut egui::Ui, kind: &Kind, owner: &str) {
    ui.horizontal_wrapped(|ui| {
        let colour = if kind.is_promoted() { theme::ALARM } else { theme::ACCENT };
        ui.label(egui::RichText::new(&kind.entry().kanji).size(20.0).color(colour));
        if kind.spoken_name() != kind.entry().kanji {
            ui.label(egui::RichText::new(kind.spoken_name()).size(17.0).strong());
        }
        let reading = format!("{} · {} · {owner}", kind.entry().romaji, kind.symbol());
        ui.label(egui::RichText::new(reading).small().color(theme::QUIET));
    });
}

/// The name, and the kanji if they are not the name.
fn name_and_kanji(kind: &Kind) -> String {
    let (name, kanji) = (kind.spoken_name(), &kind.entry().kanji);
    if name == kanji { name.to_owned() } else { format!("{name} {kanji}") }
}
