//! Games played in the whole window without a mouse: with the board keys, and with typed lines.

use super::keyboard_tests::{app, context, game, press, two_people, type_text};
use crate::app::{Screen, StartGame};
use crate::game::Session;
use crate::input::{BoardCursor, Inspected, Inspection, PointerTarget};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::{self, Key};
use tenjiku_rules::Position;
use tenjiku_rules::{coordinate, sfen};

pub(super) struct Board {
    pub app: App,
    ctx: egui::Context,
}

impl Board {
    pub fn new(position: &Position) -> Self {
        let mut app = app();
        let ctx = context(&mut app);
        app.world_mut().write_message(StartGame::from_position(position, two_people()));
        (0..8).for_each(|_| app.update());
        assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Match);
        Self { app, ctx }
    }

    pub fn press(&mut self, key: Key) {
        press(&mut self.app, &self.ctx, key);
        (0..2).for_each(|_| self.app.update());
    }

    /// Moves to a square by its name and presses Enter there.
    pub fn enter(&mut self, square: &str) {
        type_text(&mut self.app, square);
        self.press(Key::Enter);
    }

    /// The moves so far, in coordinates.
    pub fn moves(&self) -> Vec<String> {
        let position = self.app.world().resource::<Session>().position().expect("a game");
        position.moves().map(|mv| coordinate::write(position.variant(), mv)).collect()
    }
}

pub(super) fn starting_position(id: &str) -> Position {
    Position::new(game(id))
}

pub(super) fn position_from_sfen(id: &str, text: &str) -> Position {
    sfen::read(&game(id), text).expect("a position")
}

/// A capture and a drop in Tori: squares are typed, the hand is reached with Tab.
#[test]
fn the_board_keys_play_a_game_with_a_drop() {
    let mut board = Board::new(&starting_position("tori"));
    board.press(Key::F6);
    for squares in ["4f3f", "4c4d", "4e4d", "4b4c"] {
        let (from, to) = squares.split_at(2);
        board.enter(from);
        board.enter(to);
    }
    assert_eq!(board.moves(), ["4f3f", "4c4d", "4e4d", "4b4c"]);
    // The hand comes before the first piece that can move.
    type_text(&mut board.app, "7a");
    let cursor_place = |board: &Board| {
        let position = board.app.world().resource::<Session>().position().expect("a game");
        board.app.world().resource::<BoardCursor>().place(position)
    };
    let mut places = Vec::new();
    while !matches!(cursor_place(&board), Some(crate::input::CursorPlace::Hand(_))) {
        assert!(!places.contains(&cursor_place(&board)), "Tab returns to the start without the hand");
        places.push(cursor_place(&board));
        board.press(Key::Tab);
    }
    board.press(Key::Enter);
    board.enter("4e");
    assert_eq!(board.moves().last().map(String::as_str), Some("S*4e"));
}

/// Rule text of Chu, the Lion: a double capture over a midstep, igui, and a pass.
#[test]
fn the_board_keys_move_a_lion() {
    let lion = position_from_sfen("chu", "5k5g/12/12/7p4/6p5/6N5/12/12/12/12/12/5K6 b - 1");
    let mut board = Board::new(&lion);
    board.press(Key::F6);
    for square in ["6f", "6e", "5d"] {
        board.enter(square);
    }
    assert_eq!(board.moves(), ["6f6e5d"]);
    let mut board = Board::new(&lion);
    board.press(Key::F6);
    for square in ["6f", "6e", "6e"] {
        board.enter(square);
    }
    assert_eq!(board.moves(), ["6f6e6f"]);
}

/// The cursor is on a square that does not exist on the next board.
#[test]
fn a_game_on_a_smaller_board_resets_the_cursor() {
    let mut board = Board::new(&starting_position("tenjiku"));
    board.press(Key::F6);
    type_text(&mut board.app, "1p");
    board.app.world_mut().write_message(StartGame::from_position(&starting_position("tori"), two_people()));
    (0..8).for_each(|_| board.app.update());
    board.press(Key::F6);
    board.press(Key::F6);
    board.enter("4f");
    board.enter("3f");
    assert_eq!(board.moves(), ["4f3f"]);
}

/// The arrow keys lead to a target, and P answers the promotion question.
#[test]
fn arrows_and_p_play_a_promotion() {
    let mut board = Board::new(&position_from_sfen("chu", "k10p/12/12/12/12/12/6R5/12/12/12/12/K11 b - 1"));
    board.press(Key::F6);
    board.enter("6g");
    for _ in 0..3 {
        board.press(Key::ArrowUp);
    }
    board.press(Key::Enter);
    assert!(board.moves().is_empty(), "it asks first");
    board.press(Key::P);
    assert_eq!(board.moves(), ["6g6d+"]);
}

/// docs/games/tenjiku-fire.txt, typed into the line; a wrong line is refused and nothing is played.
#[test]
fn typed_lines_play_a_game_with_fire() {
    let mut board = Board::new(&starting_position("tenjiku"));
    board.press(Key::Slash);
    board.app.update();
    for line in ["GGnx9c", "P-16f", "nonsense", "P-9k", "BGnx14l+", "FiD-10k", "P-7f", "FiDx10e"] {
        // A refused line is selected, so that typing replaces it.
        type_text(&mut board.app, line);
        board.press(Key::Enter);
    }
    board.press(Key::Slash);
    type_text(&mut board.app, "where lion");
    board.press(Key::Enter);
    let Some(Inspected::Named(squares)) = board.app.world().resource::<Inspection>().subject() else {
        panic!("the pieces that an answer names are marked");
    };
    assert_eq!(squares.len(), 2, "each side has a Lion");
    let position = board.app.world().resource::<Session>().position().expect("a game").clone();
    assert_eq!(position.plies(), 7, "{:?}", board.moves());
    let burnt = position.geometry().parse("9d").and_then(|sq| position.piece_at(sq));
    assert_eq!(burnt, None, "the Fire Demon has burnt its neighbours");
}

/// The wheel and drags over the list of games or the panel of a game must not move the camera.
#[test]
fn the_board_gets_input_only_in_its_part_of_the_window() {
    let is_on_panel = |app: &mut App, x, y| {
        let mut windows = app.world_mut().query_filtered::<&mut Window, With<PrimaryWindow>>();
        let mut window = windows.single_mut(app.world_mut()).expect("a window");
        window.set_physical_cursor_position(Some(bevy::math::DVec2::new(x, y)));
        app.update();
        app.world().resource::<PointerTarget>().is_on_panel
    };
    let mut app = app();
    (0..4).for_each(|_| app.update());
    for (x, y, expected) in [(100.0, 300.0, true), (500.0, 590.0, true), (550.0, 200.0, false)] {
        assert_eq!(is_on_panel(&mut app, x, y), expected, "the start screen at {x}, {y}");
    }
    let mut board = Board::new(&starting_position("tori"));
    for (x, y, expected) in [(700.0, 300.0, true), (300.0, 5.0, true), (250.0, 300.0, false)] {
        assert_eq!(is_on_panel(&mut board.app, x, y), expected, "a game at {x}, {y}");
    }
}
