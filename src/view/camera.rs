//! The camera: an orbit around a point of the board, damped, framed to the window.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::camera::{Camera3dDepthLoadOp, PerspectiveProjection};
use bevy::prelude::*;

use super::layout::{BoardShape, Seat};
use super::motion::{MotionSettings, MotionStyle};
use super::redraw::NeedsFrames;

/// Vertical field of view from the seats, in radians.
const SEAT_FOV: f32 = 30.0 * PI / 180.0;
/// Vertical field of view of the flat view, in radians: so narrow that perspective vanishes.
const FLAT_FOV: f32 = 4.0 * PI / 180.0;
/// How steeply a player looks down from the seat, in radians.
const SEAT_PITCH: f32 = 52.0 * PI / 180.0;
/// Lowest and highest pitch, in radians: never below the table, never over the top.
const PITCH_LIMITS: (f32, f32) = (0.10, FRAC_PI_2 - 0.001);
/// Part of the window that stays free around a framed board.
const FRAME_MARGIN: f32 = 0.025;
/// How fast the shown pose follows the wanted one, in 1 / seconds.
const DAMPING: f32 = 9.0;
/// Speed of the automatic rotation, in radians per second.
const AUTO_ROTATION: f32 = 0.12;
/// Longest step of the damping, in seconds; after idling the clock has jumped.
const LONGEST_STEP: f32 = 1.0 / 20.0;
/// Distance from a square that `focus_on` zooms to, in metres at the seat's field of view.
const CLOSE_DISTANCE: f32 = 9.0;
/// How much farther than needed the camera stays from a part of the board that it frames.
const REGION_MARGIN: f32 = 1.35;
/// Nearest distance, in metres at the seat's field of view.
const NEAREST: f32 = 2.2;
/// Far plane, in metres: beyond the table even from the flat view.
const FAR: f32 = 3_000.0;

/// Where the camera looks from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrbitPose {
    /// The point looked at.
    pub focus: Vec3,
    /// Turn about `Y`, in radians; 0 is Black's seat.
    pub yaw: f32,
    /// Height above the table, in radians; a quarter turn is straight from above.
    pub pitch: f32,
    /// Distance from the focus, in metres.
    pub distance: f32,
    /// Vertical field of view, in radians.
    pub fov: f32,
}

/// The views that have a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// From a player's seat.
    Seat(Seat),
    /// Flat, from above, as that player sees a diagram.
    Above(Seat),
}

impl View {
    /// Whether it is that of a player, not the flat one.
    pub const fn is_seat(self) -> bool {
        matches!(self, Self::Seat(_))
    }
}

impl OrbitPose {
    /// Turn of the camera.
    pub fn rotation(&self) -> Quat {
        Quat::from_euler(EulerRot::YXZ, self.yaw, -self.pitch, 0.0)
    }

    /// Place and turn of the camera.
    pub fn transform(&self) -> Transform {
        let rotation = self.rotation();
        Transform::from_translation(self.focus + rotation * Vec3::Z * self.distance).with_rotation(rotation)
    }

    /// The pose that shows all points as large as the window allows (`aspect` = width / height).
    pub fn framing(view: View, points: &[Vec3], aspect: f32) -> Self {
        let (seat, pitch, fov) = match view {
            View::Seat(seat) => (seat, SEAT_PITCH, SEAT_FOV),
            View::Above(seat) => (seat, PITCH_LIMITS.1, FLAT_FOV),
        };
        Self::framed((seat.yaw(), pitch, fov), points, aspect)
    }

    /// The same for a yaw, a pitch and a field of view, all in radians.
    pub fn framed((yaw, pitch, fov): (f32, f32, f32), points: &[Vec3], aspect: f32) -> Self {
        let mut pose = Self { focus: Vec3::ZERO, yaw, pitch, distance: 1.0, fov };
        let reach = (fov / 2.0).tan() * (1.0 - FRAME_MARGIN);
        let half = Vec2::new(reach * aspect.max(0.1), reach);
        let towards = pose.rotation() * Vec3::NEG_Z;
        let along =
            Vec3::new(towards.x, 0.0, towards.z).normalize_or(Quat::from_rotation_y(pose.yaw) * Vec3::NEG_Z);
        // Perspective makes the near edge larger: shift the focus until both edges are as far
        // from the middle, each time at the least distance that shows everything.
        for _ in 0..12 {
            pose.distance = points.iter().map(|&point| pose.distance_for(point, half)).fold(0.1, f32::max);
            let heights = points.iter().map(|&point| pose.seen(point).y / half.y);
            let (low, high) = heights.fold((f32::MAX, f32::MIN), |(low, high), y| (low.min(y), high.max(y)));
            pose.focus += along * (low + high) / 2.0 * half.y * pose.distance;
        }
        pose.distance = points.iter().map(|&point| pose.distance_for(point, half)).fold(0.1, f32::max);
        pose
    }

    /// Least distance at which a point is inside the half extents (tangents of the half angles).
    fn distance_for(&self, point: Vec3, half: Vec2) -> f32 {
        let local = self.rotation().inverse() * (point - self.focus);
        (local.x.abs() / half.x).max(local.y.abs() / half.y) + local.z
    }

    /// A point as seen from the camera: tangents to the right and upwards.
    pub fn seen(&self, point: Vec3) -> Vec2 {
        let local = self.rotation().inverse() * (point - self.focus);
        local.xy() / (self.distance - local.z).max(0.01)
    }
}

/// A camera that orbits the board. Spawn it with [`orbit_camera`].
#[derive(Component, Debug, Clone)]
pub struct OrbitCamera {
    wanted: OrbitPose,
    shown: OrbitPose,
    /// The framed view that is kept when the window changes; none once the player has moved.
    kept: Option<View>,
    /// While a part of the board is framed: the view to go back to.
    left: Option<View>,
    /// Slow rotation around the board.
    pub auto_rotate: bool,
    /// Whether the piece stands belong to the frame.
    pub frame_stands: bool,
    aspect: f32,
}

impl OrbitCamera {
    /// A camera in a view; it is framed as soon as the window is known.
    pub fn new(view: View) -> Self {
        let pose =
            OrbitPose { focus: Vec3::ZERO, yaw: 0.0, pitch: SEAT_PITCH, distance: 30.0, fov: SEAT_FOV };
        Self {
            wanted: pose,
            shown: pose,
            kept: Some(view),
            left: None,
            auto_rotate: false,
            frame_stands: true,
            aspect: 0.0,
        }
    }

    /// The pose shown now, on its way to the wanted one.
    pub fn shown(&self) -> &OrbitPose {
        &self.shown
    }

    /// The view the camera keeps through window changes; none after the player has moved it.
    pub fn kept_view(&self) -> Option<View> {
        self.kept
    }

    /// Moves to a framed view.
    pub fn look_from(&mut self, view: View, shape: BoardShape) {
        let yaw = self.wanted.yaw;
        self.wanted = OrbitPose::framing(view, &shape.framed_points(self.frame_stands), self.aspect());
        // Turn the short way round.
        self.wanted.yaw += ((yaw - self.wanted.yaw) / TAU).round() * TAU;
        self.kept = Some(view);
        self.left = None;
        self.auto_rotate = false;
    }

    /// Shows the framed view at once, without a flight.
    pub fn jump_to(&mut self, view: View, shape: BoardShape) {
        self.look_from(view, shape);
        self.shown = self.wanted;
    }

    /// Looks where the director wants it to. The view stays kept: whoever switches the director off, or
    /// pulls the window larger, has it again.
    pub fn direct(&mut self, pose: OrbitPose) {
        let turns = ((self.shown.yaw - pose.yaw) / TAU).round() * TAU;
        self.wanted = OrbitPose { yaw: pose.yaw + turns, ..pose };
    }

    /// Back from wherever a player has moved it to the seat that is nearer.
    pub fn return_to_seat(&mut self, shape: BoardShape) {
        let seat = if self.wanted.yaw.cos() < 0.0 { Seat::White } else { Seat::Black };
        self.look_from(View::Seat(seat), shape);
    }

    /// Width of the picture over its height.
    pub fn aspect(&self) -> f32 {
        if self.aspect > 0.0 { self.aspect } else { 1.6 }
    }

    /// Zooms to a point of the board, keeping the direction of view.
    pub fn focus_on(&mut self, point: Vec3) {
        self.wanted.focus = point;
        self.wanted.distance = self.wanted.distance.min(CLOSE_DISTANCE * self.length_factor());
        self.leave();
    }

    /// Comes near to some points, keeping the direction of view, so that they and a little around them
    /// fill the window. Asked for again before the player moves the camera, it goes back to the view it
    /// came from.
    pub fn visit(&mut self, points: &[Vec3], shape: BoardShape) {
        if let Some(view) = self.left {
            self.look_from(view, shape);
            return;
        }
        let is_whites = self.wanted.yaw.cos() < 0.0;
        let seat = if is_whites { Seat::White } else { Seat::Black };
        let left = self.kept.unwrap_or(View::Seat(seat));
        let sum: Vec3 = points.iter().sum();
        self.wanted.focus = sum / points.len().max(1) as f32;
        let reach = (self.wanted.fov / 2.0).tan();
        let half = Vec2::new(reach * self.aspect.max(0.1), reach);
        let distance = points.iter().map(|&point| self.wanted.distance_for(point, half)).fold(0.0, f32::max);
        let nearest = CLOSE_DISTANCE * self.length_factor();
        self.wanted.distance = (distance * REGION_MARGIN).max(nearest).min(self.wanted.distance);
        self.kept = None;
        self.auto_rotate = false;
        self.left = Some(left);
    }

    /// Moves the focus to a point of the board, as near as it is.
    pub fn look_at(&mut self, point: Vec3, shape: BoardShape) {
        self.wanted.focus = point;
        self.stay_over(shape);
        self.leave();
    }

    /// The camera is the player's own now.
    const fn leave(&mut self) {
        self.kept = None;
        self.left = None;
    }

    /// Turns around the focus by angles in radians.
    pub fn orbit(&mut self, yaw: f32, pitch: f32) {
        self.wanted.yaw += yaw;
        self.wanted.pitch = (self.wanted.pitch + pitch).clamp(PITCH_LIMITS.0, PITCH_LIMITS.1);
        // Leaving the flat view sideways, perspective comes back at the same size on screen.
        if pitch < 0.0 && self.wanted.fov < SEAT_FOV {
            self.wanted.distance /= self.length_factor();
            self.wanted.fov = SEAT_FOV;
        }
        self.leave();
    }

    /// Changes the distance by a factor; `towards` (a point on the board) keeps its place on
    /// screen.
    pub fn zoom(&mut self, factor: f32, towards: Option<Vec3>, shape: BoardShape) {
        let nearest = NEAREST * self.length_factor();
        let farthest = 4.0 * shape.half_board().length() * self.length_factor() + 6.0;
        let distance = (self.wanted.distance * factor).clamp(nearest, farthest);
        let factor = distance / self.wanted.distance;
        self.wanted.distance = distance;
        if let Some(point) = towards {
            self.wanted.focus = point.lerp(self.wanted.focus, factor);
        }
        self.stay_over(shape);
        self.leave();
    }

    /// Moves the focus over the board by parts of the window's height.
    pub fn pan(&mut self, by: Vec2, shape: BoardShape) {
        let height = 2.0 * self.wanted.distance * (self.wanted.fov / 2.0).tan();
        let turn = Quat::from_rotation_y(self.wanted.yaw);
        let along = by.y / self.wanted.pitch.sin().max(0.3);
        self.wanted.focus += turn * Vec3::new(-by.x, 0.0, -along) * height;
        self.stay_over(shape);
        self.leave();
    }

    /// Keeps the focus over the board.
    fn stay_over(&mut self, shape: BoardShape) {
        let half = shape.half_board();
        self.wanted.focus =
            self.wanted.focus.clamp(Vec3::new(-half.x, 0.0, -half.y), Vec3::new(half.x, 0.0, half.y));
    }

    /// How much longer distances are at the present field of view than at the seat's.
    fn length_factor(&self) -> f32 {
        (SEAT_FOV / 2.0).tan() / (self.wanted.fov / 2.0).tan()
    }

    /// Moves the shown pose towards the wanted one; true while it is on its way.
    fn follow(&mut self, step: f32) -> bool {
        let part = 1.0 - (-DAMPING * step).exp();
        let (from, to) = (self.shown, self.wanted);
        let size = |pose: OrbitPose| pose.distance * (pose.fov / 2.0).tan();
        let arrived = from.focus.distance(to.focus) < 1e-3 * size(to)
            && (from.yaw - to.yaw).abs() + (from.pitch - to.pitch).abs() < 5e-4
            && (size(from) / size(to) - 1.0).abs() < 5e-4
            && (from.fov / to.fov - 1.0).abs() < 5e-4;
        if arrived {
            let moved = from != to;
            self.shown = to;
            return moved;
        }
        // Size on screen is what the eye follows: move it evenly and derive the distance.
        let fov = from.fov * (to.fov / from.fov).powf(part);
        let shown_size = size(from) * (size(to) / size(from)).powf(part);
        self.shown = OrbitPose {
            focus: from.focus.lerp(to.focus, part),
            yaw: from.yaw.lerp(to.yaw, part),
            pitch: from.pitch.lerp(to.pitch, part),
            distance: shown_size / (fov / 2.0).tan(),
            fov,
        };
        true
    }
}

/// A camera to spawn: orbit, 3D camera and projection.
pub fn orbit_camera(view: View) -> impl Bundle {
    let camera = OrbitCamera::new(view);
    let projection = PerspectiveProjection { fov: SEAT_FOV, near: 0.1, far: FAR, ..default() };
    (
        Name::new("Orbit camera"),
        camera.shown.transform(),
        camera,
        Camera3d { depth_load_op: Camera3dDepthLoadOp::Clear(0.0), ..default() },
        Projection::Perspective(projection),
    )
}

/// Order of the camera's work within `Update`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum CameraSystems {
    /// Wishes of the player are taken in.
    Input,
    /// The camera moves.
    Follow,
}

/// Moves the cameras.
pub fn plugin(app: &mut App) {
    app.configure_sets(Update, (CameraSystems::Input, CameraSystems::Follow).chain())
        .add_systems(Update, (reframe, auto_rotate, follow).chain().in_set(CameraSystems::Follow));
}

/// Frames the kept view anew when the window (or the board) has changed.
fn reframe(shape: Option<Res<BoardShape>>, mut cameras: Query<(&mut OrbitCamera, &Camera)>) {
    let Some(shape) = shape else { return };
    for (mut orbit, camera) in &mut cameras {
        let Some(size) = camera.logical_viewport_size() else { continue };
        let aspect = size.x / size.y.max(1.0);
        let resized = (orbit.aspect - aspect).abs() > 1e-4;
        if !resized && !shape.is_changed() {
            continue;
        }
        orbit.aspect = aspect;
        if let Some(view) = orbit.kept {
            let turning = orbit.auto_rotate;
            orbit.look_from(view, *shape);
            orbit.auto_rotate = turning;
            // A window that is pulled larger or a new board is no journey of the eye.
            orbit.shown = orbit.wanted;
        }
    }
}

fn auto_rotate(time: Res<Time>, mut cameras: Query<&mut OrbitCamera>, mut frames: ResMut<NeedsFrames>) {
    for mut orbit in &mut cameras {
        if orbit.auto_rotate {
            orbit.wanted.yaw += AUTO_ROTATION * time.delta_secs().min(LONGEST_STEP);
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
    let step = if flies { time.delta_secs().min(LONGEST_STEP) } else { f32::INFINITY };
    for (mut orbit, mut transform, mut projection) in &mut cameras {
        let moved = orbit.bypass_change_detection().follow(step);
        if moved {
            orbit.set_changed();
            frames.ask();
        }
        transform.set_if_neq(orbit.shown.transform());
        let is_narrower =
            matches!(&*projection, Projection::Perspective(lens) if lens.fov != orbit.shown.fov);
        if is_narrower && let Projection::Perspective(lens) = &mut *projection {
            lens.fov = orbit.shown.fov;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn framing_shows_everything_and_wastes_little() {
        for (files, aspect) in [(7, 1.6), (25, 1.6), (16, 4.0 / 3.0), (25, 0.6), (12, 3.0)] {
            for view in [View::Seat(Seat::Black), View::Seat(Seat::White), View::Above(Seat::Black)] {
                let points = BoardShape::new(files, files).framed_points(true);
                let pose = OrbitPose::framing(view, &points, aspect);
                let reach = (pose.fov / 2.0).tan();
                let seen: Vec<Vec2> =
                    points.iter().map(|&p| pose.seen(p) / Vec2::new(reach * aspect, reach)).collect();
                let farthest = seen.iter().map(|p| p.abs().max_element()).fold(0.0, f32::max);
                assert!(farthest <= 1.0 && farthest > 0.93, "{files} {aspect} {view:?}: {farthest}");
            }
        }
    }

    #[test]
    fn white_sits_opposite() {
        let points = BoardShape::new(9, 9).framed_points(true);
        let pose = |seat| OrbitPose::framing(View::Seat(seat), &points, 1.6).transform().translation;
        assert!(pose(Seat::Black).z > 0.0 && pose(Seat::White).z < 0.0);
        assert!(pose(Seat::Black).y > 0.0);
    }

    #[test]
    fn the_camera_never_sinks_below_the_table() {
        let mut camera = OrbitCamera::new(View::Seat(Seat::Black));
        camera.orbit(0.0, -10.0);
        for _ in 0..200 {
            camera.follow(0.05);
        }
        assert!(camera.shown().transform().translation.y > 0.0);
    }

    #[test]
    fn the_camera_comes_to_rest() {
        let mut camera = OrbitCamera::new(View::Seat(Seat::Black));
        camera.look_from(View::Above(Seat::White), BoardShape::new(25, 25));
        let steps = (0..400).take_while(|_| camera.follow(1.0 / 60.0)).count();
        assert!((10..300).contains(&steps), "{steps}");
        assert_eq!(camera.shown, camera.wanted);
    }

    #[test]
    fn a_visit_shows_all_it_is_for_and_ends_where_it_began() {
        let shape = BoardShape::new(25, 25);
        for view in [View::Seat(Seat::White), View::Above(Seat::Black)] {
            let mut camera = OrbitCamera::new(view);
            camera.aspect = 1.5;
            camera.jump_to(view, shape);
            let framed = camera.wanted;
            let points = [shape.square_centre(3, 2), shape.square_centre(9, 10)];
            camera.visit(&points, shape);
            assert!(camera.wanted.distance < 0.8 * framed.distance, "{view:?} comes nearer");
            let reach = (camera.wanted.fov / 2.0).tan();
            for point in points {
                let seen = camera.wanted.seen(point) / Vec2::new(reach * 1.5, reach);
                assert!(seen.abs().max_element() < 0.95, "{view:?}: {seen}");
            }
            assert_eq!(camera.kept_view(), None);
            camera.visit(&points, shape);
            assert_eq!((camera.wanted, camera.kept_view()), (framed, Some(view)));
            // Whoever moves the camera meanwhile comes from there.
            camera.visit(&points, shape);
            camera.orbit(0.1, 0.0);
            camera.visit(&points, shape);
            assert_eq!(camera.kept_view(), None);
        }
    }

    #[test]
    fn zooming_towards_a_point_keeps_it_in_place() {
        let shape = BoardShape::new(25, 25);
        let mut camera = OrbitCamera::new(View::Seat(Seat::Black));
        camera.jump_to(View::Seat(Seat::Black), shape);
        let point = Vec3::new(3.0, 0.0, 2.0);
        let before = camera.wanted.seen(point);
        camera.zoom(0.5, Some(point), shape);
        assert!(before.distance(camera.wanted.seen(point)) < 0.02);
    }
}
