//! Lowers the quality preset when it is too slow for the graphics card, unless the player chose it.

use super::{Quality, Renderer};
use crate::game::Thinking;
use crate::view::camera::{CameraSystems, OrbitCamera};
use bevy::prelude::*;
use std::time::Duration;

const MEASURED_FRAMES: usize = 60;
/// Maximum acceptable median: below 25 frames per second motion is visibly jerky.
const MAX_MEDIAN: Duration = Duration::from_millis(40);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, measure.after(CameraSystems::Follow));
}

/// Times the frames of a moving camera, except while a computer player thinks, which slows them down.
fn measure(
    time: Res<Time<Real>>,
    quality: Res<Quality>,
    thinking: Option<Res<Thinking>>,
    cameras: Query<Ref<OrbitCamera>>,
    windows: Query<&Window>,
    mut renderer: ResMut<Renderer>,
    mut times: Local<Vec<Duration>>,
    mut was_moving: Local<bool>,
) {
    let is_moving = cameras.iter().any(|camera| camera.is_changed() && !camera.is_added());
    // The time of the first frame after a rest includes the rest.
    let is_measurable = std::mem::replace(&mut *was_moving, is_moving) && is_moving;
    if renderer.is_software || quality.is_changed() {
        times.clear();
    }
    // The system may throttle a window in the background.
    let is_in_front = windows.iter().all(|window| window.focused);
    if is_measurable
        && is_in_front
        && !renderer.is_software
        && thinking.is_none_or(|thinking| thinking.purpose().is_none())
    {
        times.push(time.delta());
    }
    if times.len() < MEASURED_FRAMES {
        return;
    }
    times.sort_unstable();
    let median = times[MEASURED_FRAMES / 2];
    times.clear();
    let lower = quality.lower();
    if median > MAX_MEDIAN && lower < renderer.best {
        info!("{:?} takes {median:?} per frame; {lower:?} may be faster", *quality);
        renderer.best = lower;
    }
}
