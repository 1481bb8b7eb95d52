//! External engines: requests, answers, and all kinds of failures. The engines are small shell scripts, so
//! these tests need a shell.
#![cfg(unix)]

use crate::matches::contest;
use crate::variant;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tenjiku::tournament::{Adjudication, ContenderKind, Contest, MatchGameReport};
use tenjiku_protocol::client::{Client, ClientError, EngineEvent, EngineSetup, Protocol};
use tenjiku_rules::Position;
use tenjiku_rules::{coordinate, sfen};
use tenjiku_search::{Limits, Score};

/// A USI engine that runs these commands on `go`.
pub fn usi_engine(go: &str) -> EngineSetup {
    let script = format!(
        "while read line; do case \"$line\" in \
         usi) echo 'id name Fake'; echo usiok;; isready) echo readyok;; go*) {go};; quit) exit;; esac; done"
    );
    setup(&script, Protocol::Usi)
}

/// A CECP engine that runs these commands on `go`.
fn cecp_engine(go: &str) -> EngineSetup {
    let script = format!(
        "while read a b; do case \"$a\" in \
         protover) echo 'feature myname=\"Fake\" variants=\"chu,torishogi\" ping=1 usermove=1 memory=1'; \
         echo 'feature done=1';; ping) echo \"pong $b\";; go) {go};; quit) exit;; esac; done"
    );
    setup(&script, Protocol::Cecp)
}

pub fn setup(script: &str, protocol: Protocol) -> EngineSetup {
    let quoted = script.replace('\\', "\\\\").replace('"', "\\\"");
    EngineSetup {
        options: vec![("Style".to_owned(), "wild".to_owned())],
        hash_mib: 16,
        ..EngineSetup::new("script", format!("sh -c \"{quoted}\""), protocol)
    }
}

const TIMEOUT: Duration = Duration::from_secs(60);

pub fn start(setup: EngineSetup, id: &str) -> Client {
    Client::start(setup, variant(id), || {}).expect("it starts")
}

/// All events up to the end of the search, including thinking output.
pub fn events(client: &mut Client) -> Result<Vec<EngineEvent>, ClientError> {
    let (mut all, end) = (Vec::new(), Instant::now() + TIMEOUT);
    while Instant::now() < end {
        if let Some(event) = client.wait(end)? {
            all.push(event.clone());
            if matches!(event, EngineEvent::Moves { .. } | EngineEvent::Resigns) {
                return Ok(all);
            }
        }
    }
    panic!("no move came: {all:?}");
}

pub fn failure(setup: EngineSetup, id: &str) -> String {
    let mut client = start(setup, id);
    client.think(Position::new(variant(id)), Limits::depth(1)).expect("supported limits");
    let error = events(&mut client).expect_err("it fails").to_string();
    assert!(matches!(client.poll(), Ok(None)), "there are no more events");
    error
}

#[test]
fn a_usi_engine_thinks_and_moves() {
    let go = "echo 'info depth 3 seldepth 5 score cp 31 nodes 4000 time 12 pv 3d3c 5d5e 1a1a'; \
              echo 'info string hello'; echo 'bestmove 3d3c ponder 5d5e'";
    let mut client = start(usi_engine(go), "tori");
    client.think(Position::new(variant("tori")), Limits::depth(3)).expect("supported limits");
    let all = events(&mut client).expect("no failure");
    assert_eq!(client.name(), "Fake");
    let [EngineEvent::Ready, EngineEvent::Info(thought), EngineEvent::Moves { mv, ponder }] = &all[..] else {
        panic!("{all:?}")
    };
    assert_eq!((thought.depth, thought.selective_depth, thought.nodes), (3, 5, 4000));
    assert_eq!((thought.score, thought.time), (Some(Score(31)), Duration::from_millis(12)));
    let position = Position::new(variant("tori"));
    let text = |mv| coordinate::write(position.variant(), mv);
    assert_eq!((text(*mv), ponder.map(text)), ("3d3c".to_owned(), Some("5d5e".to_owned())));
    let line: Vec<String> = client.read_line(&position, &thought.line).into_iter().map(text).collect();
    assert_eq!(line, ["3d3c", "5d5e"], "up to the first illegal move");
}

/// The protocol's example: one leg per line, with a comma on all but the last.
#[test]
fn a_cecp_engine_moves_in_legs() {
    let position =
        sfen::read(&variant("chu"), "k11/10p1/12/12/12/4p7/5p6/6N5/12/12/12/11K b - 1").expect("a position");
    let go = "echo '4 250 12 3456 g5f6,f6e7 a12a11'; echo 'move g5f6,'; echo 'move f6e7'";
    let mut client = start(cecp_engine(go), "chu");
    client.think(position.clone(), Limits::time(Duration::from_millis(50))).expect("supported limits");
    let all = events(&mut client).expect("no failure");
    let [EngineEvent::Ready, EngineEvent::Info(thought), EngineEvent::Moves { mv, .. }] = &all[..] else {
        panic!("{all:?}")
    };
    assert_eq!(coordinate::write(position.variant(), *mv), "6h7g8f");
    assert_eq!((thought.depth, thought.score, thought.nodes), (4, Some(Score(250)), 3456));
    assert_eq!(thought.time, Duration::from_millis(120));
    assert_eq!(client.read_line(&position, &thought.line).len(), 2);
}

#[test]
fn failures_of_engines_are_reported_in_a_sentence() {
    for (setup, message) in [
        (usi_engine("exit 3"), "Fake ended by itself (exit status: 3); its last line was `readyok`"),
        (usi_engine("echo 'out of memory' >&2; kill -9 $$"), "Fake ended by itself (signal: 9"),
        (usi_engine("echo bestmove"), "Fake played ``: "),
        (usi_engine("echo 'bestmove rubbish'"), "Fake played `rubbish`: `rubbish` cannot be read as a move"),
        (usi_engine("echo 'bestmove 1a1b'"), "Fake played `1a1b`: "),
        (
            usi_engine("echo 'bestmove win'"),
            "Fake says `bestmove win` and does not move, but by the rules the game goes on",
        ),
        (
            usi_engine("echo 'bestmove (none)'"),
            "Fake says `bestmove (none)` and does not move, but by the rules",
        ),
        (cecp_engine("echo 'move d4d9'"), "Fake played `d4d9`: "),
        (cecp_engine("echo '1/2-1/2 {I am tired}'"), "Fake says `1/2-1/2 {I am tired}` and does not move"),
        (cecp_engine("echo 'Illegal move'"), "Fake rejects the move : it said `Illegal move`"),
        (setup("exit 0", Protocol::Usi), "script ended by itself (exit status: 0)"),
    ] {
        let error = failure(setup, "tori");
        assert!(error.starts_with(message), "{error}");
    }
    let missing_program = EngineSetup { command: "/no/such program".to_owned(), ..usi_engine("") };
    let error = Client::start(missing_program, variant("tori"), || {}).expect_err("there is no such program");
    assert!(error.to_string().starts_with("`/no/such` cannot be started: "), "{error}");
}

#[test]
fn an_engine_that_does_not_know_the_game_is_reported() {
    let error = failure(cecp_engine("exit"), "tai");
    assert_eq!(error, "Fake does not play tai; it offers chu, torishogi");
    let mut client = start(cecp_engine("exit"), "chu");
    client
        .think(Position::new(variant("chu")), Limits::nodes(100))
        .expect("the request is checked when the engine is ready");
    let error = client.wait(Instant::now() + TIMEOUT).expect_err("CECP has no nodes");
    assert!(error.to_string().starts_with("CECP has no node limit"), "{error}");
}

/// Invalid text, endless lines and empty lines are ignored.
#[test]
fn noise_is_ignored() {
    let noise = "printf '\\377\\376\\n\\n'; head -c 200000 /dev/zero | tr '\\0' 'x'; echo; \
                 for i in 1 2 3 4 5 6 7 8; do seq 1 200; done; echo bestmove 3d3c";
    let mut client = start(usi_engine(noise), "tori");
    client.think(Position::new(variant("tori")), Limits::depth(1)).expect("supported limits");
    let all = events(&mut client).expect("no failure");
    assert!(matches!(all[..], [EngineEvent::Ready, EngineEvent::Moves { .. }]), "{all:?}");
}

#[test]
fn polling_never_waits() {
    let mut client = start(usi_engine("yes 'info string I never stop'"), "tori");
    client.think(Position::new(variant("tori")), Limits::depth(1)).expect("supported limits");
    let end = Instant::now() + TIMEOUT;
    while client.wait(end).expect("no failure") != Some(EngineEvent::Ready) {}
    for _ in 0..100 {
        assert_eq!(client.poll().expect("no failure"), None);
    }
    let error = client.hang_error(Duration::from_secs(2)).to_string();
    assert!(error.starts_with("Fake hangs: it gave no move within 2.0 s"), "{error}");
}

/// The move of an abandoned search is not attributed to the next one.
#[test]
fn an_abandoned_search_is_ignored() {
    let go = "case \"$line\" in 'go depth 1') ;; *) echo 'bestmove 4e4d';; esac;; \
              stop) echo 'bestmove 3d3c'";
    let mut client = start(usi_engine(go), "tori");
    let position = Position::new(variant("tori"));
    client.think(position.clone(), Limits::depth(1)).expect("supported limits");
    let end = Instant::now() + TIMEOUT;
    while client.wait(end).expect("no failure") != Some(EngineEvent::Ready) {}
    client.think(position.clone(), Limits::depth(1)).expect("supported limits");
    client.stop();
    let all = events(&mut client).expect("no failure");
    let [EngineEvent::Moves { mv, .. }] = all[..] else { panic!("{all:?}") };
    assert_eq!(coordinate::write(position.variant(), mv), "3d3c");
}

/// A CECP engine that ignores input while thinking is restarted.
#[test]
fn an_engine_that_ignores_input_is_restarted() {
    let started_file = scratch_file("deaf");
    let go = format!(
        "if [ -e {0} ]; then echo 'move c3c4'; else touch {0}; echo '1 10 1 1 c3c4'; sleep 60; fi",
        started_file.display()
    );
    let mut client = start(cecp_engine(&go), "tori");
    let position = Position::new(variant("tori"));
    client.think(position.clone(), Limits::depth(1)).expect("supported limits");
    wait_for_thought(&mut client);
    client.think(position.clone(), Limits::depth(1)).expect("supported limits");
    let all = events(&mut client).expect("no failure");
    let Some(EngineEvent::Moves { mv, .. }) = all.last() else { panic!("{all:?}") };
    assert_eq!(coordinate::write(position.variant(), *mv), "5e5d");
    let _ = fs::remove_file(started_file);
}

/// Waits for the engine's first thinking output.
pub fn wait_for_thought(client: &mut Client) {
    let end = Instant::now() + TIMEOUT;
    while !matches!(client.wait(end).expect("no failure"), Some(EngineEvent::Info(_))) {
        assert!(Instant::now() < end, "it does not think");
    }
}

pub fn scratch_file(name: &str) -> PathBuf {
    let file = std::env::temp_dir().join(format!("tenjiku-{name}-{}", std::process::id()));
    let _ = fs::remove_file(&file);
    file
}

/// No process remains, not even a zombie.
#[cfg(target_os = "linux")]
#[test]
fn dropping_a_client_ends_the_process() {
    let script = "trap '' TERM; while read line; do case \"$line\" in usi) echo \"id name $$\"; echo usiok;; \
                  isready) echo readyok;; esac; done; exec sleep 60";
    let mut client = start(setup(script, Protocol::Usi), "tori");
    client.wait_until_ready().expect("no failure");
    let process = PathBuf::from("/proc").join(client.name());
    assert!(process.exists());
    drop(client);
    assert!(!process.exists());
}

/// Otherwise the engine would lose every game without a move.
#[test]
fn a_node_limit_is_refused_for_an_engine_whose_protocol_has_none() {
    let mut contest = contest_against(cecp_engine("exit"), "tori");
    contest.limits = Limits::nodes(100);
    let error = contest.run(|_, _| panic!("no game")).expect_err("it is refused");
    let message = "player Fake: CECP has no node limit (hint: give that engine a `movetime` or a `depth`)";
    assert_eq!(error.to_string(), message);
    contest.contenders[0].limits = Some(Limits::depth(2));
    contest.check().expect("it has a limit of its own");
    let nodes = Contest { limits: Limits::nodes(100), ..contest_against(usi_engine("exit"), "tori") };
    nodes.check().expect("USI knows nodes");
}

/// After a match engines receive `quit`, and those that do not exit are ended.
#[test]
fn engines_receive_quit_after_a_match() {
    let quit_file = scratch_file("quit");
    let go = format!("echo 'bestmove resign';; quit) : > {}; exit", quit_file.display());
    results(&contest_against(usi_engine(&go), "tori"));
    assert!(quit_file.exists(), "it received `quit`");
    let _ = fs::remove_file(quit_file);
    let pid_file = scratch_file("stays");
    let script = format!(
        "echo $$ > {}; while read line; do case \"$line\" in usi) echo usiok;; isready) echo readyok;; \
         go*) echo 'bestmove resign';; quit) ;; esac; done; exec sleep 60",
        pid_file.display()
    );
    let start = Instant::now();
    results(&contest_against(setup(&script, Protocol::Usi), "tori"));
    assert!(start.elapsed() < Duration::from_secs(30), "the match does not wait for it");
    let pid = fs::read_to_string(&pid_file).expect("a number").trim().to_owned();
    let process = PathBuf::from("/proc").join(&pid);
    assert!(cfg!(not(target_os = "linux")) || !process.exists(), "the process has ended");
    let _ = fs::remove_file(pid_file);
}

/// A match of an engine, which has Black in the first game, against our own player.
fn contest_against(setup: EngineSetup, id: &str) -> Contest {
    let mut contest = contest(id, "ai,name=Fake", "ai", 2);
    contest.contenders[0].kind = ContenderKind::Engine(setup);
    contest.opening_plies = 0;
    contest.adjudication = Adjudication {
        margin: Duration::from_millis(500),
        grace: Duration::from_millis(200),
        ..contest.adjudication
    };
    contest.limits = Limits { nodes: Some(100), ..Limits::time(Duration::from_millis(50)) };
    contest
}

fn results(contest: &Contest) -> Vec<(String, String, u8)> {
    let mut results = Vec::new();
    let message = |game: &MatchGameReport| {
        let result = game.finished.result.clone();
        (result.score, result.text, game.half_points(0))
    };
    let standing = contest.run(|game, _| {
        results.push(message(game));
        true
    });
    assert_eq!(standing.expect("the match continues").faults[1], 0);
    results
}

/// An engine that fails loses the game, and is restarted for the rest of the match.
#[test]
fn a_match_survives_engines_that_fail() {
    for (setup, message) in [
        (usi_engine("exit 3"), "failed: Fake ended by itself (exit status: 3)"),
        (usi_engine("sleep 60"), "failed: Fake hangs: it gave no move within 0.8 s"),
        (usi_engine("echo 'bestmove 1a1b'"), "failed: Fake played `1a1b`: "),
        (usi_engine("sleep 0.6; echo 'bestmove resign'"), "exceeded its time: "),
    ] {
        let results = results(&contest_against(setup, "tori"));
        assert_eq!(results.len(), 2);
        for (score, text, half_points) in results {
            assert_eq!(half_points, 0, "{score} {text}");
            assert!(text.contains(message), "{text}");
            assert!(text.ends_with('.') && !text.ends_with(".."), "{text}");
        }
    }
    let cheats = results(&contest_against(usi_engine("echo 'bestmove 1a1b'"), "tori"));
    assert!(cheats[0].1.ends_with("the Left Quail on 1a is White's."), "{}", cheats[0].1);
    let resigns = results(&contest_against(usi_engine("echo 'bestmove resign'"), "tori"));
    assert_eq!(resigns[0], ("0-1".to_owned(), "White wins: Black resigned.".to_owned(), 0));
}

/// The clock runs while an engine thinks, not while it gets ready for another game.
#[test]
fn getting_ready_is_not_thinking_time() {
    let script = "while read line; do case \"$line\" in \
                  usi) echo usiok;; isready) sleep 1.2; echo readyok;; go*) echo 'bestmove resign';; \
                  quit) exit;; esac; done";
    let mut contest = contest_against(setup(script, Protocol::Usi), "tori");
    contest.games = 1;
    contest.adjudication.margin = Duration::from_secs(1);
    let results = results(&contest);
    assert_eq!(results[0].1, "White wins: Black resigned.");
}

/// `HaChu` forbids every repetition unless its options say otherwise. Neither side is at fault.
#[test]
fn a_repetition_that_an_engine_forbids_is_reported_as_such() {
    // Passes with its Lion; refuses the opponent's fourth move, a repetition.
    let go = "n=$((n+1)); if [ $n -lt 4 ]; then echo 'move @@@@'; else echo 'Illegal move: repetition'; fi";
    let position =
        sfen::read(&variant("chu"), "k11/1p10/12/12/12/12/5N6/12/12/12/10P1/11K b - 1").expect("a position");
    let mut client = start(cecp_engine(go), "chu");
    let mut position = position;
    let end = loop {
        client.think(position.clone(), Limits::depth(1)).expect("supported limits");
        match events(&mut client) {
            Err(error) => break error,
            Ok(all) => {
                let Some(EngineEvent::Moves { mv, .. }) = all.last() else { panic!("{all:?}") };
                position.play(*mv, &mut ());
            }
        }
        let reply = if position.plies() % 4 == 1 { "12a11a" } else { "11a12a" };
        let mv = coordinate::read(&position, reply).expect("a step of the King");
        position.play(mv, &mut ());
    };
    let message = "Fake rejects the move 12a11a, which repeats a position and is allowed here: \
                it said `Illegal move: repetition`";
    assert_eq!(end.to_string(), message);
}
