//! Games played without a mouse: with the board keys, and with typed lines.

use super::{LION, PROMOTION, TestWindow, game, position};
use crate::input::{BoardCursor, CursorPlace, Inspected, Inspection, PointerTarget};
use bevy::prelude::{Deref, DerefMut};
use bevy_egui::egui::Key;
use tenjiku_rules::{Position, coordinate};

#[derive(Deref, DerefMut)]
pub(super) struct Board(TestWindow);

impl Board {
    pub fn new(position: &Position) -> Self {
        let mut window = TestWindow::new();
        window.start_from(position);
        Self(window)
    }

    pub fn of(id: &str) -> Self {
        Self::new(&Position::new(game(id)))
    }

    pub fn press(&mut self, key: Key) {
        self.0.press(key);
        self.run(2);
    }

    pub fn enter(&mut self, square: &str) {
        self.type_text(square);
        self.press(Key::Enter);
    }

    pub fn moves(&self) -> Vec<String> {
        let position = self.position();
        position.moves().map(|mv| coordinate::write(position.variant(), mv)).collect()
    }
}

/// A capture and a drop in Tori: squares are typed, the hand is reached with Tab.
#[test]
fn the_board_keys_play_a_game_with_a_drop() {
    let mut board = Board::of("tori");
    board.press(Key::F6);
    for squares in ["4f3f", "4c4d", "4e4d", "4b4c"] {
        let (from, to) = squares.split_at(2);
        board.enter(from);
        board.enter(to);
    }
    assert_eq!(board.moves(), ["4f3f", "4c4d", "4e4d", "4b4c"]);
    // The hand comes before the first piece that can move.
    board.type_text("7a");
    let cursor_place = |board: &Board| board.resource::<BoardCursor>().place(board.position());
    let mut places = Vec::new();
    while !matches!(cursor_place(&board), Some(CursorPlace::Hand(_))) {
        assert!(!places.contains(&cursor_place(&board)), "Tab returns to the start without the hand");
        places.push(cursor_place(&board));
        board.press(Key::Tab);
    }
    board.press(Key::Enter);
    board.enter("4e");
    assert_eq!(board.moves().last().map(String::as_str), Some("S*4e"));
}

/// Rule text of Chu, the Lion: a double capture over a midstep, and igui.
#[test]
fn the_board_keys_move_a_lion() {
    for (squares, expected) in [(["6f", "6e", "5d"], "6f6e5d"), (["6f", "6e", "6e"], "6f6e6f")] {
        let mut board = Board::new(&position("chu", LION));
        board.press(Key::F6);
        squares.iter().for_each(|square| board.enter(square));
        assert_eq!(board.moves(), [expected]);
    }
}

/// The cursor is on a square that does not exist on the next board.
#[test]
fn a_game_on_a_smaller_board_resets_the_cursor() {
    let mut board = Board::of("tenjiku");
    board.press(Key::F6);
    board.type_text("1p");
    board.start_game("tori");
    board.press(Key::F6);
    board.press(Key::F6);
    board.enter("4f");
    board.enter("3f");
    assert_eq!(board.moves(), ["4f3f"]);
}

/// The arrow keys lead to a target, and P answers the promotion question.
#[test]
fn arrows_and_p_play_a_promotion() {
    let mut board = Board::new(&position("chu", PROMOTION));
    board.press(Key::F6);
    board.enter("6g");
    (0..3).for_each(|_| board.press(Key::ArrowUp));
    board.press(Key::Enter);
    assert!(board.moves().is_empty(), "it asks first");
    board.press(Key::P);
    assert_eq!(board.moves(), ["6g6d+"]);
}

/// docs/games/tenjiku-fire.txt, typed into the line; a wrong line is refused and nothing is played.
#[test]
fn typed_lines_play_a_game_with_fire() {
    let mut board = Board::of("tenjiku");
    board.press(Key::Slash);
    board.update();
    for line in ["GGnx9c", "P-16f", "nonsense", "P-9k", "BGnx14l+", "FiD-10k", "P-7f", "FiDx10e"] {
        // A refused line is selected, so that typing replaces it.
        board.type_text(line);
        board.press(Key::Enter);
    }
    board.press(Key::Slash);
    board.type_text("where lion");
    board.press(Key::Enter);
    let Some(Inspected::Named(squares)) = board.resource::<Inspection>().subject() else {
        panic!("the pieces that an answer names are marked");
    };
    assert_eq!(squares.len(), 2, "each side has a Lion");
    let position = board.position();
    assert_eq!(position.plies(), 7, "{:?}", board.moves());
    let burnt = position.geometry().parse("9d").and_then(|sq| position.piece_at(sq));
    assert_eq!(burnt, None, "the Fire Demon has burnt its neighbours");
}

/// The wheel and drags over the list of games or the panel of a game must not move the camera.
#[test]
fn the_board_gets_input_only_in_its_part_of_the_window() {
    let mut window = TestWindow::new();
    let check = |window: &mut TestWindow, x, y, expected| {
        window.window().1.set_physical_cursor_position(Some(bevy::math::DVec2::new(x, y)));
        window.update();
        assert_eq!(
            window.resource::<PointerTarget>().is_on_panel,
            expected,
            "{:?}: {x}, {y}",
            window.screen()
        );
    };
    window.run(4);
    for (x, y, expected) in [(100.0, 300.0, true), (500.0, 590.0, true), (550.0, 200.0, false)] {
        check(&mut window, x, y, expected);
    }
    window.start_game("tori");
    for (x, y, expected) in [(700.0, 300.0, true), (300.0, 5.0, true), (250.0, 300.0, false)] {
        check(&mut window, x, y, expected);
    }
}
