//! The printed score, ShogiVar's score, coordinate moves and USI lines in detail.

use crate::games::{end, game_in, moves, play_moves, position, read, stated_result, variant_with, write};
use insta::assert_snapshot;
use tenjiku_language::CurrentLanguage;
use tenjiku_language::Describe;
use tenjiku_records::GameTree;
use tenjiku_records::formats::{self, FormatError, GameFormat, GameLookup};
use tenjiku_rules::variant::Library;
use tenjiku_rules::{Outcome, Position, Side, WinReason};

fn score(text: &str) -> GameTree {
    game_in(GameFormat::Association, text, Some("chu"))
}

#[test]
fn scores_are_read_in_many_styles() {
    for text in [
        "7i7h 7d7e",
        "1.P-7h P-7e",
        "1. P-7h {a remark} 1... P-7e 1/2-1/2",
        "1. 7i7h\tP-7e\r\n",
        "\u{FEFF}7i7h{x}7d7e",
        "Middle Shogi -  Game Record\n____\n\n1. P-7h P-7e             ",
    ] {
        assert_eq!(moves(&score(text)), "7i7h 7d7e", "{text}");
    }
    let drawn = score("7i7h ½-½").result;
    assert_eq!(drawn, Some(stated_result("1/2-1/2", "")));
}

#[test]
fn a_result_may_be_in_the_last_comment() {
    let result = |text: &str| score(text).result;
    let resigned = stated_result("0-1", "Black resigned.");
    assert_eq!(result("1. P-7h P-7e {0-1 Black resigned.}"), Some(resigned.clone()));
    assert_eq!(result("1. P-7h P-7e\n{0-1 Black resigned.} {So it ended.}"), Some(resigned));
    assert_eq!(result("1. P-7h {1-0 would be hasty} P-7e"), None);
    assert_eq!(result("1. P-7h P-7e {good} *"), None);
}

#[test]
fn the_printed_score_has_two_columns() {
    let mut tree = play_moves(Position::new(variant_with("chu", &[])), "7i7h 7d7e 7j6h");
    tree.header.players[0] = Some("Sente".to_owned());
    tree.header.date = Some("2025-11-30".to_owned());
    let line = tree.main_line();
    tree.notes_mut(line[0]).comment = "a good start".to_owned();
    let outcome = Outcome::Win { winner: Side::White, by: WinReason::Resignation };
    tree.result = Some(stated_result("0-1", &outcome.describe(tree.variant())));
    let text = write(GameFormat::Association, &tree);
    assert_eq!(
        text,
        "Game: Chu Shogi\nBlack: Sente\nDate: 2025-11-30\n\n  1. P-7h\n{a good start}\n  1. ...            P-7e\n  \
         2. Ln-6h\n{0-1 White wins: Black resigned.}\n"
    );
}

/// Lines of a list of moves are filled up to 78 characters.
#[test]
fn lines_of_moves_are_filled() {
    let mut position = Position::new(variant_with("chu", &[]));
    for ply in 0..400 {
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
        position.play(mv, &mut ());
    }
    let text = write(GameFormat::Moves, &GameTree::new(&position));
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() > 15, "{text}");
    for pair in lines.windows(2) {
        let next = pair[1].split(' ').next().expect("a move");
        assert!(pair[0].len() <= 78 && pair[0].trim() == pair[0], "{}", pair[0]);
        assert!(pair[0].len() + 1 + next.len() > 78, "`{next}` had room after {}", pair[0]);
    }
    let two = play_moves(Position::new(variant_with("chu", &[])), "7i7h 7d7e");
    assert_eq!(write(GameFormat::Moves, &two), "7i7h 7d7e\n");
}

/// Line numbers of faults are correct after comments with several lines.
#[test]
fn line_numbers_count_lines_of_comments() {
    let error = read(GameFormat::Association, "1. P-7h {a\nb\nc}\nP-7e {d\ne} 2. P-7a", Some("chu"));
    let error = error.expect_err("no such move").to_string();
    assert!(error.starts_with("line 5, ply 3, `P-7a`"), "{error}");
}

#[test]
fn white_may_begin() {
    let tree = score("{so it began} 1. -  P-7e   2. P-7h");
    assert_eq!(tree.initial_position().side_to_move(), Side::White);
    let tree = score("1. -  P-7e   2. P-7h");
    assert_eq!(moves(&tree), "7d7e 7i7h");
    assert_eq!(tree.initial_position().side_to_move(), Side::White);
    let text = write(GameFormat::Shogivar, &tree);
    assert!(text.contains("\n1. -  P-7e                 2. P-7h"), "{text}");
}

/// The program ShogiVar does not mark that White begins, though our files in its format do. Other lists mark it, so
/// there a move that only White has is a fault.
#[test]
fn white_moving_first_is_inferred_only_for_shogivar() {
    let moves = "1. P-7e 2. P-7h";
    let titled = read(GameFormat::Shogivar, &format!("Chu Shogi -  Game Record\n\n{moves}"), None);
    assert_eq!(titled.expect("White begins").initial_position().side_to_move(), Side::White);
    let error = read(GameFormat::Association, moves, Some("chu")).expect_err("Black begins").to_string();
    assert!(error.starts_with("line 1, ply 1, `P-7e`"), "{error}");
}

#[test]
fn a_score_without_moves_marks_that_white_begins() {
    let tree = score("1. -");
    let text = write(GameFormat::Shogivar, &tree);
    let reread = game_in(GameFormat::Shogivar, &text, None);
    assert_eq!(reread.initial_position().side_to_move(), Side::White, "{text}");
    assert_eq!(reread.initial_position().setup(), tree.initial_position().setup(), "{text}");
}

#[test]
fn the_options_are_written_with_the_game() {
    let tree = play_moves(Position::new(variant_with("tenjiku", &[("lion_hawk", 2)])), "");
    for format in [GameFormat::Association, GameFormat::Kif, GameFormat::Pgn] {
        let text = write(format, &tree);
        assert!(text.contains("lion_hawk=2"), "{format}: {text}");
        let reread = game_in(format, &text, None);
        assert_eq!(reread.variant().choices(), tree.variant().choices());
    }
    // The caller's choices take precedence over those in the text.
    let text = write(GameFormat::Association, &tree);
    let library = Library::built_in();
    let options = [("lion_hawk".to_owned(), 1)];
    let games = GameLookup { options: &options, ..GameLookup::new(&library, &CurrentLanguage) };
    let reread = formats::read(&text, &games).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(reread.variant().choices(), variant_with("tenjiku", &[]).choices());
}

#[test]
fn a_game_has_many_names() {
    for name in ["chu", "Chu Shogi", "chu shogi", "Middle Shogi", "中将棋"] {
        let text = format!("Game: {name}\n\n1. P-7h\n");
        let tree = game_in(GameFormat::Association, &text, None);
        assert_eq!(tree.variant().id(), "chu");
    }
}

/// An empty list of moves could not be read back.
#[test]
fn a_list_of_moves_is_not_empty() {
    let tree = GameTree::new(&Position::new(variant_with("chu", &[])));
    let error = GameFormat::Moves.write(&tree, &CurrentLanguage).expect_err("it has no moves").to_string();
    assert_snapshot!(error, @"the format `moves` cannot store this game: it has no moves yet, and an empty list says nothing (hint: use `usi`, which includes the first position)");
}

#[test]
fn lists_of_moves_need_the_array() {
    let tree = GameTree::new(&position("chu", "k10p/12/12/12/12/12/12/12/12/12/12/K10P w - 1"));
    let write_error =
        |format: GameFormat| format.write(&tree, &CurrentLanguage).expect_err("refused").to_string();
    assert_snapshot!(write_error(GameFormat::Moves), @"the format `moves` cannot store this game: it does not begin from the array, and a list of moves cannot say so (hint: use `usi`, which includes the first position)");
    assert_snapshot!(write_error(GameFormat::Shogivar), @"the format `shogivar` cannot store this game: it does not begin from the array, and ShogiVar’s score cannot say so (hint: use `association`, which includes the first position)");
}

#[test]
fn usi_is_one_line() {
    let tree = play_moves(Position::new(variant_with("chu", &[])), "7i7h 7d7e");
    assert_eq!(write(GameFormat::Usi, &tree), "position startpos moves 7i7h 7d7e\n");
    let first = position("chu", "k10p/12/12/12/12/12/12/12/12/12/12/K10P w - 9");
    let tree = play_moves(first, "12a12b");
    let text = write(GameFormat::Usi, &tree);
    assert_eq!(text, "position sfen k10p/12/12/12/12/12/12/12/12/12/12/K10P w - 9 moves 12a12b\n");
    for text in [
        "startpos moves 7i7h\n7d7e",
        "position startpos\nmoves 7i7h 7d7e",
        "\u{FEFF}position startpos moves 7i7h 7d7e",
    ] {
        let read = game_in(GameFormat::Usi, text, Some("chu"));
        assert_eq!(moves(&read), "7i7h 7d7e", "{text}");
    }
}

#[test]
fn the_formats_are_recognised() {
    for (text, format) in [
        ("1. P-7h   P-7e", Some(GameFormat::Association)),
        ("{後手の好手}\n1. P-7h {獅子}   P-7e", Some(GameFormat::Association)),
        ("Game: chu", Some(GameFormat::Association)),
        ("Game: Tori Shogi\n\n  1. Sw*4d   Pt*3a\n", Some(GameFormat::Association)),
        ("Game: Tori Shogi\n\nhello there", None),
        ("7i7h 7d7e", Some(GameFormat::Moves)),
        ("S*3d", Some(GameFormat::Moves)),
        ("position startpos", Some(GameFormat::Usi)),
        ("startpos moves 7i7h", Some(GameFormat::Usi)),
        ("[Event \"?\"]\n\n1. e5", Some(GameFormat::Pgn)),
        ("手合割：中将棋", Some(GameFormat::Kif)),
        ("1手目 ▲7八歩兵 （←7九）", Some(GameFormat::Kif)),
        ("   1   ３三燕(34)", Some(GameFormat::Kif)),
        ("1. ７八獅 ６五獅\n2. 同　獅", Some(GameFormat::Association)),
        ("Bird Shogi -  Game Record\n", Some(GameFormat::Shogivar)),
        ("", None),
        ("hello there", None),
        ("root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin", None),
        ("# Tenjiku\n\n**All eighteen of the old shogi games, in 3D**, from Micro-4x5 on", None),
        ("1. P-7f P-3d 2. P-2f Q~8x", Some(GameFormat::Association)),
        ("(format: 1)", None),
        ("she said \"no\"", None),
        ("[x \"y\"", None),
        ("x \"y\"]", None),
    ] {
        assert_eq!(GameFormat::detect(text), format, "{text}");
    }
    let library = Library::built_in();
    let games = GameLookup { game_id: Some("chu"), ..GameLookup::new(&library, &CurrentLanguage) };
    let read_error = |text: &str| formats::read(text, &games).expect_err("refused").to_string();
    assert_snapshot!(read_error("hello there"), @"this is not a game in a format that this program reads (hint: it reads association, kif, pgn, usi, moves, shogivar, svar, ki2, csa, and its own saved games)");
    let unnamed = read(GameFormat::Usi, "position startpos moves 12i12h", None).expect_err("refused");
    assert!(matches!(unnamed, FormatError::Unnamed), "{unnamed}");
    assert_snapshot!(unnamed, @"the text does not say which game it is");
}

/// Chu continues until a royal is captured; ShogiVar's `mate` is a result like any other.
#[test]
fn mate_is_a_result() {
    let text = "Middle Shogi -  Game Record\n____\n\n1. P-7h 1.P-7emate   \n";
    let tree = game_in(GameFormat::Shogivar, text, None);
    let result = tree.result.clone().expect("a result");
    assert_eq!(result.score, "0-1");
    assert_eq!(end(&tree).outcome(), None);
    let text = write(GameFormat::Shogivar, &tree);
    assert!(text.ends_with("\n1. P-7h 1.P-7emate         \n"), "{text}");
}
