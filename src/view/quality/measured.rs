//! A preset that proves too much for the graphics card gives way to the next, where the program may
//! choose.

use super::{Quality, Renderer};
use crate::game::Thinking;
use crate::view::camera::{CameraSystems, OrbitCamera};
use bevy::prelude::*;
use std::time::Duration;

/// Frames of a moving camera by which a preset is judged.
const FRAMES: usize = 60;
/// The longest time that half of them may take: below 25 frames a second one sees them one by one.
const TOO_SLOW: Duration = Duration::from_millis(40);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, judge.after(CameraSystems::Follow));
}

/// Times the frames of a moving camera. Computers that think slow them down too: then nobody judges.
fn judge(
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
    // The first frame after a rest took as long as the rest.
    let counts = std::mem::replace(&mut *was_moving, is_moving) && is_moving;
    if renderer.is_software || quality.is_changed() {
        times.clear();
    }
    // A window in the background may be held back by the system.
    let is_in_front = windows.iter().all(|window| window.focused);
    if counts
        && is_in_front
        && !renderer.is_software
        && thinking.is_none_or(|thinking| thinking.purpose().is_none())
    {
        times.push(time.delta());
    }
    if times.len() < FRAMES {
        return;
    }
    times.sort_unstable();
    let median = times[FRAMES / 2];
    times.clear();
    let milder = quality.milder();
    if median > TOO_SLOW && milder < renderer.bears {
        info!("{:?} takes {median:?} a frame; {milder:?} may be faster", *quality);
        renderer.bears = milder;
    }
}
