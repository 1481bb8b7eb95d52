//! A newcomer's first games: a coached game, its result, and the next step.

use super::{TestWindow, computer, game, position, two_people};
use crate::app::{Action, Coached, Screen, StartGame};
use crate::game::{GameCommand, Player, Seats};
use crate::input::{MoveInput, MoveQuestion};
use crate::tutorial::SavedProgress;
use bevy::prelude::*;
use bevy_egui::egui::Key;
use tenjiku_rules::Side;
use tenjiku_search::Level;

fn against_computer(level: u8) -> Seats {
    Seats::new(Player::Person, computer(level))
}

fn start_tori(window: &mut TestWindow, level: u8) {
    window.send(StartGame::new(game("tori"), against_computer(level)));
}

/// A game of Tori in which the Falcon on 4e can move to a square where a Swallow captures it.
fn start(window: &mut TestWindow, seats: Seats) {
    window.send(StartGame::from_position(&position("tori", "3k3/7/3s3/7/3F3/7/3K3 b - 1"), seats));
}

/// Enters the move of the Falcon; returns whether there is a warning.
fn enter(window: &mut TestWindow) -> bool {
    window.enter_move("4e", "4d");
    matches!(window.question(), Some(MoveQuestion::Loss(..)))
}

fn plies(window: &TestWindow) -> usize {
    window.session().plies()
}

#[test]
fn a_losing_move_against_the_computer_can_be_cancelled_at_the_warning() {
    let mut window = TestWindow::with_reader();
    start(&mut window, against_computer(1));
    let is_ready = |window: &mut TestWindow| window.resource::<MoveInput>().is_loss_warning_ready();
    window.run_until("the values of the pieces", is_ready);
    assert!(window.resource::<Coached>().0, "no game was won yet");
    assert!(enter(&mut window) && plies(&window) == 0);
    assert!(window.mentions("This leaves your Falcon attacked."));
    assert!(window.mentions("The Swallow on 4c could take it on 4d."));
    window.request(Action::Cancel);
    let input = window.resource::<MoveInput>();
    assert!(input.question().is_none() && input.selection().is_none() && plies(&window) == 0);
    assert!(enter(&mut window));
    // Regression: a second P at the promotion question gave the piece away.
    for (key, expected) in [(Key::P, 0), (Key::I, 1)] {
        window.press(key);
        window.run(3);
        assert_eq!(plies(&window), expected, "{key:?}");
    }
}

#[test]
fn two_people_and_players_who_turned_warnings_off_are_not_warned() {
    let mut window = TestWindow::with_reader();
    start(&mut window, two_people());
    assert!(!enter(&mut window) && plies(&window) == 1);
    window.settings().ask_before_loss = false;
    start(&mut window, against_computer(1));
    assert!(!enter(&mut window) && plies(&window) >= 1);
}

/// A win against level 1 counts. The result sheet offers the next level and the next game, the start screen the next
/// game.
#[test]
fn a_win_counts_and_leads_to_the_next_game() {
    const NEXT: &str = "Learn Mini Shogi";
    let mut window = TestWindow::with_reader();
    start_tori(&mut window, 1);
    assert_eq!(window.settings().game, "tori");
    window.send(GameCommand::Resign(Side::White));
    window.run_until("the sheet with the result", |window| window.count("Next: Ayumi (level 2)") > 0);
    // The panel follows a frame later.
    window.run(2);
    let level_result = "Level 1, An: beaten. 1 won, 0 lost, 0 drawn.";
    let names = [NEXT, level_result, "A new seal: level 1, An."];
    assert_eq!(names.map(|name| window.count(name)), [1, 1, 1]);
    let buttons = ["Rematch", "Review", "New game", "Result"];
    assert_eq!(buttons.map(|name| window.count(name)), [1, 1, 1, 0], "none appears twice");
    window.request(Action::Cancel);
    assert_eq!((window.count("Next: Ayumi (level 2)"), window.count("Result")), (0, 1), "it can be reopened");
    let tally = window.resource::<SavedProgress>().0.tally("tori", 1);
    assert_eq!((tally.won, tally.lost, tally.drawn), (1, 0, 0));
    window.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Start);
    window.run(8);
    assert_eq!(window.count(NEXT), 1);
    assert_ne!(window.count("First win."), 0);
}

/// Regression: on the player's turn the panel said only that a person was to move.
#[test]
fn the_panel_names_the_opponent() {
    let mut window = TestWindow::with_reader();
    start_tori(&mut window, 8);
    assert!(window.mentions("against Tengu (level 8)"));
    assert!(window.mentions("Black: your move"));
}

/// Regression: the result said that Black resigned.
#[test]
fn the_result_addresses_a_player_who_resigns_as_you() {
    let mut window = TestWindow::with_reader();
    start_tori(&mut window, 1);
    window.request(Action::Resign);
    assert_eq!(window.count("I resign"), 1);
    window.send(GameCommand::Resign(Side::Black));
    assert!(window.mentions("You lost. You resigned."));
    start_tori(&mut window, 1);
    window.send(GameCommand::Resign(Side::White));
    assert!(window.mentions("You won. Black wins: White resigned."));
}

/// Regression: after a loss to level 1 the start screen proposed level 3.
#[test]
fn the_opponent_of_the_last_game_is_proposed_and_the_next_one_after_a_win() {
    let mut window = TestWindow::with_reader();
    let proposed_levels = |window: &mut TestWindow| {
        let settings = window.settings();
        [&settings.black, &settings.white].map(|player| player.level().map(Level::number))
    };
    assert_eq!(proposed_levels(&mut window), [None, Some(3)]);
    for (loser, next) in [(Side::Black, 1), (Side::White, 2)] {
        start_tori(&mut window, 1);
        assert_eq!(proposed_levels(&mut window), [None, Some(1)]);
        window.send(GameCommand::Resign(loser));
        assert_eq!(proposed_levels(&mut window), [None, Some(next)]);
    }
    start_tori(&mut window, 8);
    window.send(GameCommand::Resign(Side::White));
    assert_eq!(proposed_levels(&mut window), [None, Some(8)], "there is none above");
    window.settings().white = Player::Person;
    start_tori(&mut window, 5);
    assert_eq!(proposed_levels(&mut window), [None, None], "the choice of a friend stays");
}

#[test]
fn a_loss_and_a_game_from_a_set_up_position_earn_no_seal() {
    let mut window = TestWindow::with_reader();
    start(&mut window, against_computer(1));
    window.send(GameCommand::Resign(Side::White));
    assert!(window.resource::<SavedProgress>().0.results("tori").next().is_none());
    start_tori(&mut window, 2);
    window.send(GameCommand::Resign(Side::Black));
    let progress = &window.resource::<SavedProgress>().0;
    assert_eq!((progress.tally("tori", 2).lost, progress.has_won("tori")), (1, false));
}
