//! A caption below the board when something remarkable has happened.

use super::language::CurrentLanguage;
use super::theme;
use super::{BoardArea, UiSystems};
use crate::app::{Screen, Settings};
use crate::game::{Direction, GameStarted, PlyPlayed, Session, caption};
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::time::{Duration, Instant};

/// How long a caption stays: a minimum, and more for each character.
const STAY: Duration = Duration::from_millis(2_200);
const READING: Duration = Duration::from_millis(30);
/// Distance from the bottom of the board's area, in points.
const ABOVE: f32 = 64.0;

/// The visible caption, and when it disappears.
#[derive(Resource, Default)]
struct CurrentCaption(Option<(String, Instant)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CurrentCaption>();
    app.add_systems(Update, take.after(crate::game::GameSystems::Turn));
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays).run_if(in_state(Screen::Match)));
}

fn take(
    mut played: MessageReader<PlyPlayed>,
    mut started: MessageReader<GameStarted>,
    session: Res<Session>,
    settings: Res<Settings>,
    language: Res<CurrentLanguage>,
    mut current: ResMut<CurrentCaption>,
) {
    if started.read().count() > 0 || language.is_changed() {
        current.0 = None;
    }
    let plies: Vec<&PlyPlayed> = played.read().collect();
    let Some(last) = plies.last() else { return };
    // Jumping through a game shows no captions.
    if last.direction == Direction::Backward || last.instant || plies.len() > 1 || !settings.captions {
        current.0 = None;
        return;
    }
    let text = session.position().and_then(|after| caption(after, &last.effects));
    // The caption of the ply before stays if the new ply has none.
    if let Some(text) = text {
        let length = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
        current.0 = Some((text, Instant::now() + STAY + READING * length));
    }
}

fn show(
    mut contexts: EguiContexts,
    mut current: ResMut<CurrentCaption>,
    area: Res<BoardArea>,
    mut frames: ResMut<NeedsFrames>,
) -> Result {
    let Some((text, until)) = &current.0 else { return Ok(()) };
    let left = until.saturating_duration_since(Instant::now());
    if left.is_zero() {
        current.0 = None;
        frames.ask();
        return Ok(());
    }
    frames.ask_within(left);
    let ctx = contexts.ctx_mut()?;
    let place = area.0.center_bottom() - egui::vec2(0.0, ABOVE);
    let area = egui::Area::new("caption".into()).pivot(egui::Align2::CENTER_BOTTOM).fixed_pos(place);
    area.interactable(false).show(ctx, |ui| {
        let frame = egui::Frame::popup(ui.style());
        frame.inner_margin(egui::Margin::symmetric(16, 9)).show(ui, |ui| {
            let text = theme::heading(ui, text);
            ui.add(egui::Label::new(text).extend());
        });
    });
    Ok(())
}
