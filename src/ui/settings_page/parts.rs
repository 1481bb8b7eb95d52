//! The parts of the page that are lists: motion, sound, size, language, playing and watching.

use super::{SettingsParams, heading, samples};
use crate::app::{Action, ActionRequest, INTERFACE_SCALES, Menu};
use crate::ui::language::language_choice;
use crate::ui::pace_choice;
use crate::ui::theme::{Inks, size};
use crate::view::motion::MotionStyle;
use bevy_egui::egui;
use tenjiku_language::{current_style, say};
use tenjiku_records::notation::MoveStyle;

impl SettingsParams<'_, '_> {
    pub fn motion(&mut self, ui: &mut egui::Ui) {
        heading(ui, say!("menu-motion"));
        for style in MotionStyle::ALL {
            let (name, tip) = match style {
                MotionStyle::Full => (say!("motion-full"), say!("motion-full-tip")),
                MotionStyle::Reduced => (say!("motion-reduced"), say!("motion-reduced-tip")),
                MotionStyle::None => (say!("motion-none"), say!("motion-none-tip")),
            };
            ui.radio_value(&mut self.edited.motion, style, name).on_hover_text(&tip);
            ui.indent("about", |ui| ui.label(egui::RichText::new(tip).small().weak()));
        }
        let is_animated = self.edited.motion != MotionStyle::None;
        let slider = egui::Slider::new(&mut self.edited.motion_speed, 0.25..=4.0).logarithmic(true);
        ui.add_enabled(is_animated, slider.text(say!("menu-speed"))).on_hover_text(say!("menu-speed-tip"));
        heading(ui, say!("settings-camera"));
        self.switches(ui, Menu::Motion);
    }

    pub fn sound(&mut self, ui: &mut egui::Ui) {
        self.switches(ui, Menu::Sound);
        let has_sound = self.edited.sound;
        let slider = egui::Slider::new(&mut self.edited.volume, 0..=100).suffix(" %");
        let slider = ui.add_enabled(has_sound, slider.text(say!("menu-volume")));
        let slider = slider.on_hover_text(say!("menu-volume-tip"));
        // While the slider is dragged, changes make no sound.
        if slider.drag_stopped() || slider.changed() && !slider.dragged() {
            self.speaker.sample();
        }
        if self.edited.sound && self.speaker.is_missing() {
            ui.weak(say!("menu-no-speaker"));
        }
    }

    /// The size of the panels: each choice is written in that size.
    pub fn size(&mut self, ui: &mut egui::Ui) {
        heading(ui, say!("menu-interface-scale"));
        let cards = samples::Cards::new(ui, 5, (58.0, 56.0));
        cards.show(ui, INTERFACE_SCALES, |ui, cards, scale| {
            let is_chosen = self.edited.interface_scale == scale;
            let card = cards.card(ui, &format!("{scale} %"), is_chosen, |painter, place| {
                let font = egui::FontId::proportional(size::SMALL * f32::from(scale) / 100.0);
                let (middle, ink) = (place.center(), painter.inks().ink);
                painter.text(middle, egui::Align2::CENTER_CENTER, "Aあ", font, ink);
            });
            if card.on_hover_text(say!("menu-interface-scale-tip")).clicked() {
                self.edited.interface_scale = scale;
            }
        });
    }

    pub fn language(&mut self, ui: &mut egui::Ui) {
        heading(ui, say!("menu-language"));
        ui.horizontal(|ui| {
            if let Some(language) = language_choice(ui) {
                self.edited.language = Some(language);
            }
        });
        // Lessons use a fixed notation.
        let action = Action::JapaneseMoves;
        if action.is_for(*self.screen.get()) {
            heading(ui, say!("settings-moves"));
            if action.switch(ui, current_style() == MoveStyle::Japanese) {
                self.requests.write(ActionRequest(action));
            }
        }
    }

    pub fn play(&mut self, ui: &mut egui::Ui) {
        heading(ui, say!("settings-playing"));
        self.switches(ui, Menu::Play);
        heading(ui, say!("settings-watching"));
        self.switches(ui, Menu::Watch);
        ui.horizontal(|ui| {
            ui.weak(say!("pace"));
            pace_choice(ui, &mut self.edited.pace, None);
        });
    }
}
