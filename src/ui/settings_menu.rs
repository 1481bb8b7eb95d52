//! The menu of settings that are not on or off: sound, motion, the look of board and panels, the language.

use super::language::language_choice;
use super::menu_keys::choices;
use super::theme::Inks;
use super::{faces, quality, themes};
use crate::app::{Appearance, INTERFACE_SCALES, Settings};
use crate::audio::Speaker;
use crate::say;
use crate::view::motion::MotionStyle;
use crate::view::quality::Renderer;
use crate::view::theme::ThemeLibrary;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

/// What the choices depend on.
#[derive(SystemParam)]
pub struct SettingsMenu<'w> {
    themes: Res<'w, ThemeLibrary>,
    renderer: Res<'w, Renderer>,
    speaker: Res<'w, Speaker>,
}

impl SettingsMenu<'_> {
    /// The entries of the menu.
    pub fn entries(&self, ui: &mut egui::Ui, settings: &mut ResMut<Settings>) {
        volume(ui, &self.speaker, settings);
        ui.separator();
        motion(ui, settings);
        faces::choice(ui, settings);
        themes::choice(ui, &self.themes, settings);
        quality::choice(ui, *self.renderer, settings);
        ui.separator();
        appearance(ui, settings);
        interface_scale(ui, settings);
        choices(ui, say!("menu-language"), |ui| {
            if let Some(language) = language_choice(ui) {
                settings.language = Some(language);
            }
        });
    }
}

/// The volume, and a note if there is no audio device.
fn volume(ui: &mut egui::Ui, speaker: &Speaker, settings: &mut ResMut<Settings>) {
    let mut loud = settings.volume;
    let slider = egui::Slider::new(&mut loud, 0..=100).suffix(" %").text(say!("menu-volume"));
    if ui.add_enabled(settings.sound, slider).on_hover_text(say!("menu-volume-tip")).changed() {
        settings.volume = loud;
    }
    if settings.sound && speaker.is_missing() {
        ui.label(egui::RichText::new(say!("menu-no-speaker")).color(ui.inks().quiet));
    }
}

fn motion(ui: &mut egui::Ui, settings: &mut ResMut<Settings>) {
    choices(ui, say!("menu-motion"), |ui| {
        for style in MotionStyle::ALL {
            let (name, tip) = match style {
                MotionStyle::Full => (say!("motion-full"), say!("motion-full-tip")),
                MotionStyle::Reduced => (say!("motion-reduced"), say!("motion-reduced-tip")),
                MotionStyle::None => (say!("motion-none"), say!("motion-none-tip")),
            };
            if ui.radio(settings.motion == style, name).on_hover_text(tip).clicked() {
                settings.motion = style;
            }
        }
        let mut speed = settings.motion_speed;
        let slider = egui::Slider::new(&mut speed, 0.25..=4.0).logarithmic(true).text(say!("menu-speed"));
        let travels = settings.motion != MotionStyle::None;
        if ui.add_enabled(travels, slider).on_hover_text(say!("menu-speed-tip")).changed() {
            settings.motion_speed = speed;
        }
    });
}

/// Panels by day or by night.
fn appearance(ui: &mut egui::Ui, settings: &mut ResMut<Settings>) {
    choices(ui, say!("menu-appearance"), |ui| {
        for choice in Appearance::ALL {
            let name = match choice {
                Appearance::System => say!("appearance-system"),
                Appearance::Light => say!("appearance-light"),
                Appearance::Dark => say!("appearance-dark"),
            };
            let radio = ui.radio(settings.appearance == choice, name);
            if radio.on_hover_text(say!("menu-appearance-tip")).clicked() {
                settings.appearance = choice;
            }
        }
    });
}

fn interface_scale(ui: &mut egui::Ui, settings: &mut ResMut<Settings>) {
    choices(ui, say!("menu-interface-scale"), |ui| {
        for scale in INTERFACE_SCALES {
            let radio = ui.radio(settings.interface_scale == scale, format!("{scale} %"));
            if radio.on_hover_text(say!("menu-interface-scale-tip")).clicked() {
                settings.interface_scale = scale;
            }
        }
    });
}
