//! The mouse on the board of the workshop: click, drag, right button, Delete.

use super::at_the_bench;
use super::bench::Tool;
use super::doors::Workshop;
use crate::app::Cancel;
use crate::game::OnSquare;
use crate::input::{HEIGHT, HandSystems, Pointed, under_pointer};
use crate::variant::Sq;
use crate::view::camera::OrbitCamera;
use crate::view::pointer::PointerTravel;
use crate::view::redraw::NeedsFrames;
use crate::view::resting_place::RestingPlace;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;

/// What the left button went down on.
#[derive(Resource, Default)]
struct Pressed {
    square: Option<Sq>,
    koma: Option<Entity>,
    /// Whether the koma hangs under the pointer.
    is_carried: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pressed>();
    app.add_systems(
        Update,
        (press, carry, release, take_off).chain().in_set(HandSystems::Act).run_if(at_the_bench),
    );
}

fn press(
    buttons: Res<ButtonInput<MouseButton>>,
    pointed: Res<Pointed>,
    koma: Query<(), With<OnSquare>>,
    mut pressed: ResMut<Pressed>,
) {
    if buttons.just_pressed(MouseButton::Left) {
        let koma = pointed.koma.filter(|entity| koma.contains(*entity));
        let square = pointed.square.filter(|_| !pointed.is_on_panel);
        *pressed = Pressed { square, koma: koma.filter(|_| square.is_some()), is_carried: false };
    }
}

/// A koma that is dragged hangs under the pointer.
fn carry(
    mut commands: Commands,
    travel: Res<PointerTravel>,
    window: Query<&Window, With<PrimaryWindow>>,
    camera: Query<(&Camera, &GlobalTransform), With<OrbitCamera>>,
    mut koma: Query<&mut Transform, With<OnSquare>>,
    mut pressed: ResMut<Pressed>,
    mut workshop: ResMut<Workshop>,
    mut frames: ResMut<NeedsFrames>,
) {
    let (Some(entity), Some(sq), true) = (pressed.koma, pressed.square, travel.is_drag()) else { return };
    let Ok(mut transform) = koma.get_mut(entity) else { return };
    if !pressed.is_carried {
        pressed.is_carried = true;
        if let Some(bench) = &mut workshop.bench {
            bench.lift(sq);
        }
        // What one wants to see and hit now is what lies under it.
        commands.entity(entity).insert(Pickable::IGNORE);
    }
    if let Some(point) = under_pointer(&window, &camera, HEIGHT) {
        transform.translation = point;
        frames.ask();
    }
}

fn release(
    mut commands: Commands,
    buttons: Res<ButtonInput<MouseButton>>,
    travel: Res<PointerTravel>,
    pointed: Res<Pointed>,
    mut pressed: ResMut<Pressed>,
    mut workshop: ResMut<Workshop>,
) {
    if !buttons.just_released(MouseButton::Left) {
        return;
    }
    let Pressed { square, koma, is_carried } = std::mem::take(&mut *pressed);
    let (Some(from), Some(bench)) = (square, &mut workshop.bench) else { return };
    if !is_carried {
        if !travel.is_drag() {
            bench.click(from);
        }
        return;
    }
    let goes_back = pointed.is_on_panel || pointed.square == Some(from);
    if let Some(mut entity) = koma.and_then(|entity| commands.get_entity(entity).ok()) {
        entity.remove::<Pickable>();
        if goes_back {
            // Without a resting place it is given the one of its square anew.
            entity.remove::<RestingPlace>();
        }
    }
    match pointed.square {
        // Over a panel nothing is meant.
        _ if goes_back => bench.put_back(),
        Some(to) => bench.edit(|setup| setup.move_piece(from, to)),
        None => bench.take_off(Some(from)),
    }
}

/// The right button and the key Delete take off what is under the pointer.
fn take_off(
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    panels: Res<EguiWantsInput>,
    travel: Res<PointerTravel>,
    pointed: Res<Pointed>,
    mut cancels: MessageReader<Cancel>,
    mut workshop: ResMut<Workshop>,
) {
    let lets_go = cancels.read().count() > 0;
    let by_button = buttons.just_released(MouseButton::Right) && !travel.is_drag() && !pointed.is_on_panel;
    let by_key = keys.just_pressed(KeyCode::Delete) && !panels.wants_any_keyboard_input();
    if !(lets_go || by_button || by_key) {
        return;
    }
    let Some(bench) = &mut workshop.bench else { return };
    if by_key {
        // The koma that was picked up goes before the one under the pointer.
        let sq = bench.lifted().or(pointed.square);
        bench.take_off(sq);
    } else if by_button {
        let holds = bench.tool == Tool::Hand && bench.lifted().is_some();
        if holds { bench.let_go() } else { bench.take_off(pointed.square) }
    } else {
        bench.let_go();
    }
}
