//! What screen readers are told, in the whole window without a screen.

use super::keyboard_tests::{app, context, game, give, persons, press, type_text};
use crate::app::{Action, ActionRequest, LessonRequest, Screen, StartGame};
use crate::game::GameCommand;
use crate::notation::sfen;
use crate::rules::{Position, Side};
use crate::ui::fresh_nodes::FreshNodes;
use bevy::prelude::*;
use bevy_egui::egui::{self, Key};
use bevy_egui::{EguiOutput, PrimaryEguiContext};

/// The node of a control in the tree that screen readers read.
pub(super) fn node(app: &mut App, id: egui::Id) -> Option<egui::accesskit::Node> {
    let mut outputs = app.world_mut().query_filtered::<&EguiOutput, With<PrimaryEguiContext>>();
    let output = &outputs.single(app.world()).expect("one window").platform_output;
    let tree = output.accesskit_update.as_ref().expect("screen readers are listening");
    let wanted = app.world().resource::<FreshNodes>().number(egui::accesskit::NodeId(id.value()));
    tree.nodes.iter().find(|(known, _)| *known == wanted).map(|(_, node)| node.clone())
}

/// Everything in that tree.
pub(super) fn nodes(app: &mut App) -> Vec<egui::accesskit::Node> {
    let mut outputs = app.world_mut().query_filtered::<&EguiOutput, With<PrimaryEguiContext>>();
    let output = &outputs.single(app.world()).expect("one window").platform_output;
    let tree = output.accesskit_update.as_ref().expect("screen readers are listening");
    tree.nodes.iter().map(|(_, node)| node.clone()).collect()
}

/// Somebody who listens.
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
        listener.app.world_mut().write_message(StartGame::going_on(position, persons()));
        listener.wait(8);
        assert_eq!(*listener.app.world().resource::<State<Screen>>().get(), Screen::Match);
        listener
    }

    fn wait(&mut self, frames: usize) {
        (0..frames).for_each(|_| self.app.update());
    }

    fn press(&mut self, key: Key) -> String {
        press(&mut self.app, &self.ctx, key);
        // Actions take no notice of a key that stays down.
        let modifiers = egui::Modifiers::NONE;
        let up = egui::Event::Key { key, physical_key: None, pressed: false, repeat: false, modifiers };
        give(&mut self.app, vec![up]);
        self.wait(3);
        self.heard()
    }

    /// Goes to a square by its name and presses Enter there.
    fn enter(&mut self, square: &str) -> String {
        type_text(&mut self.app, square);
        self.press(Key::Enter)
    }

    fn ask(&mut self, action: Action) -> String {
        self.app.world_mut().write_message(ActionRequest(action));
        self.wait(4);
        self.heard()
    }

    fn lesson(&mut self, request: LessonRequest) -> String {
        self.app.world_mut().write_message(request);
        self.wait(8);
        self.heard()
    }

    /// The name of what has the focus, else the live region.
    fn heard(&mut self) -> String {
        let focused = self.ctx.memory(egui::Memory::focused);
        let id = focused.unwrap_or_else(|| egui::Id::new("live region"));
        let node = node(&mut self.app, id).expect("it is in the tree");
        node.label().unwrap_or_default().trim_end().to_owned()
    }
}

fn chu() -> Position {
    Position::new(game("chu"))
}

#[test]
fn the_line_says_why_it_refuses() {
    let mut listener = Listener::at(&chu());
    let hint = listener.press(Key::Slash);
    assert_eq!(hint, "A move, a question or an action; Esc closes");
    type_text(&mut listener.app, "7e7f");
    assert_eq!(listener.press(Key::Enter), "There is no piece on 7 echo.");
    assert!(listener.press(Key::Enter).starts_with("There is no piece"), "once more");
    // The name of a filled field is what it is for.
    listener.press(Key::Escape);
    listener.press(Key::Slash);
    type_text(&mut listener.app, "7i");
    listener.wait(2);
    assert_eq!(listener.heard(), hint);
    assert_eq!(listener.press(Key::Enter), "7 india: Black's Pawn");
}

#[test]
fn a_game_that_begins_is_heard_on_the_board() {
    let mut listener = Listener::at(&chu());
    assert_eq!(listener.heard(), "Chu Shogi. Black to move. F6 goes to the board.");
    assert_eq!(listener.press(Key::F6), "Chu Shogi. Black to move. 7 lima: Black's King");
    listener.press(Key::F6);
    assert_eq!(listener.press(Key::F6), "7 lima: Black's King", "where the cursor is, and no more");
}

#[test]
fn a_piece_that_goes_back_is_heard() {
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
fn answers_name_squares_for_the_ear() {
    let lion = "5k5g/12/12/7p4/6p5/6N5/12/12/12/12/12/5K6 b - 1";
    let mut listener = Listener::at(&sfen::read(&game("chu"), lion).expect("a position"));
    listener.press(Key::F6);
    type_text(&mut listener.app, "6e");
    listener.wait(2);
    let answer = listener.ask(Action::AskAttackers);
    assert!(answer.contains("6 echo") && answer.contains("Lion 6 foxtrot"), "{answer}");
    assert!(!answer.contains("6f"), "{answer}");
}

/// The lesson of the Pawn: its first exercise is to bring it to a square in one move.
#[test]
fn a_lesson_is_heard() {
    let mut listener = Listener::new();
    let chu = game("chu");
    let pawn = chu.by_symbol("P").expect("a Pawn");
    let task = listener.lesson(LessonRequest::Piece(chu, pawn));
    assert!(task.starts_with("Exercise 1 of ") && task.contains("Bring the Pawn to 3 alpha"), "{task}");
    let entered = listener.press(Key::F6);
    assert!(entered.starts_with(&task), "the board says the task: {entered}");
    listener.enter("3b");
    let refused = listener.enter("3c");
    assert!(refused.contains("3 charlie") && refused.contains("Put back: 3 bravo"), "{refused}");
    listener.enter("3b");
    let done = listener.enter("3a");
    assert!(done.starts_with("Black: Pawn to 3 alpha. ") && !done.contains("wins"), "{done}");
    let next = listener.lesson(LessonRequest::Next);
    assert!(next.starts_with("Exercise 2 of "), "{next}");
    let again = listener.lesson(LessonRequest::Again);
    assert_eq!(again, next, "the task is said again");
}

/// Who has solved an exercise on the board hears how to go on, and does so there.
#[test]
fn a_lesson_goes_on_from_the_board() {
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
fn the_chart_of_a_review_has_a_name_and_says_what_it_shows() {
    let mut position = chu();
    for _ in 0..3 {
        let mv = position.legal_moves()[0];
        position.play(mv, &mut ());
    }
    let mut listener = Listener::at(&position);
    listener.app.world_mut().write_message(GameCommand::Resign(Side::Black));
    listener.wait(4);
    listener.ask(Action::Review);
    let charts: Vec<_> = nodes(&mut listener.app)
        .into_iter()
        .filter(|node| {
            node.role() == egui::accesskit::Role::Image && node.label() == Some("Chart of the game")
        })
        .collect();
    assert_eq!(charts.len(), 1, "{charts:?}");
    let told = charts[0].description().unwrap_or_default();
    assert!(told.starts_with("Of ") && told.contains(" Black stands better in "), "{told}");
}
