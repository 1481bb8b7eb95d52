//! The output for screen readers.

use super::learner::pawn_lesson;
use super::{LION, PROMOTION, TestWindow, computer, game, key_event, position};
use crate::app::{Action, LessonRequest, StartGame};
use crate::game::{GameCommand, Player, Seats};
use bevy::prelude::{Deref, DerefMut};
use bevy_egui::egui::{self, Key};
use tenjiku_language::say;
use tenjiku_rules::{Position, Side};

#[derive(Deref, DerefMut)]
struct Listener(TestWindow);

impl Listener {
    fn new() -> Self {
        Self(TestWindow::with_reader())
    }

    fn at(position: &Position) -> Self {
        let mut listener = Self::new();
        listener.start_from(position);
        listener
    }

    /// Presses and releases a key, because actions ignore a key that stays pressed.
    fn press(&mut self, key: Key) -> String {
        self.0.press(key);
        self.run_with_events(vec![key_event(key, false)]);
        self.run(3);
        self.announcement()
    }

    fn enter(&mut self, square: &str) -> String {
        self.type_text(square);
        self.press(Key::Enter)
    }

    fn request(&mut self, action: Action) -> String {
        self.0.request(action);
        self.announcement()
    }

    fn lesson(&mut self, request: LessonRequest) -> String {
        self.send(request);
        self.announcement()
    }

    fn announcement(&mut self) -> String {
        let tree = self.tree();
        let (_, node) = tree.nodes.iter().find(|(id, _)| *id == tree.focus).expect("it is in the tree");
        node.label().unwrap_or_default().trim_end().to_owned()
    }
}

fn chu() -> Position {
    Position::new(game("chu"))
}

#[test]
fn the_typed_line_announces_refusals() {
    let mut listener = Listener::at(&chu());
    let hint = listener.press(Key::Slash);
    assert_eq!(hint, "A move, a question or an action; Esc closes");
    listener.type_text("7e7f");
    assert_eq!(listener.press(Key::Enter), "There is no piece on 7 echo.");
    assert!(
        listener.press(Key::Enter).starts_with("There is no piece"),
        "a repeated refusal is announced again"
    );
    // The name of a filled field is its purpose.
    listener.press(Key::Escape);
    listener.press(Key::Slash);
    listener.type_text("7i");
    listener.run(2);
    assert_eq!(listener.announcement(), hint);
    assert_eq!(listener.press(Key::Enter), "7 india: Black's Pawn");
}

#[test]
fn the_start_of_a_game_is_announced_on_the_board() {
    let mut listener = Listener::at(&chu());
    assert_eq!(listener.announcement(), "Chu Shogi. Black to move. F6 goes to the board.");
    assert_eq!(listener.press(Key::F6), "Chu Shogi. Black to move. 7 lima: Black's King");
    listener.press(Key::F6);
    assert_eq!(listener.press(Key::F6), "7 lima: Black's King", "only the place of the cursor");
}

#[test]
fn a_square_typed_right_after_f6_is_announced() {
    let mut listener = Listener::at(&chu());
    listener.0.press(Key::F6);
    listener.type_text("7i");
    listener.run(3);
    assert_eq!(listener.announcement(), "7 india: Black's Pawn");
}

#[test]
fn the_players_are_announced() {
    for level in [8, 1] {
        let mut listener = Listener::new();
        listener.start(StartGame::new(game("tori"), Seats::new(Player::Person, computer(level))));
        let announcement = listener.announcement();
        assert!(announcement.starts_with("Tori Shogi. Black to move. Black: "), "{announcement}");
        assert!(
            announcement.contains("White: ") && announcement.contains("F6 goes to the board."),
            "{announcement}"
        );
        // Newcomers next hear that the game is coached.
        assert_eq!(announcement.contains(&say!("path-coach")), level == 1, "{announcement}");
    }
}

/// An action closes the typed line, but its result is still announced.
#[test]
fn a_take_back_by_a_typed_word_is_announced() {
    let mut listener = Listener::at(&chu());
    listener.play_first_move();
    listener.press(Key::Slash);
    listener.type_text("undo");
    let announcement = listener.press(Key::Enter);
    assert!(announcement.starts_with("Taken back. No move has been played."), "{announcement}");
}

/// The question takes the focus from the board and returns it.
#[test]
fn the_resignation_question_keeps_the_focus() {
    let mut listener = Listener::at(&chu());
    listener.press(Key::F6);
    assert_eq!(listener.request(Action::Resign), "Does Black resign? Keep playing");
    let question = Some(egui::Id::new("resign"));
    for key in [Key::Tab, Key::Tab, Key::Tab, Key::F6] {
        listener.press(key);
        assert_eq!(listener.layer(), question, "{key:?}");
    }
    assert_eq!(listener.press(Key::Escape), "7 lima: Black's King");
    listener.enter("6i");
    assert_eq!(listener.enter("6h"), "Black: Pawn to 6 hotel", "the board has the keyboard again");
    // On the other side's turn, the question differs.
    assert_eq!(listener.request(Action::Resign), "Does White resign? Keep playing");
    listener.play_first_move();
    assert_eq!(listener.layer(), Some(egui::LayerId::background().id));
    assert_eq!(listener.count("White resigns"), 0);
}

#[test]
fn the_promotion_question_is_announced() {
    let mut listener = Listener::at(&position("chu", PROMOTION));
    listener.press(Key::F6);
    listener.enter_move("6g", "6d");
    let announcement = listener.announcement();
    assert!(
        announcement.contains("Promote? ")
            && announcement.contains("(P)")
            && announcement.contains("(Enter)"),
        "{announcement}"
    );
}

#[test]
fn tab_stays_on_the_sheet_of_players() {
    let mut listener = Listener::new();
    listener.click("play:");
    let sheet = Some(egui::Id::new("who plays"));
    assert_eq!(listener.layer(), sheet, "{}", listener.announcement());
    for _ in 0..40 {
        listener.press(Key::Tab);
        assert_eq!(listener.layer(), sheet, "{}", listener.announcement());
    }
}

#[test]
fn an_opened_window_is_announced_and_returns_the_focus() {
    let mut listener = Listener::at(&chu());
    let first = say!("action-about", name = say!("keys-click"), about = say!("keys-click-does"));
    assert_eq!(listener.press(Key::F1), first);
    assert!(listener.press(Key::Escape).starts_with("Chu Shogi. "));
    // The menu, opened first without the focus on the board, then from the board.
    assert_eq!(listener.press(Key::F10), say!("list-open"));
    assert!(listener.press(Key::ArrowDown).starts_with(&Action::NewGame.name()));
    assert!(listener.press(Key::Escape).starts_with("Chu Shogi. "));
    listener.press(Key::F6);
    listener.press(Key::F10);
    listener.press(Key::ArrowDown);
    assert_eq!(listener.press(Key::Escape), "7 lima: Black's King");
    let course = listener.press(Key::F5);
    assert!(course.starts_with("Lessons of Chu Shogi. 0 of "), "{course}");
}

#[test]
fn putting_a_piece_back_is_announced() {
    let mut listener = Listener::at(&chu());
    listener.press(Key::F6);
    assert_eq!(listener.enter("9j"), "Picked up 9 juliet: Black's Dragon Horse, one move.");
    let refused = listener.enter("1a");
    assert_eq!(
        refused,
        "The Dragon Horse cannot move to 1 alpha from there. Put back: 9 juliet: Black's Dragon Horse"
    );
    listener.enter("6i");
    assert_eq!(listener.press(Key::Escape), "Put back: 6 india: Black's Pawn");
    listener.enter("6i");
    assert_eq!(listener.enter("6h"), "Black: Pawn to 6 hotel");
}

#[test]
fn answers_spell_out_squares() {
    let mut listener = Listener::at(&position("chu", LION));
    listener.press(Key::F6);
    listener.type_text("6e");
    listener.run(2);
    let answer = listener.request(Action::AskAttackers);
    assert!(answer.contains("6 echo") && answer.contains("Lion 6 foxtrot"), "{answer}");
    assert!(!answer.contains("6f"), "{answer}");
}

/// The lesson of the Pawn: the first exercise is to bring it to a square in one move.
#[test]
fn a_lesson_is_announced() {
    let mut listener = Listener::new();
    let task = listener.lesson(pawn_lesson());
    assert!(task.starts_with("Exercise 1 of ") && task.contains("Bring the Pawn to 3 alpha"), "{task}");
    // Some screen readers read the name as soon as the board receives the focus.
    listener.0.press(Key::F6);
    let entered = listener.announcement();
    assert!(entered.starts_with(&task), "the board announces the task: {entered}");
    listener.enter("3b");
    let refused = listener.enter("3c");
    assert!(refused.contains("3 charlie") && !refused.contains("Put back"), "it stays in hand: {refused}");
    // Picking the koma again does not put it down.
    listener.enter("3b");
    let done = listener.enter("3a");
    assert!(done.starts_with("Black: Pawn to 3 alpha. ") && !done.contains("wins"), "{done}");
    let next = listener.lesson(LessonRequest::Next);
    assert!(next.starts_with("Exercise 2 of "), "{next}");
    let again = listener.lesson(LessonRequest::Again);
    assert_eq!(again, next, "the task is announced again");
}

/// After a solved exercise, the board announces how to continue.
#[test]
fn a_lesson_continues_from_the_board() {
    let mut listener = Listener::new();
    listener.lesson(pawn_lesson());
    listener.press(Key::F6);
    listener.enter("3b");
    let done = listener.enter("3a");
    assert!(done.contains("Well done!") && done.ends_with("Enter goes on."), "{done}");
    let next = listener.press(Key::Enter);
    assert!(next.starts_with("Exercise 2 of "), "{next}");
}

#[test]
fn the_chart_of_a_review_has_a_name_and_a_description() {
    let mut position = chu();
    for _ in 0..3 {
        let mv = position.legal_moves()[0];
        position.play(mv, &mut ());
    }
    let mut listener = Listener::at(&position);
    listener.send(GameCommand::Resign(Side::Black));
    listener.request(Action::Review);
    let mut charts = listener.nodes();
    charts.retain(|node| {
        node.role() == egui::accesskit::Role::Image && node.label() == Some("Chart of the game")
    });
    assert_eq!(charts.len(), 1, "{charts:?}");
    let description = charts[0].description().unwrap_or_default();
    assert!(
        description.starts_with("Of ") && description.contains(" Black stands better in "),
        "{description}"
    );
}
