//! The parts of the page that are lists: motion, sound, size, language, playing and watching.

use super::{SettingsParams, heading, samples};
use crate::app::{Action, ActionRequest, INTERFACE_SCALES, Menu};
use crate::language::current_style;
use crate::say;
use crate::ui::language::language_choice;
use crate::ui::pace;
use crate::ui::theme::{Inks, size};
use crate::view::motion::MotionStyle;
use bevy_egui::egui;
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
            if ui.radio(self.settings.motion == style, name).on_hover_text(&tip).clicked() {
                self.settings.motion = style;
            }
            ui.indent("about", |ui| ui.label(egui::RichText::new(tip).small().color(ui.inks().quiet)));
        }
        let mut speed = self.settings.motion_speed;
        let slider = egui::Slider::new(&mut speed, 0.25..=4.0).logarithmic(true).text(say!("menu-speed"));
        let is_animated = self.settings.motion != MotionStyle::None;
        if ui.add_enabled(is_animated, slider).on_hover_text(say!("menu-speed-tip")).changed() {
            self.settings.motion_speed = speed;
        }
        heading(ui, say!("settings-camera"));
        self.switches(ui, Menu::Motion);
    }

    /// Sound and volume, and a note if there is no audio device.
    pub fn sound(&mut self, ui: &mut egui::Ui) {
        self.switches(ui, Menu::Sound);
        let mut volume = self.settings.volume;
        let slider = egui::Slider::new(&mut volume, 0..=100).suffix(" %").text(say!("menu-volume"));
        let slider = ui.add_enabled(self.settings.sound, slider).on_hover_text(say!("menu-volume-tip"));
        if slider.changed() {
            self.settings.volume = volume;
        }
        // Not on every change while dragging.
        if slider.drag_stopped() || slider.changed() && !slider.dragged() {
            self.speaker.sample();
        }
        if self.settings.sound && self.speaker.is_missing() {
            ui.label(egui::RichText::new(say!("menu-no-speaker")).color(ui.inks().quiet));
        }
    }

    /// The size of the panels: each choice is written in its own size.
    pub fn size(&mut self, ui: &mut egui::Ui) {
        heading(ui, say!("menu-interface-scale"));
        let cards = samples::Cards::new(ui, 5, (58.0, 56.0));
        cards.show(ui, INTERFACE_SCALES, |ui, cards, scale| {
            let is_chosen = self.settings.interface_scale == scale;
            let card = cards.card(ui, &format!("{scale} %"), is_chosen, |painter, place| {
                let font = egui::FontId::proportional(size::SMALL * f32::from(scale) / 100.0);
                let (middle, ink) = (place.center(), painter.inks().ink);
                painter.text(middle, egui::Align2::CENTER_CENTER, "Aあ", font, ink);
            });
            if card.on_hover_text(say!("menu-interface-scale-tip")).clicked() {
                self.settings.interface_scale = scale;
            }
        });
    }

    pub fn language(&mut self, ui: &mut egui::Ui) {
        heading(ui, say!("menu-language"));
        ui.horizontal(|ui| {
            if let Some(language) = language_choice(ui) {
                self.settings.language = Some(language);
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
            ui.label(egui::RichText::new(say!("pace")).color(ui.inks().quiet));
            pace::choice(ui, &mut self.settings);
        });
    }
}
