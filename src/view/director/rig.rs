//! What carries the camera: it speeds up and slows down gently and has a greatest speed, so that nobody
//! who watches feels ill.

use super::super::camera::OrbitPose;
use bevy::prelude::*;

/// Greatest speed and acceleration of a measure, per second and per second squared.
#[derive(Clone, Copy, Debug)]
struct AxisLimits {
    speed: f32,
    acceleration: f32,
}

/// Of the point looked at, in parts of the distance.
const FOCUS: AxisLimits = AxisLimits { speed: 0.28, acceleration: 0.30 };
/// Of the distance, in its natural logarithm: 0.7 is twice as near.
const DISTANCE: AxisLimits = AxisLimits { speed: 0.40, acceleration: 0.40 };
/// Of the angles, in radians.
const ANGLE: AxisLimits = AxisLimits { speed: 0.16, acceleration: 0.16 };
/// How hard it slows down before the end, as a part of the greatest acceleration: no overshoot.
const BRAKES: f32 = 0.5;
/// How fast it goes at most for each unit of what is left, in 1 / seconds: the end is soft.
const SOFTNESS: f32 = 2.2;
/// Nearer than this it is there.
const ARRIVED: f32 = 2e-4;

/// One measure that moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Axis {
    value: f32,
    speed: f32,
}

impl Axis {
    /// Moves towards `target` for some seconds.
    fn step(&mut self, target: f32, seconds: f32, limits: AxisLimits) {
        let left = target - self.value;
        let braking = (2.0 * BRAKES * limits.acceleration * left.abs()).sqrt();
        let most = limits.speed.min(braking).min(SOFTNESS * left.abs());
        let change = limits.acceleration * seconds;
        self.speed += (most.copysign(left) - self.speed).clamp(-change, change);
        self.value += self.speed * seconds;
        if (target - self.value).abs() < ARRIVED && self.speed.abs() < ARRIVED * 10.0 {
            *self = Self { value: target, speed: 0.0 };
        }
    }
}

/// The camera's carriage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CameraRig {
    x: Axis,
    z: Axis,
    /// Natural logarithm of the distance in metres.
    distance: Axis,
    yaw: Axis,
    pitch: Axis,
    fov: f32,
}

impl CameraRig {
    /// At rest in a pose.
    pub fn at(pose: &OrbitPose) -> Self {
        let still = |value| Axis { value, speed: 0.0 };
        Self {
            x: still(pose.focus.x),
            z: still(pose.focus.z),
            distance: still(pose.distance.max(0.1).ln()),
            yaw: still(pose.yaw),
            pitch: still(pose.pitch),
            fov: pose.fov,
        }
    }

    /// Moves towards a pose for some seconds; true while it is on its way.
    pub fn step(&mut self, wanted: &OrbitPose, seconds: f32) -> bool {
        let before = *self;
        let metres = self.distance.value.exp();
        let focus = AxisLimits { speed: FOCUS.speed * metres, acceleration: FOCUS.acceleration * metres };
        self.x.step(wanted.focus.x, seconds, focus);
        self.z.step(wanted.focus.z, seconds, focus);
        self.distance.step(wanted.distance.max(0.1).ln(), seconds, DISTANCE);
        self.yaw.step(wanted.yaw, seconds, ANGLE);
        self.pitch.step(wanted.pitch, seconds, ANGLE);
        self.fov = wanted.fov;
        *self != before
    }

    /// Where it is.
    pub fn pose(&self) -> OrbitPose {
        OrbitPose {
            focus: Vec3::new(self.x.value, 0.0, self.z.value),
            yaw: self.yaw.value,
            pitch: self.pitch.value,
            distance: self.distance.value.exp(),
            fov: self.fov,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: f32 = 1.0 / 60.0;

    #[test]
    fn it_arrives_softly_and_does_not_swing_past() {
        let mut axis = Axis::default();
        let (mut farthest, mut fastest, mut sharpest) = (0.0_f32, 0.0_f32, 0.0_f32);
        for _ in 0..600 {
            let before = axis.speed;
            axis.step(1.0, FRAME, ANGLE);
            farthest = farthest.max(axis.value);
            fastest = fastest.max(axis.speed.abs());
            sharpest = sharpest.max((axis.speed - before).abs() / FRAME);
        }
        assert_eq!((axis.value, axis.speed), (1.0, 0.0), "it comes to rest");
        assert!(farthest < 1.01, "{farthest}");
        assert!(
            fastest <= ANGLE.speed + 1e-4 && sharpest <= ANGLE.acceleration * 1.01,
            "{fastest} {sharpest}"
        );
    }

    /// Also when the wish changes in the middle, as when a royal falls.
    #[test]
    fn a_change_of_mind_is_no_jerk() {
        let mut axis = Axis::default();
        let mut sharpest = 0.0_f32;
        for frame in 0..600 {
            let before = axis.speed;
            axis.step(if frame < 90 { 1.0 } else { -1.0 }, FRAME, ANGLE);
            sharpest = sharpest.max((axis.speed - before).abs() / FRAME);
        }
        assert!(sharpest <= ANGLE.acceleration * 1.01, "{sharpest}");
    }

    #[test]
    fn the_size_on_screen_changes_evenly() {
        let near = OrbitPose { focus: Vec3::ZERO, yaw: 0.0, pitch: 1.0, distance: 10.0, fov: 0.5 };
        let far = OrbitPose { distance: 40.0, ..near };
        let mut rig = CameraRig::at(&near);
        let mut last = 10.0;
        while rig.step(&far, FRAME) {
            let now = rig.pose().distance;
            assert!(now / last < 1.0 + DISTANCE.speed * FRAME * 1.1, "{last} to {now}");
            last = now;
        }
        assert!((last - 40.0).abs() < 0.02);
    }
}
