//! Moves the camera with mouse, wheel and touchpad, unless a panel or a koma takes the input.

use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow};

use super::camera::{CameraSystems, OrbitCamera};
use super::layout::BoardShape;
use super::pointer::{PointerRay, PointerTravel};

/// Rotation for a drag over the height of the window, in radians.
const TURN_PER_HEIGHT: f32 = 3.4;
/// Factor by which one notch of the wheel changes the distance.
const ZOOM_PER_NOTCH: f32 = 0.94;
/// Logical pixels of touchpad scrolling that count as one notch.
const PIXELS_PER_NOTCH: f32 = 30.0;
/// Maximum number of notches in a frame, so that the board never leaps.
const MAX_NOTCHES: f32 = 8.0;
/// Maximum distance of the point that a zoom approaches from the centre of the board, in metres.
const MAX_TARGET_DISTANCE: f32 = 200.0;

/// The input that may move the camera, set by panels and the game.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CameraInputAllowed {
    /// Whether the pointer moves the camera; false while it is over a panel.
    pub pointer: bool,
    /// Whether the left button orbits; false after a press on a koma that can be dragged.
    pub left_button: bool,
}

impl Default for CameraInputAllowed {
    fn default() -> Self {
        Self { pointer: true, left_button: true }
    }
}

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum CameraDrag {
    #[default]
    None,
    Orbit,
    Pan,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<CameraInputAllowed>()
        .init_resource::<CameraDrag>()
        .add_systems(Update, (choose_drag, drag, zoom).chain().in_set(CameraSystems::Input));
}

/// Chooses the effect of a drag at the press.
fn choose_drag(
    mut drag: ResMut<CameraDrag>,
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    allowed: Res<CameraInputAllowed>,
) {
    let drag_buttons = [MouseButton::Left, MouseButton::Right, MouseButton::Middle];
    if !buttons.any_pressed(drag_buttons) {
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

fn zoom(
    allowed: Res<CameraInputAllowed>,
    shape: Option<Res<BoardShape>>,
    window: Query<&Window, With<PrimaryWindow>>,
    mut wheel: MessageReader<MouseWheel>,
    pointer: PointerRay,
    mut cameras: Query<&mut OrbitCamera>,
) {
    let scale = window.single().map_or(1.0, Window::scale_factor);
    let notches: f32 = wheel.read().map(|turn| notches(turn, scale)).sum();
    let (true, Some(shape)) = (allowed.pointer && notches != 0.0, shape) else { return };
    let towards = pointer.point_at(0.0).filter(|point| point.length() < MAX_TARGET_DISTANCE);
    for mut orbit in &mut cameras {
        orbit.zoom(factor(notches), towards, *shape);
    }
}

/// Converts a turn of the wheel to notches. Smooth wheels and touchpads report physical pixels.
fn notches(turn: &MouseWheel, scale: f32) -> f32 {
    match turn.unit {
        MouseScrollUnit::Line => turn.y,
        MouseScrollUnit::Pixel => turn.y / scale / PIXELS_PER_NOTCH,
    }
}

/// The factor by which notches change the distance: the same for every notch, at any distance.
fn factor(notches: f32) -> f32 {
    ZOOM_PER_NOTCH.powf(notches.clamp(-MAX_NOTCHES, MAX_NOTCHES))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::touch::TouchPhase;

    fn turn(unit: MouseScrollUnit, y: f32) -> MouseWheel {
        MouseWheel { unit, x: 0.0, y, window: Entity::PLACEHOLDER, phase: TouchPhase::Moved }
    }

    #[test]
    fn a_notch_changes_the_distance_by_a_small_constant_factor() {
        let step = factor(1.0);
        assert!((0.93..0.97).contains(&step), "{step}");
        assert!((factor(5.0) - step.powi(5)).abs() < 1e-5);
        assert!((factor(3.0) * factor(-3.0) - 1.0).abs() < 1e-5);
    }

    #[test]
    fn a_smooth_wheel_zooms_as_far_as_a_notched_one() {
        let smooth: f32 = (0..10).map(|_| notches(&turn(MouseScrollUnit::Pixel, 6.0), 2.0)).sum();
        let notched = notches(&turn(MouseScrollUnit::Line, 1.0), 2.0);
        assert!((smooth - notched).abs() < 1e-5, "{smooth}");
        assert!(factor(notches(&turn(MouseScrollUnit::Pixel, 1.0), 1.0)) > 0.99, "a pixel is hardly a step");
    }
}
