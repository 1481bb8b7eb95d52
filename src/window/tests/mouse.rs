//! The mouse on the board: clicks, drags, the right button and a finger, as events of the window.

use super::board::Board;
use super::{LION, TIMEOUT, TestWindow, game, position};
use crate::app::{Action, ActionRequest, ProbePoints, Screen};
use crate::game::{IntentSource, MoveIntent, Picked};
use crate::input::{Inspected, Inspection, MoveInput, PointerTarget};
use crate::view::camera::OrbitCamera;
use crate::view::fire::Burning;
use crate::view::motion::{Held, Motion};
use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::picking::PickingSettings;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};
use std::time::Duration;
use tenjiku_rules::Position;
use tenjiku_rules::coordinate;

/// Frames from the press to the release of a slow click: 0.12 s.
const PRESSED: usize = 6;

impl Board {
    fn move_mouse_to(&mut self, square: &str) {
        let place = self.place_in_window(square);
        self.move_mouse(place);
    }

    fn button(&mut self, button: MouseButton, state: ButtonState) {
        let input = MouseButtonInput { button, state, window: self.window().0 };
        self.world_mut().write_message(input);
        self.world_mut().write_message(WindowEvent::MouseButtonInput(input));
        self.update();
        self.assert_one_owner_of_each_pose();
    }

    /// Waits until everything is at rest. Animations advance by at most 0.05 s in a frame.
    fn rest(&mut self) {
        (0..30).for_each(|_| self.run_long_frame());
    }

    fn slow_click(&mut self, button: MouseButton, square: &str) {
        self.world_mut().resource_mut::<PickingSettings>().multi_click_interval = Duration::ZERO;
        self.move_mouse_to(square);
        self.rest();
        self.button(button, ButtonState::Pressed);
        self.run(PRESSED);
        self.button(button, ButtonState::Released);
        self.run(2);
    }

    /// Drags from square to square in ten steps. A last step follows, because panels that open in the editor move the
    /// square. The button stays pressed.
    fn drag(&mut self, from: &str, to: &str) {
        let (start, end) = (self.place_in_window(from), self.place_in_window(to));
        self.move_mouse(start);
        self.button(MouseButton::Left, ButtonState::Pressed);
        for step in 1_u8..=10 {
            self.move_mouse(start.lerp(end, f32::from(step) / 10.0));
            self.assert_one_owner_of_each_pose();
        }
        self.move_mouse_to(to);
    }

    fn release(&mut self) {
        self.button(MouseButton::Left, ButtonState::Released);
    }

    fn picked(&self) -> Option<String> {
        match self.resource::<MoveInput>().selection()?.picked() {
            Picked::Board(sq) => Some(self.position().geometry().name(sq)),
            Picked::Hand(_) => None,
        }
    }

    fn pointed(&self) -> Option<String> {
        self.resource::<PointerTarget>().square.map(|sq| self.position().geometry().name(sq))
    }

    fn camera_pose(&mut self) -> Transform {
        let mut cameras = self.world_mut().query_filtered::<&Transform, With<OrbitCamera>>();
        *cameras.single(self.world()).expect("a camera")
    }

    fn held(&mut self) -> usize {
        let mut held = self.world_mut().query_filtered::<(), With<Held>>();
        held.iter(self.world()).count()
    }

    /// A koma that the player holds is moved neither by a flight nor by a fire.
    fn assert_one_owner_of_each_pose(&mut self) {
        type Owned = Or<((With<Held>, With<Motion>), (With<Held>, With<Burning>))>;
        let mut owned = self.world_mut().query_filtered::<Entity, Owned>();
        assert_eq!(owned.iter(self.world()).count(), 0);
    }
}

#[test]
fn slow_clicks_pick_a_koma_and_play_it() {
    let mut board = Board::of("chu");
    board.slow_click(MouseButton::Left, "6i");
    assert_eq!(board.picked().as_deref(), Some("6i"));
    board.slow_click(MouseButton::Left, "6h");
    assert_eq!(board.moves(), ["6i6h"]);
}

#[test]
fn a_second_slow_click_puts_the_koma_back() {
    let mut board = Board::of("chu");
    for picked in [Some("6i"), None, Some("6i")] {
        board.slow_click(MouseButton::Left, "6i");
        assert_eq!(board.picked().as_deref(), picked);
    }
}

/// Rule text of Chu, the Lion: it may pass.
#[test]
fn a_double_click_passes() {
    let mut board = Board::new(&position("chu", LION));
    board.world_mut().resource_mut::<PickingSettings>().multi_click_interval = TIMEOUT;
    board.move_mouse_to("6f");
    board.rest();
    for state in [ButtonState::Pressed, ButtonState::Released, ButtonState::Pressed, ButtonState::Released] {
        board.button(MouseButton::Left, state);
    }
    assert_eq!(board.position().plies(), 1);
}

/// The player meant the koma under the pointer at the press.
#[test]
fn a_click_that_slips_off_its_koma_is_a_click_on_it() {
    let mut board = Board::of("chu");
    let centre = board.place_in_window("6i");
    board.move_mouse(centre);
    let mut edge = centre;
    while board.pointed().as_deref() == Some("6i") {
        edge.x -= 1.0;
        board.move_mouse(edge);
    }
    board.move_mouse(edge + Vec2::X);
    assert_eq!(board.pointed().as_deref(), Some("6i"));
    board.button(MouseButton::Left, ButtonState::Pressed);
    board.move_mouse(edge - Vec2::X);
    board.release();
    assert_eq!(board.picked().as_deref(), Some("6i"));
}

#[test]
fn a_drag_plays_a_move() {
    let mut board = Board::of("chu");
    board.rest();
    board.drag("6i", "6h");
    assert_eq!((board.held(), board.picked().as_deref()), (1, Some("6i")));
    board.release();
    board.rest();
    assert_eq!((board.held(), board.moves()), (0, vec!["6i6h".to_owned()]));
}

/// A drag back to the start, a drag to a panel, and a drag that Esc ends.
#[test]
fn a_drag_without_a_move_returns_the_koma() {
    let mut board = Board::of("chu");
    board.rest();
    let koma = board.resource::<crate::game::BoardIndex>().at(board.square("6i")).expect("a koma");
    let pose = |board: &Board| *board.world().get::<Transform>(koma).expect("a body");
    let start = pose(&board);
    for way in ["back", "panel", "escape"] {
        board.drag("6i", "6g");
        assert_ne!(pose(&board), start, "{way}");
        match way {
            "back" => board.move_mouse_to("6i"),
            "panel" => board.move_mouse(Vec2::new(700.0, 300.0)),
            _ => board.press(bevy_egui::egui::Key::Escape),
        }
        board.release();
        // Off the board, so that the koma is not raised.
        board.move_mouse(Vec2::new(700.0, 300.0));
        board.rest();
        assert_eq!((board.held(), board.picked(), pose(&board)), (0, None, start), "{way}");
    }
    assert!(board.moves().is_empty());
}

#[test]
fn a_drag_from_an_empty_square_turns_the_camera_and_is_no_click() {
    let mut board = Board::of("chu");
    board.slow_click(MouseButton::Left, "6i");
    board.rest();
    let before = board.camera_pose();
    board.drag("6g", "9f");
    board.release();
    board.rest();
    assert_ne!(board.camera_pose(), before);
    assert_eq!((board.picked().as_deref(), board.moves().len()), (Some("6i"), 0));
    let before = board.camera_pose();
    board.drag("6i", "6h");
    board.release();
    board.rest();
    assert_eq!(board.camera_pose(), before, "a koma takes the drag");
}

#[test]
fn the_right_button_inspects_unless_it_turns_the_camera() {
    let mut board = Board::of("chu");
    let square = board.square("6i");
    board.slow_click(MouseButton::Right, "6i");
    let inspected = board.resource::<Inspection>().subject();
    assert_eq!(inspected, Some(Inspected::Controllers(square)));
    let (start, end) = (board.place_in_window("6i"), board.place_in_window("6f"));
    board.move_mouse(start);
    board.button(MouseButton::Right, ButtonState::Pressed);
    board.move_mouse(end);
    board.button(MouseButton::Right, ButtonState::Released);
    assert_eq!(board.resource::<Inspection>().subject(), inspected);
    board.slow_click(MouseButton::Left, "6i");
    board.slow_click(MouseButton::Right, "6g");
    assert_eq!((board.picked(), board.resource::<Inspection>().subject()), (None, None), "it puts it back");
}

#[test]
fn a_koma_that_arrives_under_a_resting_pointer_is_pointed_at() {
    let mut board = Board::of("chu");
    board.rest();
    board.move_mouse_to("6h");
    board.run(2);
    assert_eq!(board.resource::<PointerTarget>().koma, None);
    let mv = coordinate::read(board.position(), "6i6h").expect("a move");
    board.send(MoveIntent { mv, by: IntentSource::Player });
    board.rest();
    let koma = board.resource::<PointerTarget>().koma;
    assert!(koma.is_some());
    assert_eq!(koma, board.resource::<crate::game::BoardIndex>().at(board.square("6h")));
}

fn touch(window: &mut TestWindow, phase: TouchPhase, position: Vec2) {
    let entity = window.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(window.world());
    let touch = TouchInput { phase, position, window: entity.expect("a window"), force: None, id: 1 };
    window.world_mut().write_message(touch);
    window.world_mut().write_message(WindowEvent::TouchInput(touch));
    window.update();
}

#[test]
fn a_finger_scrolls_the_list_of_games() {
    let mut window = TestWindow::new();
    let card =
        window.resource::<ProbePoints>().0.iter().rfind(|(name, _)| name.starts_with("card:")).cloned();
    let (name, place) = card.expect("a game in view");
    let from = Vec2::new(place.x, place.y);
    touch(&mut window, TouchPhase::Started, from);
    for step in 1..=10_u8 {
        touch(&mut window, TouchPhase::Moved, from - Vec2::Y * 12.0 * f32::from(step));
    }
    touch(&mut window, TouchPhase::Ended, from - Vec2::Y * 120.0);
    window.run(3);
    assert!(window.point(&name).y < place.y - 60.0, "{name} was at {place}");
    assert_eq!(window.screen(), Screen::Start, "no game was chosen");
}

/// A tap, a long press, and a drag.
#[test]
fn a_finger_picks_and_drags_koma() {
    let mut board = Board::of("chu");
    board.rest();
    let [from, to] = ["6i", "6h"].map(|square| board.place_in_window(square));
    touch(&mut board, TouchPhase::Started, from);
    touch(&mut board, TouchPhase::Ended, from);
    board.run(3);
    assert_eq!(board.picked().as_deref(), Some("6i"), "a tap");
    touch(&mut board, TouchPhase::Started, from);
    board.run(20);
    touch(&mut board, TouchPhase::Ended, from);
    board.run(3);
    assert_eq!(board.picked(), None, "a finger that is held");
    touch(&mut board, TouchPhase::Started, from);
    for step in 1_u8..=5 {
        touch(&mut board, TouchPhase::Moved, from.lerp(to, f32::from(step) / 5.0));
    }
    touch(&mut board, TouchPhase::Ended, to);
    board.run(3);
    assert_eq!(board.moves(), ["6i6h"], "a drag");
}

/// In the position editor any piece may be dragged anywhere, and off the board.
#[test]
fn the_editor_moves_and_removes_dragged_koma() {
    let mut board = Board::new(&Position::new(game("chu")));
    board.world_mut().write_message(ActionRequest(Action::SetUp));
    board.rest();
    assert_eq!(board.screen(), Screen::Editor);
    let piece = |board: &Board, name: &str| board.position().piece_at(board.square(name));
    let pawn = piece(&board, "6d");
    board.drag("6d", "6g");
    board.release();
    board.rest();
    assert_eq!((piece(&board, "6d"), piece(&board, "6g")), (None, pawn));
    assert_eq!(board.held(), 0);
    board.slow_click(MouseButton::Left, "6g");
    board.slow_click(MouseButton::Left, "6f");
    assert_eq!((piece(&board, "6g"), piece(&board, "6f")), (None, pawn), "clicks do the same");
    board.drag("6f", "6d");
    board.move_mouse_to("6f");
    board.release();
    board.rest();
    assert_eq!((piece(&board, "6f"), board.held()), (pawn, 0), "a drag back changes nothing");
    board.slow_click(MouseButton::Right, "6f");
    assert_eq!(piece(&board, "6f"), None, "the right button removes");
}
