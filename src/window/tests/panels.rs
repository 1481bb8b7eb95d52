//! The panels: explanations, covered areas, and what stays in view.

use super::{LION, TestWindow, computer, game, key_event, position};
use crate::app::{Action, ActionRequest, GameList, StartGame, Toast};
use crate::game::{GameCommand, Picked, Seats, Session};
use crate::input::MoveInput;
use crate::ui::BoardArea;
use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use bevy::window::{CursorLeft, WindowMode};
use bevy_egui::egui;
use bevy_egui::egui::accesskit::{self, Node};
use std::collections::HashSet;
use tenjiku_language::say;
use tenjiku_rules::{Position, Side, coordinate};

fn watched() -> StartGame {
    StartGame::new(game("tori"), Seats::new(computer(1), computer(1)))
}

/// The number of explanations of a mark so far, after picking the piece on a square and putting it down.
fn explanation_count(window: &mut TestWindow, square: &str, mark: &str) -> u8 {
    let square = window.square(square);
    let pick = move |session: Res<Session>, mut input: ResMut<MoveInput>| {
        assert!(input.pick(&session, Picked::Board(square)));
    };
    window.world_mut().run_system_once(pick).expect("it runs");
    window.run(4);
    window.world_mut().resource_mut::<MoveInput>().deselect();
    window.run(3);
    window.settings().marks_explained.get(mark).copied().unwrap_or_default()
}

#[test]
fn each_mark_is_explained_the_first_three_times() {
    let mut window = TestWindow::new();
    window.start_game("chu");
    let counts: Vec<u8> = (0..5).map(|_| explanation_count(&mut window, "6i", "marks-move")).collect();
    assert_eq!(counts, [1, 2, 3, 3, 3]);
    assert_eq!(explanation_count(&mut window, "7j", "marks-lion-b"), 1, "a Lion’s marks are new");
}

/// In the smallest window, where the name of the rules takes an extra line.
#[test]
fn all_buttons_that_lead_to_a_game_are_in_view_with_every_preset() {
    let mut window = TestWindow::new();
    let ids: Vec<String> = game("chu").file().presets.iter().map(|preset| preset.id.clone()).collect();
    "chu".clone_into(&mut window.settings().game);
    for preset in ids {
        let mut games = window.world_mut().resource_mut::<GameList>();
        let entry = games.list.iter_mut().find(|entry| entry.variant.id() == "chu").expect("built in");
        entry.choose_preset(&preset).expect("it can be played");
        window.run(4);
        for name in ["play:", "saved", "pieces:", "rules:", "elsewhere"] {
            let at = window.point(name);
            assert!(at.y < 600.0 - 12.0, "{preset}: {name} is at {at}");
        }
    }
}

#[test]
fn nothing_is_hovered_once_the_pointer_has_left_the_window() {
    let mut window = TestWindow::new();
    window.start_game("tori");
    window.run_with_events(vec![egui::Event::PointerMoved(egui::pos2(30.0, 10.0))]);
    window.run(2);
    let is_over_panels = |window: &TestWindow| window.ctx.input(|input| input.pointer.hover_pos().is_some());
    assert!(is_over_panels(&window));
    let (entity, _) = window.window();
    window.send(CursorLeft { window: entity });
    assert!(!is_over_panels(&window));
}

#[test]
fn f11_toggles_full_screen() {
    let mut window = TestWindow::new();
    for expected in [true, false] {
        window.run_with_events(vec![key_event(egui::Key::F11, true)]);
        window.run_with_events(vec![key_event(egui::Key::F11, false)]);
        window.run(2);
        assert_eq!(window.window().1.mode != WindowMode::Windowed, expected);
    }
}

/// The result sheet covers half of the board, which the review needs.
#[test]
fn the_result_sheet_is_hidden_during_a_review() {
    let mut window = TestWindow::new();
    window.start(watched());
    window.run_until("a move", |window| window.session().plies() > 0);
    window.send(GameCommand::Resign(Side::Black));
    window.run_until("the sheet with the result", |window| window.shows("result"));
    window.request(Action::Review);
    assert!(!window.shows("result"), "it covers the board");
    window.request(Action::Review);
    assert!(window.shows("result"), "it can be reopened");
    window.request(Action::Cancel);
    assert!(!window.shows("result"), "it is closed");
}

/// Regression: after going back in the review, the position stayed there and the sheet was missing.
#[test]
fn after_a_review_the_end_of_the_game_and_the_result_sheet_return() {
    let mut window = TestWindow::with_reader();
    window.start_game("tori");
    window.play_first_move();
    window.send(GameCommand::Resign(Side::White));
    window.run(2);
    assert!(!window.shows("result") && !window.mentions("Rematch"), "the buttons wait for the sheet");
    window.request(Action::Review);
    window.send(GameCommand::JumpTo(0));
    assert_eq!(window.session().outcome(), None);
    window.request(Action::Review);
    let session = window.session();
    assert_eq!((session.plies(), session.outcome().is_some()), (1, true));
    window.run_until("the sheet with the result", |window| window.shows("result"));
    window.run(3);
    let sheet = window.ctx.memory(|memory| memory.area_rect("result")).expect("it is drawn");
    let board = window.resource::<BoardArea>().0;
    assert!(!sheet.intersects(board.shrink(1.0)), "the board is free: {sheet} {board}");
}

const MENU: &str = "menu over the board";

fn board_width(window: &TestWindow) -> f32 {
    window.resource::<BoardArea>().0.width()
}

/// Spectators see only the board until the pointer or the keyboard opens the menus, which do not resize the board.
#[test]
fn menus_and_lists_of_a_watched_game_are_hidden_at_the_edges() {
    let mut window = TestWindow::new();
    window.start(watched());
    assert_eq!(board_width(&window), 800.0);
    assert!(!window.shows(MENU));
    window.run_with_events(vec![egui::Event::PointerMoved(egui::pos2(400.0, 20.0))]);
    window.run(3);
    assert!(window.shows(MENU));
    assert_eq!(board_width(&window), 800.0);
    window.run_with_events(vec![egui::Event::PointerMoved(egui::pos2(300.0, 300.0))]);
    window.run(60);
    assert!(!window.shows(MENU), "the pointer is over the board");
    window.press(egui::Key::Tab);
    window.run(3);
    assert!(window.shows(MENU), "the keyboard goes to a control");
}

/// In full screen, players also see only the board until they open the menus, except while a clock runs.
#[test]
fn in_full_screen_menus_and_lists_are_hidden_unless_a_clock_runs() {
    let mut window = TestWindow::new();
    let is_board_full_width = |window: &TestWindow| board_width(window) == 800.0;
    window.start_game("tori");
    assert!(!is_board_full_width(&window));
    let mut toasts = window.resource::<Messages<Toast>>().get_cursor_current();
    window.world_mut().write_message(ActionRequest(Action::FullScreen));
    window.run_until("the note about the edge", |window| {
        let edge = say!("frame-waits");
        toasts.read(window.world().resource()).any(|toast: &Toast| toast.text == edge)
    });
    window.run(3);
    assert!(is_board_full_width(&window));
    window.request(Action::AutoHidePanels);
    assert!(!is_board_full_width(&window), "the player wants them to stay");
    window.request(Action::AutoHidePanels);
    window.settings().clock = "5:00+5".parse().ok();
    window.start_game("tori");
    window.play_first_move();
    assert!(!is_board_full_width(&window), "a clock runs");
}

/// Every window opens at the right edge, over the panel.
#[test]
fn windows_open_in_one_place() {
    let mut window = TestWindow::new();
    window.start_game("tori");
    let layers = |window: &TestWindow| -> HashSet<egui::LayerId> {
        window.ctx.memory(|memory| memory.areas().visible_layer_ids().iter().copied().collect())
    };
    for action in [
        Action::Players,
        Action::RemoteTables,
        Action::Handicap,
        Action::Load,
        Action::Legend,
        Action::Rules,
        Action::Pieces,
        Action::Help,
        Action::About,
        Action::TextScore,
    ] {
        let before = layers(&window);
        window.request(action);
        let now = layers(&window);
        let new = now.difference(&before).find(|layer| layer.order == egui::Order::Middle);
        let new = new.unwrap_or_else(|| panic!("{action:?} opens a window"));
        let rect = window.ctx.memory(|memory| memory.area_rect(new.id)).expect("a place");
        // Tall windows begin higher.
        assert!((rect.right() - 792.0).abs() < 2.0 && rect.top() < 42.0, "{action:?}: {rect}");
        window.request(Action::Cancel);
    }
}

/// The place of a number in the move list.
fn number_rect(window: &mut TestWindow, number: &str) -> accesskit::Rect {
    window.run(3);
    let nodes = window.nodes();
    let node = nodes.iter().find(|node| [node.label(), node.value()].contains(&Some(number)));
    node.and_then(Node::bounds).expect("it is in view")
}

fn list_top(window: &mut TestWindow) -> f64 {
    number_rect(window, "1.").y0
}

/// Regression: the first capture in a game without drops moved the list, and so did a question and the result.
#[test]
fn the_move_list_stays_in_place_during_a_game() {
    let mut window = TestWindow::with_reader();
    window.start_from(&position("chu", LION));
    window.play("6f5g");
    let top = list_top(&mut window);
    window.play("1a1b");
    window.play("5g6e");
    assert!(window.mentions("lost 1"));
    assert_eq!(list_top(&mut window), top);
    window.send(GameCommand::OfferDraw(Side::White));
    assert!(window.mentions("White offers a draw."));
    assert_eq!(list_top(&mut window), top);
    window.send(GameCommand::Resign(Side::White));
    assert!(
        window.mentions("Black wins") && window.count("New game") == 0,
        "the sheet will have the buttons"
    );
    assert_eq!(list_top(&mut window), top);
    window.run_until("the sheet with the result", |window| window.shows("result"));
    window.request(Action::Cancel);
    window.run(2);
    assert_eq!((window.count("New game"), list_top(&mut window)), (1, top));
}

/// Regression: only captured pieces were counted.
#[test]
fn burnt_pieces_are_among_the_losses() {
    let mut window = TestWindow::with_reader();
    let camp = "15k/16/16/16/16/5r1bg7/6p9/16/16/16/7D!8/16/16/16/16/K15 b - 1";
    window.start_from(&position("tenjiku", camp));
    window.play("9k9g");
    assert!(window.mentions("lost 3"));
}

/// Regression: the last moves were under the sheet.
#[test]
fn the_last_moves_are_above_the_result_sheet() {
    let mut window = TestWindow::with_size((1280, 800));
    window.ctx.enable_accesskit();
    window.start_game("chu");
    let mut board = Position::new(game("chu"));
    for file in [1, 2, 3, 5, 6, 7, 8, 10, 11, 12] {
        for (from, to) in [("i", "h"), ("d", "e"), ("h", "g"), ("e", "f")] {
            let text = format!("{file}{from}{file}{to}");
            board.play(coordinate::read(&board, &text).expect(&text), &mut ());
        }
    }
    let moves = board.moves().collect();
    window.send(GameCommand::NewGame { variant: game("chu"), setup: None, moves });
    window.send(GameCommand::Resign(Side::White));
    window.run_until("the sheet with the result", |window| window.shows("result"));
    let last = number_rect(&mut window, "20.");
    let sheet = window.ctx.memory(|memory| memory.area_rect("result")).expect("it is drawn");
    assert!(last.y1 <= f64::from(sheet.top()), "{last:?} {sheet}");
}
