//! `tenjiku convert` and `tenjiku replay` with the formats of other programs.

use std::fs;
use std::process::Command;
use tenjiku_records::formats::GameFormat;

struct Output {
    status: i32,
    out: String,
    err: String,
}

fn run(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tenjiku"));
    // The user's games must not affect the tests.
    let output = command.args(args).env("TENJIKU_DATA", "/nowhere").output().expect("the program runs");
    Output {
        status: output.status.code().expect("an exit status"),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

#[test]
fn a_game_is_converted_from_format_to_format() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("a.txt"), "Game: Chu Shogi\nBlack: Sente\n\n1. P-7h P-7e {well}\n2. Ln-6h 1-0\n")
        .expect("written");
    let steps = [("kif", "a.txt", "a.kif"), ("pgn", "a.kif", "a.pgn"), ("association", "a.pgn", "b.txt")];
    for (format, from, to) in steps {
        let output = run(&["convert", &path(from), "--to", format, "--out", &path(to)]);
        assert_eq!((output.status, output.out.as_str(), output.err.as_str()), (0, "", ""), "{format}");
    }
    let end = fs::read_to_string(path("b.txt")).expect("read");
    assert_eq!(end, "Game: Chu Shogi\nBlack: Sente\n\n  1. P-7h           P-7e\n{well}\n  2. Ln-6h\n1-0\n");
    for name in ["a.txt", "a.kif", "a.pgn", "b.txt"] {
        let output = run(&["replay", &path(name)]);
        assert_eq!((output.status, output.err.as_str()), (0, ""), "{name}");
        assert!(output.out.ends_with("\n1-0 according to the record.\n"), "{name}: {}", output.out);
    }
}

#[test]
fn omissions_are_reported_on_standard_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.pgn").display().to_string();
    fs::write(&path, "[Variant \"chu\"]\n\n1. f5 {well} (1. g5) f8 *\n").expect("written");
    let output = run(&["convert", &path, "--to", "usi"]);
    assert_eq!((output.status, output.out.as_str()), (0, "position startpos moves 7i7h 7d7e\n"));
    assert_eq!(output.err, "tenjiku: left out, because usi cannot store it: 1 variation, 1 comment\n");
}

#[test]
fn faults_name_the_file_and_the_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.txt").display().to_string();
    let fault = |text: &[u8], extra_args: &[&str]| {
        fs::write(&path, text).expect("written");
        let args: Vec<&str> =
            ["convert", &path, "--to", "kif"].into_iter().chain(extra_args.iter().copied()).collect();
        let output = run(&args);
        assert_eq!((output.status, output.out.as_str()), (1, ""), "{}", output.err);
        output.err.replace(&path, "a.txt").trim_end().to_owned()
    };
    assert_eq!(
        fault(b"1. P-7h\n", &[]),
        "tenjiku: a.txt: the text does not say which game it is (hint: name it with `--variant`)"
    );
    assert_eq!(
        fault(b"Game: chu\n\n1. P-7h P-7e\n2. P-7f\n", &[]),
        "tenjiku: a.txt: line 4, ply 3, `P-7f`: no Pawn (P) of Black can make this move (hint: Black's are on \
         7h, 12i, 11i, 10i, 9i, 8i, 6i, 5i, 4i, 3i, 2i, 1i)"
    );
    assert_eq!(
        fault(b"Game: chu\n\n1. P-7h\n", &["--variant", "dai"]),
        "tenjiku: a.txt: line 1: this is a game of `chu`, not of `dai` (hint: use `--variant chu`)"
    );
    assert_eq!(
        fault(b"Game: chu\n\x8e\n", &[]),
        "tenjiku: a.txt: line 2: the file is neither UTF-8 nor Shift_JIS text from here on (hint: save it as \
         UTF-8)"
    );
    let wrong = run(&["convert", &path, "--to", "csa"]);
    assert_eq!(wrong.status, 2, "{}", wrong.err);
    assert!(
        wrong.err.contains(
            "`csa` is not a format; the formats are association, kif, pgn, usi, moves, shogivar, svar"
        ),
        "{}",
        wrong.err
    );
}

#[test]
fn the_help_lists_every_format() {
    let output = run(&["convert", "--help"]);
    let names = GameFormat::ALL.map(GameFormat::name).join(", ");
    assert!(output.out.contains(&format!("The format: {names}\n")), "{}", output.out);
}

#[test]
fn saved_games_are_converted_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.ron").display().to_string();
    let record = "(format: 1, variant: \"tori\", moves: [\"3d3c\"], result: (score: \"1-0\", text: \"White left.\"), black: \"A\")";
    fs::write(&path, record).expect("written");
    let output = run(&["convert", &path, "--to", "association"]);
    assert_eq!(output.out, "Game: Tori Shogi\nBlack: A\n\n  1. Swx3c\n{1-0 White left.}\n", "{}", output.err);
}

#[test]
fn a_kif_file_is_written_in_shift_jis() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("a.txt"), "Game: Chu Shogi\nBlack: 先\n\n1. P-7h\n").expect("written");
    let convert = |from: &str, to: &str, encoding: &str| {
        run(&["convert", &path(from), "--to", "kif", "--encoding", encoding, "--out", &path(to)])
    };
    let output = convert("a.txt", "a.kif", "shift-jis");
    assert_eq!((output.status, output.err.as_str()), (0, ""));
    let bytes = fs::read(path("a.kif")).expect("written");
    // 先手 and 先 by the table of JIS X 0208, moved to Shift_JIS: 90E6 8EE8.
    let player = b"\n\x90\xE6\x8E\xE8\x81\x46\x90\xE6\n";
    assert!(bytes.starts_with(b"#KIF version=2.0 encoding=Shift_JIS\n"));
    assert!(bytes.windows(player.len()).any(|part| part == player));
    assert_eq!(run(&["replay", &path("a.kif")]).status, 0);
    fs::write(path("b.txt"), "Game: Chu Shogi\nBlack: Ō\n\n1. P-7h\n").expect("written");
    let output = convert("b.txt", "b.kif", "shift-jis");
    assert_eq!(
        (output.status, output.err.as_str()),
        (
            1,
            "tenjiku: line 2 has the character `Ō`, which Shift_JIS lacks (hint: write the game in UTF-8, or \
             replace the character)\n"
        )
    );
    assert!(!fs::exists(path("b.kif")).expect("a folder"), "nothing is written");
    let output = convert("b.txt", "b.kif", "latin-1");
    assert_eq!(output.status, 2);
    assert!(
        output.err.contains("`latin-1` is not an encoding; the encodings are utf-8 and shift-jis"),
        "{}",
        output.err
    );
}

/// A game copied as docs/variants.md describes, with the names of the original in other programs.
#[test]
fn a_copied_game_is_read_as_itself_if_requested() {
    let home = tempfile::tempdir().expect("a folder");
    let path = |name: &str| home.path().join(name).display().to_string();
    let copy = include_str!("../../variants/chu.ron")
        .replacen("id: \"chu\"", "id: \"chu_okazaki\"", 1)
        .replacen("name: \"Chu Shogi\"", "name: \"Chu Okazaki\"", 1);
    let file = path("variants/chu_okazaki.ron");
    fs::create_dir(home.path().join("variants")).expect("a folder");
    fs::write(&file, copy).expect("written");
    let run = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tenjiku"));
        let output = command.args(args).env("TENJIKU_DATA", home.path()).output().expect("the program runs");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    fs::write(path("a.ron"), "(format: 2, variant: \"chu_okazaki\", moves: [\"7i7h\", \"6d6e\"])")
        .expect("written");
    for format in ["kif", "pgn", "shogivar", "svar", "association"] {
        let out = path(format);
        let (status, _, stderr) = run(&["convert", &path("a.ron"), "--to", format, "--out", &out]);
        assert_eq!(status, Some(0), "{format}: {stderr}");
        for name in ["chu_okazaki", "Chu Okazaki"] {
            let (status, text, stderr) = run(&["convert", &out, "--variant", name, "--to", "association"]);
            assert_eq!((status, stderr.as_str()), (Some(0), ""), "{format}");
            assert!(text.starts_with("Game: Chu Okazaki\n"), "{format}: {text}");
        }
    }
    let (status, text, _) = run(&["convert", &path("kif"), "--to", "association"]);
    assert!(status == Some(0) && text.starts_with("Game: Chu Shogi\n"), "the built-in game: {text}");
    let (status, text, stderr) = run(&["check", &file]);
    assert!(status == Some(0) && text.ends_with("no faults\n"), "{text}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    let names = stderr
        .split_once(" calls its game ")
        .and_then(|(_, rest)| rest.split_once(" is read as one of chu, "));
    let names: Vec<_> = names.expect("the names").0.split(" or ").collect();
    for name in ["`中将棋`", "`chū shōgi`", "`Middle Shogi`"] {
        assert!(names.contains(&name), "{stderr}");
    }
    assert!(stderr.contains(", unless you add --variant chu_okazaki"), "{stderr}");
}

/// A device may be endless, and a downloaded file very large.
#[cfg(unix)]
#[test]
fn an_endless_file_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let large = folder.path().join("large").display().to_string();
    fs::File::create(&large).and_then(|file| file.set_len((64 << 20) + 1)).expect("a file with a hole");
    for file in ["/dev/zero", &large] {
        let reason = "it is larger than 64 MiB (hint: a game is a text of a few kilobytes; is this one?)";
        for args in [&["replay", "--variant", "chu", file][..], &["convert", file, "--to", "kif"]] {
            let output = run(args);
            assert_eq!((output.status, output.out.as_str()), (1, ""));
            assert_eq!(output.err, format!("tenjiku: {file}: {reason}\n"));
        }
    }
}

/// A game is chosen by its number; `convert` converts all, into one file each if the format holds a single game.
#[test]
fn one_of_several_games_or_all_are_converted() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let game = |name: &str, mv: &str| format!("[Variant \"shogi\"]\n[White \"{name}\"]\n\n1. {mv} *\n");
    fs::write(path("two.pgn"), game("A", "Pc4") + "\n" + &game("B", "Ph4")).expect("written");
    let output = run(&["replay", &path("two.pgn")]);
    assert_eq!(output.status, 0, "{}", output.err);
    assert!(output.out.starts_with("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/"), "{}", output.out);
    assert_eq!(
        output.err,
        "tenjiku: the file holds 2 games, and this is the first; choose another with --game N\n"
    );
    let output = run(&["replay", &path("two.pgn"), "--game", "2"]);
    assert!(output.out.starts_with("lnsgkgsnl/1r5b1/ppppppppp/9/9/7P1/"), "{}", output.out);
    assert_eq!((output.status, output.err.as_str()), (0, ""));
    for number in ["0", "3"] {
        let output = run(&["replay", &path("two.pgn"), "--game", number]);
        assert_eq!((output.status, output.out.as_str()), (1, ""));
        let expected_error = format!("there is no game {number}: the file holds 2 games, from 1\n");
        assert!(output.err.ends_with(&expected_error), "{}", output.err);
    }
    let output = run(&["convert", &path("two.pgn"), "--to", "usi"]);
    assert_eq!(output.out, "position startpos moves 7g7f\nposition startpos moves 2g2f\n");
    fs::write(path("two.usi"), &output.out).expect("written");
    let output = run(&["convert", &path("two.usi"), "--to", "pgn", "--variant", "shogi"]);
    assert_eq!((output.status, output.out.matches("[Variant \"shogi\"]").count()), (0, 2), "{}", output.err);
    let output = run(&["convert", &path("two.pgn"), "--to", "kif"]);
    assert_eq!((output.status, output.out.as_str()), (1, ""));
    assert!(output.err.contains("holds 2 games") && output.err.contains("--game N"), "{}", output.err);
    let output = run(&["convert", &path("two.pgn"), "--to", "kif", "--out", &path("two.kif")]);
    assert_eq!(output.status, 0, "{}", output.err);
    for (name, player) in [("two-1.kif", "先手：A"), ("two-2.kif", "先手：B")] {
        assert!(fs::read_to_string(path(name)).expect("written").contains(player), "{name}");
    }
    // A game that cannot be read is left out, and the others are written.
    fs::write(path("bad.pgn"), game("A", "Pc9") + "\n" + &game("B", "Ph4")).expect("written");
    let output = run(&["convert", &path("bad.pgn"), "--to", "usi"]);
    assert_eq!((output.status, output.out.as_str()), (0, "position startpos moves 2g2f\n"));
    assert!(
        output.err.contains("a game is left out") && output.err.contains("game 1: line 4, ply 1, `Pc9`"),
        "{}",
        output.err
    );
}

/// A text that does not show its format is read by the extension of its file.
#[test]
fn the_extension_decides_if_the_text_does_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.pgn").display().to_string();
    fs::write(&path, "1. Pc4 Pg6 *\n").expect("written");
    let output = run(&["convert", &path, "--variant", "shogi", "--to", "usi"]);
    assert_eq!(
        (output.status, output.out.as_str()),
        (0, "position startpos moves 7g7f 3c3d\n"),
        "{}",
        output.err
    );
}
