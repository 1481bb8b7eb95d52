//! The pose of an orbit camera, and the framing of views of the board.

use super::layout::{BoardShape, Seat};
use bevy::prelude::*;
use std::f32::consts::{FRAC_PI_2, PI};

/// Vertical field of view from seats and corners, in radians.
pub(super) const SEAT_FOV: f32 = 30.0 * PI / 180.0;
/// Vertical field of view from above, in radians: so narrow that there is almost no perspective.
const FLAT_FOV: f32 = 4.0 * PI / 180.0;
/// Pitch of the view from a seat, in radians.
pub(super) const SEAT_PITCH: f32 = 52.0 * PI / 180.0;
/// Yaw, to the left of the seat, and pitch of the view from a corner, in radians: the piece stands are on both sides,
/// and the files are still distinguishable.
const CORNER_YAW: f32 = -10.0 * PI / 180.0;
const CORNER_PITCH: f32 = 50.0 * PI / 180.0;
/// Pitch of the view of a board that is presented, in radians.
const PRESENTED_PITCH: f32 = 42.0 * PI / 180.0;
/// Lowest and highest pitch, in radians: never below the table, never upside down.
pub(super) const PITCH_LIMITS: (f32, f32) = (0.10, FRAC_PI_2 - 0.001);
/// Fraction of the window that stays free around a framed board.
const FRAME_MARGIN: f32 = 0.025;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrbitPose {
    pub focus: Vec3,
    /// Rotation about `Y`, in radians; 0 is Black's seat.
    pub yaw: f32,
    /// Angle above the table, in radians; a quarter turn is straight down.
    pub pitch: f32,
    /// Distance from the focus, in metres.
    pub distance: f32,
    /// Vertical field of view, in radians.
    pub fov: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// From a player's seat.
    Seat(Seat),
    /// From beside a player's seat, over the corner of the board.
    Corner(Seat),
    /// From above, with a player's side at the bottom, as in a diagram.
    Above(Seat),
}

impl View {
    pub const fn is_seated(self) -> bool {
        matches!(self, Self::Seat(_) | Self::Corner(_))
    }

    pub const fn with_seat(self, seat: Seat) -> Self {
        match self {
            Self::Seat(_) => Self::Seat(seat),
            Self::Corner(_) => Self::Corner(seat),
            Self::Above(_) => Self::Above(seat),
        }
    }
}

/// The direction and field of view of a pose, in radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewDirection {
    /// Rotation about `Y`; 0 is Black's seat.
    pub yaw: f32,
    /// Angle above the table.
    pub pitch: f32,
    pub fov: f32,
}

impl OrbitPose {
    pub fn rotation(&self) -> Quat {
        Quat::from_euler(EulerRot::YXZ, self.yaw, -self.pitch, 0.0)
    }

    pub fn transform(&self) -> Transform {
        let rotation = self.rotation();
        Transform::from_translation(self.focus + rotation * Vec3::Z * self.distance).with_rotation(rotation)
    }

    /// A pose for pictures that shows a few squares around a point.
    pub fn close_to(point: Vec3) -> Self {
        Self { focus: point, yaw: -0.50, pitch: 0.56, distance: 9.0, fov: 0.40 }
    }

    /// The pose of a standard view in which all points fill the window as far as possible; `aspect` is width over
    /// height.
    pub fn for_view(view: View, points: &[Vec3], aspect: f32) -> Self {
        let (yaw, pitch, fov) = match view {
            View::Seat(seat) => (seat.yaw(), SEAT_PITCH, SEAT_FOV),
            View::Corner(seat) => (seat.yaw() + CORNER_YAW, CORNER_PITCH, SEAT_FOV),
            View::Above(seat) => (seat.yaw(), PITCH_LIMITS.1, FLAT_FOV),
        };
        Self::fit(ViewDirection { yaw, pitch, fov }, points, aspect)
    }

    /// The pose in any direction, with any field of view, in which all points fill the window as far as possible.
    pub fn fit(direction: ViewDirection, points: &[Vec3], aspect: f32) -> Self {
        let ViewDirection { yaw, pitch, fov } = direction;
        let mut pose = Self { focus: Vec3::ZERO, yaw, pitch, distance: 1.0, fov };
        let reach = (fov / 2.0).tan() * (1.0 - FRAME_MARGIN);
        let half = Vec2::new(reach * aspect.max(0.1), reach);
        let forward = pose.rotation() * Vec3::NEG_Z;
        let up =
            Vec3::new(forward.x, 0.0, forward.z).normalize_or(Quat::from_rotation_y(pose.yaw) * Vec3::NEG_Z);
        pose.balance(pose.rotation() * Vec3::X, up, points, half);
        pose
    }

    /// The pose in which a board fills the window at any yaw. The focus is on the axis of the board, so that changing
    /// the yaw just turns it.
    pub(super) fn for_presentation(shape: BoardShape, yaw: f32, aspect: f32) -> Self {
        let mut pose = Self { focus: Vec3::ZERO, yaw, pitch: PRESENTED_PITCH, distance: 1.0, fov: SEAT_FOV };
        let reach = (pose.fov / 2.0).tan() * (1.0 - FRAME_MARGIN);
        let half = Vec2::new(reach * aspect.max(0.1), reach);
        pose.balance(Vec3::ZERO, Vec3::Y, &shape.bounding_circle(), half);
        pose
    }

    /// Shifts the focus along two directions, which point right and up in the picture, until all points fill the
    /// window. `half` has the half extents, as tangents of the half angles.
    fn balance(&mut self, right: Vec3, up: Vec3, points: &[Vec3], half: Vec2) {
        let pose = self;
        // Perspective enlarges the near edge. Shift the focus until opposite edges are equally far from the centre,
        // each time at the minimum distance that shows everything.
        for _ in 0..12 {
            pose.distance = points.iter().map(|&point| pose.distance_for(point, half)).fold(0.1, f32::max);
            let projected = points.iter().map(|&point| pose.project(point));
            let (low, high) =
                projected.fold((Vec2::MAX, Vec2::MIN), |(low, high), at| (low.min(at), high.max(at)));
            let shift = (low + high) / 2.0 * pose.distance;
            pose.focus += right * shift.x + up * shift.y;
        }
        pose.distance = points.iter().map(|&point| pose.distance_for(point, half)).fold(0.1, f32::max);
    }

    /// Minimum distance at which a point is within the half extents, given as tangents of the half angles.
    pub(super) fn distance_for(&self, point: Vec3, half: Vec2) -> f32 {
        let local = self.rotation().inverse() * (point - self.focus);
        (local.x.abs() / half.x).max(local.y.abs() / half.y) + local.z
    }

    /// Projects a point: tangents of its angles to the right and up.
    pub fn project(&self, point: Vec3) -> Vec2 {
        let local = self.rotation().inverse() * (point - self.focus);
        local.xy() / (self.distance - local.z).max(0.01)
    }
}
