//! Poses of the camera for pictures, which nobody flies to.

use super::{OrbitCamera, OrbitPose};
use crate::view::orbit_pose::ViewDirection;
use bevy::prelude::*;

/// The direction of a close picture, in radians, and its distance, in metres.
const CLOSE: ViewDirection = ViewDirection { yaw: -0.50, pitch: 0.56, fov: 0.40 };
const CLOSE_DISTANCE: f32 = 9.0;

impl OrbitPose {
    /// A few squares around a point.
    #[must_use]
    pub fn close_to(point: Vec3) -> Self {
        let ViewDirection { yaw, pitch, fov } = CLOSE;
        Self { focus: point, yaw, pitch, distance: CLOSE_DISTANCE, fov }
    }
}

impl OrbitCamera {
    /// Takes a pose at once.
    pub fn stand(&mut self, pose: OrbitPose) {
        self.drop_view();
        (self.target, self.shown) = (pose, pose);
    }
}
