//! The camera: a damped orbit camera around a point of the board, framed to fit the window.

#[cfg(test)]
mod tests;

use std::f32::consts::TAU;
use std::time::Duration;

use bevy::camera::{Camera3dDepthLoadOp, PerspectiveProjection};
use bevy::prelude::*;

use super::layout::{BoardShape, Seat};
use super::motion::{MotionSettings, MotionStyle};
use super::orbit_pose::{OrbitPose, PITCH_LIMITS, SEAT_FOV, SEAT_PITCH, View};
use super::redraw::NeedsFrames;

/// How fast the shown pose follows the target pose, in 1 / seconds.
const DAMPING: f32 = 9.0;
/// Speed of the automatic rotation, in radians per second.
const AUTO_ROTATION: f32 = 0.12;
/// Longest step of the damping, in seconds: the clock jumps ahead after an idle period.
const MAX_STEP: f32 = 1.0 / 20.0;
/// Distance that `focus_on` zooms to, in metres at the field of view of a seat.
const CLOSE_DISTANCE: f32 = 9.0;
/// Distance of the camera from a region that it frames, relative to the distance that just fits it.
const REGION_MARGIN: f32 = 1.35;
/// Minimum distance, in metres at the field of view of a seat.
const MIN_DISTANCE: f32 = 2.2;
/// Far plane, in metres: beyond the table, even in the view from above.
const FAR_PLANE: f32 = 3_000.0;

/// A camera that orbits the board. Spawn it with [`orbit_camera`].
#[derive(Component, Debug, Clone)]
pub struct OrbitCamera {
    target: OrbitPose,
    current: OrbitPose,
    /// The view that is framed again when the window changes size; none once the player has moved the camera.
    kept_view: Option<View>,
    /// The view to return to while a region of the board is framed.
    return_to: Option<View>,
    /// Points that are framed instead of the whole board, as seen in a view, until the player moves the camera.
    region: Option<(View, Vec<Vec3>)>,
    /// Slow rotation around the board.
    pub auto_rotate: bool,
    /// Whether views from the seats and from above include the piece stands.
    pub frame_stands: bool,
    /// Whether the view from a seat is over the corner of the board instead of straight ahead.
    pub from_corner: bool,
    aspect: f32,
}

impl OrbitCamera {
    /// A camera with a view, framed as soon as the size of the window is known.
    pub fn new(view: View) -> Self {
        let pose =
            OrbitPose { focus: Vec3::ZERO, yaw: 0.0, pitch: SEAT_PITCH, distance: 30.0, fov: SEAT_FOV };
        Self {
            target: pose,
            current: pose,
            kept_view: Some(view),
            return_to: None,
            region: None,
            auto_rotate: false,
            frame_stands: true,
            from_corner: false,
            aspect: 0.0,
        }
    }

    /// The current pose, on its way to the target.
    pub fn current_pose(&self) -> &OrbitPose {
        &self.current
    }

    /// Whether the shown pose has arrived at the target.
    pub fn is_at_rest(&self) -> bool {
        self.current == self.target
    }

    pub fn kept_view(&self) -> Option<View> {
        self.kept_view
    }

    /// The framed view that the player chose last, if the camera shows it or a region of it.
    pub fn chosen_view(&self) -> Option<View> {
        self.kept_view.or(self.return_to).or(self.region.as_ref().map(|(view, _)| *view))
    }

    pub const fn seat_view(&self, seat: Seat) -> View {
        if self.from_corner { View::Corner(seat) } else { View::Seat(seat) }
    }

    pub fn look_from(&mut self, view: View, shape: BoardShape) {
        let yaw = self.target.yaw;
        self.target = OrbitPose::for_view(view, &shape.framed_points(self.frame_stands), self.aspect());
        // Turn the short way.
        self.target.yaw += ((yaw - self.target.yaw) / TAU).round() * TAU;
        self.kept_view = Some(view);
        self.return_to = None;
        self.region = None;
        self.auto_rotate = false;
    }

    /// Shows a framed view at once, without flying there.
    pub fn jump_to(&mut self, view: View, shape: BoardShape) {
        self.look_from(view, shape);
        self.current = self.target;
    }

    pub fn jump_to_pose(&mut self, pose: OrbitPose) {
        self.drop_view();
        (self.target, self.current) = (pose, pose);
    }

    /// Frames a board so that it stays in view while it turns; `yaw` is its angle in radians. Does not fly there.
    pub fn present(&mut self, shape: BoardShape, yaw: f32) {
        self.auto_rotate = false;
        self.jump_to_pose(OrbitPose::for_presentation(shape, yaw, self.aspect()));
    }

    /// Turns around the focus at once, by the angle of the automatic rotation in the given time.
    pub fn turn_for(&mut self, time: Duration) {
        self.target.yaw += AUTO_ROTATION * time.as_secs_f32();
        self.current = self.target;
    }

    /// Flies to a pose of the director. The kept view stays, and returns when the director is switched off or the
    /// window is resized.
    pub fn direct(&mut self, pose: OrbitPose) {
        let turns = ((self.current.yaw - pose.yaw) / TAU).round() * TAU;
        self.target = OrbitPose { yaw: pose.yaw + turns, ..pose };
    }

    /// Cuts to a pose of the director. Returns whether that changes the picture.
    pub fn cut(&mut self, pose: OrbitPose) -> bool {
        self.direct(pose);
        std::mem::replace(&mut self.current, self.target) != self.target
    }

    pub fn return_to_seat(&mut self, shape: BoardShape) {
        let seat = if self.target.yaw.cos() < 0.0 { Seat::White } else { Seat::Black };
        self.look_from(self.seat_view(seat), shape);
    }

    /// Width of the picture over its height.
    pub fn aspect(&self) -> f32 {
        if self.aspect > 0.0 { self.aspect } else { 1.6 }
    }

    /// Zooms to a point of the board without changing the direction of view.
    pub fn focus_on(&mut self, point: Vec3) {
        self.target.focus = point;
        self.target.distance = self.target.distance.min(CLOSE_DISTANCE * self.length_factor());
        self.drop_view();
    }

    /// Zooms to some points without changing the direction of view, so that they and a margin fill the window. A second
    /// call, unless the player has moved the camera since, returns to the previous view.
    pub fn visit(&mut self, points: &[Vec3], shape: BoardShape) {
        if let Some(view) = self.return_to {
            self.look_from(view, shape);
            return;
        }
        let is_whites = self.target.yaw.cos() < 0.0;
        let seat = if is_whites { Seat::White } else { Seat::Black };
        let return_to = self.chosen_view().unwrap_or(self.seat_view(seat));
        self.frame(points);
        self.auto_rotate = false;
        self.drop_view();
        self.return_to = Some(return_to);
    }

    /// Frames some points without changing the direction of view. The camera stays far enough away to show a few
    /// squares.
    fn frame(&mut self, points: &[Vec3]) {
        let sum: Vec3 = points.iter().sum();
        self.target.focus = sum / points.len().max(1) as f32;
        let reach = (self.target.fov / 2.0).tan();
        let half = Vec2::new(reach * self.aspect(), reach);
        let distance = points.iter().map(|&point| self.target.distance_for(point, half)).fold(0.0, f32::max);
        let nearest = CLOSE_DISTANCE * self.length_factor();
        self.target.distance = (distance * REGION_MARGIN).max(nearest).min(self.target.distance);
    }

    /// Shows some points and a margin at once, as seen in a framed view. They are framed again when the window changes
    /// size, until the player moves the camera.
    pub fn jump_to_points(&mut self, view: View, points: Vec<Vec3>, shape: BoardShape) {
        self.jump_to(view, shape);
        self.frame(&points);
        self.current = self.target;
        self.kept_view = None;
        self.region = Some((view, points));
    }

    /// Whether another [`visit`](Self::visit) returns to the previous view.
    pub const fn is_visiting(&self) -> bool {
        self.return_to.is_some()
    }

    /// Moves the focus to a point of the board without zooming.
    pub fn look_at(&mut self, point: Vec3, shape: BoardShape) {
        self.target.focus = point;
        self.clamp_focus(shape);
        self.drop_view();
    }

    /// Drops the kept view: the player controls the camera now.
    fn drop_view(&mut self) {
        self.kept_view = None;
        self.return_to = None;
        self.region = None;
    }

    /// Orbits around the focus by angles in radians.
    pub fn orbit(&mut self, yaw: f32, pitch: f32) {
        self.target.yaw += yaw;
        self.target.pitch = (self.target.pitch + pitch).clamp(PITCH_LIMITS.0, PITCH_LIMITS.1);
        // Tilting away from the view from above restores perspective at the same size on screen.
        if pitch < 0.0 && self.target.fov < SEAT_FOV {
            self.target.distance /= self.length_factor();
            self.target.fov = SEAT_FOV;
        }
        self.drop_view();
    }

    /// Changes the distance by a factor. `towards`, a point on the board, keeps its place on screen.
    pub fn zoom(&mut self, factor: f32, towards: Option<Vec3>, shape: BoardShape) {
        let nearest = MIN_DISTANCE * self.length_factor();
        let farthest = 4.0 * shape.half_board().length() * self.length_factor() + 6.0;
        let distance = (self.target.distance * factor).clamp(nearest, farthest);
        let factor = distance / self.target.distance;
        self.target.distance = distance;
        if let Some(point) = towards {
            self.target.focus = point.lerp(self.target.focus, factor);
        }
        self.clamp_focus(shape);
        self.drop_view();
    }

    /// Moves the focus over the board; `by` is in window heights.
    pub fn pan(&mut self, by: Vec2, shape: BoardShape) {
        let height = 2.0 * self.target.distance * (self.target.fov / 2.0).tan();
        let turn = Quat::from_rotation_y(self.target.yaw);
        let along = by.y / self.target.pitch.sin().max(0.3);
        self.target.focus += turn * Vec3::new(-by.x, 0.0, -along) * height;
        self.clamp_focus(shape);
        self.drop_view();
    }

    fn clamp_focus(&mut self, shape: BoardShape) {
        let half = shape.half_board();
        self.target.focus =
            self.target.focus.clamp(Vec3::new(-half.x, 0.0, -half.y), Vec3::new(half.x, 0.0, half.y));
    }

    /// Ratio of distances at the current field of view to those at the field of view of a seat.
    fn length_factor(&self) -> f32 {
        (SEAT_FOV / 2.0).tan() / (self.target.fov / 2.0).tan()
    }

    /// Moves the shown pose towards the target. Returns whether it is still moving.
    fn follow(&mut self, step: f32) -> bool {
        let fraction = 1.0 - (-DAMPING * step).exp();
        let (from, to) = (self.current, self.target);
        let size = |pose: OrbitPose| pose.distance * (pose.fov / 2.0).tan();
        let has_arrived = from.focus.distance(to.focus) < 1e-3 * size(to)
            && (from.yaw - to.yaw).abs() + (from.pitch - to.pitch).abs() < 5e-4
            && (size(from) / size(to) - 1.0).abs() < 5e-4
            && (from.fov / to.fov - 1.0).abs() < 5e-4;
        if has_arrived {
            let has_moved = from != to;
            self.current = to;
            return has_moved;
        }
        // Change the size on screen evenly, since the eye follows the size, and derive the distance from it.
        let fov = from.fov * (to.fov / from.fov).powf(fraction);
        let shown_size = size(from) * (size(to) / size(from)).powf(fraction);
        self.current = OrbitPose {
            focus: from.focus.lerp(to.focus, fraction),
            yaw: from.yaw.lerp(to.yaw, fraction),
            pitch: from.pitch.lerp(to.pitch, fraction),
            distance: shown_size / (fov / 2.0).tan(),
            fov,
        };
        true
    }
}

pub fn orbit_camera(view: View) -> impl Bundle {
    let camera = OrbitCamera::new(view);
    let projection = PerspectiveProjection { fov: SEAT_FOV, near: 0.1, far: FAR_PLANE, ..default() };
    (
        Name::new("Orbit camera"),
        camera.current.transform(),
        camera,
        Camera3d { depth_load_op: Camera3dDepthLoadOp::Clear(0.0), ..default() },
        Projection::Perspective(projection),
    )
}

/// Order of the camera systems within `Update`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum CameraSystems {
    Input,
    Follow,
}

pub fn plugin(app: &mut App) {
    app.configure_sets(Update, (CameraSystems::Input, CameraSystems::Follow).chain())
        .add_systems(Update, (reframe, auto_rotate, follow).chain().in_set(CameraSystems::Follow));
}

/// Frames the kept view again when the window or the board has changed.
fn reframe(shape: Option<Res<BoardShape>>, mut cameras: Query<(&mut OrbitCamera, &Camera)>) {
    let Some(shape) = shape else { return };
    for (mut orbit, camera) in &mut cameras {
        let Some(size) = camera.logical_viewport_size() else { continue };
        let aspect = size.x / size.y.max(1.0);
        let is_resized = (orbit.aspect - aspect).abs() > 1e-4;
        if !is_resized && !shape.is_changed() {
            continue;
        }
        orbit.aspect = aspect;
        if let Some((view, points)) = orbit.region.take() {
            orbit.jump_to_points(view, points, *shape);
        }
        if let Some(view) = orbit.kept_view {
            let auto_rotate = orbit.auto_rotate;
            orbit.look_from(view, *shape);
            orbit.auto_rotate = auto_rotate;
            // A resized window or a new board cuts at once, without flying.
            orbit.current = orbit.target;
        }
    }
}

fn auto_rotate(time: Res<Time>, mut cameras: Query<&mut OrbitCamera>, mut frames: ResMut<NeedsFrames>) {
    for mut orbit in &mut cameras {
        if orbit.auto_rotate {
            orbit.target.yaw += AUTO_ROTATION * time.delta_secs().min(MAX_STEP);
            frames.ask();
        }
    }
}

fn follow(
    time: Res<Time>,
    motion: Res<MotionSettings>,
    mut cameras: Query<(&mut OrbitCamera, &mut Transform, &mut Projection)>,
    mut frames: ResMut<NeedsFrames>,
) {
    // With reduced motion the camera cuts.
    let flies = motion.style == MotionStyle::Full;
    let step = if flies { time.delta_secs().min(MAX_STEP) } else { f32::INFINITY };
    for (mut orbit, mut transform, mut projection) in &mut cameras {
        let has_moved = orbit.bypass_change_detection().follow(step);
        if has_moved {
            orbit.set_changed();
            frames.ask();
        }
        transform.set_if_neq(orbit.current.transform());
        let fov_differs =
            matches!(&*projection, Projection::Perspective(lens) if lens.fov != orbit.current.fov);
        if fov_differs && let Projection::Perspective(lens) = &mut *projection {
            lens.fov = orbit.current.fov;
        }
    }
}
