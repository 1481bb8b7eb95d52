//! The choice of the graphics quality, applied immediately.

use crate::app::Settings;
use crate::view::quality::{Quality, Renderer};
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use bevy_egui::egui;
use tenjiku_language::say;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        First,
        apply_quality.run_if(resource_changed::<Settings>.or_eager(resource_changed::<Renderer>)),
    );
}

/// Applies the quality of the settings, or the best lower quality that suits the renderer.
fn apply_quality(
    settings: Res<Settings>,
    renderer: Res<Renderer>,
    mut quality: ResMut<Quality>,
    mut frames: ResMut<NeedsFrames>,
) {
    let default = || Quality::default_for(*renderer);
    let suited = settings.quality.map_or_else(default, |quality| quality.limited_to(*renderer));
    if quality.set_if_neq(suited) {
        frames.ask();
    }
}

/// Draws the choice, without qualities that are too slow for the renderer.
pub(super) fn choice(ui: &mut egui::Ui, renderer: Renderer, settings: &mut Settings) {
    let available = Quality::ALL.into_iter().filter(|quality| quality.limited_to(renderer) == *quality);
    for choice in std::iter::once(None).chain(available.map(Some)) {
        let (name, tip) = texts(choice);
        ui.radio_value(&mut settings.quality, choice, name).on_hover_text(tip);
    }
}

fn texts(quality: Option<Quality>) -> (String, String) {
    match quality {
        None => (say!("quality-auto"), say!("quality-auto-tip")),
        Some(Quality::Low) => (say!("quality-low"), say!("quality-low-tip")),
        Some(Quality::Medium) => (say!("quality-medium"), say!("quality-medium-tip")),
        Some(Quality::High) => (say!("quality-high"), say!("quality-high-tip")),
    }
}
