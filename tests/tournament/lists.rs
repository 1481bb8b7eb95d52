//! The user's list of engines.

use crate::variant as game;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::{TempDir, tempdir};
use tenjiku::engines::load_engines;
use tenjiku_protocol::client::Protocol;
use tenjiku_rules::variant::{Library, Variant};

/// A list with this text.
fn list(folder: &TempDir, text: &str) -> PathBuf {
    let path = folder.path().join("engines.ron");
    fs::write(&path, text).expect("written");
    path
}

#[test]
fn a_list_is_read() {
    let folder = tempdir().expect("a folder");
    let path = list(
        &folder,
        r#"[
            (name: "HaChu for Dai", command: "hachu", protocol: Cecp, games: ["chu", "dai"],
             options: {"Promote on entry": "0"}),
            (name: "Ours", command: "'my tenjiku' engine", protocol: Usi, threads: 2),
            (name: "Net", command: "./net", dir: "nets/large", protocol: Usi, ready_seconds: 600),
            (name: "Far", command: "far", dir: "/opt/far", protocol: Usi),
        ]"#,
    );
    let engines = load_engines(&path).expect("a list");
    assert_eq!(engines.len(), 4);
    assert!(
        engines[0].plays(&game("dai")) && !engines[0].plays(&game("tai")) && engines[1].plays(&game("tai"))
    );
    assert_eq!((engines[1].protocol, engines[1].threads, engines[1].hash_mib), (Protocol::Usi, 2, 64));
    let folder_and_seconds =
        |number: usize| (engines[number].setup().dir, engines[number].setup().ready_time.as_secs());
    assert_eq!(folder_and_seconds(1), (None, 60));
    assert_eq!(
        folder_and_seconds(2),
        (Some(folder.path().join("nets/large")), 600),
        "from the folder of the list"
    );
    assert_eq!(folder_and_seconds(3), (Some("/opt/far".into()), 60));
    assert_eq!(engines[0].setup().options, [("Promote on entry".to_owned(), "0".to_owned())]);
}

/// An engine knows only the default rules of a game. If the players have chosen other rules, or other
/// moves of a piece, it is not offered, whether it plays all games or some.
#[test]
fn engines_are_not_offered_for_rules_they_do_not_know() {
    let folder = tempdir().expect("a folder");
    let path = list(
        &folder,
        r#"[
            (name: "Chu", command: "/opt/chu", protocol: Cecp, games: ["chu", "tenjiku"]),
            (name: "All", command: "all", protocol: Usi),
        ]"#,
    );
    let library = Library::built_in();
    let game_with_choice = |id: &str, option: &str, number: u8| {
        let file = library.find(id).expect("one of our games");
        Variant::compile(file, &[(option.to_owned(), number)]).expect("a sound game")
    };
    for engine in load_engines(&path).expect("a list") {
        assert!(engine.plays(&game_with_choice("chu", "an_nan", 1)), "the default is the game itself");
        assert!(engine.plays(&game_with_choice("tenjiku", "lion_hawk", 1)));
        assert!(!engine.plays(&game_with_choice("chu", "an_nan", 2)));
        assert!(!engine.plays(&game_with_choice("tenjiku", "lion_hawk", 2)));
    }
}

#[test]
fn faults_are_reported_with_their_place() {
    assert_eq!(load_engines(Path::new("/nowhere/engines.ron")).expect("no list is an empty list"), []);
    let folder = tempdir().expect("a folder");
    for (text, message) in [
        ("[(name: \"A\",\n  command: \"a\", protocol: Morse)]", "line 2, column"),
        ("[(name: \"A\", command: \"a\")]", "protocol"),
        ("[(name: \"A\", comand: \"a\", protocol: Usi)]", "comand"),
        ("[(name: \"A\"", "line 1"),
        (
            "[(name: \"A\", command: \"a\", protocol: Usi), (name: \"A\", command: \"b\", protocol: Usi)]",
            "two engines are called `A`",
        ),
    ] {
        let error = load_engines(&list(&folder, text)).expect_err(text).to_string();
        assert!(error.contains(message) && error.contains("engines.ron"), "{error}");
        assert!(error.contains("(hint: "), "{error}");
    }
}
