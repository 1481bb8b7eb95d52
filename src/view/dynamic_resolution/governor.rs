//! Chooses the scale by the frames of a moving camera: what is too slow is drawn smaller.

use super::RenderScale;
use crate::view::camera::{CameraSystems, OrbitCamera};
use crate::view::quality::Quality;
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use std::time::Duration;

/// The scales to choose from. Below the last one writing turns to mush.
const SCALES: [f32; 4] = [1.0, 0.8, 0.65, 0.5];
/// Frames that take longer than this are drawn smaller: below 18 a second a turning board jerks. Those that
/// take less than the other time are drawn larger.
const TOO_SLOW: Duration = Duration::from_millis(55);
const FAST: Duration = Duration::from_millis(30);
/// Frames from which the mean is formed before the scale changes.
const FRAMES: u32 = 4;
/// How long a camera rests before the board is drawn in full again.
const REST: Duration = Duration::from_millis(120);

/// How the frames of a moving camera come along.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ScaleGovernor {
    /// Which of the scales a moving board has now.
    step: usize,
    /// Frames since the scale was chosen or the camera set out, and the time they took.
    frames: u32,
    time: Duration,
    /// How long the camera has rested; none while it has never moved.
    rested: Option<Duration>,
}

impl ScaleGovernor {
    /// Counts a frame of a moving camera; `time` is how long it took.
    fn moves(&mut self, time: Duration) {
        // The first frame after a rest took as long as the rest.
        if self.rested.replace(Duration::ZERO).is_none_or(|rested| rested > Duration::ZERO) {
            (self.frames, self.time) = (0, Duration::ZERO);
            return;
        }
        self.frames += 1;
        self.time += time;
        if self.frames < FRAMES {
            return;
        }
        let mean = self.time / self.frames;
        (self.frames, self.time) = (0, Duration::ZERO);
        if mean > TOO_SLOW {
            self.step = (self.step + 1).min(SCALES.len() - 1);
        } else if mean < FAST {
            self.step = self.step.saturating_sub(1);
        }
    }

    /// Counts a frame of a resting camera.
    fn rests(&mut self, time: Duration) {
        // The frame in which it stops still showed it moving.
        self.rested = self.rested.map(|rested| rested + time.max(Duration::from_millis(1)));
    }

    /// The scale of this frame.
    fn scale(&self) -> RenderScale {
        let is_moving = self.rested.is_some_and(|rested| rested < REST);
        RenderScale(if is_moving { SCALES[self.step] } else { 1.0 })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ScaleGovernor>().add_systems(Update, govern.after(CameraSystems::Follow));
}

fn govern(
    time: Res<Time<Real>>,
    quality: Res<Quality>,
    mut governor: ResMut<ScaleGovernor>,
    mut frames: ResMut<NeedsFrames>,
    mut cameras: Query<(Ref<OrbitCamera>, &mut RenderScale)>,
) {
    for (camera, mut scale) in &mut cameras {
        if camera.is_changed() {
            governor.moves(time.delta());
        } else {
            governor.rests(time.delta());
        }
        let wanted = if *quality == Quality::Low { governor.scale() } else { RenderScale::default() };
        if scale.set_if_neq(wanted) {
            frames.ask();
        }
        if wanted != RenderScale::default() {
            frames.ask_within(REST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(moves: &[u64]) -> ScaleGovernor {
        let mut governor = ScaleGovernor::default();
        moves.iter().for_each(|&millis| governor.moves(Duration::from_millis(millis)));
        governor
    }

    #[test]
    fn slow_frames_are_drawn_smaller_and_fast_ones_larger() {
        let set_out = [5_000];
        let slow = [100; FRAMES as usize];
        assert_eq!(after(&set_out).scale(), RenderScale(SCALES[0]), "the pause before is no frame");
        assert_eq!(after(&[&set_out[..], &slow].concat()).scale(), RenderScale(SCALES[1]));
        let forever = [&set_out[..], &slow, &slow, &slow, &slow, &slow].concat();
        assert_eq!(after(&forever).scale(), RenderScale(SCALES[3]), "never smaller than the last");
        let mended = [&forever[..], &[5; FRAMES as usize]].concat();
        assert_eq!(after(&mended).scale(), RenderScale(SCALES[2]));
    }

    #[test]
    fn a_board_at_rest_is_drawn_in_full() {
        let mut governor = after(&[[5_000; 1].as_slice(), &[100; 8]].concat());
        assert_eq!(governor.scale(), RenderScale(SCALES[2]));
        governor.rests(Duration::from_millis(100));
        assert_eq!(governor.scale(), RenderScale(SCALES[2]), "not between two pulls at the mouse");
        governor.rests(Duration::from_millis(100));
        assert_eq!(governor.scale(), RenderScale(1.0));
        governor.moves(Duration::from_millis(700));
        assert_eq!(governor.scale(), RenderScale(SCALES[2]), "as small as last time");
    }
}
