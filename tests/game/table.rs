//! Complete games played in the terminal by typed commands.

use crate::harness::variant;
use std::io::Cursor;
use std::time::Duration;
use tenjiku::game::{Player, Seats};
use tenjiku::table::{GameSource, TableInput, TableStart, play};
use tenjiku_platform::record::AutosaveRing;
use tenjiku_records::{GameRecord, GameTree};
use tenjiku_rules::{Position, sfen};

/// The array of a game, or a position of it after a colon.
fn position(text: &str) -> Position {
    let (game, position) = text.split_once(':').unwrap_or((text, ""));
    let game = variant(game);
    if position.is_empty() { Position::new(game) } else { sfen::read(&game, position).unwrap() }
}

/// The output when two people type these lines.
fn transcript(game: &str, lines: &[&str]) -> Vec<String> {
    let seats = Seats::new(Player::Person, Player::Person);
    run_script(game, seats, lines, None)
}

fn run_script(game: &str, seats: Seats, lines: &[&str], autosave: Option<AutosaveRing>) -> Vec<String> {
    let start = TableStart {
        from: GameSource::Local(Box::new(GameTree::new(&position(game)))),
        seats,
        engines: Vec::new(),
        thinking_time: Duration::from_millis(50),
        autosave,
    };
    let mut out = Vec::new();
    play(start, TableInput::from_script(Cursor::new(lines.join("\n"))), &mut out).unwrap();
    String::from_utf8(out).unwrap().lines().skip(2).map(str::to_owned).collect()
}

/// docs/games/tenjiku-fire.txt: a range jump into fire, and a Fire Demon that burns five pieces.
#[test]
fn a_game_with_fire_by_typed_moves() {
    let lines = transcript(
        "tenjiku",
        &["GGnx9c", "P-16f", "p-9k", "BGnx14l+", "FiD-10k", "P-7f", "burns FiDx10e", "fidx10e"],
    );
    assert_eq!(
        lines[0],
        "1. GGnx9c* (Black: Great General to 9c, jumps over three pieces, captures the Free Eagle, is burnt by enemy fire)"
    );
    let last = lines.last().unwrap();
    assert!(last.ends_with("(Black: Fire Demon to 10e, captures the Pawn, burns five pieces)"), "{lines:#?}");
    let burnt = lines.iter().find_map(|line| line.strip_prefix("This move burns ")).unwrap();
    assert!(["9d", "9e", "10d", "11d", "11e"].iter().all(|square| burnt.contains(square)), "{burnt}");
}

/// A drop in Tori is queried, refused and played; then everything is taken back and the game resigned.
#[test]
fn a_game_with_drops_by_typed_moves() {
    let lines = transcript(
        "tori",
        &["4f3f", "4c4d", "4e4d", "4b4c", "hand", "sw*4e", "S*4a", "undo 9", "redo", "resign", "show"],
    );
    let texts: Vec<&str> = lines.iter().map(String::as_str).collect();
    assert!(texts.contains(&"Black has in hand: Swallow."), "{lines:#?}");
    assert!(texts.contains(&"5. Sw*4e (Black: Swallow dropped on 4e)"), "{lines:#?}");
    assert!(
        texts.iter().any(|line| line.contains("taken back") && line.contains("at its beginning")),
        "{lines:#?}"
    );
    let first = texts.iter().filter(|line| **line == "1. Fa-3f (Black: Falcon to 3f)");
    assert_eq!(first.count(), 2, "it is replayed: {lines:#?}");
    assert!(texts.contains(&"Black wins: White resigned."), "{lines:#?}");
}

/// The Lion's double capture is the only legal move; everything invalid is explained. (Chu: a Lion makes two steps in a
/// move, and both may capture.)
#[test]
fn invalid_moves_are_explained() {
    let lion = "chu:5k5g/12/12/7p4/6p5/6N5/12/12/12/12/12/5K6 b - 1";
    let lines = transcript(lion, &["6f1a", "what 6f", "sing", "moves", "S*1c", "lnx6ex5d", "6f6g"]);
    assert!(lines[0].starts_with("The Lion cannot move to 1a from there."), "{lines:#?}");
    assert_eq!(lines[1], "6f: Black's Lion");
    assert!(lines[2].starts_with("`sing` cannot be read as a move"), "{lines:#?}");
    assert_eq!(lines[3], "About what? For example: moves 8h: what the piece on 8h may do.");
    assert!(lines[4].contains("in hand"), "{lines:#?}");
    assert_eq!(lines[5], "1. Lnx6ex5d (Black: Lion to 5d, captures two pieces)");
    assert!(lines[6].starts_with("There is no piece on 6f."), "{lines:#?}");
}

/// The computer answers before the next line of the script, and the game is saved after every ply.
#[test]
fn a_computer_answers_and_the_game_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let level = "ai:1".parse().unwrap();
    let seats = Seats::new(Player::Person, level);
    let ring = AutosaveRing::new(folder.path().to_owned());
    let lines = run_script("micro", seats, &["legal", "1d1c", "last"], Some(ring.clone()));
    assert!(lines[1].starts_with("1. ") && lines[2].starts_with("2. "), "{lines:#?}");
    assert!(lines[3].starts_with("White: "), "{lines:#?}");
    let files: Vec<_> = ring.files();
    let text = std::fs::read_to_string(&files[0]).unwrap();
    assert_eq!(GameRecord::parse(&text).unwrap().moves.len(), 2);
}

/// The Emacs shell, popular with users of screen readers, is a terminal without cursor movement.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_without_a_line_editor_works() {
    let folder = tempfile::tempdir().unwrap();
    let mut script = std::process::Command::new("script");
    script.args(["-qec", concat!(env!("CARGO_BIN_EXE_tenjiku"), " table --variant micro"), "/dev/null"]);
    script.env("TERM", "dumb").env("TENJIKU_DATA", folder.path());
    script.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut child = script.spawn().expect("util-linux has it");
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"1d1c\nquit\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains("1. ") && text.contains("(Black: "), "{text}");
}

/// Two computers play to the end without input.
#[test]
fn two_computers_play_to_the_end() {
    let level: Player = "ai:2".parse().unwrap();
    let lines = run_script("micro", Seats::new(level.clone(), level), &[], None);
    assert!(lines.last().unwrap().contains("wins") || lines.last().unwrap().contains("Draw"), "{lines:#?}");
}

/// The local player has Black, and the link with the answer is pasted.
#[test]
fn a_game_by_link_by_typed_lines() {
    let seats = Seats::new(Player::Person, Player::Remote);
    let answer = "https://example.org/?game=tori&record=startpos+moves+1g1f+7a7b&white=away";
    let lines = ["1g1f", "link", answer, "undo", "5e5d", "link", "https://example.org/?game=mini&white=away"];
    let lines = run_script("tori", seats, &lines, None);
    assert!(
        lines.iter().any(|line| line == "tenjiku:?game=tori&record=startpos+moves+1g1f&black=away"),
        "{lines:#?}"
    );
    assert!(
        lines.iter().any(|line| line == "tenjiku:?game=tori&record=startpos+moves+5e5d&black=away"),
        "{lines:#?}"
    );
    assert!(lines.last().unwrap().starts_with("The link holds another game"), "{lines:#?}");
    let lines = transcript("tori", &[answer]);
    assert!(lines[0].starts_with("This game is not played by link"), "{lines:#?}");
}
