//! The output for screen readers, in the whole window without a display.

use super::keyboard_tests::{
    app, click, context, game, open_promotion_question, play_first_move, press, run_with_events, two_people,
    type_text,
};
use crate::app::{Action, ActionRequest, LessonRequest, Screen, StartGame};
use crate::game::{GameCommand, Player, Seats};
use crate::say;
use crate::search::Level;
use crate::ui::node_ids::NodeIds;
use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Node, NodeId, TreeUpdate};
use bevy_egui::egui::{self, Key};
use bevy_egui::{EguiOutput, PrimaryEguiContext};
use tenjiku_rules::sfen;
use tenjiku_rules::{Position, Side};

fn tree(app: &mut App) -> &TreeUpdate {
    let mut outputs = app.world_mut().query_filtered::<&EguiOutput, With<PrimaryEguiContext>>();
    let output = &outputs.single(app.world()).expect("one window").platform_output;
    output.accesskit_update.as_ref().expect("screen readers are listening")
}

pub(super) fn nodes(app: &mut App) -> Vec<Node> {
    tree(app).nodes.iter().map(|(_, node)| node.clone()).collect()
}

pub(super) fn node_of(app: &mut App, control: egui::Id) -> Option<Node> {
    let number = app.world().resource::<NodeIds>().number(NodeId(control.value()));
    tree(app).nodes.iter().find(|(other, _)| *other == number).map(|(_, node)| node.clone())
}

struct Listener {
    app: App,
    ctx: egui::Context,
}

impl Listener {
    fn new() -> Self {
        let mut app = app();
        let ctx = context(&mut app);
        ctx.enable_accesskit();
        app.update();
        Self { app, ctx }
    }

    fn at(position: &Position) -> Self {
        let mut listener = Self::new();
        listener.app.world_mut().write_message(StartGame::from_position(position, two_people()));
        listener.wait(8);
        assert_eq!(*listener.app.world().resource::<State<Screen>>().get(), Screen::Match);
        listener
    }

    fn wait(&mut self, frames: usize) {
        (0..frames).for_each(|_| self.app.update());
    }

    fn press(&mut self, key: Key) -> String {
        press(&mut self.app, &self.ctx, key);
        // Actions ignore a key that stays pressed.
        let modifiers = egui::Modifiers::NONE;
        let release = egui::Event::Key { key, physical_key: None, pressed: false, repeat: false, modifiers };
        run_with_events(&mut self.app, vec![release]);
        self.wait(3);
        self.announcement()
    }

    /// Moves to a square by its name and presses Enter there.
    fn enter(&mut self, square: &str) -> String {
        type_text(&mut self.app, square);
        self.press(Key::Enter)
    }

    fn request(&mut self, action: Action) -> String {
        self.app.world_mut().write_message(ActionRequest(action));
        self.wait(4);
        self.announcement()
    }

    fn lesson(&mut self, request: LessonRequest) -> String {
        self.app.world_mut().write_message(request);
        self.wait(8);
        self.announcement()
    }

    fn announcement(&mut self) -> String {
        let tree = tree(&mut self.app);
        let (_, node) = tree.nodes.iter().find(|(id, _)| *id == tree.focus).expect("it is in the tree");
        node.label().unwrap_or_default().trim_end().to_owned()
    }

    /// The window or area with the keyboard focus.
    fn layer(&self) -> Option<egui::Id> {
        let focused = self.ctx.memory(egui::Memory::focused)?;
        self.ctx.read_response(focused).map(|control| control.layer_id.id)
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
    type_text(&mut listener.app, "7e7f");
    assert_eq!(listener.press(Key::Enter), "There is no piece on 7 echo.");
    assert!(
        listener.press(Key::Enter).starts_with("There is no piece"),
        "a repeated refusal is announced again"
    );
    // The name of a filled field is its purpose.
    listener.press(Key::Escape);
    listener.press(Key::Slash);
    type_text(&mut listener.app, "7i");
    listener.wait(2);
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

/// Typing while the board receives the focus works.
#[test]
fn a_square_typed_right_after_f6_is_announced() {
    let mut listener = Listener::at(&chu());
    press(&mut listener.app, &listener.ctx, Key::F6);
    type_text(&mut listener.app, "7i");
    listener.wait(3);
    assert_eq!(listener.announcement(), "7 india: Black's Pawn");
}

#[test]
fn the_players_are_announced() {
    for level in [Level::FULL, Level::FIRST] {
        let mut listener = Listener::new();
        let seats = Seats::new(Player::Person, Player::Computer { level });
        listener.app.world_mut().write_message(StartGame::new(game("tori"), seats));
        listener.wait(8);
        let announcement = listener.announcement();
        assert!(announcement.starts_with("Tori Shogi. Black to move. Black: "), "{announcement}");
        assert!(
            announcement.contains("White: ") && announcement.contains("F6 goes to the board."),
            "{announcement}"
        );
        // Newcomers next hear that the game is coached.
        assert_eq!(announcement.contains(&say!("path-coach")), level == Level::FIRST, "{announcement}");
    }
}

/// An action closes the typed line, but its result is still announced.
#[test]
fn a_take_back_by_a_typed_word_is_announced() {
    let mut listener = Listener::at(&chu());
    listener.app.world_mut().run_system_once(play_first_move).expect("it runs");
    listener.wait(3);
    listener.press(Key::Slash);
    type_text(&mut listener.app, "undo");
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
    listener.app.world_mut().run_system_once(play_first_move).expect("it runs");
    listener.wait(4);
    assert_eq!(listener.layer(), Some(egui::LayerId::background().id));
    assert!(nodes(&mut listener.app).iter().all(|node| node.label() != Some("White resigns")));
}

#[test]
fn the_promotion_question_is_announced() {
    let empty = "12/12/12/12/12";
    let rook = sfen::read(&game("chu"), &format!("k10p/{empty}/6R5/12/12/12/12/K11 b - 1"));
    let mut listener = Listener::at(&rook.expect("a position"));
    listener.press(Key::F6);
    listener.app.world_mut().run_system_once(open_promotion_question).expect("it runs");
    listener.wait(4);
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
    click(&mut listener.app, "play:");
    let sheet = Some(egui::Id::new("who plays"));
    assert_eq!(listener.layer(), sheet, "{}", listener.announcement());
    for _ in 0..40 {
        listener.press(Key::Tab);
        assert_eq!(listener.layer(), sheet, "{}", listener.announcement());
    }
}

#[test]
fn opening_is_announced_and_closing_returns_the_focus() {
    let mut listener = Listener::at(&chu());
    let first = say!("action-about", name = say!("keys-click"), about = say!("keys-click-does"));
    assert_eq!(listener.press(Key::F1), first);
    assert!(listener.press(Key::Escape).starts_with("Chu Shogi. "));
    // The menu without and with the board.
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
    let lion = "5k5g/12/12/7p4/6p5/6N5/12/12/12/12/12/5K6 b - 1";
    let mut listener = Listener::at(&sfen::read(&game("chu"), lion).expect("a position"));
    listener.press(Key::F6);
    type_text(&mut listener.app, "6e");
    listener.wait(2);
    let answer = listener.request(Action::AskAttackers);
    assert!(answer.contains("6 echo") && answer.contains("Lion 6 foxtrot"), "{answer}");
    assert!(!answer.contains("6f"), "{answer}");
}

/// The lesson of the Pawn: the first exercise is to bring it to a square in one move.
#[test]
fn a_lesson_is_announced() {
    let mut listener = Listener::new();
    let chu = game("chu");
    let pawn = chu.by_symbol("P").expect("a Pawn");
    let task = listener.lesson(LessonRequest::Piece(chu, pawn));
    assert!(task.starts_with("Exercise 1 of ") && task.contains("Bring the Pawn to 3 alpha"), "{task}");
    // Some screen readers read the name as soon as the board receives the focus.
    press(&mut listener.app, &listener.ctx, Key::F6);
    let entered = listener.announcement();
    assert!(entered.starts_with(&task), "the board announces the task: {entered}");
    listener.enter("3b");
    let refused = listener.enter("3c");
    assert!(refused.contains("3 charlie") && !refused.contains("Put back"), "it stays in hand: {refused}");
    // Picking it again does not put it down.
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
    let chu = game("chu");
    let pawn = chu.by_symbol("P").expect("a Pawn");
    listener.lesson(LessonRequest::Piece(chu, pawn));
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
    listener.app.world_mut().write_message(GameCommand::Resign(Side::Black));
    listener.wait(4);
    listener.request(Action::Review);
    let charts: Vec<_> = nodes(&mut listener.app)
        .into_iter()
        .filter(|node| {
            node.role() == egui::accesskit::Role::Image && node.label() == Some("Chart of the game")
        })
        .collect();
    assert_eq!(charts.len(), 1, "{charts:?}");
    let description = charts[0].description().unwrap_or_default();
    assert!(
        description.starts_with("Of ") && description.contains(" Black stands better in "),
        "{description}"
    );
}
