//! Window sizes and screens: the smallest window, and moves between screens of different scale.

use super::TestWindow;
use crate::input::PointerTarget;
use crate::ui::BoardArea;
use bevy::prelude::*;
use bevy::window::{WindowResized, WindowScaleFactorChanged};

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
    let place = window.place_in_window(name);
    window.move_mouse(place);
    window.run(3);
    window.resource::<PointerTarget>().square.map(|sq| window.position().geometry().name(sq))
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
