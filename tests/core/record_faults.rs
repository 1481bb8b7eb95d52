//! Faulty saved games: every message has a line and column, and the ply if there is one.

use crate::games::variant;
use insta::assert_snapshot;
use tenjiku_language::CurrentLanguage;
use tenjiku_records::{GameRecord, GameTree, RecordError};
use tenjiku_rules::variant::Library;

/// A record of Tori with these lines in the middle.
fn tori(fields: &[&str]) -> String {
    format!("(format: 2, variant: \"tori\",\n{},\n)", fields.join(",\n"))
}

const MOVES: &str = "moves: [\"3d3c\", \"4b3c\",\n\"S*3d\"]";

#[track_caller]
fn error_text(text: &str) -> String {
    let tree = GameRecord::parse(text)
        .and_then(|record| GameTree::from_record_in(&record, text, &variant("tori"), &CurrentLanguage));
    tree.map(|_| ()).expect_err("a fault").to_string()
}

#[test]
fn the_record_used_by_these_tests_is_valid() {
    let text = tori(&[MOVES, "notes: [(ply: 3)]", "variations: [(after: 1, moves: [\"6c6d\"])]"]);
    let record = GameRecord::parse(&text).expect("a record");
    assert_eq!(
        GameTree::from_record(&record, &variant("tori"), &CurrentLanguage).expect("a game").main_line().len(),
        3
    );
}

#[test]
fn an_illegal_move_has_line_column_and_ply() {
    assert_snapshot!(error_text(&tori(&["moves: [\"3d3c\",\n  \"4b4d\"]"])), @"line 3, column 3: ply 2, `4b4d`: The Falcon cannot move to 4d from there.");
    assert_snapshot!(error_text(&tori(&["moves: [\"3d3c\", 4b3c]"])), @"line 2, column 17, ply 2: this is not a game record: Expected string (hint: records are saved by the program)");
    assert_snapshot!(error_text(&tori(&["moves: [\"3d3c\", \"4b3c\"\n\"S*3d\"]"])), @"line 3, column 1, ply 2: this is not a game record: Expected comma (hint: records are saved by the program)");
    assert_snapshot!(error_text(&tori(&["moves: [\"3d3c\", \"9z\"]"])), @"line 2, column 17: ply 2, `9z`: `9z` cannot be read as a move: `9z` is not a square of this board (hint: squares go from 7a at the top left to 1g at the bottom right)");
}

#[test]
fn a_fault_in_a_variation_names_the_variation() {
    let inner = "variations: [(after: 1, moves: [\"6c6d\"]), (after: 1,\n moves: [\"5d5e\", \"3c3b+\"],
 variations: [(after: 2, moves: [\"4f5e\", \"1a1c\"])])]";
    assert_snapshot!(error_text(&tori(&[MOVES, inner])), @"line 6, column 42: variation 2.1: ply 4, `1a1c`: Your own piece is in the way: the Swallow on 1c.");
    assert_snapshot!(error_text(&tori(&[MOVES, "variations: [(after: 3, moves: [\"6c6d\"])]"])), @"line 4, column 22: variation 1: ply 3: no variation can begin here: the line goes from ply 0 to 3 (hint: a variation replaces moves of the line that contains it)");
    assert_snapshot!(error_text(&tori(&[MOVES, "variations: [(after: 1, moves: [])]"])), @"line 4, column 32: variation 1: ply 1: the variation has no moves (hint: write its moves, or leave it out)");
    assert_snapshot!(error_text(&tori(&[MOVES, "variations: [(after: 1, moves: [\"6c6d\", ])"])), @"line 5, column 1: this is not a game record: Expected opening `(` for struct `Line` (hint: records are saved by the program)");
    assert_snapshot!(error_text(&tori(&[MOVES, "variations: [(after: 1, moves: [\"6c6d\", 7])]"])), @"line 4, column 41, move 2 of variation 1: this is not a game record: Expected string (hint: records are saved by the program)");
}

#[test]
fn errors_in_notes_name_the_ply() {
    assert_snapshot!(error_text(&tori(&[MOVES, "notes: [(ply: 4, comment: \"too late\")]"])), @"line 4, column 15: ply 4: there are notes on this ply, but the line has plies 0 to 3 (hint: plies are counted from the start of the game)");
    assert_snapshot!(error_text(&tori(&[MOVES, "notes: [(ply: 1, comment: \"a\"),\n (ply: 1, comment: \"b\")]"])), @"line 5, column 8: ply 1: there are already notes on this ply (hint: write all notes on a ply together)");
    assert_snapshot!(error_text(&tori(&[MOVES, "notes: [(ply: 1, verdict: \"!!!\")]"])), @"line 4, column 27: ply 1: `!!!` is not an annotation (hint: the annotations are !!, !, !?, ?!, ? and ??)");
    assert_snapshot!(error_text(&tori(&[MOVES, "notes: [(ply: 1, marks: [\"1a\",\n\"8a\"])]"])), @"line 5, column 1: ply 1: `8a` is not a mark on this board (hint: write a square, `7f`, or an arrow, `7f-5d`)");
    assert_snapshot!(error_text(&tori(&[MOVES, "notes: [(ply: 2, marks: [\"1a-\"])]"])), @"line 4, column 26: ply 2: `1a-` is not a mark on this board (hint: write a square, `7f`, or an arrow, `7f-5d`)");
    assert_snapshot!(error_text(&tori(&[MOVES, "notes: [(ply: -1)]"])), @"line 4, column 16: this is not a game record: Integer is out of bounds (hint: records are saved by the program)");
    let in_variation =
        "variations: [(after: 1, moves: [\"6c6d\"], notes: [(ply: 1, comment: \"before it\")])]";
    assert_snapshot!(error_text(&tori(&[MOVES, in_variation])), @"line 4, column 56: variation 1: ply 1: there are notes on this ply, but the line has plies 2 to 2 (hint: plies are counted from the start of the game)");
}

#[test]
fn the_header_of_a_game_is_checked_too() {
    assert_snapshot!(error_text(&tori(&["start: \"7/7 b - 1\"", MOVES])), @"line 2, column 8: the first position of the record: SFEN, board, character 4, at the end: the board ends after 2 ranks (hint: the board has 7 ranks of 7 squares)");
    assert_snapshot!(error_text(&tori(&["result: (score: \"2-0\")", MOVES])), @"line 2, column 17: `2-0` is not a result (hint: write 1-0, 0-1 or 1/2-1/2, Black's points first)");
    assert_snapshot!(error_text(&tori(&["result: (scores: \"1-0\")", MOVES])), @"line 2, column 10: this is not a game record: Unexpected field named `scores` in `GameResult`, expected either `score` or `text` instead (hint: records are saved by the program)");
    assert_snapshot!(error_text("(format: 3, variant: \"tori\", moves: {})"), @"the record has format 3, and this program reads formats up to 2 (hint: use a newer Tenjiku)");
    assert_snapshot!(error_text("(format: 2, variant: \"chu\", moves: [])"), @"this is a game of `chu`, not of `tori` (hint: use `--variant chu`)");
    assert_snapshot!(error_text("(format: 2, variant: \"tori\", moves: [\"3d3c\""), @"line 1, column 39, ply 1: this is not a game record: Expected comma (hint: records are saved by the program)");
}

/// Options and rules are not replayed, but errors in them are located in the file too.
#[test]
fn invalid_options_are_reported_with_line_and_column() {
    let library = Library::built_in();
    let error_text = |text: &str| {
        let record = GameRecord::parse(text).expect("a record");
        record.game_in(text, &library, &[]).map(|_| ()).expect_err("a fault").to_string()
    };
    assert_snapshot!(error_text("(format: 2, variant: \"chu\",\n options: {\"lion\": 2}, moves: [])"), @"line 2, column 11: chu has no option `lion` (its options: promotion, lions, bare_king, repetition, drops, an_nan)");
    assert_snapshot!(error_text("(format: 2, variant: \"chu\",\n\n options: {\"lions\": 9}, moves: [])"), @"line 3, column 11: option `lions` of chu has no choice 9 (its choices: 1, 2, 3, 4)");
    let rules = "(format: 2, variant: \"chu\",\nrules: (promotion: Zone(depth: 99)), moves: [])";
    assert!(
        error_text(rules).starts_with("line 2, column 8: the rules in the record do not fit chu: "),
        "{}",
        error_text(rules)
    );
    // A choice made by the caller has no position in the file.
    let text = "(format: 2, variant: \"chu\", moves: [])";
    let error = GameRecord::parse(text).expect("a record").game_in(text, &library, &[("lion".to_owned(), 2)]);
    assert!(error.expect_err("no such option").to_string().starts_with("chu has no option `lion`"));
}

/// A file nested too deeply for the reader is refused like any other faulty file.
#[test]
fn a_file_nested_too_deeply_is_refused() {
    let text =
        format!("(format: 2, variant: \"tori\", moves: [], variations: {}", "[(variations: ".repeat(50_000));
    let error = GameRecord::parse(&text).expect_err("it is refused");
    assert!(matches!(error, RecordError::Unreadable { .. }));
    assert!(error.to_string().contains(": it is nested too deeply (hint: "), "{error}");
}

#[test]
fn a_repeated_option_is_refused() {
    assert_snapshot!(error_text("(format: 2, variant: \"chu\", options: {\"lions\": 1,\n\"lions\": 2}, moves: [])"), @"line 2, column 1: this is not a game record: `lions` occurs twice (hint: records are saved by the program)");
}
