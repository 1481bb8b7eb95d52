//! Dragging a piece: it is lifted, follows the pointer, leans in the direction of motion, and is put down where the
//! button is released.

use super::annotation::AnnotationTool;
use super::clicks::GameClick;
use super::{ArrangingDrag, BoardInputMode, InputSystems, MoveInput, PointerTarget};
use crate::app::{Screen, at_the_board};
use crate::game::{InHand, Koma, MoveIntent, OnSquare, Owner, Picked, Selection, Session};
use crate::view::koma_body::KomaFaces;
use crate::view::koma_mesh::koma_size;
use crate::view::layout::BoardShape;
use crate::view::motion::{FlightStyle, Held, Motion, MotionSettings, MotionStyle, Waypoint};
use crate::view::pointer::{DRAG_THRESHOLD, PointerRay};
use crate::view::redraw::NeedsFrames;
use crate::view::resting_place::RestingPlace;
use bevy::prelude::*;

/// Height of a dragged koma above the board, in metres.
const DRAG_HEIGHT: f32 = 0.55;
/// Rates at which a koma approaches the drag height, and its speed the speed of the pointer, in 1 / seconds.
const LIFT_RATE: f32 = 14.0;
const FOLLOW_RATE: f32 = 11.0;
/// Maximum lean of a koma, in radians, and the speed at half of it, in metres per second.
const MAX_LEAN: f32 = 0.45;
const HALF_LEAN_SPEED: f32 = 7.0;
/// Maximum speed, in metres per second, and distance from the drag height, in metres, of a koma at rest.
const AT_REST: (f32, f32) = (0.02, 0.002);
/// Longest time step, in seconds: the clock jumps over idle times.
const MAX_STEP: f32 = 0.1;

/// A koma that is being dragged.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(Held)]
struct Dragged {
    /// Its rotation before the drag.
    resting: Quat,
    /// Its smoothed speed over the board (`X`, `Z`), in metres per second.
    speed: Vec2,
}

impl Dragged {
    /// Moves the koma towards the pointer; returns whether it is at rest. Independent of the frame rate.
    fn follow(&mut self, pose: &mut Transform, pointer: Vec3, seconds: f32) -> bool {
        let step = seconds.clamp(1e-4, MAX_STEP);
        let fraction = |rate: f32| 1.0 - (-rate * step).exp();
        let speed = (pointer - pose.translation).xz() / step;
        self.speed += (speed - self.speed) * fraction(FOLLOW_RATE);
        let height = pose.translation.y + (pointer.y - pose.translation.y) * fraction(LIFT_RATE);
        let is_at_rest = self.speed.length() < AT_REST.0 && (pointer.y - height).abs() < AT_REST.1;
        pose.translation = pointer.with_y(if is_at_rest { pointer.y } else { height });
        pose.rotation = if is_at_rest { self.resting } else { self.lean() * self.resting };
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
    let follow_pointer = (follow, put_down).chain().run_if(at_the_board);
    app.add_systems(Update, (lift, follow_pointer).chain().in_set(InputSystems::Act));
    app.add_systems(Update, return_released.in_set(InputSystems::Mark));
}

/// Lifts a koma when the pointer has travelled far enough since the press on it. Reads the drags of all screens, so
/// that no drag continues on the board of a game that has just been opened.
fn lift(
    mut commands: Commands,
    mut drags: MessageReader<Pointer<Drag>>,
    mode: Res<BoardInputMode>,
    (screen, annotation, pointed): (Res<State<Screen>>, Res<AnnotationTool>, Res<PointerTarget>),
    koma: Query<
        (&Koma, &Owner, &Transform, Option<&OnSquare>, Has<InHand>),
        (With<RestingPlace>, Without<Motion>, Without<Held>),
    >,
    mut game: GameClick,
    mut arranging: MessageWriter<ArrangingDrag>,
) {
    let is_start = |drag: &&Pointer<Drag>| {
        let before = (drag.distance - drag.delta).length();
        // While a menu is open, the board under it is still hit.
        let is_on_board = screen.get().has_board() && !pointed.is_on_panel;
        is_on_board
            && drag.button == PointerButton::Primary
            && before <= DRAG_THRESHOLD
            && drag.distance.length() > DRAG_THRESHOLD
    };
    for drag in drags.read().filter(is_start) {
        let Ok((kind, owner, pose, square, is_in_hand)) = koma.get(drag.entity) else { continue };
        let is_lifted = match (*mode, square) {
            (BoardInputMode::Arrange, Some(square)) => {
                arranging.write(ArrangingDrag::Lifted(square.0));
                true
            }
            (BoardInputMode::Move, _) if game.mover() == Some(owner.0) && !annotation.has_button() => {
                let in_hand = is_in_hand.then_some(Picked::Hand(kind.kind));
                let picked = square.map(|square| Picked::Board(square.0)).or(in_hand);
                picked.is_some_and(|picked| game.pick(picked))
            }
            _ => false,
        };
        if is_lifted {
            // Picking must hit the entity under the dragged koma.
            let dragged = Dragged { resting: pose.rotation, ..default() };
            commands.entity(drag.entity).insert((dragged, Pickable::IGNORE));
        }
    }
}

fn follow(
    time: Res<Time>,
    motion: Res<MotionSettings>,
    pointer: PointerRay,
    mut koma: Query<(&mut Dragged, &mut Transform), With<Held>>,
    mut frames: ResMut<NeedsFrames>,
) {
    for (mut dragged, mut pose) in &mut koma {
        let Some(point) = pointer.point_at(DRAG_HEIGHT) else { return };
        if motion.style != MotionStyle::Full {
            pose.set_if_neq(Transform { translation: point, rotation: dragged.resting, ..*pose });
        } else if pose.translation == point && dragged.speed == Vec2::ZERO {
            return;
        } else if dragged.follow(&mut pose, point, time.delta_secs()) {
            dragged.speed = Vec2::ZERO;
        }
        frames.ask();
    }
}

/// Puts a koma down where the button is released.
fn put_down(
    mut commands: Commands,
    mut ends: MessageReader<Pointer<DragEnd>>,
    mode: Res<BoardInputMode>,
    session: Res<Session>,
    shape: Option<Res<BoardShape>>,
    pointer: PointerRay,
    (pointed, dragged): (Res<PointerTarget>, Query<(Entity, Option<&OnSquare>), With<Dragged>>),
    mut move_input: ResMut<MoveInput>,
    (mut intents, mut arranging): (MessageWriter<MoveIntent>, MessageWriter<ArrangingDrag>),
) {
    let is_released = ends.read().filter(|end| end.button == PointerButton::Primary).count() > 0;
    // Esc or a right click cancelled the drag.
    let is_cancelled = *mode == BoardInputMode::Move && move_input.selection().is_none();
    let Ok((entity, from)) = dragged.single() else { return };
    if !(is_released || is_cancelled) {
        return;
    }
    commands.entity(entity).remove::<(Dragged, Pickable)>();
    let (Some(shape), Some(position)) = (shape, session.position()) else { return };
    let square = pointed.square.or_else(|| {
        let (file, rank) = shape.square_at(pointer.point_at(0.0)?)?;
        position.geometry().square(file, rank)
    });
    if let (BoardInputMode::Arrange, Some(&OnSquare(from))) = (*mode, from) {
        let is_cancelled = pointed.is_on_panel || square == Some(from);
        arranging.write(ArrangingDrag::Ended { from, to: if is_cancelled { Some(from) } else { square } });
        return;
    }
    let origin = move_input.selection().map(Selection::picked);
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
    koma: Query<(Entity, &RestingPlace, &KomaFaces, &Transform), (With<Held>, Without<Dragged>)>,
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A koma that is dragged to the right for half a second, and then held still for `rest_time` seconds.
    fn drag_koma(frames_per_second: u16, rest_time: f32) -> (Transform, bool) {
        let (mut dragged, mut pose) = (Dragged::default(), Transform::default());
        let seconds = 1.0 / f32::from(frames_per_second);
        let mut is_at_rest = false;
        let mut time = 0.0;
        while time < 0.5 + rest_time - 0.5 * seconds {
            time += seconds;
            let pointer = Vec3::new(8.0 * time.min(0.5), DRAG_HEIGHT, 0.0);
            is_at_rest = dragged.follow(&mut pose, pointer, seconds);
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
