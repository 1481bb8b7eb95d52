//! Window sizes and screens: the smallest window, and moves between screens of different scale.

use super::board_tests::{Board, starting_position};
use super::keyboard_tests::{app, game, two_people};
use crate::app::{Settings, StartGame};
use crate::input::PointerTarget;
use crate::ui::BoardArea;
use crate::view::camera::OrbitCamera;
use crate::view::layout::BoardShape;
use bevy::math::DVec2;
use bevy::prelude::*;
use bevy::window::{
    CursorMoved, PrimaryWindow, WindowEvent, WindowResized, WindowResolution, WindowScaleFactorChanged,
};

fn primary_window(app: &mut App) -> (Entity, WindowResolution) {
    let mut windows = app.world_mut().query_filtered::<(Entity, &Window), With<PrimaryWindow>>();
    let (entity, window) = windows.single(app.world()).expect("a window");
    (entity, window.resolution.clone())
}

/// Moves the window to a screen of another scale, on which it has the given size in pixels.
fn move_to_screen(app: &mut App, scale: f32, pixels: UVec2) {
    let (entity, before) = primary_window(app);
    let mut window = app.world_mut().get_mut::<Window>(entity).expect("a window");
    window.resolution.set_scale_factor(scale);
    window.resolution.set_physical_resolution(pixels.x, pixels.y);
    let size = window.size();
    app.world_mut()
        .write_message(WindowScaleFactorChanged { window: entity, scale_factor: f64::from(scale) });
    if before.physical_size() != pixels {
        app.world_mut().write_message(WindowResized { window: entity, width: size.x, height: size.y });
    }
    (0..8).for_each(|_| app.update());
}

/// Moves the pointer to the centre of a square in the picture, and returns the square under the pointer.
fn point_at(app: &mut App, name: &str) -> Option<String> {
    let (entity, resolution) = primary_window(app);
    let position = app.world().resource::<crate::game::Session>().position().expect("a game").clone();
    let geometry = position.geometry();
    let sq = geometry.parse(name).expect("a square");
    let shape = *app.world().resource::<BoardShape>();
    let mut cameras = app.world_mut().query_filtered::<(&Camera, &GlobalTransform), With<OrbitCamera>>();
    let (camera, transform) = cameras.single(app.world()).expect("a camera");
    let centre = shape.square_centre(geometry.file(sq), geometry.rank(sq));
    let place = camera.world_to_viewport(transform, centre).expect("it is in view");
    let physical: DVec2 = (place * resolution.scale_factor()).as_dvec2();
    let mut window = app.world_mut().get_mut::<Window>(entity).expect("a window");
    window.set_physical_cursor_position(Some(physical));
    let moved = CursorMoved { window: entity, position: place, delta: None };
    app.world_mut().write_message(moved.clone());
    app.world_mut().write_message(WindowEvent::CursorMoved(moved));
    (0..4).for_each(|_| app.update());
    app.world().resource::<PointerTarget>().square.map(|sq| geometry.name(sq))
}

/// The window keeps its size in points, as on most desktops, or in pixels, as with tiled windows.
#[test]
fn picking_is_exact_on_a_screen_of_another_scale() {
    let mut board = Board::new(&starting_position("chu"));
    let screens =
        [(1.0, [800, 600]), (2.0, [1600, 1200]), (1.5, [1200, 900]), (2.0, [1200, 900]), (1.0, [1200, 900])];
    for (scale, pixels) in screens {
        move_to_screen(&mut board.app, scale, pixels.into());
        for square in ["6i", "1l", "12a", "7d", "9f"] {
            assert_eq!(point_at(&mut board.app, square).as_deref(), Some(square), "{scale}, {pixels:?}");
        }
        let area = board.app.world().resource::<BoardArea>().0;
        let (_, resolution) = primary_window(&mut board.app);
        assert!(area.right() < resolution.width() && area.bottom() <= resolution.height(), "{scale}: {area}");
    }
}

/// In the smallest window the side panel takes a quarter.
#[test]
fn the_board_has_three_quarters_of_the_smallest_window() {
    let board = Board::new(&starting_position("tori"));
    assert_eq!(board.app.world().resource::<BoardArea>().0.width(), 600.0);
}

/// At 800 × 600 the squares of large boards are too small for kanji.
#[test]
fn movement_glyphs_instead_of_kanji_are_explained_once() {
    let mut app = app();
    for (id, expected) in [("tori", false), ("taikyoku", true)] {
        app.world_mut().write_message(StartGame::new(game(id), two_people()));
        (0..200).for_each(|_| app.update());
        let explained = &app.world().resource::<Settings>().marks_explained;
        assert_eq!(explained.contains_key("marks-far"), expected, "{id}");
    }
}
