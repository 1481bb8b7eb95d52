//! Window sizes and screens: the smallest window, and moves between screens of different scale.

use super::TestWindow;
use crate::input::PointerTarget;
use crate::ui::BoardArea;
use crate::view::camera::OrbitCamera;
use crate::view::layout::BoardShape;
use bevy::prelude::*;
use bevy::window::{CursorMoved, WindowEvent, WindowResized, WindowScaleFactorChanged};

/// Moves the window to a screen of another scale, on which it has the given size in pixels.
fn move_to_screen(window: &mut TestWindow, scale: f32, pixels: UVec2) {
    let (entity, mut changed) = window.window();
    let before = changed.physical_size();
    changed.resolution.set_scale_factor(scale);
    changed.resolution.set_physical_resolution(pixels.x, pixels.y);
    let size = changed.size();
    let world = window.world_mut();
    world.write_message(WindowScaleFactorChanged { window: entity, scale_factor: f64::from(scale) });
    if before != pixels {
        world.write_message(WindowResized { window: entity, width: size.x, height: size.y });
    }
    window.run(8);
}

/// Moves the pointer to the centre of a square in the picture, and returns the square under the pointer.
fn point_at(window: &mut TestWindow, name: &str) -> Option<String> {
    let geometry = window.position().geometry().clone();
    let sq = window.square(name);
    let shape = *window.resource::<BoardShape>();
    let mut cameras = window.world_mut().query_filtered::<(&Camera, &GlobalTransform), With<OrbitCamera>>();
    let (camera, transform) = cameras.single(window.world()).expect("a camera");
    let centre = shape.square_centre(geometry.file(sq), geometry.rank(sq));
    let place = camera.world_to_viewport(transform, centre).expect("it is in view");
    let (entity, mut pointed) = window.window();
    let physical = (place * pointed.scale_factor()).as_dvec2();
    pointed.set_physical_cursor_position(Some(physical));
    let moved = CursorMoved { window: entity, position: place, delta: None };
    window.world_mut().write_message(moved.clone());
    window.world_mut().write_message(WindowEvent::CursorMoved(moved));
    window.run(4);
    window.resource::<PointerTarget>().square.map(|sq| geometry.name(sq))
}

/// The window keeps its size in points, as on most desktops, or in pixels, as with tiled windows.
#[test]
fn picking_is_exact_on_a_screen_of_another_scale() {
    let mut window = TestWindow::new();
    window.start_game("chu");
    let screens =
        [(1.0, [800, 600]), (2.0, [1600, 1200]), (1.5, [1200, 900]), (2.0, [1200, 900]), (1.0, [1200, 900])];
    for (scale, pixels) in screens {
        move_to_screen(&mut window, scale, pixels.into());
        for square in ["6i", "1l", "12a", "7d", "9f"] {
            assert_eq!(point_at(&mut window, square).as_deref(), Some(square), "{scale}, {pixels:?}");
        }
        let area = window.resource::<BoardArea>().0;
        let size = window.window().1.size();
        assert!(area.right() < size.x && area.bottom() <= size.y, "{scale}: {area}");
    }
}

/// In the smallest window the side panel takes a quarter.
#[test]
fn the_board_has_three_quarters_of_the_smallest_window() {
    let mut window = TestWindow::new();
    window.start_game("tori");
    assert_eq!(window.resource::<BoardArea>().0.width(), 600.0);
}

/// At 800 × 600 the squares of large boards are too small for kanji.
#[test]
fn movement_glyphs_instead_of_kanji_are_explained_once() {
    let mut window = TestWindow::new();
    for (id, expected) in [("tori", false), ("taikyoku", true)] {
        window.start_game(id);
        window.run(200);
        assert_eq!(window.settings().marks_explained.contains_key("marks-far"), expected, "{id}");
    }
}
