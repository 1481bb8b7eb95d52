//! A guest in a terminal: custom games accepted or declined, and the loss of a table.

use super::{Guest, Host, game, sit, wait_for};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tenjiku::game::Remote;
use tenjiku::table::TableError;
use tenjiku_platform::games;
use tenjiku_platform::record::AutosaveRing;
use tenjiku_rules::Side;

/// The guest agrees by typing, so a script can agree too.
#[test]
fn a_custom_game_is_accepted_by_typing() {
    let host = Host::with_custom_game();
    let output = host.terminal_output(sit(&host.table), "accept\n1d1c\n");
    let question_at =
        output.find("is a game of the inviter’s own: 3 × 4 squares").unwrap_or_else(|| panic!("{output}"));
    let move_at = output.find("1. ").unwrap_or_else(|| panic!("{output}"));
    assert!(question_at < move_at, "{output}");
}

/// The seat of a guest who declines, or leaves without an answer, is free immediately.
#[test]
fn declining_a_game_frees_the_seat() {
    let host = Host::with_custom_game();
    for lines in ["decline\n", "quit\n", ""] {
        let (output, end) = host.terminal_run(sit(&host.table), lines);
        assert!(end.is_ok() && !output.contains("Type a move"), "{output}");
    }
    for (name, side) in [("Bob", Side::Black), ("Eve", Side::White)] {
        let mut guest = host.player(name);
        let seat = |guest: &Guest| guest.app.world().resource::<Remote>().seat();
        assert_eq!(wait_for(&mut guest, "a seat", seat), side);
    }
}

/// The program as a guest who types, with a separate data folder.
fn program(host: &Host, table: &str, folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tenjiku"));
    command.args(["join", host.address.url(), "--name", "Ann", "--table", table]);
    command.env("TENJIKU_DATA", folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The output of the program for these lines.
fn run_with_input(mut program: Command, lines: &str) -> Output {
    let mut child = program.spawn().expect("it starts");
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

/// An accepted game is added to the player's games: its saved records can be continued.
#[test]
fn an_accepted_game_can_be_continued() {
    let host = Host::with_custom_game();
    let folder = tempfile::tempdir().expect("a folder");
    let ann = run_with_input(program(&host, &host.table, folder.path()), "accept\n1d1c\n");
    assert!(ann.status.success(), "{ann:?}");
    let library = games::with_folder(Some(&folder.path().join("variants")));
    let last = AutosaveRing::new(folder.path().join("autosave")).last_game(&library);
    assert!(last.broken.is_empty(), "{last:?}");
    let variant_id = last.played.map(|game| game.tree.variant().id().to_owned());
    assert_eq!(variant_id.as_deref(), Some("tiny"), "{ann:?}");
}

/// Scripts rely on the exit status; the reason is written to standard error.
#[test]
fn losing_the_table_is_reported_on_standard_error() {
    let host = Host::new(&game("tori"));
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_with_input(program(&host, "nowhere0", folder.path()), "");
    assert_eq!(output.status.code(), Some(1));
    let expected = "the host says no: there is no such table";
    let error_text = String::from_utf8_lossy(&output.stderr).to_lowercase();
    assert!(error_text.starts_with("tenjiku: ") && error_text.contains(expected), "{error_text}");
}

/// The table is lost while a line is being typed: the terminal is restored, and the reason is shown.
#[cfg(target_os = "linux")]
#[test]
fn the_terminal_is_restored_when_the_table_is_lost() {
    let host = Host::new(&game("tori"));
    let folder = tempfile::tempdir().expect("a folder");
    let (program, address) = (env!("CARGO_BIN_EXE_tenjiku"), host.address.url());
    let typed = format!("stty -a; {program} join {address} --table nowhere0; echo status $?; stty -a");
    let mut script = Command::new("script");
    script.args(["-qec", &typed, "/dev/null"]).env("TERM", "xterm").env("TENJIKU_DATA", folder.path());
    script.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = script.spawn().expect("util-linux has it");
    let typing = child.stdin.take();
    let output = child.wait_with_output().expect("it ends");
    drop(typing);
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let expected =
        "tenjiku: The host says no: there is no such table (hint: is its name right, and is it still open?)";
    // The line is preceded by the sequence that ends bracketed paste.
    assert!(lines.iter().any(|line| line.ends_with(expected)), "{text}");
    assert!(lines.contains(&"status 1"), "{text}");
    let modes = |line: &&&str| line.contains("icanon") || line.contains("icrnl");
    let modes: Vec<&&str> = lines.iter().filter(modes).collect();
    assert!(modes.len() >= 4 && modes[..modes.len() / 2] == modes[modes.len() / 2..], "{text}");
}

/// The program ends when its join request is refused.
#[test]
fn a_refused_guest_leaves() {
    let host = Host::new(&game("tori"));
    let (output, end) = host.terminal_run(sit("nowhere0"), "");
    let expected = "there is no such table (hint: is its name right, and is it still open?)";
    let Err(TableError::Lost(reason)) = end else { panic!("{output}") };
    assert_eq!(reason, format!("The host says no: {expected}"));
    assert!(!output.contains(expected), "it is reported once: {output}");
}
