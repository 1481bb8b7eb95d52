//! Dragging a piece: it follows the pointer and is put down where the button is released.

use super::{BoardInputMode, InputSystems, MoveInput, Pointed};
use crate::app::{Toast, at_the_board};
use crate::game::{InHand, Koma, MoveIntent, OnSquare, Owner, Picked, Seats, Session};
use crate::view::camera::OrbitCamera;
use crate::view::layout::BoardShape;
use crate::view::motion::Motion;
use crate::view::pointer::PointerTravel;
use crate::view::redraw::NeedsFrames;
use crate::view::resting_place::RestingPlace;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// Height of a dragged koma above the board, in metres.
pub const CARRY_HEIGHT: f32 = 0.55;

/// The koma that was pressed on, and where it lay.
#[derive(Resource, Default)]
struct CarriedKoma {
    koma: Option<(Entity, Transform)>,
    is_lifted: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CarriedKoma>();
    app.add_systems(Update, (press, carry, release).chain().in_set(InputSystems::Act).run_if(at_the_board));
}

fn press(
    buttons: Res<ButtonInput<MouseButton>>,
    pointed: Res<Pointed>,
    session: Res<Session>,
    seats: Res<Seats>,
    mode: Res<BoardInputMode>,
    annotation: Res<super::annotation::AnnotationTool>,
    koma: Query<(&Owner, &Transform), (With<RestingPlace>, Without<Motion>)>,
    mut carried: ResMut<CarriedKoma>,
) {
    if !buttons.just_pressed(MouseButton::Left) {
        return;
    }
    let mover =
        seats.person_to_move(&session).filter(|_| *mode == BoardInputMode::Move && !annotation.has_button());
    carried.is_lifted = false;
    carried.koma = pointed.koma.and_then(|entity| {
        let (owner, transform) = koma.get(entity).ok()?;
        (Some(owner.0) == mover).then_some((entity, *transform))
    });
}

fn carry(
    mut commands: Commands,
    travel: Res<PointerTravel>,
    session: Res<Session>,
    window: Query<&Window, With<PrimaryWindow>>,
    camera: Query<(&Camera, &GlobalTransform), With<OrbitCamera>>,
    mut koma: Query<(&Koma, Option<&OnSquare>, Has<InHand>, &mut Transform)>,
    mut carried: ResMut<CarriedKoma>,
    mut move_input: ResMut<MoveInput>,
    mut toasts: MessageWriter<Toast>,
    mut frames: ResMut<NeedsFrames>,
) {
    let Some((entity, _)) = carried.koma.filter(|_| travel.is_drag()) else { return };
    let Ok((kind, square, in_hand, mut transform)) = koma.get_mut(entity) else { return };
    if !carried.is_lifted {
        let picked = match square {
            Some(square) => Picked::Board(square.0),
            None if in_hand => Picked::Hand(kind.kind),
            None => return,
        };
        let holds = move_input.pick(&session, picked);
        toasts.write_batch(move_input.put_back_if_stuck(&session));
        if !holds || move_input.selection().is_none() {
            carried.koma = None;
            return;
        }
        carried.is_lifted = true;
        // The player aims at what is under it, so it must not be hit itself.
        commands.entity(entity).insert(Pickable::IGNORE);
    }
    if let Some(point) = under_pointer(&window, &camera, CARRY_HEIGHT) {
        transform.translation = point;
        frames.ask();
    }
}

fn release(
    mut commands: Commands,
    buttons: Res<ButtonInput<MouseButton>>,
    session: Res<Session>,
    shape: Option<Res<BoardShape>>,
    window: Query<&Window, With<PrimaryWindow>>,
    camera: Query<(&Camera, &GlobalTransform), With<OrbitCamera>>,
    pointed: Res<Pointed>,
    mut carried: ResMut<CarriedKoma>,
    mut move_input: ResMut<MoveInput>,
    mut koma: Query<&mut Transform>,
    mut intents: MessageWriter<MoveIntent>,
) {
    let released = buttons.just_released(MouseButton::Left);
    // Esc or a right click cancelled the drag.
    let dropped = carried.is_lifted && move_input.selection().is_none();
    if !(released || dropped) {
        return;
    }
    let Some((entity, lay)) = carried.koma.take().filter(|_| carried.is_lifted) else { return };
    carried.is_lifted = false;
    commands.entity(entity).remove::<Pickable>();
    if let Ok(mut transform) = koma.get_mut(entity) {
        // After a legal move the game sends it on from here; otherwise it goes back.
        *transform = lay;
    }
    let (Some(shape), Some(position)) = (shape, session.position()) else { return };
    let square = pointed.square.or_else(|| {
        let (file, rank) = shape.square_at(under_pointer(&window, &camera, 0.0)?)?;
        position.geometry().square(file, rank)
    });
    let home = move_input.selection().map(crate::game::Selection::picked);
    match square.filter(|sq| !pointed.is_on_panel && home != Some(Picked::Board(*sq))) {
        Some(sq) => move_input.go(sq, &mut intents),
        None => move_input.let_go(),
    }
}

/// The point at that height, in metres, under the pointer.
pub fn under_pointer(
    window: &Query<&Window, With<PrimaryWindow>>,
    camera: &Query<(&Camera, &GlobalTransform), With<OrbitCamera>>,
    height: f32,
) -> Option<Vec3> {
    let (camera, at) = camera.single().ok()?;
    let cursor = window.single().ok()?.cursor_position()?;
    let ray = camera.viewport_to_world(at, cursor).ok()?;
    ray.plane_intersection_point(Vec3::Y * height, InfinitePlane3d::new(Vec3::Y))
}
