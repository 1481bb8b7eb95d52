//! The look of the table, the pieces and the panels, with a sample of each choice.

use super::samples::{self, Cards};
use super::{SettingsParams, heading};
use crate::app::{Appearance, Menu};
use crate::ui::theme::{Palette, size};
use crate::ui::{faces, quality};
use crate::view::face_style::FaceStyle;
use bevy_egui::egui;
use tenjiku_language::{Language, say};
use tenjiku_rules::Side;

/// Minimum width of a card and height of its sample, in points.
const CARD_SIZE: (f32, f32) = (96.0, 62.0);

impl SettingsParams<'_, '_> {
    pub fn look(&mut self, ui: &mut egui::Ui) {
        self.faces.prepare(ui.ctx(), self.session.variant().map(|variant| &**variant));
        heading(ui, say!("themes-menu"));
        self.theme_cards(ui);
        heading(ui, say!("faces-menu"));
        self.face_style_cards(ui);
        heading(ui, say!("settings-board"));
        self.switches(ui, Menu::Look);
        self.switches(ui, Menu::View);
        heading(ui, say!("menu-appearance"));
        self.appearance_cards(ui);
        heading(ui, say!("quality-menu"));
        quality::choice(ui, *self.renderer, &mut self.edited);
    }

    /// The choice of theme, each with a corner of its board.
    fn theme_cards(&mut self, ui: &mut egui::Ui) {
        let language = Language::current().code();
        let level = self.edited.face_style.levels()[0];
        Cards::new(ui, 3, CARD_SIZE).show(ui, &self.themes.themes, |ui, cards, theme| {
            let is_chosen = self.edited.theme == theme.id;
            let card = cards.card(ui, theme.spoken_name(language), is_chosen, |painter, rect| {
                samples::board(painter, rect, theme, self.faces.of(level));
            });
            self.probe_points.0.push((format!("theme:{}", theme.id), card.rect.center()));
            if card.on_hover_text(say!("themes-menu-tip")).clicked() {
                self.edited.theme.clone_from(&theme.id);
            }
        });
    }

    /// The choice of writing, each on a koma of the game on the table. A style that depends on distance is
    /// shown at near, middle and far distance.
    fn face_style_cards(&mut self, ui: &mut egui::Ui) {
        Cards::new(ui, 3, CARD_SIZE).show(ui, FaceStyle::ALL, |ui, cards, style| {
            let is_chosen = self.edited.face_style == style;
            let (name, tip) = faces::texts(style);
            let card = cards.card(ui, &name, is_chosen, |painter, rect| {
                let koma_theme = &self.theme.0.koma;
                // From near to far, side by side around the centre.
                let sizes = [1.0, 0.7, 0.5].map(|size| size * (rect.height() - 10.0));
                let levels = style.levels().iter().zip(sizes);
                let width: f32 = levels.clone().map(|(_, height)| height).sum();
                let mut left = rect.center().x - width / 2.0;
                for (level, height) in levels {
                    let middle = egui::pos2(left + height / 2.0, rect.center().y);
                    let face = (self.faces.of(*level), koma_theme.ink);
                    samples::koma(painter, (middle, height), Side::Black, koma_theme.wood.0, face);
                    left += height;
                }
            });
            if card.on_hover_text(tip).clicked() {
                self.edited.face_style = style;
            }
        });
    }

    fn appearance_cards(&mut self, ui: &mut egui::Ui) {
        Cards::new(ui, 3, (CARD_SIZE.0, 34.0)).show(ui, Appearance::ALL, |ui, cards, choice| {
            let name = match choice {
                Appearance::System => say!("appearance-system"),
                Appearance::Light => say!("appearance-light"),
                Appearance::Dark => say!("appearance-dark"),
            };
            let card = cards.card(ui, &name, self.edited.appearance == choice, |painter, rect| {
                let (left, right) = rect.split_left_right_at_fraction(0.5);
                let is_dark = choice.is_dark();
                for (half, is_dark) in [(left, is_dark.unwrap_or(false)), (right, is_dark.unwrap_or(true))] {
                    let inks = Palette::of(&self.theme.0, is_dark);
                    painter.rect_filled(half, 0.0, inks.paper);
                    let font = egui::FontId::proportional(size::BODY);
                    painter.text(half.center(), egui::Align2::CENTER_CENTER, "Aあ", font, inks.ink);
                }
            });
            if card.on_hover_text(say!("menu-appearance-tip")).clicked() {
                self.edited.appearance = choice;
            }
        });
    }
}
