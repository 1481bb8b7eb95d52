//! Moves the camera to a pose with limited speed and acceleration, to avoid motion sickness.

use super::super::orbit_pose::OrbitPose;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// Greatest speed and acceleration of an axis, per second and per second squared.
#[derive(Clone, Copy, Debug)]
struct AxisLimits {
    speed: f32,
    acceleration: f32,
}

/// Limits of the focus, as fractions of the distance.
const FOCUS_LIMITS: AxisLimits = AxisLimits { speed: 0.28, acceleration: 0.30 };
/// Limits of the natural logarithm of the distance: 0.7 halves the distance.
const DISTANCE_LIMITS: AxisLimits = AxisLimits { speed: 0.40, acceleration: 0.40 };
/// Limits of the angles, in radians.
const ANGLE_LIMITS: AxisLimits = AxisLimits { speed: 0.16, acceleration: 0.16 };
/// Deceleration at the end, as a fraction of the maximum acceleration: low enough not to overshoot.
const BRAKING: f32 = 0.5;
/// Maximum speed per unit of the remaining distance, in 1 / seconds, which eases the end.
const END_DAMPING: f32 = 2.2;
/// Remaining distance at which an axis counts as arrived, in the unit of the axis.
const ARRIVAL_TOLERANCE: f32 = 2e-4;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Axis {
    value: f32,
    speed: f32,
}

impl Axis {
    /// Moves towards `target` for some seconds.
    fn step(&mut self, target: f32, seconds: f32, limits: AxisLimits) {
        let remaining = target - self.value;
        let braking = (2.0 * BRAKING * limits.acceleration * remaining.abs()).sqrt();
        let max_speed = limits.speed.min(braking).min(END_DAMPING * remaining.abs());
        let change = limits.acceleration * seconds;
        self.speed += (max_speed.copysign(remaining) - self.speed).clamp(-change, change);
        self.value += self.speed * seconds;
        if (target - self.value).abs() < ARRIVAL_TOLERANCE && self.speed.abs() < ARRIVAL_TOLERANCE * 10.0 {
            *self = Self { value: target, speed: 0.0 };
        }
    }
}

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
    pub fn at(pose: &OrbitPose) -> Self {
        let at_rest = |value| Axis { value, speed: 0.0 };
        Self {
            x: at_rest(pose.focus.x),
            z: at_rest(pose.focus.z),
            distance: at_rest(pose.distance.max(0.1).ln()),
            yaw: at_rest(pose.yaw),
            pitch: at_rest(pose.pitch),
            fov: pose.fov,
        }
    }

    /// Moves towards a pose for some seconds. Returns whether it is still moving.
    pub fn step(&mut self, target: &OrbitPose, seconds: f32) -> bool {
        let before = *self;
        let metres = self.distance.value.exp();
        let focus = AxisLimits {
            speed: FOCUS_LIMITS.speed * metres,
            acceleration: FOCUS_LIMITS.acceleration * metres,
        };
        self.x.step(target.focus.x, seconds, focus);
        self.z.step(target.focus.z, seconds, focus);
        self.distance.step(target.distance.max(0.1).ln(), seconds, DISTANCE_LIMITS);
        self.yaw.step(target.yaw, seconds, ANGLE_LIMITS);
        self.pitch.step(target.pitch, seconds, ANGLE_LIMITS);
        self.fov = target.fov;
        *self != before
    }

    /// Adds to the yaw an angle in radians, modulo whole turns, by which an orbit has already turned the camera.
    pub fn turn(&mut self, angle: f32) {
        self.yaw.value += angle - (angle / TAU).round() * TAU;
    }

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
    fn an_axis_arrives_within_its_limits_and_without_overshooting() {
        let mut axis = Axis::default();
        let (mut farthest, mut fastest, mut sharpest) = (0.0_f32, 0.0_f32, 0.0_f32);
        for _ in 0..600 {
            let before = axis.speed;
            axis.step(1.0, FRAME, ANGLE_LIMITS);
            farthest = farthest.max(axis.value);
            fastest = fastest.max(axis.speed.abs());
            sharpest = sharpest.max((axis.speed - before).abs() / FRAME);
        }
        assert_eq!((axis.value, axis.speed), (1.0, 0.0), "it does not come to rest");
        assert!(farthest < 1.01, "{farthest}");
        assert!(
            fastest <= ANGLE_LIMITS.speed + 1e-4 && sharpest <= ANGLE_LIMITS.acceleration * 1.01,
            "{fastest} {sharpest}"
        );
    }

    /// The target may change during the flight, as after the loss of a royal.
    #[test]
    fn a_new_target_does_not_jerk_the_camera() {
        let mut axis = Axis::default();
        let mut sharpest = 0.0_f32;
        for frame in 0..600 {
            let before = axis.speed;
            axis.step(if frame < 90 { 1.0 } else { -1.0 }, FRAME, ANGLE_LIMITS);
            sharpest = sharpest.max((axis.speed - before).abs() / FRAME);
        }
        assert!(sharpest <= ANGLE_LIMITS.acceleration * 1.01, "{sharpest}");
    }

    #[test]
    fn the_distance_changes_evenly() {
        let near = OrbitPose { focus: Vec3::ZERO, yaw: 0.0, pitch: 1.0, distance: 10.0, fov: 0.5 };
        let far = OrbitPose { distance: 40.0, ..near };
        let mut rig = CameraRig::at(&near);
        let mut last = 10.0;
        while rig.step(&far, FRAME) {
            let now = rig.pose().distance;
            assert!(now / last < 1.0 + DISTANCE_LIMITS.speed * FRAME * 1.1, "{last} to {now}");
            last = now;
        }
        assert!((last - 40.0).abs() < 0.02);
    }
}
