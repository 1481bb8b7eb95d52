//! Dragging a piece: it is lifted, follows the pointer, leans in the direction of motion, and is put down where the
//! button is released.

use super::{BoardInputMode, InputSystems, MoveInput, PointerTarget};
use crate::app::{Toast, at_the_board};
use crate::game::{InHand, Koma, MoveIntent, OnSquare, Owner, Picked, Seats, Session};
use crate::view::camera::OrbitCamera;
use crate::view::koma_body::KomaFaces;
use crate::view::koma_mesh::koma_size;
use crate::view::layout::BoardShape;
use crate::view::motion::{FlightStyle, Held, Motion, MotionSettings, MotionStyle, Waypoint};
use crate::view::pointer::PointerTravel;
use crate::view::redraw::NeedsFrames;
use crate::view::resting_place::RestingPlace;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// Height of a dragged koma above the board, in metres.
pub const DRAG_HEIGHT: f32 = 0.55;
/// Rates at which a koma approaches that height, and at which its speed approaches the pointer’s, in 1 / seconds.
const LIFT_RATE: f32 = 14.0;
const FOLLOW_RATE: f32 = 11.0;
/// Maximum lean of a koma, in radians, and the speed at half of it, in metres per second.
const MAX_LEAN: f32 = 0.45;
const HALF_LEAN_SPEED: f32 = 7.0;
/// Maximum speed, in metres per second, and distance from its height, in metres, of a koma at rest.
const AT_REST: (f32, f32) = (0.02, 0.002);
/// Longest time step, in seconds: the clock jumps over idle times.
const MAX_STEP: f32 = 0.1;

/// The pressed koma and its original pose.
#[derive(Resource, Default)]
struct DraggedKoma {
    koma: Option<(Entity, Transform)>,
    is_lifted: bool,
    swing: DragMotion,
}

#[derive(Clone, Copy, Debug, Default)]
struct DragMotion {
    /// Its smoothed speed over the board (`X`, `Z`), in metres per second.
    speed: Vec2,
}

impl DragMotion {
    /// Moves a koma towards the pointer; returns whether it is at rest. Independent of the frame rate.
    fn follow(&mut self, pose: &mut Transform, resting: Quat, pointer: Vec3, seconds: f32) -> bool {
        let step = seconds.clamp(1e-4, MAX_STEP);
        let fraction = |rate: f32| 1.0 - (-rate * step).exp();
        let speed = (pointer - pose.translation).xz() / step;
        self.speed += (speed - self.speed) * fraction(FOLLOW_RATE);
        let height = pose.translation.y + (pointer.y - pose.translation.y) * fraction(LIFT_RATE);
        let is_at_rest = self.speed.length() < AT_REST.0 && (pointer.y - height).abs() < AT_REST.1;
        pose.translation = pointer.with_y(if is_at_rest { pointer.y } else { height });
        pose.rotation = if is_at_rest { resting } else { self.lean() * resting };
        is_at_rest
    }

    /// The rotation of a koma that leans in the direction of motion.
    fn lean(self) -> Quat {
        let speed = self.speed.length();
        let axis = Vec3::Y.cross(Vec3::new(self.speed.x, 0.0, self.speed.y)).normalize_or_zero();
        if axis == Vec3::ZERO {
            return Quat::IDENTITY;
        }
        Quat::from_axis_angle(axis, MAX_LEAN * speed / (speed + HALF_LEAN_SPEED))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DraggedKoma>();
    app.add_systems(Update, (press, drag, release).chain().in_set(InputSystems::Act).run_if(at_the_board));
    app.add_systems(Update, return_released.in_set(InputSystems::Mark));
}

fn press(
    buttons: Res<ButtonInput<MouseButton>>,
    pointed: Res<PointerTarget>,
    session: Res<Session>,
    seats: Res<Seats>,
    mode: Res<BoardInputMode>,
    annotation: Res<super::annotation::AnnotationTool>,
    koma: Query<(&Owner, &Transform), (With<RestingPlace>, Without<Motion>)>,
    mut dragged: ResMut<DraggedKoma>,
) {
    if !buttons.just_pressed(MouseButton::Left) {
        return;
    }
    let mover =
        seats.person_to_move(&session).filter(|_| *mode == BoardInputMode::Move && !annotation.has_button());
    (dragged.is_lifted, dragged.swing) = (false, DragMotion::default());
    dragged.koma = pointed.koma.and_then(|entity| {
        let (owner, transform) = koma.get(entity).ok()?;
        (Some(owner.0) == mover).then_some((entity, *transform))
    });
}

fn drag(
    mut commands: Commands,
    (time, motion, travel): (Res<Time>, Res<MotionSettings>, Res<PointerTravel>),
    session: Res<Session>,
    window: Query<&Window, With<PrimaryWindow>>,
    camera: Query<(&Camera, &GlobalTransform), With<OrbitCamera>>,
    mut koma: Query<(&Koma, Option<&OnSquare>, Has<InHand>, &mut Transform)>,
    mut dragged: ResMut<DraggedKoma>,
    mut move_input: ResMut<MoveInput>,
    mut toasts: MessageWriter<Toast>,
    mut frames: ResMut<NeedsFrames>,
) {
    let Some((entity, resting_pose)) = dragged.koma.filter(|_| travel.is_drag()) else { return };
    let Ok((kind, square, in_hand, mut transform)) = koma.get_mut(entity) else { return };
    if !dragged.is_lifted {
        let picked = match square {
            Some(square) => Picked::Board(square.0),
            None if in_hand => Picked::Hand(kind.kind),
            None => return,
        };
        let is_held = move_input.pick(&session, picked);
        toasts.write_batch(move_input.put_back_if_stuck(&session));
        if !is_held || move_input.selection().is_none() {
            dragged.koma = None;
            return;
        }
        dragged.is_lifted = true;
        // Picking must hit the entity under it.
        commands.entity(entity).insert((Pickable::IGNORE, Held));
    }
    let Some(point) = point_under_pointer(&window, &camera, DRAG_HEIGHT) else { return };
    if motion.style != MotionStyle::Full {
        transform.set_if_neq(Transform { translation: point, ..resting_pose });
    } else if transform.translation == point && dragged.swing.speed == Vec2::ZERO {
        return;
    } else if dragged.swing.follow(&mut transform, resting_pose.rotation, point, time.delta_secs()) {
        dragged.swing = DragMotion::default();
    }
    frames.ask();
}

fn release(
    mut commands: Commands,
    buttons: Res<ButtonInput<MouseButton>>,
    session: Res<Session>,
    shape: Option<Res<BoardShape>>,
    window: Query<&Window, With<PrimaryWindow>>,
    camera: Query<(&Camera, &GlobalTransform), With<OrbitCamera>>,
    pointed: Res<PointerTarget>,
    mut dragged: ResMut<DraggedKoma>,
    mut move_input: ResMut<MoveInput>,
    mut intents: MessageWriter<MoveIntent>,
) {
    let is_released = buttons.just_released(MouseButton::Left);
    // Esc or a right click cancelled the drag.
    let is_cancelled = dragged.is_lifted && move_input.selection().is_none();
    if !(is_released || is_cancelled) {
        return;
    }
    let Some((entity, _)) = dragged.koma.take().filter(|_| dragged.is_lifted) else { return };
    dragged.is_lifted = false;
    commands.entity(entity).remove::<Pickable>();
    let (Some(shape), Some(position)) = (shape, session.position()) else { return };
    let square = pointed.square.or_else(|| {
        let (file, rank) = shape.square_at(point_under_pointer(&window, &camera, 0.0)?)?;
        position.geometry().square(file, rank)
    });
    let origin = move_input.selection().map(crate::game::Selection::picked);
    match square.filter(|sq| !pointed.is_on_panel && origin != Some(Picked::Board(*sq))) {
        Some(sq) => move_input.go_to(sq, &mut intents),
        None => move_input.deselect(),
    }
}

/// Returns a koma that was released without a move to its place.
fn return_released(
    mut commands: Commands,
    motion: Res<MotionSettings>,
    session: Res<Session>,
    shape: Option<Res<BoardShape>>,
    koma: Query<(Entity, &RestingPlace, &KomaFaces, &Transform), (With<Held>, Without<Pickable>)>,
    mut frames: ResMut<NeedsFrames>,
) {
    let (Some(shape), Some(variant)) = (shape, session.variant()) else { return };
    for (entity, resting_place, faces, pose) in &koma {
        let class = faces.class(variant);
        let resting_pose = resting_place.pose(variant, *shape, class);
        let flight =
            if motion.style == MotionStyle::Full { FlightStyle::Glide } else { FlightStyle::Straight };
        let waypoint = Waypoint { pose: resting_pose, flight, lands: true, not_before: 0.0 };
        let motion_back = Motion::along(*pose, &[waypoint], motion.speed, koma_size(class), &[]);
        let mut koma = commands.entity(entity);
        koma.try_remove::<Held>();
        match motion.style {
            MotionStyle::None => koma.try_insert(resting_pose),
            MotionStyle::Full | MotionStyle::Reduced => koma.try_insert(motion_back),
        };
        frames.ask();
    }
}

/// The point under the pointer at a height, in metres.
pub fn point_under_pointer(
    window: &Query<&Window, With<PrimaryWindow>>,
    camera: &Query<(&Camera, &GlobalTransform), With<OrbitCamera>>,
    height: f32,
) -> Option<Vec3> {
    let (camera, at) = camera.single().ok()?;
    let cursor = window.single().ok()?.cursor_position()?;
    let ray = camera.viewport_to_world(at, cursor).ok()?;
    ray.plane_intersection_point(Vec3::Y * height, InfinitePlane3d::new(Vec3::Y))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A koma that is dragged to the right for half a second, and then held still for `rest_time` seconds.
    fn drag_koma(frames_per_second: u16, rest_time: f32) -> (Transform, bool) {
        let (mut swing, mut pose) = (DragMotion::default(), Transform::default());
        let seconds = 1.0 / f32::from(frames_per_second);
        let mut is_at_rest = false;
        let mut time = 0.0;
        while time < 0.5 + rest_time - 0.5 * seconds {
            time += seconds;
            let pointer = Vec3::new(8.0 * time.min(0.5), DRAG_HEIGHT, 0.0);
            is_at_rest = swing.follow(&mut pose, Quat::IDENTITY, pointer, seconds);
        }
        (pose, is_at_rest)
    }

    #[test]
    fn the_lean_of_a_dragged_koma_is_independent_of_the_frame_rate() {
        let [(slow, _), (fast, _)] = [30, 240].map(|rate| drag_koma(rate, 0.0));
        assert!(slow.rotation.angle_between(fast.rotation) < 0.03, "{slow:?} {fast:?}");
        let top = fast.rotation * Vec3::Y;
        assert!(top.x > 0.15 && top.z.abs() < 1e-4, "{top}");
        assert!((slow.translation - fast.translation).length() < 0.01);
    }

    #[test]
    fn a_koma_held_still_comes_to_rest() {
        let (pose, is_at_rest) = drag_koma(60, 1.5);
        assert!(is_at_rest && pose.rotation == Quat::IDENTITY, "{pose:?}");
        assert_eq!(pose.translation, Vec3::new(4.0, DRAG_HEIGHT, 0.0));
    }
}
