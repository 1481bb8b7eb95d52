//! Watching a remote game.

use super::{TestWindow, computer, game};
use crate::app::{Action, ActionRequest, StartGame, Toast};
use crate::game::{Player, Seats};
use bevy::prelude::*;
use tenjiku_language::say;

/// The texts in the window while a game is watched.
fn texts([black, white]: [Player; 2]) -> Vec<String> {
    let mut window = TestWindow::with_reader();
    window.start(StartGame::new(game("tori"), Seats::new(black, white)));
    window.texts()
}

#[test]
fn a_remote_game_has_no_buttons_for_its_pace() {
    let pace = format!("{}:", say!("pace"));
    let has =
        |names: &[String], name: &str| names.iter().any(|other| other == name || other.starts_with(name));
    let local_only = [Action::Pause.name(), Action::Step.name(), say!("button-next-game"), pace.clone()];
    let local_game = texts([computer(1), computer(1)]);
    for name in &local_only {
        assert!(has(&local_game, name), "{name}: {local_game:?}");
    }
    let remote_game = texts([Player::Remote, Player::Remote]);
    for name in &local_only {
        assert!(!has(&remote_game, name), "{name}: {remote_game:?}");
    }
    let others = [Action::TakeBack, Action::Replay, Action::Follow].map(Action::name);
    for name in others.iter().chain([&say!("button-keep")]) {
        assert!(has(&remote_game, name), "{name}: {remote_game:?}");
    }
}

/// The key for the next game works although there is no button.
#[test]
fn requesting_the_next_game_of_a_remote_table_gives_the_reason() {
    let mut window = TestWindow::new();
    window.start(StartGame::new(game("tori"), Seats::new(Player::Remote, Player::Remote)));
    let mut toasts = window.resource::<Messages<Toast>>().get_cursor_current();
    window.world_mut().write_message(ActionRequest(Action::NextGame));
    window.update();
    let texts: Vec<&str> =
        toasts.read(window.world().resource()).map(|toast: &Toast| toast.text.as_str()).collect();
    assert_eq!(texts, [say!("command-next-over-there")]);
}

/// The start screen has a button for remote tables, even in the smallest window.
#[test]
fn a_click_on_the_start_screen_leads_to_remote_tables() {
    let mut window = TestWindow::with_reader();
    let sit = say!("elsewhere-sit");
    assert_eq!(window.count(&sit), 0);
    window.click("elsewhere");
    assert_ne!(window.count(&sit), 0);
}
