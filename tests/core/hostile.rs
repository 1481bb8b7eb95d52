//! Hostile and malformed arguments, file names and records.

#[cfg(target_os = "linux")]
use crate::program::NO_DATA;
#[cfg(feature = "game")]
use crate::program::program;
use crate::program::{out, run_alone};
use std::fs;
use std::path::Path;
#[cfg(target_os = "linux")]
use std::process::Command;
#[cfg(feature = "game")]
use std::{io::Write, process::Stdio, sync::mpsc, thread, time::Duration};

/// Timeout of a table in the terminal, against endless loops.
#[cfg(feature = "game")]
const TIMEOUT: Duration = Duration::from_secs(120);

/// Whether a text contains terminal escapes or bidirectional marks.
fn has_control_characters(text: &str) -> bool {
    text.contains(['\u{1b}', '\u{7}', '\u{202e}', '\u{9b}', '\r'])
}

/// Files and games may have any name.
#[cfg(target_os = "linux")]
#[test]
fn check_repeats_names_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a\n\u{1b}[2J\u{202e}.ron");
    fs::write(&path, "(").expect("written");
    let name = path.display().to_string();
    for args in [&["check", &name][..], &["check", &format!("/nowhere/{}", "x".repeat(120_000))]] {
        let output = run_alone(args).err;
        assert_eq!(output.lines().count(), 1, "{output}");
        assert!(output.len() < 2500, "{} characters: {}", output.len(), &output[..300]);
        assert!(!has_control_characters(&output), "{output}");
    }
    let tiny =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tiny.ron")).expect("a game");
    fs::write(&path, tiny.replacen("name: \"", &format!("name: \"{}", "x".repeat(120_000)), 1))
        .expect("written");
    let output = out(&["check", &name]);
    assert!(output.len() < 2500 && output.lines().count() == 1, "{} characters", output.len());
    assert!(!has_control_characters(&output), "{output}");
}

/// Texts in a game must not control the terminal.
#[test]
fn replay_sanitizes_texts_of_a_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.ron");
    let result_text = r"\u{1b}]0;owned\u{7}Wh\u{202e}ite\nresigns";
    let text = format!(
        r#"(format: 2, variant: "tori", moves: ["3g2f"], result: (score: "1-0", text: "{result_text}"))"#
    );
    fs::write(&path, text).expect("written");
    let output = out(&["replay", &path.display().to_string()]);
    assert_eq!(output.lines().last(), Some("1-0 ]0;ownedWhite resigns"));
}

/// Every player of every concurrent game gets a hash table, even if the process may use less memory than is free.
#[cfg(target_os = "linux")]
#[test]
fn a_match_limits_its_hash_tables_to_the_available_memory() {
    let contest =
        "match --variant micro --a ai --b ai --games 4 --nodes 100 --max-plies 6 --concurrency 4 --hash 4096";
    let program = env!("CARGO_BIN_EXE_tenjiku");
    let limited = format!("ulimit -v 1536000; exec {program} {contest}");
    let output =
        Command::new("sh").args(["-c", &limited]).env("TENJIKU_DATA", NO_DATA).output().expect("a shell");
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{err}");
    assert!(err.contains("there is no memory for a table of 4096 MiB"), "{err}");
}

/// Messages about arguments that clap rejects are sanitized and shortened.
#[test]
fn usage_errors_echo_at_most_one_line() {
    let long = "x".repeat(100_000);
    let dirty = format!("a\r\n\u{1b}[2J\u{202e}\u{9b}{long}");
    let (option, engine) = (format!("lion={dirty}"), format!("ai:{dirty}"));
    let flag = format!("--{dirty}");
    let contest = ["match", "--variant", "micro", "--a", "ai", "--b", "ai"];
    let contest_with = |name| [&contest[..], &["--games", "2", name, &dirty]].concat();
    for args in [
        vec![dirty.as_str()],
        vec!["moves", &flag],
        vec!["moves", "--variant", "chu", "--option", &option],
        vec!["moves", "--variant", "chu", "--option", &dirty],
        vec!["convert", "x.kif", "--to", &dirty],
        vec!["convert", "x.kif", "--to", "kif", "--encoding", &dirty],
        vec!["perft", "--variant", "chu", "--depth", &dirty],
        vec!["match", "--variant", "micro", "--a", &dirty],
        vec!["match", "--variant", "micro", "--a", &engine],
        vec!["match", "--variant", "micro", "--games", &dirty],
        contest_with("--sprt"),
        vec!["engine", "--protocol", &dirty],
        #[cfg(feature = "game")]
        vec!["table", "--variant", "micro", "--time", &dirty],
    ] {
        let output = run_alone(&args);
        assert_eq!((output.status, output.out.as_str()), (2, ""), "{}", &args[0][..5.min(args[0].len())]);
        assert!(output.err.len() < 2500, "{} characters: {}", output.err.len(), &output.err[..300]);
        assert!(!has_control_characters(&output.err), "{}", output.err);
    }
}

/// `tenjiku table` must also sanitize typed text, which it echoes.
#[cfg(feature = "game")]
#[test]
fn the_table_sanitizes_records_and_typed_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.ron");
    let dirty = r"\u{1b}]0;owned\u{7}An\u{202e}n";
    let text = format!(
        r#"(format: 2, variant: "tori", black: "{dirty}", event: "{dirty}", moves: ["3g2f"], notes: [(ply: 1, comment: "{dirty}")])"#
    );
    fs::write(&path, text).expect("written");
    let path = path.display().to_string();
    let typed = "last\nshow\nwhat \u{202e}\u{1b}[2J9z\nsing\u{202e}\nquit\n";
    let output = run_table(folder.path(), &["--load", &path], typed);
    assert!(output.contains("ownedAnn") && output.contains("9z"), "{output}");
    assert!(!has_control_characters(&output), "{output:?}");
}

/// The output of the table, including standard error, for typed lines.
#[cfg(feature = "game")]
fn run_table(data: &Path, args: &[&str], typed: &str) -> String {
    let mut table = program(data, &[&["table"], args].concat());
    let table = table.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut table = table.spawn().expect("the program runs");
    table.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("it reads");
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(table.wait_with_output()));
    let output = receiver.recv_timeout(TIMEOUT).expect("it ends").expect("it has ended");
    String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8")
}

/// Regression: the dangling symlink was mistaken for another window’s game, and the search for a free number never
/// ended.
#[cfg(all(unix, feature = "game"))]
#[test]
fn a_table_without_a_folder_for_its_games_reports_it() {
    let folder = tempfile::tempdir().expect("a folder");
    std::os::unix::fs::symlink("/nowhere/there", folder.path().join("autosave")).expect("a link");
    let output = run_table(folder.path(), &["--variant", "micro"], "4e3d\nquit\n");
    assert!(output.contains("autosave` is not a folder"), "{output}");
}
