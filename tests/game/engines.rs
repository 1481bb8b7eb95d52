//! External engines at the table: they are seated, play, resign, fail and leave.

use crate::harness::{Game, empty_app, variant};
use crate::script::scripted_game;
use std::time::Duration;
use tenjiku::game::*;
use tenjiku_protocol::client::{EngineSetup, Protocol};
use tenjiku_rules::{Outcome, Side, WinReason};
use tenjiku_search::Score;

use Side::{Black, White};

#[test]
fn an_unknown_engine_is_not_seated() {
    let mut game = Game::new("tori");
    game.player_command(PlayerCommand::Seat(Black, Player::External { engine: "nobody".to_owned() }));
    assert_eq!(game.refusal(), CommandRefusal::NoEngine("nobody".to_owned()));
    assert!(game.world().resource::<Seats>().of(Black).is_person());
}

#[test]
fn an_engine_that_fails_pauses_the_game_and_is_started_again() {
    let (mut game, script) = scripted_game(&[Black]);
    game.player_command(PlayerCommand::Evaluate(true));
    script.send_event(|generation| ThinkerEvent::Failed { generation, why: "It ended by itself".to_owned() });
    game.frames(3);
    assert_eq!(game.refusal(), CommandRefusal::PlayerFailed("It ended by itself".to_owned()));
    assert!(game.thinking().is_paused() && script.request_count() == 1);
    assert!(game.thinking().is_evaluating(), "evaluation is a separate setting");
    game.player_command(PlayerCommand::Pause(false));
    assert_eq!(script.request_count(), 2);
    game.reply(&script, 0);
    assert_eq!(game.session().plies(), 1);
}

#[test]
fn an_engine_resigns_and_offers_a_draw_only_if_allowed() {
    let (mut game, script) = scripted_game(&[Black]);
    script.send_event(|generation| ThinkerEvent::OffersDraw { generation });
    script.send_event(|generation| ThinkerEvent::Resigns { generation });
    game.frames(2);
    assert_eq!((game.session().draw_offer(), game.session().outcome()), (None, None));
    assert_eq!(game.refusal(), CommandRefusal::ComputerResigned("script".to_owned()));
    assert!(game.thinking().is_paused(), "a person decides what happens next");

    let (mut game, script) = scripted_game(&[Black]);
    game.app.insert_resource(ComputerRules { may_give_up: true, ..ComputerRules::default() });
    for _ in 0..2 {
        script.send_event(|generation| ThinkerEvent::OffersDraw { generation });
        game.frames(1);
        assert_eq!(game.session().draw_offer(), Some(Black), "one offer is enough");
    }
    assert!(game.drain::<CommandRefused>().is_empty());
    game.command(GameCommand::AnswerDraw(false));
    script.send_event(|generation| ThinkerEvent::Resigns { generation });
    game.frames(2);
    let resigned = Outcome::Win { winner: White, by: WinReason::Resignation };
    assert_eq!(game.session().outcome(), Some(resigned));
}

/// A game against a USI engine written as a shell script.
fn shell_engine(folder: &std::path::Path, script: &str) -> Game {
    let path = folder.join("engine.sh");
    std::fs::write(&path, script).unwrap();
    let command = format!("sh {}", path.display());
    let setup = EngineSetup { hash_mib: 1, ..EngineSetup::new("shell", command, Protocol::Usi) };
    let mut game = Game { app: empty_app() };
    game.app.insert_resource(ComputerRules { time: Duration::from_millis(100), ..ComputerRules::default() });
    let world = game.app.world_mut();
    world.resource_mut::<Thinkers>().register("shell", external_thinker(setup));
    world.write_message(PlayerCommand::Seat(Black, Player::External { engine: "shell".to_owned() }));
    game.start_game(variant("tori"), None, Vec::new());
    game
}

const GREETING: &str = r#"while read -r line; do case "$line" in
usi) echo "id name Shell"; echo usiok;; isready) echo readyok;; quit) exit;;"#;

#[test]
fn an_external_engine_plays_a_side() {
    let folder = tempfile::tempdir().unwrap();
    let script = format!(
        "{GREETING}\ngo*) echo 'info depth 4 score cp 30 nodes 99 pv 4f3f'; echo 'bestmove 4f3f';; esac; done"
    );
    let mut game = shell_engine(folder.path(), &script);
    game.until("its move", |game| game.session().plies() == 1);
    let insight = game.thinking().insight().unwrap();
    assert_eq!((insight.report.depth, insight.report.lines[0].score), (4, Score(30)));
    game.assert_koma_match_position();
}

#[test]
fn an_external_engine_quits_when_it_leaves_its_seat() {
    let folder = tempfile::tempdir().unwrap();
    let quit_file = folder.path().join("quit");
    let greeting = GREETING.replace("exit", &format!(": > {}; exit", quit_file.display()));
    let script = format!("{greeting}\ngo*) echo 'bestmove 4f3f';; esac; done");
    let mut game = shell_engine(folder.path(), &script);
    game.until("its move", |game| game.session().plies() == 1);
    game.player_command(PlayerCommand::Seat(Black, Player::Person));
    game.until("its exit", |_| quit_file.exists());
}

/// A pipe from which an engine reads a line, so that it waits for the test.
fn pipe(folder: &std::path::Path) -> std::path::PathBuf {
    let pipe = folder.join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    pipe
}

#[test]
fn waiting_for_an_engine_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = pipe(folder.path());
    let greeting = GREETING.replace("echo readyok", &format!("read go < {}; echo readyok", pipe.display()));
    let mut game =
        shell_engine(folder.path(), &format!("{greeting}\ngo*) echo 'bestmove 4f3f';; esac; done"));
    game.until("the notice", |game| game.thinking().awaited_engine().is_some());
    let shell = Player::External { engine: "shell".to_owned() };
    assert_eq!(game.thinking().awaited_engine(), Some(&shell));
    std::fs::write(&pipe, "go\n").unwrap();
    game.until("its move", |game| game.session().plies() == 1);
    assert_eq!(game.thinking().awaited_engine(), None);
}

#[test]
fn waiting_for_an_engine_can_be_ended() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = pipe(folder.path());
    let request_file = folder.path().join("asked");
    let blocking_reply =
        format!(": > {}; read go < {}; echo readyok", request_file.display(), pipe.display());
    let mut game = shell_engine(
        folder.path(),
        &format!("{}\nesac; done", GREETING.replace("echo readyok", &blocking_reply)),
    );
    game.until("the engine", |_| request_file.exists());
    game.player_command(PlayerCommand::Pause(true));
    assert!(game.thinking().purpose().is_none() && game.thinking().awaited_engine().is_none());
    game.player_command(PlayerCommand::Seat(Black, Player::Person));
    game.play_legal(0);
}

#[test]
fn an_illegal_move_of_an_engine_is_reported_and_not_played() {
    let folder = tempfile::tempdir().unwrap();
    let script = format!("{GREETING}\ngo*) echo 'bestmove 4f4a';; esac; done");
    let mut game = shell_engine(folder.path(), &script);
    game.until("the message", |game| game.thinking().is_paused());
    let CommandRefusal::PlayerFailed(reason) = game.refusal() else { panic!("the engine has failed") };
    assert_eq!(reason, "Shell played `4f4a`: The Falcon cannot move to 4a from there.");
    assert_eq!(game.session().plies(), 0);
}

#[test]
fn the_game_continues_when_an_engine_exits() {
    let folder = tempfile::tempdir().unwrap();
    let script = format!("{GREETING}\ngo*) exit 3;; esac; done");
    let mut game = shell_engine(folder.path(), &script);
    game.until("the message", |game| game.thinking().is_paused());
    let CommandRefusal::PlayerFailed(reason) = game.refusal() else { panic!("the engine has failed") };
    assert!(reason.contains("ended by itself"), "{reason}");
    // A person takes the seat, and the game continues.
    game.player_command(PlayerCommand::Seat(Black, Player::Person));
    game.play_legal(0);
}
