//! External engines that answer late, twice or never, need long to start, or look for their files. Like the
//! engines of `engines.rs`, these are small shell scripts.
#![cfg(unix)]

use crate::engines::{events, failure, scratch_file, setup, start, usi_engine, wait_for_thought};
use crate::variant;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::Duration;
use tenjiku_protocol::client::{Client, ClientError, EngineEvent, EngineSetup, Protocol};
use tenjiku_rules::Position;
use tenjiku_rules::coordinate;
use tenjiku_search::Limits;

/// A USI engine for Tori that thinks until `stop`, and then runs these commands; in the position after 3d3c, it answers
/// with 5d5e at once.
fn engine_thinking_until_stop(stop: &str, ready: &str) -> EngineSetup {
    let script = format!(
        "while read -r line; do case \"$line\" in usi) echo usiok;; isready) {ready}; echo readyok;; \
         *moves*) other=1;; position*) other=;; \
         go*) echo 'info depth 1 score cp 1 pv 3d3c'; test $other && echo 'bestmove 5d5e';; \
         stop) {stop};; quit) exit;; esac; done"
    );
    setup(&script, Protocol::Usi)
}

/// Starts a search of the array, then of the position after 3d3c instead. Returns the move there.
fn search_then_change_position(client: &mut Client) -> Result<String, ClientError> {
    let mut position = Position::new(variant("tori"));
    client.think(position.clone(), Limits::default()).expect("supported limits");
    wait_for_thought(client);
    let mv = coordinate::read(&position, "3d3c").expect("a move");
    position.play(mv, &mut ());
    client.think(position.clone(), Limits::default())?;
    match events(client)?.pop() {
        Some(EngineEvent::Moves { mv, .. }) => Ok(coordinate::write(position.variant(), mv)),
        other => panic!("{other:?}"),
    }
}

/// No new search is requested before the answer to the previous one.
#[test]
fn an_engine_may_answer_late() {
    let pipe = scratch_file("late");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("a shell").success());
    let stop = format!("read go < {}; echo 'bestmove 3d3c'", pipe.display());
    let mut client = start(engine_thinking_until_stop(&stop, ":"), "tori");
    for _ in 0..3 {
        let write = thread::spawn({
            // The engine reads the line after the stop request.
            let pipe = pipe.clone();
            move || fs::write(pipe, "go\n")
        });
        assert_eq!(search_then_change_position(&mut client).expect("no failure"), "5d5e");
        write.join().expect("no panic").expect("it is read");
    }
    let _ = fs::remove_file(pipe);
}

/// The second answer comes right after the first, or later, before the next `readyok`.
#[test]
fn an_engine_may_answer_twice() {
    let stop = "echo 'bestmove 3d3c'; test $n || echo 'bestmove 3d3c'; n=1";
    let mut client = start(engine_thinking_until_stop(stop, "test $n && echo 'bestmove 3d3c'"), "tori");
    for _ in 0..4 {
        assert_eq!(search_then_change_position(&mut client).expect("no failure"), "5d5e");
    }
    // The second answer to a search comes during the next search, before that search is answered.
    let go = "test $n && echo 'bestmove 3d3c'; test $n && echo 'bestmove 4f3f' || echo 'bestmove 3d3c'; n=1";
    let mut client = start(usi_engine(go), "tori");
    let mut position = Position::new(variant("tori"));
    for expected in ["3d3c", "4f3f"] {
        client.think(position.clone(), Limits::depth(1)).expect("supported limits");
        let all = events(&mut client).expect("no failure");
        let Some(EngineEvent::Moves { mv, .. }) = all.last() else { panic!("{all:?}") };
        assert_eq!(coordinate::write(position.variant(), *mv), expected);
        position.play(*mv, &mut ());
        let reply = position.legal_moves()[0];
        position.play(reply, &mut ());
    }
    // A move counts as an answer even if it is illegal now.
    client.think(position, Limits::depth(1)).expect("supported limits");
    let error = events(&mut client).expect_err("an illegal move").to_string();
    assert!(error.starts_with("Fake played `3d3c`: "), "{error}");
}

#[test]
fn an_engine_that_never_answers_fails() {
    let setup = EngineSetup { ready_time: Duration::from_secs(2), ..engine_thinking_until_stop(":", ":") };
    let mut client = start(setup, "tori");
    let error = search_then_change_position(&mut client).expect_err("it does not stop").to_string();
    assert!(
        error.starts_with("script did not answer `stop` within 2 s; its last line was `info depth 1 "),
        "{error}"
    );
    assert!(matches!(client.poll(), Ok(None)), "there are no more events");
}

/// Some engines answer each `stop`.
#[test]
fn an_engine_is_stopped_once() {
    let log = scratch_file("stops");
    let stop = format!("echo stop >> {}; echo 'bestmove 3d3c'", log.display());
    let mut client = start(engine_thinking_until_stop(&stop, ":"), "tori");
    client.think(Position::new(variant("tori")), Limits::default()).expect("supported limits");
    wait_for_thought(&mut client);
    client.stop();
    client.stop();
    client.new_game().expect("a new game");
    client.wait_until_ready().expect("no failure");
    assert_eq!(fs::read_to_string(&log).expect("a log"), "stop\n");
    let _ = fs::remove_file(log);
}

/// The time to get ready is configured per engine.
#[test]
fn an_engine_that_does_not_get_ready_is_reported() {
    let ready_time = Duration::from_secs(1);
    for (greeting, message) in [
        (":", "script did not answer `usi` within 1 s (hint: does it speak USI?)"),
        ("echo usiok", "script was not ready for a new game within 1 s (hint: `ready_seconds`"),
    ] {
        let script = format!("while read line; do case \"$line\" in usi) {greeting};; esac; done");
        let error = failure(EngineSetup { ready_time, ..setup(&script, Protocol::Usi) }, "tori");
        assert!(error.starts_with(message), "{error}");
    }
}

/// Engines look for their files in the folder they start in: the folder of the program, unless another is named.
#[test]
fn an_engine_starts_in_its_folder() {
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let [engine_folder, other_folder] =
        folders.each_ref().map(|folder| folder.path().canonicalize().expect("a path"));
    let program = engine_folder.join("engine");
    let script = "#!/bin/sh\nwhile read line; do case \"$line\" in usi) echo \"id name $(pwd -P)\"; echo usiok;; \
                  isready) echo readyok;; quit) exit;; esac; done\n";
    fs::write(&program, script).expect("it can be written");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("it can be started");
    let start_folder = |command: &str, dir: Option<PathBuf>| {
        let mut client =
            start(EngineSetup { dir, ..EngineSetup::new("script", command, Protocol::Usi) }, "tori");
        client.wait_until_ready().expect("no failure");
        PathBuf::from(client.name())
    };
    let command = program.display().to_string();
    assert_eq!(start_folder(&command, None), engine_folder);
    assert_eq!(start_folder(&command, Some(other_folder.clone())), other_folder);
    assert_eq!(start_folder("./engine", Some(engine_folder.clone())), engine_folder);
    assert_eq!(start_folder("engine", Some(engine_folder.clone())), engine_folder);
    assert_eq!(start_folder(&format!("sh {command}"), None), engine_folder, "the folder of the script");
    assert_eq!(start_folder(&format!("sh {command}"), Some(other_folder.clone())), other_folder);
    // A program found by the system starts in the current directory.
    let current = std::env::current_dir().and_then(|folder| folder.canonicalize()).expect("a folder");
    let script = script.trim_start_matches("#!/bin/sh\n");
    assert_eq!(start_folder(&setup(script, Protocol::Usi).command, None), current);
    let missing_folder = EngineSetup { dir: Some(engine_folder.join("none")), ..usi_engine("exit") };
    let error = Client::start(missing_folder, variant("tori"), || {})
        .expect_err("there is no such folder")
        .to_string();
    assert!(error.starts_with("there is no folder `") && error.contains("` to start `sh` in"), "{error}");
}
