//! The choice of the writing on koma.

use super::menu_keys::choices;
use super::theme::Inks;
use crate::app::Settings;
use crate::say;
use crate::view::face_style::FaceStyle;
use bevy_egui::egui;

/// The choice as a menu. The koma on the board change at once.
pub(super) fn choice(ui: &mut egui::Ui, settings: &mut bevy::prelude::ResMut<Settings>) {
    let menu = choices(ui, say!("faces-menu"), |ui| {
        for style in FaceStyle::ALL {
            let (name, tip) = texts(style);
            if ui.radio(settings.face_style == style, name).on_hover_text(tip).clicked() {
                settings.face_style = style;
            }
        }
    });
    menu.on_hover_text(say!("faces-menu-tip"));
}

/// Asks how one wants to read the pieces, with the table as the sample.
pub fn first_choice(ui: &mut egui::Ui, style: &mut FaceStyle) {
    ui.label(egui::RichText::new(say!("faces-first")).color(ui.inks().note));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for (choice, name) in [
            (FaceStyle::ByDistance, say!("faces-first-kanji")),
            (FaceStyle::Hints, say!("faces-first-hints")),
            (FaceStyle::Moves, say!("faces-first-moves")),
        ] {
            ui.selectable_value(style, choice, name).on_hover_text(texts(choice).1);
        }
    });
}

fn texts(style: FaceStyle) -> (String, String) {
    match style {
        FaceStyle::ByDistance => (say!("faces-distance"), say!("faces-distance-tip")),
        FaceStyle::TwoKanji => (say!("faces-two"), say!("faces-two-tip")),
        FaceStyle::OneKanji => (say!("faces-one"), say!("faces-one-tip")),
        FaceStyle::Hints => (say!("faces-rim"), say!("faces-rim-tip")),
        FaceStyle::Letters => (say!("faces-letters"), say!("faces-letters-tip")),
        FaceStyle::Moves => (say!("faces-moves"), say!("faces-moves-tip")),
    }
}
