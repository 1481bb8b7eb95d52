//! Moves the camera by mouse, wheel and touchpad, unless a panel or a koma takes the input.

use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow};

use super::camera::{CameraSystems, OrbitCamera};
use super::layout::BoardShape;
use super::pointer::PointerTravel;

/// Rotation for a drag over the height of the window, in radians.
const TURN_PER_HEIGHT: f32 = 3.4;
/// Factor by which one notch of the wheel changes the distance.
const ZOOM_PER_NOTCH: f32 = 0.88;
/// Pixels of touchpad scrolling that count as one notch.
const PIXELS_PER_NOTCH: f32 = 50.0;

/// Which input may move the camera now. Panels and the game set it.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CameraInputAllowed {
    /// Whether the pointer moves the camera; false while it is over a panel.
    pub pointer: bool,
    /// Whether the left button orbits too; false after a press on a koma that can be dragged.
    pub left_button: bool,
}

impl Default for CameraInputAllowed {
    fn default() -> Self {
        Self { pointer: true, left_button: true }
    }
}

/// What the current drag does.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum CameraDrag {
    #[default]
    None,
    Orbit,
    Pan,
}

/// Reads mouse and touchpad.
pub fn plugin(app: &mut App) {
    app.init_resource::<CameraInputAllowed>()
        .init_resource::<CameraDrag>()
        .add_systems(Update, (choose_drag, drag, zoom).chain().in_set(CameraSystems::Input));
}

/// Decides at a press what the drag does until the release.
fn choose_drag(
    mut drag: ResMut<CameraDrag>,
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    allowed: Res<CameraInputAllowed>,
) {
    let held = [MouseButton::Left, MouseButton::Right, MouseButton::Middle];
    if !buttons.any_pressed(held) {
        drag.set_if_neq(CameraDrag::None);
    }
    if !allowed.pointer {
        return;
    }
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let left = buttons.just_pressed(MouseButton::Left) && allowed.left_button;
    if buttons.just_pressed(MouseButton::Middle) || (left && shift) {
        *drag = CameraDrag::Pan;
    } else if left || buttons.just_pressed(MouseButton::Right) {
        *drag = if shift { CameraDrag::Pan } else { CameraDrag::Orbit };
    }
}

fn drag(
    drag: Res<CameraDrag>,
    travel: Res<PointerTravel>,
    shape: Option<Res<BoardShape>>,
    mut moves: MessageReader<CursorMoved>,
    mut cameras: Query<(&mut OrbitCamera, &Camera)>,
) {
    let by: Vec2 = moves.read().filter_map(|moved| moved.delta).sum();
    let Some(shape) = shape else { return };
    if *drag == CameraDrag::None || !travel.is_drag() || by == Vec2::ZERO {
        return;
    }
    for (mut orbit, camera) in &mut cameras {
        let height = camera.logical_viewport_size().map_or(1.0, |size| size.y.max(1.0));
        let by = by / height;
        match *drag {
            CameraDrag::Pan => orbit.pan(by, *shape),
            CameraDrag::Orbit => orbit.orbit(-by.x * TURN_PER_HEIGHT, by.y * TURN_PER_HEIGHT * 0.7),
            CameraDrag::None => {}
        }
    }
}

/// The point of the playing surface under the pointer.
fn under_pointer(window: &Window, camera: &Camera, at: &GlobalTransform) -> Option<Vec3> {
    let ray = camera.viewport_to_world(at, window.cursor_position()?).ok()?;
    let point = ray.plane_intersection_point(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y))?;
    (point.length() < 200.0).then_some(point)
}

fn zoom(
    allowed: Res<CameraInputAllowed>,
    shape: Option<Res<BoardShape>>,
    window: Query<&Window, With<PrimaryWindow>>,
    mut wheel: MessageReader<MouseWheel>,
    mut cameras: Query<(&mut OrbitCamera, &Camera, &GlobalTransform)>,
) {
    let notches: f32 = wheel
        .read()
        .map(|turn| match turn.unit {
            MouseScrollUnit::Line => turn.y,
            MouseScrollUnit::Pixel => turn.y / PIXELS_PER_NOTCH,
        })
        .sum();
    let (true, Some(shape)) = (allowed.pointer && notches != 0.0, shape) else { return };
    for (mut orbit, camera, at) in &mut cameras {
        let towards = window.single().ok().and_then(|window| under_pointer(window, camera, at));
        orbit.zoom(ZOOM_PER_NOTCH.powf(notches.clamp(-6.0, 6.0)), towards, *shape);
    }
}
