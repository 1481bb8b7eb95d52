//! A short camera move: towards a point and back, with a shake. It is added to the current pose and does not change it
//! permanently.

use super::super::camera::{CameraSystems, OrbitCamera};
use super::super::motion::{MotionSettings, MotionStyle, SkipMotion};
use super::super::redraw::NeedsFrames;
use crate::game::GameStarted;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// Fractions of the duration of a push in which the camera approaches, and returns.
const APPROACH_FRACTION: f32 = 0.30;
const RETURN_FRACTION: f32 = 0.45;
/// Duration of the return after a cancellation, in seconds.
const CANCEL_TIME: f32 = 0.3;
/// Minimum height of the visible part of the board, in metres, which limits the approach.
const MIN_VISIBLE_HEIGHT: f32 = 6.0;
/// Frequency and decay of the shake, in 1 / seconds.
const SHAKE_FREQUENCY: f32 = 8.0;
const SHAKE_DECAY: f32 = 5.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CameraPush {
    pub target: Vec3,
    /// Its start, in seconds of `Time::elapsed_secs`.
    pub since: f32,
    /// Its duration, in seconds.
    pub seconds: f32,
    /// The fraction of the distance to the target, 0 to 1.
    pub approach: f32,
    /// The fraction of the turn to the target, 0 to 1.
    pub turn: f32,
    /// Initial amplitude of the shake, as a fraction of the height of the picture.
    pub shake: f32,
}

#[derive(Resource, Default)]
pub struct ActiveCameraPush {
    push: Option<CameraPush>,
    /// When it was cancelled.
    cancelled_at: Option<f32>,
}

impl ActiveCameraPush {
    /// Begins a push, in place of any other.
    pub fn push(&mut self, push: CameraPush) {
        *self = Self { push: Some(push), cancelled_at: None };
    }

    /// Cancels the push: at once if it has not begun, else gently.
    pub fn cancel(&mut self, now: f32) {
        if self.push.is_some_and(|push| push.since > now) {
            *self = Self::default();
        } else {
            self.cancelled_at.get_or_insert(now);
        }
    }

    /// The push and its strength after a cancellation, from 1 down to 0; none once it is over.
    fn at(&self, now: f32) -> Option<(CameraPush, f32)> {
        let push = self.push.filter(|push| now < push.since + push.seconds)?;
        let remaining = self.cancelled_at.map_or(1.0, |since| 1.0 - (now - since) / CANCEL_TIME);
        (remaining > 0.0).then_some((push, remaining))
    }
}

impl CameraPush {
    /// Its strength at a time, 0 to 1, disregarding a cancellation.
    fn strength(&self, now: f32) -> f32 {
        let progress = (now - self.since) / self.seconds.max(f32::EPSILON);
        let approach = EaseFunction::SmoothStep.sample_clamped(progress / APPROACH_FRACTION);
        approach * EaseFunction::SmoothStep.sample_clamped((1.0 - progress) / RETURN_FRACTION)
    }

    /// Applies it to the pose of a camera. `fov` is the vertical field of view, in radians.
    fn apply(&self, pose: Transform, fov: f32, now: f32, remaining: f32) -> Transform {
        let age = now - self.since;
        if age < 0.0 {
            return pose;
        }
        let strength = self.strength(now) * remaining;
        let offset = self.target - pose.translation;
        // Half the height of the picture at the distance of the target.
        let half = offset.length() * (fov / 2.0).tan();
        let near = (self.approach * strength).min((1.0 - MIN_VISIBLE_HEIGHT / 2.0 / half.max(0.01)).max(0.0));
        let facing = pose.looking_at(self.target, pose.up()).rotation;
        let shake = self.shake * remaining * (-SHAKE_DECAY * age).exp() * (TAU * SHAKE_FREQUENCY * age).sin();
        Transform {
            translation: pose.translation + offset * near + pose.up() * (2.0 * half * shake),
            rotation: pose.rotation.slerp(facing, self.turn * strength),
            ..pose
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ActiveCameraPush>();
    let is_cancelled = on_message::<SkipMotion>.or_eager(on_message::<GameStarted>);
    app.add_systems(Update, (cancel.run_if(is_cancelled), push).chain().after(CameraSystems::Follow));
}

/// Cancels the push when motion is skipped or a game starts.
fn cancel(time: Res<Time>, mut active_push: ResMut<ActiveCameraPush>) {
    active_push.cancel(time.elapsed_secs());
}

/// Applies the push after the camera has been placed; the next frame places it again.
pub(in super::super) fn push(
    time: Res<Time>,
    motion: Res<MotionSettings>,
    mut active_push: ResMut<ActiveCameraPush>,
    mut cameras: Query<(&mut Transform, &Projection), With<OrbitCamera>>,
    mut frames: ResMut<NeedsFrames>,
) {
    if active_push.push.is_none() {
        return;
    }
    // Another frame after the end of the push resets the camera.
    frames.ask();
    let now = time.elapsed_secs();
    let Some((push, remaining)) = active_push.at(now).filter(|_| motion.style == MotionStyle::Full) else {
        *active_push = ActiveCameraPush::default();
        return;
    };
    for (mut pose, projection) in &mut cameras {
        if let Projection::Perspective(lens) = projection {
            *pose = push.apply(*pose, lens.fov, now, remaining);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUSH: CameraPush =
        CameraPush { target: Vec3::ZERO, since: 1.0, seconds: 2.0, approach: 0.2, turn: 0.5, shake: 0.0 };
    const FOV: f32 = 0.52;

    fn pose() -> Transform {
        Transform::from_xyz(3.0, 20.0, 20.0).looking_at(Vec3::X * 5.0, Vec3::Y)
    }

    #[test]
    fn the_camera_approaches_and_returns() {
        let at = |now| PUSH.apply(pose(), FOV, now, 1.0);
        assert_eq!(at(0.5), pose(), "it starts too early");
        let far = pose().translation.length();
        let halfway = at(1.9).translation.length();
        assert!((halfway - far * 0.8).abs() < 0.05 * far, "{halfway} of {far}");
        assert!(at(2.999).translation.distance(pose().translation) < 0.01, "it does not come back");
    }

    #[test]
    fn a_push_keeps_a_minimum_of_the_board_in_view() {
        let near = Transform::from_xyz(0.0, 6.0, 6.0).looking_at(Vec3::ZERO, Vec3::Y);
        let active_push = PUSH.apply(near, FOV, 1.9, 1.0);
        assert!(active_push.translation.distance(near.translation) < 1e-3, "{active_push:?}");
    }

    #[test]
    fn a_cancelled_push_ends_soon() {
        let mut active_push = ActiveCameraPush::default();
        active_push.push(PUSH);
        active_push.cancel(0.5);
        assert!(active_push.at(1.5).is_none(), "it had not begun");
        active_push.push(PUSH);
        active_push.cancel(1.5);
        assert!(
            active_push.at(1.6).is_some_and(|(_, remaining)| remaining < 1.0)
                && active_push.at(1.9).is_none()
        );
    }
}
