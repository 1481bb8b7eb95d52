//! Watching a remote game, in the whole window without a display.

use super::keyboard_tests::{app, click, context, game};
use super::screen_reader_tests::nodes;
use crate::app::{Action, ActionRequest, StartGame, Toast};
use crate::game::{Player, Seats};
use crate::search::Level;
use bevy::prelude::*;

/// The names of all nodes in the window while a game is watched.
fn names(players: [Player; 2]) -> Vec<String> {
    let mut app = app();
    context(&mut app).enable_accesskit();
    let [black, white] = players;
    app.world_mut().write_message(StartGame::new(game("tori"), Seats::new(black, white)));
    (0..8).for_each(|_| app.update());
    nodes(&mut app).iter().filter_map(|node| node.label().map(str::to_owned)).collect()
}

#[test]
fn a_remote_game_has_no_buttons_for_its_pace() {
    let pace = format!("{}:", crate::say!("pace"));
    let has =
        |names: &[String], name: &str| names.iter().any(|other| other == name || other.starts_with(name));
    let local_only =
        [Action::Pause.name(), Action::Step.name(), crate::say!("button-next-game"), pace.clone()];
    let local_game = names([Level::FIRST, Level::FIRST].map(|level| Player::Computer { level }));
    for name in &local_only {
        assert!(has(&local_game, name), "{name}: {local_game:?}");
    }
    let remote_game = names([Player::Remote, Player::Remote]);
    for name in &local_only {
        assert!(!has(&remote_game, name), "{name}: {remote_game:?}");
    }
    let others = [Action::TakeBack, Action::Replay, Action::Follow].map(Action::name);
    for name in others.iter().chain([&crate::say!("button-keep")]) {
        assert!(has(&remote_game, name), "{name}: {remote_game:?}");
    }
}

/// The key for the next game works although there is no button.
#[test]
fn requesting_the_next_game_of_a_remote_table_gives_the_reason() {
    let mut app = app();
    context(&mut app);
    app.world_mut().write_message(StartGame::new(game("tori"), Seats::new(Player::Remote, Player::Remote)));
    (0..8).for_each(|_| app.update());
    let mut toasts = app.world().resource::<Messages<Toast>>().get_cursor_current();
    app.world_mut().write_message(ActionRequest(Action::NextGame));
    app.update();
    let texts: Vec<&str> =
        toasts.read(app.world().resource()).map(|toast: &Toast| toast.text.as_str()).collect();
    assert_eq!(texts, [crate::say!("command-next-over-there")]);
}

/// Remote tables have a button on the start screen too, even in the smallest window.
#[test]
fn a_click_on_the_start_screen_leads_to_remote_tables() {
    let mut app = app();
    context(&mut app).enable_accesskit();
    app.update();
    let is_open = |app: &mut App| {
        let sit = crate::say!("elsewhere-sit");
        nodes(app).iter().any(|node| node.label() == Some(sit.as_str()))
    };
    assert!(!is_open(&mut app));
    click(&mut app, "elsewhere");
    assert!(is_open(&mut app));
}
