//! Poses of the camera for pictures, which nobody flies to.

use super::{BoardShape, OrbitCamera, OrbitPose};
use crate::view::orbit_pose::ViewDirection;
use bevy::prelude::*;

/// The direction from beside Black's seat to the whole board, in radians: three-quarters of it are front.
const CORNER: ViewDirection = ViewDirection { yaw: -0.56, pitch: 0.66, fov: 0.40 };
/// The direction of a close picture, in radians, and its distance, in metres.
const CLOSE: ViewDirection = ViewDirection { yaw: -0.50, pitch: 0.56, fov: 0.40 };
const CLOSE_DISTANCE: f32 = 9.0;

impl OrbitPose {
    /// The whole board from beside Black's seat.
    #[must_use]
    pub fn from_corner(shape: BoardShape, aspect: f32) -> Self {
        Self::framed(CORNER, &shape.framed_points(false), aspect)
    }

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
