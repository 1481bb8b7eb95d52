//! A newcomer's first games, in the whole window without a display: a coached game, its result, and the next step.

use super::keyboard_tests::{context, game, press};
use super::learner_tests::{count, learner, mentions, send_message};
use crate::app::{Action, ActionRequest, Coached, Screen, Settings, StartGame, UnfinishedGame};
use crate::game::{GameCommand, MoveIntent, Picked, Player, Seats, Session};
use crate::input::{MoveInput, MoveQuestion};
use crate::search::Level;
use crate::tutorial::SavedProgress;
use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use bevy_egui::egui::Key;
use tenjiku_rules::Side;
use tenjiku_rules::sfen;
use web_time::{Duration, Instant};

const TIMEOUT: Duration = Duration::from_secs(60);

fn against_computer(level: u8) -> Seats {
    Seats::new(Player::Person, Player::Computer { level: Level::new(level).expect("a level") })
}

/// A game of Tori in which the Falcon on 4e can move to a square where a Swallow captures it.
fn start(app: &mut App, seats: Seats) {
    let position = sfen::read(&game("tori"), "3k3/7/3s3/7/3F3/7/3K3 b - 1").expect("a position");
    send_message(app, StartGame::from_position(&position, seats));
}

fn wait_for_loss_warning(app: &mut App) {
    let start = Instant::now();
    while !app.world().resource::<MoveInput>().is_loss_warning_ready() {
        assert!(start.elapsed() < TIMEOUT, "the values of the pieces");
        app.update();
    }
}

/// Enters the move of the Falcon; returns whether there is a warning.
fn enter(app: &mut App) -> bool {
    let enter_move =
        |session: Res<Session>, mut input: ResMut<MoveInput>, mut intents: MessageWriter<MoveIntent>| {
            let geometry = session.position().expect("a game").geometry();
            let square = |name: &str| geometry.parse(name).expect("a square");
            assert!(input.pick(&session, Picked::Board(square("4e"))));
            input.choose_square(square("4d"), &mut intents);
        };
    app.world_mut().run_system_once(enter_move).expect("it runs");
    (0..4).for_each(|_| app.update());
    matches!(app.world().resource::<MoveInput>().question(), Some(MoveQuestion::Loss(..)))
}

fn plies(app: &App) -> usize {
    app.world().resource::<Session>().plies()
}

#[test]
fn a_losing_move_against_the_computer_can_be_cancelled_at_the_warning() {
    let mut app = learner();
    let ctx = context(&mut app);
    start(&mut app, against_computer(1));
    wait_for_loss_warning(&mut app);
    assert!(app.world().resource::<Coached>().0, "no game was won yet");
    assert!(enter(&mut app) && plies(&app) == 0);
    assert_ne!(mentions(&mut app, "This leaves your Falcon attacked."), 0);
    assert_ne!(mentions(&mut app, "The Swallow on 4c could take it on 4d."), 0);
    send_message(&mut app, ActionRequest(Action::Cancel));
    let input = app.world().resource::<MoveInput>();
    assert!(input.question().is_none() && input.selection().is_none() && plies(&app) == 0);
    assert!(enter(&mut app));
    // Regression: a second P at the promotion question gave the piece away.
    for (key, expected) in [(Key::P, 0), (Key::I, 1)] {
        press(&mut app, &ctx, key);
        (0..3).for_each(|_| app.update());
        assert_eq!(plies(&app), expected, "{key:?}");
    }
}

#[test]
fn two_people_and_players_who_turned_warnings_off_are_not_warned() {
    let mut app = learner();
    start(&mut app, Seats::new(Player::Person, Player::Person));
    assert!(!enter(&mut app) && plies(&app) == 1);
    app.world_mut().resource_mut::<Settings>().ask_before_loss = false;
    start(&mut app, against_computer(1));
    assert!(!enter(&mut app) && plies(&app) >= 1);
}

/// A win against level 1 counts; the result sheet offers the next level and the next game, the start screen the latter.
#[test]
fn a_win_counts_and_leads_to_the_next_game() {
    const NEXT: &str = "Learn Mini Shogi";
    let mut app = learner();
    app.insert_resource(UnfinishedGame::default());
    send_message(&mut app, StartGame::new(game("tori"), against_computer(1)));
    assert_eq!(app.world().resource::<Settings>().game, "tori");
    send_message(&mut app, GameCommand::Resign(Side::White));
    let start_time = Instant::now();
    while count(&mut app, "Next: Ayumi") == 0 {
        assert!(start_time.elapsed() < TIMEOUT, "the sheet with the result");
        app.update();
    }
    let level_result = "Level 1, An: beaten. 1 won, 0 lost, 0 drawn.";
    let names = [NEXT, level_result, "A new seal: level 1, An."];
    assert_eq!(names.map(|name| count(&mut app, name)), [1, 1, 1]);
    let buttons = ["Rematch", "Review", "Result"];
    assert_eq!(buttons.map(|name| count(&mut app, name)), [1, 1, 0], "none appears twice");
    send_message(&mut app, ActionRequest(Action::Cancel));
    assert_eq!((count(&mut app, "Next: Ayumi"), count(&mut app, "Result")), (0, 1), "it can be reopened");
    let tally = app.world().resource::<SavedProgress>().0.tally("tori", 1);
    assert_eq!((tally.won, tally.lost, tally.drawn), (1, 0, 0));
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Start);
    (0..8).for_each(|_| app.update());
    assert_eq!(count(&mut app, NEXT), 1);
    assert_ne!(count(&mut app, "First win."), 0);
}

/// Regression: on the player's turn the panel said only that a person was to move.
#[test]
fn the_panel_names_the_opponent() {
    let mut app = learner();
    send_message(&mut app, StartGame::new(game("tori"), against_computer(8)));
    assert_ne!(mentions(&mut app, "against Tengu (level 8)"), 0);
}

/// Regression: the result said that Black resigned.
#[test]
fn the_result_addresses_a_player_who_resigns_as_you() {
    let mut app = learner();
    send_message(&mut app, StartGame::new(game("tori"), against_computer(1)));
    send_message(&mut app, ActionRequest(Action::Resign));
    assert_eq!(count(&mut app, "I resign"), 1);
    send_message(&mut app, GameCommand::Resign(Side::Black));
    assert_ne!(mentions(&mut app, "You lost. You resigned."), 0);
    send_message(&mut app, StartGame::new(game("tori"), against_computer(1)));
    send_message(&mut app, GameCommand::Resign(Side::White));
    assert_ne!(mentions(&mut app, "You won. Black wins: White resigned."), 0);
}

/// Regression: after a loss to level 1 the start screen proposed level 3.
#[test]
fn the_opponent_of_the_last_game_is_proposed_and_the_next_one_after_a_win() {
    let mut app = learner();
    let proposed_levels = |app: &App| {
        let settings = app.world().resource::<Settings>();
        [&settings.black, &settings.white].map(|player| player.level().map(Level::number))
    };
    assert_eq!(proposed_levels(&app), [None, Some(3)]);
    for (loser, next) in [(Side::Black, 1), (Side::White, 2)] {
        send_message(&mut app, StartGame::new(game("tori"), against_computer(1)));
        assert_eq!(proposed_levels(&app), [None, Some(1)]);
        send_message(&mut app, GameCommand::Resign(loser));
        assert_eq!(proposed_levels(&app), [None, Some(next)]);
    }
    send_message(&mut app, StartGame::new(game("tori"), against_computer(8)));
    send_message(&mut app, GameCommand::Resign(Side::White));
    assert_eq!(proposed_levels(&app), [None, Some(8)], "there is none above");
    app.world_mut().resource_mut::<Settings>().white = Player::Person;
    send_message(&mut app, StartGame::new(game("tori"), against_computer(5)));
    assert_eq!(proposed_levels(&app), [None, None], "the choice of a friend stays");
}

/// A lost game, or one from another starting position, is not a win.
#[test]
fn a_loss_and_a_game_from_a_set_up_position_earn_no_seal() {
    let mut app = learner();
    start(&mut app, against_computer(1));
    send_message(&mut app, GameCommand::Resign(Side::White));
    assert!(app.world().resource::<SavedProgress>().0.results("tori").next().is_none());
    send_message(&mut app, StartGame::new(game("tori"), against_computer(2)));
    send_message(&mut app, GameCommand::Resign(Side::Black));
    let progress = &app.world().resource::<SavedProgress>().0;
    assert_eq!((progress.tally("tori", 2).lost, progress.has_won("tori")), (1, false));
}
