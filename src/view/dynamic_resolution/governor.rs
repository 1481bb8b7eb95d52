//! Chooses the render scale from the frame times of a moving camera.

use super::RenderScale;
use crate::view::camera::{CameraSystems, OrbitCamera};
use crate::view::quality::Quality;
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use std::time::Duration;

/// The possible scales. At a lower scale, writing would be illegible.
const SCALES: [f32; 4] = [1.0, 0.8, 0.65, 0.5];
/// Mean frame time above which the scale drops: below 18 frames per second a turning board is jerky.
const SLOW_FRAME_TIME: Duration = Duration::from_millis(55);
/// Mean frame time below which the scale rises again.
const FAST_FRAME_TIME: Duration = Duration::from_millis(30);
/// Number of frames averaged for a change of scale.
const AVERAGED_FRAMES: u32 = 4;
/// Time that the camera rests before the board is drawn at full resolution.
const REST_TIME: Duration = Duration::from_millis(120);

/// Frame times of the moving camera and the scale chosen from them.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ScaleGovernor {
    /// Index of the scale for a moving board.
    step: usize,
    /// Number of frames since the scale changed or the movement began, and their total time.
    frames: u32,
    time: Duration,
    /// Rest of the camera so far; none if the camera has never moved.
    rest_time: Option<Duration>,
}

impl ScaleGovernor {
    fn count_moving(&mut self, time: Duration) {
        // The time of the first frame after a rest includes the rest.
        if self.rest_time.replace(Duration::ZERO).is_none_or(|rest_time| rest_time > Duration::ZERO) {
            (self.frames, self.time) = (0, Duration::ZERO);
            return;
        }
        self.frames += 1;
        self.time += time;
        if self.frames < AVERAGED_FRAMES {
            return;
        }
        let mean = self.time / self.frames;
        (self.frames, self.time) = (0, Duration::ZERO);
        if mean > SLOW_FRAME_TIME {
            self.step = (self.step + 1).min(SCALES.len() - 1);
        } else if mean < FAST_FRAME_TIME {
            self.step = self.step.saturating_sub(1);
        }
    }

    fn count_resting(&mut self, time: Duration) {
        // Never zero, because `count_moving` recognizes a rest by its duration.
        self.rest_time = self.rest_time.map(|rest_time| rest_time + time.max(Duration::from_millis(1)));
    }

    fn scale(&self) -> RenderScale {
        let is_moving = self.rest_time.is_some_and(|rest_time| rest_time < REST_TIME);
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
        let new_scale = if *quality == Quality::Low { governor.scale() } else { RenderScale::default() };
        if scale.set_if_neq(new_scale) {
            frames.ask();
        }
        if new_scale != RenderScale::default() {
            frames.ask_within(REST_TIME);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn governor_after(moves: &[u64]) -> ScaleGovernor {
        let mut governor = ScaleGovernor::default();
        moves.iter().for_each(|&millis| governor.count_moving(Duration::from_millis(millis)));
        governor
    }

    #[test]
    fn slow_frames_lower_the_scale_and_fast_ones_raise_it() {
        let first_frame = [5_000];
        let slow = [100; AVERAGED_FRAMES as usize];
        assert_eq!(
            governor_after(&first_frame).scale(),
            RenderScale(SCALES[0]),
            "the rest counted as a frame"
        );
        assert_eq!(governor_after(&[&first_frame[..], &slow].concat()).scale(), RenderScale(SCALES[1]));
        let many_slow = [&first_frame[..], &slow, &slow, &slow, &slow, &slow].concat();
        assert_eq!(governor_after(&many_slow).scale(), RenderScale(SCALES[3]), "not the smallest scale");
        let recovered = [&many_slow[..], &[5; AVERAGED_FRAMES as usize]].concat();
        assert_eq!(governor_after(&recovered).scale(), RenderScale(SCALES[2]));
    }

    #[test]
    fn a_board_at_rest_is_drawn_at_full_resolution() {
        let mut governor = governor_after(&[[5_000; 1].as_slice(), &[100; 8]].concat());
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
