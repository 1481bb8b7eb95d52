//! Clicks become picks, midsteps and moves. A drag of the camera never ends as a click.

use super::inspection::{Inspected, Inspection};
use super::{BoardInputMode, InputSystems, MoveInput, Pointed, SquareClicked};
use crate::app::{Settings, at_the_board};
use crate::game::{InHand, Koma, MoveIntent, Owner, Picked, Seats, Session};
use crate::variant::Sq;
use crate::view::camera::OrbitCamera;
use crate::view::pointer::PointerTravel;
use bevy::prelude::*;

/// Two clicks within this time are a double click, in seconds.
const DOUBLE_CLICK: f32 = 0.4;

/// The press that may become a click, and the click before.
#[derive(Resource, Default)]
pub(super) struct Clicks {
    pressed_on: Option<Pointed>,
    last: Option<(Option<Sq>, f32)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clicks>();
    app.add_systems(Update, (right_click, click).chain().in_set(InputSystems::Act).run_if(at_the_board));
}

/// The right button deselects the piece; if none is selected, it inspects a square. If it turned the camera,
/// it does neither.
fn right_click(
    buttons: Res<ButtonInput<MouseButton>>,
    travel: Res<PointerTravel>,
    pointed: Res<Pointed>,
    mode: Res<BoardInputMode>,
    session: Res<Session>,
    mut move_input: ResMut<MoveInput>,
    mut inspection: ResMut<Inspection>,
) {
    if !buttons.just_released(MouseButton::Right) || travel.is_drag() || pointed.is_on_panel {
        return;
    }
    if move_input.selection().is_some() {
        return move_input.let_go();
    }
    let (Some(sq), Some(position), BoardInputMode::Move) = (pointed.square, session.position(), *mode) else {
        return;
    };
    let is_taken = position.piece_at(sq).is_some();
    inspection.inspect(if is_taken { Inspected::Holders(sq) } else { Inspected::Board });
}

fn click(
    buttons: Res<ButtonInput<MouseButton>>,
    travel: Res<PointerTravel>,
    pointed: Res<Pointed>,
    time: Res<Time<Real>>,
    session: Res<Session>,
    seats: Res<Seats>,
    mode: Res<BoardInputMode>,
    annotation: Res<super::annotation::AnnotationTool>,
    held: Query<(&Koma, &Owner), With<InHand>>,
    mut clicked: MessageWriter<SquareClicked>,
    mut clicks: ResMut<Clicks>,
    mut move_input: ResMut<MoveInput>,
    mut inspection: ResMut<Inspection>,
    settings: Res<Settings>,
    mut intents: MessageWriter<MoveIntent>,
    mut cameras: Query<&mut OrbitCamera>,
) {
    if buttons.just_pressed(MouseButton::Left) {
        clicks.pressed_on = (!pointed.is_on_panel && !annotation.has_button()).then_some(*pointed);
    }
    if !buttons.just_released(MouseButton::Left) {
        return;
    }
    let Some(pressed_on) = clicks.pressed_on.take().filter(|_| !travel.is_drag()) else { return };
    let Some(position) = session.position() else { return };
    match (*mode, pressed_on.square) {
        (BoardInputMode::Move, _) => {}
        (BoardInputMode::Point, Some(sq)) => {
            clicked.write(SquareClicked(sq));
            return;
        }
        (BoardInputMode::Point | BoardInputMode::Look | BoardInputMode::Arrange, _) => return,
    }
    let inspected = inspection.subject();
    if inspected.is_some() {
        inspection.stop();
    }
    // What lay under the pointer when the button went down is what was meant.
    let now = time.elapsed_secs();
    let is_double = clicks.last.is_some_and(|(sq, at)| sq == pressed_on.square && now - at < DOUBLE_CLICK);
    clicks.last = (!is_double).then_some((pressed_on.square, now));
    let mover = seats.person_to_move(&session);
    if let Some((koma, owner)) = pressed_on.koma.and_then(|entity| held.get(entity).ok()) {
        if Some(owner.0) == mover {
            move_input.pick(&session, Picked::Hand(koma.kind));
        }
        return;
    }
    let Some(sq) = pressed_on.square else { return move_input.let_go() };
    let is_own = position.piece_at(sq).is_some_and(|piece| Some(piece.side) == mover);
    let picked = move_input.selection().map(crate::game::Selection::picked);
    let is_picked = picked == Some(Picked::Board(sq));
    if is_double && is_own {
        // The first of the two clicks may have let the koma go again.
        let holds = is_picked || move_input.pick(&session, Picked::Board(sq));
        if holds && !move_input.pass(sq, &mut intents) {
            move_input.let_go();
        }
    } else if is_picked && move_input.selection().is_some_and(|selection| selection.via().is_empty()) {
        move_input.let_go();
    } else if is_own && !is_picked {
        move_input.pick(&session, Picked::Board(sq));
    } else if picked.is_some() {
        move_input.name(sq, &mut intents);
    } else if !is_double && settings.show_targets && position.piece_at(sq).is_some() {
        // Nothing can be picked up here, but where it could go may be seen.
        if inspected != Some(Inspected::Reach(sq)) {
            inspection.inspect(Inspected::Reach(sq));
        }
    } else if is_double && let Some(point) = pressed_on.point {
        for mut camera in &mut cameras {
            camera.focus_on(point.with_y(0.0));
        }
    }
}
