//! USI lines of programs and websites.

use crate::games::{end, game_in, moves, read};
use tenjiku_language::CurrentLanguage;
use tenjiku_records::GameTree;
use tenjiku_records::formats::{GameFormat, GameLookup};
use tenjiku_rules::sfen;
use tenjiku_rules::variant::Library;

fn usi(text: &str) -> GameTree {
    assert_eq!(GameFormat::detect(text), Some(GameFormat::Usi), "{text}");
    game_in(GameFormat::Usi, text, Some("shogi"))
}

const ARRAY: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[test]
fn words_before_the_moves_may_be_missing() {
    for text in [
        "position startpos moves 7g7f 3c3d",
        "startpos moves 7g7f 3c3d",
        "position startpos 7g7f 3c3d",
        "moves 7g7f 3c3d",
        &format!("position sfen {ARRAY} moves 7g7f 3c3d"),
        &format!("sfen {ARRAY} moves 7g7f 3c3d"),
        &format!("{ARRAY} moves 7g7f 3c3d"),
        &format!("{ARRAY} 7g7f 3c3d"),
        &format!("{} moves 7g7f 3c3d", ARRAY.trim_end_matches(" 1")),
        &format!("{} moves 7g7f 3c3d", ARRAY.replace("- 1", "- 0")),
    ] {
        let tree = usi(text);
        assert_eq!(moves(&tree), "7g7f 3c3d", "{text}");
        assert_eq!(sfen::write(tree.initial_position()), ARRAY, "{text}");
        assert!(tree.warnings.is_empty(), "{text}");
    }
    assert_eq!(sfen::write(usi(&format!("position sfen {ARRAY}\n")).initial_position()), ARRAY);
}

#[test]
fn a_position_may_be_alone_and_its_hands_in_any_form() {
    for hand in ["3P", "PPP", "P2P", "PPP 0"] {
        let tree = usi(&format!("4k4/9/9/9/9/9/9/9/4K4 b {hand}"));
        assert_eq!(sfen::write(tree.initial_position()), "4k4/9/9/9/9/9/9/9/4K4 b 3P 1", "{hand}");
    }
}

/// ShogiHome and other GUIs write the end of the game in place of the next move.
#[test]
fn the_result_may_follow_the_moves() {
    for (word, expected) in [
        ("resign", Some(("1-0", "Black wins: White resigned."))),
        ("win", Some(("0-1", "White wins: the royal piece has entered the enemy camp with enough pieces."))),
        ("timeout", Some(("1-0", "Black wins: White ran out of time."))),
        ("draw", Some(("1/2-1/2", "Draw by agreement."))),
        ("none", None),
    ] {
        let tree = usi(&format!("position startpos moves 7g7f 3c3d 2g2f {word}\n"));
        assert_eq!(moves(&tree), "7g7f 3c3d 2g2f");
        let result = tree.result.as_ref().map(|result| (result.score.as_str(), result.text.as_str()));
        assert_eq!(result, expected, "{word}");
    }
    let tree = usi("startpos moves 7g7f resign and goodbye");
    assert_eq!(
        tree.warnings.lines(),
        ["line 1: `and` and what follows it come after the end, and are ignored"]
    );
    assert_eq!(end(&tree).plies(), 1);
}

#[test]
fn the_first_of_several_games_is_read() {
    for (text, warning) in [
        ("startpos moves 7g7f\nstartpos moves 2g2f\n", "the text holds 2 games; this is the first"),
        (
            "startpos moves 7g7f startpos moves 2g2f",
            "line 1: a second game begins here: only the first is read",
        ),
    ] {
        let tree = usi(text);
        assert_eq!(moves(&tree), "7g7f");
        assert_eq!(tree.warnings.lines(), [warning]);
    }
}

/// A line that begins like a game is a game, unless it completes the line above.
#[test]
fn each_game_is_on_its_own_line() {
    for (text, count) in [
        ("startpos moves 7g7f\nposition startpos moves 2g2f", 2),
        ("\nposition startpos\n\nposition startpos\n", 2),
        ("moves 7g7f\nmoves 2g2f\n", 2),
        (format!("{ARRAY}\n{ARRAY} moves 7g7f\n").as_str(), 2),
        (format!("sfen\n{ARRAY}\nmoves 7g7f\n").as_str(), 1),
        ("position\nstartpos\nmoves 7g7f\n3c3d\n", 1),
    ] {
        assert_eq!(GameFormat::Usi.split(text).len(), count, "{text}");
    }
    let library = Library::built_in();
    let lookup = GameLookup { game_id: Some("shogi"), ..GameLookup::new(&library, &CurrentLanguage) };
    let error = GameFormat::Usi.split("startpos moves 7g7f\nstartpos moves 2g2e\n")[1].read(&lookup);
    let error = error.expect_err("no ply").to_string();
    assert!(error.starts_with("line 2, ply 1, `2g2e`: "), "{error}");
}

/// Dates, paths and fractions are not boards.
#[test]
fn a_slash_does_not_make_a_position() {
    for text in ["2008/02/18 b", "a/b/c", "https://example.org/x b", "1/2-1/2"] {
        assert_ne!(GameFormat::detect(text), Some(GameFormat::Usi), "{text}");
    }
}

#[test]
fn moves_after_an_illegal_one_are_kept_as_a_comment() {
    let tree = usi("startpos moves 7g7f 3c3e 2g2f resign");
    assert_eq!(moves(&tree), "7g7f");
    assert_eq!(tree.notes(tree.main_end()).comment, "3c3e 2g2f resign");
    let warnings = tree.warnings.lines();
    assert!(warnings.len() == 1 && warnings[0].starts_with("line 1, ply 2, `3c3e`: "), "{warnings:?}");
}

/// As in engines: a line without a game name is modern shogi, or the game with such a board.
#[test]
fn a_line_without_a_game_name_is_recognised() {
    for (text, game) in [
        ("startpos moves 7g7f", "shogi"),
        (ARRAY, "shogi"),
        ("sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 1e1d", "mini"),
        (
            "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1",
            "chu",
        ),
    ] {
        let tree = game_in(GameFormat::Usi, text, None);
        assert_eq!(tree.variant().id(), game, "{text}");
        let name = &tree.variant().file().name;
        assert_eq!(tree.warnings.lines(), [format!("the text names no game: it is read as {name}")]);
    }
    // A move on a larger board is refused.
    assert!(read(GameFormat::Usi, "startpos moves 12i12h", None).is_err());
}
