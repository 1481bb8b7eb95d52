//! The board while a player enters a move: the pieces that it would remove, the entered steps, and a dragged piece.

use super::board::Board;
use super::{LION, position};
use crate::game::{BoardIndex, GameCommand, mismatch};
use crate::input::MoveQuestion;
use crate::view::ghosts::{Fate, GhostSign, Ghosts};
use crate::view::motion::{Held, Motion};
use crate::view::resting_place::{KomaPlace, RestingPlace};
use bevy::prelude::*;
use bevy_egui::egui::Key;

impl Board {
    fn point(&mut self, square: &str) {
        self.type_text(square);
        self.run(3);
    }

    /// The squares of the koma that would be removed from the board, with their fates.
    fn removed_koma(&self) -> Vec<(String, Fate)> {
        let ghosts = self.resource::<Ghosts>();
        let removed = ghosts.lost.iter().map(|&(koma, fate)| (self.place(koma).expect("on the board"), fate));
        removed.collect()
    }

    fn place(&self, koma: Entity) -> Option<String> {
        match self.world().get::<RestingPlace>(koma)?.place {
            KomaPlace::Square(sq) => Some(self.position().geometry().name(sq)),
            KomaPlace::Stand(..) => None,
        }
    }

    fn koma(&self, square: &str) -> Entity {
        self.resource::<BoardIndex>().at(self.square(square)).expect("a koma")
    }

    fn wait_for_rest(&mut self) {
        for _ in 0..300 {
            self.update();
            let mut moving = self.world_mut().query_filtered::<(), With<Motion>>();
            if moving.iter(self.world()).count() == 0 {
                // Raised koma come down.
                return self.run(30);
            }
        }
        panic!("something still moves");
    }

    fn pose(&self, koma: Entity) -> Transform {
        *self.world().get(koma).expect("it has a body")
    }

    fn signs(&mut self) -> usize {
        let mut signs = self.world_mut().query_filtered::<(), With<GhostSign>>();
        signs.iter(self.world()).count()
    }
}

/// Tenjiku: a Pawn that captures next to an enemy Fire Demon is burnt.
#[test]
fn a_target_shows_the_capture_and_the_moving_piece_that_would_be_burnt() {
    let text = "8k7/16/16/16/16/8d!7/8p7/8P7/16/16/16/16/16/16/16/8K7 b - 1";
    let mut board = Board::new(&position("tenjiku", text));
    board.press(Key::F6);
    board.enter("8h");
    assert_eq!(board.signs(), 0, "nothing is pointed at");
    board.point("8g");
    assert_eq!(board.removed_koma(), [("8g".to_owned(), Fate::Captured)]);
    let (mover, _) = board.resource::<Ghosts>().mover.expect("it would burn");
    assert_eq!(board.place(mover).as_deref(), Some("8h"));
    assert_eq!(board.signs(), 3, "a cross, the piece over its square, and a flame over that");
    board.press(Key::Enter);
    assert!(board.question().is_some(), "it asks first");
    assert_eq!(board.signs(), 3, "the preview stays during the question");
    board.press(Key::Escape);
    board.point("8p");
    assert_eq!((board.removed_koma(), board.signs()), (Vec::new(), 0));
}

/// Tenjiku: the Fire Demon captures one piece and burns the piece beside it.
#[test]
fn a_target_shows_what_would_be_burnt() {
    let text = "8k7/16/16/16/16/16/16/7gp7/8D!7/16/16/16/16/16/16/8K7 b - 1";
    let mut board = Board::new(&position("tenjiku", text));
    board.press(Key::F6);
    board.enter("8i");
    board.point("8h");
    let removed = board.removed_koma();
    assert_eq!(removed, [("8h".to_owned(), Fate::Captured), ("9h".to_owned(), Fate::Burnt)]);
    assert_eq!(board.signs(), 2);
}

/// Rule text of Chu, the Lion. The game does not change until the move is complete.
#[test]
fn the_first_step_of_a_lion_is_shown_before_the_second_is_chosen() {
    let mut board = Board::new(&position("chu", LION));
    board.press(Key::F6);
    board.wait_for_rest();
    let (lion, pawn) = (board.koma("6f"), board.koma("6e"));
    let start = board.pose(lion).translation;
    for (answer, end, moves) in
        [(Key::Escape, "6f", &[][..]), (Key::B, "6f", &["6f6e6f"]), (Key::S, "6e", &["6f6e"])]
    {
        board.enter("6f");
        board.enter("6e");
        assert_eq!(board.question(), Some(MoveQuestion::Midstep));
        board.wait_for_rest();
        assert_eq!((board.place(lion).as_deref(), board.place(pawn)), (Some("6e"), None));
        assert!(board.pose(lion).translation.distance(start) > 1.0, "it has stepped out");
        assert!(board.moves().is_empty(), "nothing has been played");
        assert_eq!(mismatch(board.world_mut()), None);
        board.press(answer);
        board.wait_for_rest();
        assert_eq!(board.moves(), moves);
        assert_eq!(board.place(lion).as_deref(), Some(end));
        let is_back = board.place(pawn).as_deref() == Some("6e");
        assert_eq!(is_back, moves.is_empty(), "{answer:?}");
        board.world_mut().write_message(GameCommand::JumpTo(0));
        board.wait_for_rest();
        board.press(Key::F6);
        board.press(Key::F6);
    }
}

#[test]
fn a_move_and_its_reply_are_taken_back_one_after_the_other() {
    let mut board = Board::new(&position("chu", LION));
    board.press(Key::F6);
    board.wait_for_rest();
    let (lion, king) = (board.koma("6f"), board.koma("7a"));
    let start_poses = [lion, king].map(|koma| board.pose(koma));
    for square in ["6f", "6e", "5d", "7a", "8a"] {
        board.enter(square);
    }
    board.point("12l");
    board.wait_for_rest();
    let end_poses = [lion, king].map(|koma| board.pose(koma));
    board.world_mut().write_message(GameCommand::JumpTo(0));
    board.run(9);
    assert_ne!(board.pose(king), end_poses[1], "the last ply comes first");
    assert_eq!(board.pose(lion), end_poses[0], "the other waits for it");
    board.wait_for_rest();
    assert_eq!([lion, king].map(|koma| board.pose(koma)), start_poses);
    board.world_mut().write_message(GameCommand::JumpTo(2));
    board.run(9);
    assert_ne!(board.pose(lion), start_poses[0]);
    assert_eq!(board.pose(king), start_poses[1]);
    board.wait_for_rest();
    assert_eq!([lion, king].map(|koma| board.pose(koma)), end_poses);
}

#[test]
fn a_koma_released_without_a_move_returns() {
    let mut board = Board::new(&position("chu", LION));
    board.wait_for_rest();
    let lion = board.koma("6f");
    let start = board.pose(lion);
    let held = Transform { translation: start.translation + Vec3::new(1.5, 0.5, -1.0), ..start };
    board.world_mut().entity_mut(lion).insert((Held, held));
    board.run(2);
    assert!(board.pose(lion).translation.distance(held.translation) < 0.7, "it does not jump");
    board.wait_for_rest();
    assert_eq!(board.pose(lion), start);
    assert!(!board.world().entity(lion).contains::<Held>());
}
