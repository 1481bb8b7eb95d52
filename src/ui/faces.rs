//! The choice of the writing on koma.

use super::choice::choice_value;
use super::theme::Inks;
use crate::view::face_style::FaceStyle;
use bevy_egui::egui;
use tenjiku_language::say;

/// Asks for the writing on the pieces, with the table as the sample.
pub fn first_choice(ui: &mut egui::Ui, style: &mut FaceStyle) {
    ui.label(egui::RichText::new(say!("faces-first")).color(ui.inks().note));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for (choice, name) in [
            (FaceStyle::ByDistance, say!("faces-first-kanji")),
            (FaceStyle::Hints, say!("faces-first-hints")),
            (FaceStyle::Moves, say!("faces-first-moves")),
        ] {
            choice_value(ui, style, choice, name).on_hover_text(texts(choice).1);
        }
    });
}

pub(super) fn texts(style: FaceStyle) -> (String, String) {
    match style {
        FaceStyle::ByDistance => (say!("faces-distance"), say!("faces-distance-tip")),
        FaceStyle::TwoKanji => (say!("faces-two"), say!("faces-two-tip")),
        FaceStyle::OneKanji => (say!("faces-one"), say!("faces-one-tip")),
        FaceStyle::Hints => (say!("faces-rim"), say!("faces-rim-tip")),
        FaceStyle::Letters => (say!("faces-letters"), say!("faces-letters-tip")),
        FaceStyle::Moves => (say!("faces-moves"), say!("faces-moves-tip")),
    }
}
