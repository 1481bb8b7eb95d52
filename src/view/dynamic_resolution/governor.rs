//! Chooses the render scale from the frame times of a moving camera.

use super::RenderScale;
use crate::view::camera::{CameraSystems, OrbitCamera};
use crate::view::quality::Quality;
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use std::time::Duration;

/// The possible scales. Below the last one writing would be illegible.
const SCALES: [f32; 4] = [1.0, 0.8, 0.65, 0.5];
/// Mean frame time above which the scale drops: below 18 frames per second a turning board is jerky.
const TOO_SLOW: Duration = Duration::from_millis(55);
/// Mean frame time below which the scale rises again.
const FAST: Duration = Duration::from_millis(30);
/// Number of frames averaged for a change of scale.
const FRAMES: u32 = 4;
/// Rest of the camera before the board is drawn at full resolution.
const REST: Duration = Duration::from_millis(120);

/// Frame times of the moving camera and the scale chosen from them.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ScaleGovernor {
    /// Index of the scale for a moving board.
    step: usize,
    /// Number of frames since the scale changed or the movement began, and their total time.
    frames: u32,
    time: Duration,
    /// Rest of the camera so far; none if it has never moved.
    rested: Option<Duration>,
}

impl ScaleGovernor {
    /// Counts a frame of a moving camera.
    fn count_moving(&mut self, time: Duration) {
        // The time of the first frame after a rest includes the rest.
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
    fn count_resting(&mut self, time: Duration) {
        // The last frame of a movement counts as some rest, although its time may be zero.
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
            governor.count_moving(time.delta());
        } else {
            governor.count_resting(time.delta());
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
        moves.iter().for_each(|&millis| governor.count_moving(Duration::from_millis(millis)));
        governor
    }

    #[test]
    fn slow_frames_lower_the_scale_and_fast_ones_raise_it() {
        let set_out = [5_000];
        let slow = [100; FRAMES as usize];
        assert_eq!(after(&set_out).scale(), RenderScale(SCALES[0]), "the rest counted as a frame");
        assert_eq!(after(&[&set_out[..], &slow].concat()).scale(), RenderScale(SCALES[1]));
        let forever = [&set_out[..], &slow, &slow, &slow, &slow, &slow].concat();
        assert_eq!(after(&forever).scale(), RenderScale(SCALES[3]), "not the smallest scale");
        let mended = [&forever[..], &[5; FRAMES as usize]].concat();
        assert_eq!(after(&mended).scale(), RenderScale(SCALES[2]));
    }

    #[test]
    fn a_board_at_rest_is_drawn_at_full_resolution() {
        let mut governor = after(&[[5_000; 1].as_slice(), &[100; 8]].concat());
        assert_eq!(governor.scale(), RenderScale(SCALES[2]));
        governor.count_resting(Duration::from_millis(100));
        assert_eq!(
            governor.scale(),
            RenderScale(SCALES[2]),
            "full resolution came between two movements of the mouse"
        );
        governor.count_resting(Duration::from_millis(100));
        assert_eq!(governor.scale(), RenderScale(1.0));
        governor.count_moving(Duration::from_millis(700));
        assert_eq!(governor.scale(), RenderScale(SCALES[2]), "the scale was forgotten");
    }
}
