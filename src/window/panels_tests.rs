//! The panels of the whole window: explanations, covered areas, and what stays in view.

use super::keyboard_tests::{app, context, game, play_first_move, press, run_with_events, two_people};
use crate::app::{Action, ActionRequest, GameList, ProbePoints, Screen, Settings, StartGame};
use crate::game::{GameCommand, Picked, Player, Seats, Session};
use crate::input::MoveInput;
use crate::search::Level;
use crate::ui::BoardArea;
use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use bevy::window::{CursorLeft, PrimaryWindow, WindowMode};
use bevy_egui::egui;
use std::collections::HashSet;
use tenjiku_rules::Side;
use web_time::{Duration, Instant};

fn run_frames(app: &mut App, count: usize) {
    (0..count).for_each(|_| app.update());
}

fn start(app: &mut App, game: StartGame) {
    app.world_mut().write_message(game);
    run_frames(app, 8);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Match);
}

fn request(app: &mut App, action: Action) {
    app.world_mut().write_message(ActionRequest(action));
    run_frames(app, 4);
}

/// The number of explanations of a mark so far, after picking the piece on a square and putting it down.
fn explanation_count(app: &mut App, square: &'static str, mark: &str) -> u8 {
    let pick = move |session: Res<Session>, mut input: ResMut<MoveInput>| {
        let square = session.position().expect("a game").geometry().parse(square).expect("a square");
        assert!(input.pick(&session, Picked::Board(square)));
    };
    app.world_mut().run_system_once(pick).expect("it runs");
    run_frames(app, 4);
    app.world_mut().resource_mut::<MoveInput>().deselect();
    run_frames(app, 3);
    app.world().resource::<Settings>().marks_explained.get(mark).copied().unwrap_or_default()
}

#[test]
fn each_mark_is_explained_the_first_three_times() {
    let mut app = app();
    start(&mut app, StartGame::new(game("chu"), two_people()));
    let counts: Vec<u8> = (0..5).map(|_| explanation_count(&mut app, "6i", "marks-move")).collect();
    assert_eq!(counts, [1, 2, 3, 3, 3]);
    assert_eq!(explanation_count(&mut app, "7j", "marks-lion-b"), 1, "a Lion’s marks are new");
}

/// In the smallest window, where the name of the rules takes an extra line.
#[test]
fn all_buttons_that_lead_to_a_game_are_in_view_with_every_preset() {
    let mut app = app();
    let ids: Vec<String> = game("chu").file().presets.iter().map(|preset| preset.id.clone()).collect();
    "chu".clone_into(&mut app.world_mut().resource_mut::<Settings>().game);
    for preset in ids {
        let mut games = app.world_mut().resource_mut::<GameList>();
        let entry = games.list.iter_mut().find(|entry| entry.variant.id() == "chu").expect("built in");
        entry.choose_preset(&preset).expect("it can be played");
        run_frames(&mut app, 4);
        let points = &app.world().resource::<ProbePoints>().0;
        for name in ["play:", "saved", "pieces:", "rules:", "elsewhere"] {
            let (_, at) = points.iter().find(|(point, _)| point.starts_with(name)).expect("it is drawn");
            assert!(at.y < 600.0 - 12.0, "{preset}: {name} is at {at}");
        }
    }
}

#[test]
fn nothing_is_hovered_once_the_pointer_has_left_the_window() {
    let mut app = app();
    let ctx = context(&mut app);
    start(&mut app, StartGame::new(game("tori"), two_people()));
    run_with_events(&mut app, vec![egui::Event::PointerMoved(egui::pos2(30.0, 10.0))]);
    run_frames(&mut app, 2);
    let is_over_panels = |ctx: &egui::Context| ctx.input(|input| input.pointer.hover_pos().is_some());
    assert!(is_over_panels(&ctx));
    let window =
        app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world()).expect("one");
    app.world_mut().write_message(CursorLeft { window });
    run_frames(&mut app, 2);
    assert!(!is_over_panels(&ctx));
}

#[test]
fn f11_toggles_full_screen() {
    let mut app = app();
    let is_full = |app: &mut App| {
        let mut windows = app.world_mut().query_filtered::<&Window, With<PrimaryWindow>>();
        windows.single(app.world()).expect("one").mode != WindowMode::Windowed
    };
    let (key, modifiers) = (egui::Key::F11, egui::Modifiers::NONE);
    let event = |pressed| egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
    for expected in [true, false] {
        run_with_events(&mut app, vec![event(true)]);
        run_with_events(&mut app, vec![event(false)]);
        run_frames(&mut app, 2);
        assert_eq!(is_full(&mut app), expected);
    }
}

/// The result sheet covers half of the board, which the review needs.
#[test]
fn the_result_sheet_is_hidden_during_a_review() {
    let mut app = app();
    let ctx = context(&mut app);
    let computer = || Player::Computer { level: Level::FIRST };
    start(&mut app, StartGame::new(game("tori"), Seats::new(computer(), computer())));
    while app.world().resource::<Session>().plies() == 0 {
        app.update();
    }
    app.world_mut().write_message(GameCommand::Resign(Side::Black));
    let is_shown = || is_result_shown(&ctx);
    let start_time = Instant::now();
    while !is_shown() {
        assert!(start_time.elapsed() < Duration::from_secs(60), "the sheet with the result");
        app.update();
    }
    request(&mut app, Action::Review);
    assert!(!is_shown(), "it covers the board");
    request(&mut app, Action::Review);
    assert!(is_shown(), "it can be reopened");
    request(&mut app, Action::Cancel);
    assert!(!is_shown(), "it is closed");
}

/// Regression: after going back in the review, the position stayed there and the sheet was missing.
#[test]
fn after_a_review_the_end_of_the_game_and_the_result_sheet_return() {
    let mut app = app();
    let ctx = context(&mut app);
    start(&mut app, StartGame::new(game("tori"), two_people()));
    app.world_mut().run_system_once(play_first_move).expect("it runs");
    run_frames(&mut app, 4);
    app.world_mut().write_message(GameCommand::Resign(Side::White));
    run_frames(&mut app, 4);
    request(&mut app, Action::Review);
    app.world_mut().write_message(GameCommand::JumpTo(0));
    run_frames(&mut app, 4);
    assert_eq!(app.world().resource::<Session>().outcome(), None);
    request(&mut app, Action::Review);
    let session = app.world().resource::<Session>();
    assert_eq!((session.plies(), session.outcome().is_some()), (1, true));
    let start_time = Instant::now();
    while !is_result_shown(&ctx) {
        assert!(start_time.elapsed() < Duration::from_secs(60), "the sheet with the result");
        app.update();
    }
    run_frames(&mut app, 3);
    let sheet = ctx.memory(|memory| memory.area_rect("result")).expect("it is drawn");
    let board = app.world().resource::<BoardArea>().0;
    assert!(!sheet.intersects(board.shrink(1.0)), "the board is free: {sheet} {board}");
}

fn is_result_shown(ctx: &egui::Context) -> bool {
    let sheet = egui::Id::new("result");
    ctx.memory(|memory| memory.areas().visible_layer_ids().iter().any(|layer| layer.id == sheet))
}

fn is_menu_shown(ctx: &egui::Context) -> bool {
    let layer = egui::Id::new("menu over the board");
    ctx.memory(|memory| memory.areas().visible_layer_ids().iter().any(|visible| visible.id == layer))
}

/// Spectators see only the board until the pointer or the keyboard opens the menus, which do not resize the board.
#[test]
fn menus_and_lists_of_a_watched_game_are_hidden_at_the_edges() {
    let mut app = app();
    let ctx = context(&mut app);
    let computer = || Player::Computer { level: Level::FIRST };
    start(&mut app, StartGame::new(game("tori"), Seats::new(computer(), computer())));
    run_frames(&mut app, 4);
    let width = |app: &App| app.world().resource::<BoardArea>().0.width();
    assert_eq!(width(&app), 800.0);
    assert!(!is_menu_shown(&ctx));
    let edge = egui::Event::PointerMoved(egui::pos2(400.0, 2.0));
    run_with_events(&mut app, vec![edge]);
    run_frames(&mut app, 3);
    assert!(is_menu_shown(&ctx));
    assert_eq!(width(&app), 800.0);
    run_with_events(&mut app, vec![egui::Event::PointerMoved(egui::pos2(300.0, 300.0))]);
    run_frames(&mut app, 60);
    assert!(!is_menu_shown(&ctx), "the pointer is over the board");
    press(&mut app, &ctx, egui::Key::Tab);
    run_frames(&mut app, 3);
    assert!(is_menu_shown(&ctx), "the keyboard goes to a control");
}

/// In full screen the same holds for players, except while a clock runs.
#[test]
fn in_full_screen_menus_and_lists_are_hidden_unless_a_clock_runs() {
    let mut app = app();
    let is_board_full_width = |app: &App| app.world().resource::<BoardArea>().0.width() == 800.0;
    start(&mut app, StartGame::new(game("tori"), two_people()));
    assert!(!is_board_full_width(&app));
    request(&mut app, Action::FullScreen);
    assert!(is_board_full_width(&app));
    request(&mut app, Action::AutoHidePanels);
    assert!(!is_board_full_width(&app), "the player wants them to stay");
    request(&mut app, Action::AutoHidePanels);
    app.world_mut().resource_mut::<Settings>().clock = "5:00+5".parse().ok();
    start(&mut app, StartGame::new(game("tori"), two_people()));
    app.world_mut().run_system_once(play_first_move).expect("it runs");
    run_frames(&mut app, 4);
    assert!(!is_board_full_width(&app), "a clock runs");
}

/// At the right edge, over the panel.
#[test]
fn windows_open_in_one_place() {
    let mut app = app();
    let ctx = context(&mut app);
    start(&mut app, StartGame::new(game("tori"), two_people()));
    let layers = |ctx: &egui::Context| -> HashSet<egui::LayerId> {
        ctx.memory(|memory| memory.areas().visible_layer_ids().iter().copied().collect())
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
        let before = layers(&ctx);
        request(&mut app, action);
        let now = layers(&ctx);
        let window = now.difference(&before).find(|layer| layer.order == egui::Order::Middle);
        let window = window.unwrap_or_else(|| panic!("{action:?} opens a window"));
        let rect = ctx.memory(|memory| memory.area_rect(window.id)).expect("a place");
        // Tall windows begin higher.
        assert!((rect.right() - 792.0).abs() < 2.0 && rect.top() < 42.0, "{action:?}: {rect}");
        request(&mut app, Action::Cancel);
    }
}
