//! The notice on why koma show signs instead of kanji, the first time squares are too small for kanji.

use crate::app::{Action, Screen, Settings, Toast};
use crate::ui::UiSystems;
use crate::view::camera::OrbitCamera;
use crate::view::face_style::FaceStyle;
use crate::view::koma_material::{LEGIBLE_SQUARE, square_on_screen};
use crate::view::motion::Motion;
use crate::view::redraw::{NeedsFrames, ShadersPending};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tenjiku_language::say;

/// Number of frames at rest before the notice: pending shaders would be detected within these frames.
const DETECTION_FRAMES: u8 = 5;
/// The message id, also used as its key among the explained marks.
const MESSAGE: &str = "marks-far";

pub(super) fn plugin(app: &mut App) {
    // Before the notices are drawn, since an idle window draws no other frame.
    app.add_systems(
        EguiPrimaryContextPass,
        explain.in_set(UiSystems::Panels).run_if(in_state(Screen::Match)),
    );
}

fn explain(
    mut contexts: EguiContexts,
    cameras: Query<(&OrbitCamera, &Camera, &GlobalTransform)>,
    (moving, shaders): (Query<(), With<Motion>>, Res<ShadersPending>),
    (mut frames, mut frames_at_rest): (ResMut<NeedsFrames>, Local<u8>),
    mut settings: ResMut<Settings>,
    mut toasts: MessageWriter<Toast>,
) -> Result {
    if settings.face_style != FaceStyle::ByDistance || settings.marks_explained.contains_key(MESSAGE) {
        return Ok(());
    }
    let Ok((orbit, camera, at)) = cameras.single() else { return Ok(()) };
    let [.., min_size] = LEGIBLE_SQUARE;
    let is_far = || square_on_screen(camera, at).is_some_and(|square| square < min_size);
    // At program start nothing is drawn yet, and the notice would disappear before the board is visible.
    if !orbit.is_at_rest() || !moving.is_empty() || shaders.any() || !is_far() {
        *frames_at_rest = 0;
    } else if *frames_at_rest < DETECTION_FRAMES {
        *frames_at_rest += 1;
        frames.ask();
    } else {
        let keys = Action::Magnifier.keys(contexts.ctx_mut()?);
        toasts.write(Toast::news(say!("marks-far", keys)));
        settings.marks_explained.insert(MESSAGE.to_owned(), 1);
    }
    Ok(())
}
