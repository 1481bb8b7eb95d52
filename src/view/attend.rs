//! A camera that attends to a game: it turns slowly round the table and leans to where something
//! happens. A player who moves the camera has it for himself.

use bevy::prelude::*;

use super::camera::{CameraSystems, OrbitCamera};
use super::layout::BoardShape;
use super::redraw::NeedsFrames;

/// How fast the camera leans, in 1 / seconds: an eye that follows, not one that jumps.
const LEANING: f32 = 0.8;
/// Longest step, in seconds; after idling the clock has jumped.
const LONGEST_STEP: f32 = 1.0 / 20.0;

/// Where the camera is to look. The game's screens write it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Attention {
    /// Whether the camera attends at all.
    pub is_on: bool,
    /// The point of the board where something happened last, in metres.
    pub point: Option<Vec3>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Attention>();
    app.add_systems(Update, attend.after(CameraSystems::Input).before(CameraSystems::Follow));
}

fn attend(
    time: Res<Time>,
    attention: Res<Attention>,
    shape: Option<Res<BoardShape>>,
    mut cameras: Query<&mut OrbitCamera>,
    mut frames: ResMut<NeedsFrames>,
    mut was_on: Local<bool>,
) {
    let Some(shape) = shape else { return };
    for mut camera in &mut cameras {
        let Some(view) = camera.kept_view() else { continue };
        if attention.is_on {
            let part = 1.0 - (-LEANING * time.delta_secs().min(LONGEST_STEP)).exp();
            camera.lean(attention.point, *shape, part);
            frames.ask();
        } else if *was_on {
            camera.look_from(view, *shape);
            frames.ask();
        }
    }
    *was_on = attention.is_on;
}
