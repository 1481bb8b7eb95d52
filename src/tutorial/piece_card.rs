//! Pieces in the lesson's panel: a picture with the name, and a card for the piece under the pointer.

use crate::ui::{Facing, diagram, koma_face};
use bevy_egui::egui::{self, RichText};
use tenjiku_language::say;
use tenjiku_language::{SideName, SpokenName, code, powers};
use tenjiku_rules::variant::{Kind, KindId, Variant};
use tenjiku_rules::{Piece, Side};

/// Size of a picture, in points.
const FACE_SIZE: egui::Vec2 = egui::vec2(52.0, 60.0);
/// Width of the movement diagrams: on a card, and of the lesson's piece, in points.
const DIAGRAM_WIDTH: f32 = 104.0;
const LARGE_DIAGRAM_WIDTH: f32 = 138.0;

/// Draws the card of the piece under the pointer, unless the panel already explains it.
pub(super) fn card(ui: &mut egui::Ui, game: &Variant, hovered: Option<Piece>, explained: Option<KindId>) {
    let Some(piece) = hovered.filter(|piece| explained != Some(piece.kind)) else { return };
    let kind = game.kind(piece.kind);
    ui.separator();
    portrait(ui, kind, Some(piece.side));
    ui.horizontal_top(|ui| {
        diagram(ui, kind, Facing::Up, DIAGRAM_WIDTH);
        ui.vertical(|ui| {
            for line in powers::in_words(kind) {
                ui.small(format!("• {line}"));
            }
        });
    });
}

pub(super) fn portrait(ui: &mut egui::Ui, kind: &Kind, owner: Option<Side>) {
    let entry = kind.entry();
    ui.horizontal(|ui| {
        let (face, painter) = ui.allocate_painter(FACE_SIZE, egui::Sense::hover());
        koma_face(&painter, face.rect, kind, false);
        ui.vertical(|ui| {
            // In Japanese the kanji are the name.
            let is_japanese = kind.spoken_name() == entry.kanji;
            ui.label(RichText::new(kind.spoken_name()).size(21.0).strong());
            let meaning = entry.meaning.as_ref().filter(|_| !is_japanese);
            let parts = [
                (!is_japanese).then(|| entry.kanji.clone()),
                Some(entry.romaji.clone()),
                Some(kind.symbol().to_owned()),
                meaning.map(|meaning| format!("“{meaning}”")),
                owner.map(SideName::spoken_name),
            ];
            let reading = parts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
            ui.add(egui::Label::new(RichText::new(reading).weak()).wrap());
        });
    });
}

pub(super) fn piece(ui: &mut egui::Ui, game: &Variant, id: KindId, with_powers: bool) {
    let kind = game.kind(id);
    portrait(ui, kind, None);
    if !with_powers {
        return;
    }
    ui.add_space(4.0);
    ui.horizontal_top(|ui| {
        diagram(ui, kind, Facing::Up, LARGE_DIAGRAM_WIDTH);
        ui.vertical(|ui| {
            for line in powers::in_words(kind) {
                ui.label(format!("• {line}"));
            }
            if let Some(promoted) = kind.promotes_to() {
                let promoted = game.kind(promoted);
                let (name, kanji) = (promoted.spoken_name(), &promoted.entry().kanji);
                let name = if name == kanji { name.to_owned() } else { format!("{name} {kanji}") };
                ui.weak(say!("tutorial-promotes-to", name = name));
            }
        });
    });
    ui.weak(kind.note_in(code()));
}
