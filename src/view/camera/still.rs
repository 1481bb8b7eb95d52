//! Camera poses for still pictures.

use super::{OrbitCamera, OrbitPose};
use crate::view::orbit_pose::ViewDirection;
use bevy::prelude::*;

/// Direction of a close picture, in radians, and its distance, in metres.
const CLOSE_DIRECTION: ViewDirection = ViewDirection { yaw: -0.50, pitch: 0.56, fov: 0.40 };
const CLOSE_DISTANCE: f32 = 9.0;

impl OrbitPose {
    /// A pose that shows a few squares around a point.
    pub fn close_to(point: Vec3) -> Self {
        let ViewDirection { yaw, pitch, fov } = CLOSE_DIRECTION;
        Self { focus: point, yaw, pitch, distance: CLOSE_DISTANCE, fov }
    }
}

impl OrbitCamera {
    pub fn jump_to_pose(&mut self, pose: OrbitPose) {
        self.drop_view();
        (self.target, self.current) = (pose, pose);
    }
}
