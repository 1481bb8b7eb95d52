//! How wide a text is before it is drawn.

use super::theme::Inks;
use bevy_egui::egui;

/// The width of a text on one line, in points.
pub(super) fn width(ui: &egui::Ui, text: &str, font: egui::FontId) -> f32 {
    ui.painter().layout_no_wrap(text.to_owned(), font, ui.inks().ink).size().x
}
