//! The point under the pointer, and how far the pointer has travelled since a button was pressed, because a drag is not
//! a click.

use super::camera::OrbitCamera;
use bevy::ecs::system::SystemParam;
use bevy::input::mouse::MouseButtonInput;
use bevy::picking::PickingSystems;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow};

/// Distance beyond which a press counts as a drag, in logical pixels.
pub const DRAG_THRESHOLD: f32 = 5.0;

/// Maximum distance of the pointer from the last press, kept until the next press, so that click observers can read it
/// after the release.
#[derive(Resource, Default, Debug)]
pub struct PointerTravel {
    start: Option<Vec2>,
    position: Vec2,
    max_distance: f32,
}

impl PointerTravel {
    /// Whether the last press became a drag.
    pub fn is_drag(&self) -> bool {
        self.max_distance > DRAG_THRESHOLD
    }

    fn press(&mut self) {
        self.start = Some(self.position);
        self.max_distance = 0.0;
    }

    fn move_to(&mut self, at: Vec2) {
        self.position = at;
        if let Some(start) = self.start {
            self.max_distance = self.max_distance.max(start.distance(at));
        }
    }

    fn release(&mut self) {
        self.start = None;
    }
}

/// The pointer in the picture of the player's camera.
#[derive(SystemParam)]
pub struct PointerRay<'w, 's> {
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    camera: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<OrbitCamera>>,
}

impl PointerRay<'_, '_> {
    /// The point under the pointer at a height, in metres.
    pub fn point_at(&self, height: f32) -> Option<Vec3> {
        let (camera, at) = self.camera.single().ok()?;
        let ray = camera.viewport_to_world(at, self.window.single().ok()?.cursor_position()?).ok()?;
        ray.plane_intersection_point(Vec3::Y * height, InfinitePlane3d::new(Vec3::Y))
    }
}

/// Measures the travel before picking decides on clicks.
pub fn plugin(app: &mut App) {
    app.init_resource::<PointerTravel>().add_systems(PreUpdate, measure.before(PickingSystems::ProcessInput));
}

fn measure(
    mut travel: ResMut<PointerTravel>,
    mut moves: MessageReader<CursorMoved>,
    mut presses: MessageReader<MouseButtonInput>,
) {
    for moved in moves.read() {
        travel.move_to(moved.position);
    }
    for button in presses.read() {
        if button.state.is_pressed() { travel.press() } else { travel.release() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drag_there_and_back_is_a_drag() {
        let mut travel = PointerTravel::default();
        travel.move_to(Vec2::new(100.0, 100.0));
        travel.press();
        travel.move_to(Vec2::new(103.0, 100.0));
        assert!(!travel.is_drag());
        travel.move_to(Vec2::new(160.0, 100.0));
        travel.move_to(Vec2::new(100.0, 100.0));
        travel.release();
        assert!(travel.is_drag());
        travel.move_to(Vec2::new(300.0, 0.0));
        travel.press();
        assert!(!travel.is_drag());
    }
}
