//! Mouse input on the board of the editor, and the keys that act under the pointer: click, drag, right button, Delete.

use super::in_editor;
use super::state::Tool;
use super::transitions::Editor;
use crate::app::{HandleEscape, Layer};
use crate::game::OnSquare;
use crate::input::{DRAG_HEIGHT, InputSystems, PointerTarget, SquareClicked, point_under_pointer};
use crate::view::camera::OrbitCamera;
use crate::view::pointer::PointerTravel;
use crate::view::redraw::NeedsFrames;
use crate::view::resting_place::RestingPlace;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;
use tenjiku_rules::variant::Sq;

/// The target of the left button's press.
#[derive(Resource, Default)]
struct EditorPress {
    square: Option<Sq>,
    koma: Option<Entity>,
    is_dragged: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EditorPress>();
    app.on_escape(Layer::Piece, put_back);
    app.add_systems(
        Update,
        (press, drag, release, choose, remove).chain().in_set(InputSystems::Act).run_if(in_editor),
    );
}

fn press(
    buttons: Res<ButtonInput<MouseButton>>,
    pointed: Res<PointerTarget>,
    koma: Query<(), With<OnSquare>>,
    mut pressed: ResMut<EditorPress>,
) {
    if buttons.just_pressed(MouseButton::Left) {
        let koma = pointed.koma.filter(|entity| koma.contains(*entity));
        let square = pointed.square.filter(|_| !pointed.is_on_panel);
        *pressed = EditorPress { square, koma: koma.filter(|_| square.is_some()), is_dragged: false };
    }
}

fn drag(
    mut commands: Commands,
    travel: Res<PointerTravel>,
    window: Query<&Window, With<PrimaryWindow>>,
    camera: Query<(&Camera, &GlobalTransform), With<OrbitCamera>>,
    mut koma: Query<&mut Transform, With<OnSquare>>,
    mut pressed: ResMut<EditorPress>,
    mut editor: ResMut<Editor>,
    mut frames: ResMut<NeedsFrames>,
) {
    let (Some(entity), Some(sq), true) = (pressed.koma, pressed.square, travel.is_drag()) else { return };
    let Ok(mut transform) = koma.get_mut(entity) else { return };
    if !pressed.is_dragged {
        pressed.is_dragged = true;
        if let Some(state) = &mut editor.state {
            state.lift(sq);
        }
        // Picking must hit the entity under it.
        commands.entity(entity).insert(Pickable::IGNORE);
    }
    if let Some(point) = point_under_pointer(&window, &camera, DRAG_HEIGHT) {
        transform.translation = point;
        frames.ask();
    }
}

fn release(
    mut commands: Commands,
    buttons: Res<ButtonInput<MouseButton>>,
    travel: Res<PointerTravel>,
    pointed: Res<PointerTarget>,
    mut pressed: ResMut<EditorPress>,
    mut editor: ResMut<Editor>,
) {
    if !buttons.just_released(MouseButton::Left) {
        return;
    }
    let EditorPress { square, koma, is_dragged } = std::mem::take(&mut *pressed);
    let (Some(from), Some(state)) = (square, &mut editor.state) else { return };
    if !is_dragged {
        if !travel.is_drag() {
            state.click(from);
        }
        return;
    }
    let is_cancelled = pointed.is_on_panel || pointed.square == Some(from);
    if let Some(mut entity) = koma.and_then(|entity| commands.get_entity(entity).ok()) {
        entity.remove::<Pickable>();
        if is_cancelled {
            // Without a resting place it gets that of its square.
            entity.remove::<RestingPlace>();
        }
    }
    match pointed.square {
        // A drop on a panel cancels the drag.
        _ if is_cancelled => state.put_back(),
        Some(to) => state.edit(|setup| setup.move_piece(from, to)),
        None => state.remove(Some(from)),
    }
}

/// Handles a square chosen with the keyboard as a click.
fn choose(mut chosen: MessageReader<SquareClicked>, mut editor: ResMut<Editor>) {
    for SquareClicked(sq) in chosen.read() {
        if let Some(state) = &mut editor.state {
            state.click(*sq);
        }
    }
}

/// The right button and Delete remove the piece under the pointer.
fn remove(
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    panels: Res<EguiWantsInput>,
    travel: Res<PointerTravel>,
    pointed: Res<PointerTarget>,
    mut editor: ResMut<Editor>,
) {
    let by_button = buttons.just_released(MouseButton::Right) && !travel.is_drag() && !pointed.is_on_panel;
    let by_key = keys.just_pressed(KeyCode::Delete) && !panels.wants_any_keyboard_input();
    if !(by_button || by_key) {
        return;
    }
    let Some(state) = &mut editor.state else { return };
    if by_key {
        // A picked koma takes precedence over the one under the pointer.
        let sq = state.lifted().or(pointed.square);
        state.remove(sq);
    } else {
        let is_held = state.tool == Tool::Move && state.lifted().is_some();
        if is_held { state.reset_tool() } else { state.remove(pointed.square) }
    }
}

fn put_back(mut editor: ResMut<Editor>) -> bool {
    let Some(state) = &mut editor.state else { return false };
    let is_held = state.tool != Tool::Move || state.lifted().is_some();
    state.reset_tool();
    is_held
}
