//! Saved games with something wrong in them: every message has its line and column, and its ply where
//! there is one.

use crate::games::variant;
use insta::assert_snapshot;
use tenjiku::record::{GameRecord, RecordError, Tree};

/// A record of Tori with that in its middle, each on a line of its own after the first.
fn tori(fields: &[&str]) -> String {
    format!("(format: 2, variant: \"tori\",\n{},\n)", fields.join(",\n"))
}

const MOVES: &str = "moves: [\"3d3c\", \"4b3c\",\n\"S*3d\"]";

#[track_caller]
fn said(text: &str) -> String {
    let tree = GameRecord::parse(text).and_then(|record| Tree::of_text(&record, text, &variant("tori")));
    tree.map(|_| ()).expect_err("a fault").to_string()
}

#[test]
fn the_frame_of_these_tests_is_sound() {
    let text = tori(&[MOVES, "notes: [(ply: 3)]", "variations: [(after: 1, moves: [\"6c6d\"])]"]);
    let record = GameRecord::parse(&text).expect("a record");
    assert_eq!(Tree::of_record(&record, &variant("tori")).expect("a game").main_line().len(), 3);
}

#[test]
fn an_illegal_move_has_line_column_and_ply() {
    assert_snapshot!(said(&tori(&["moves: [\"3d3c\",\n  \"4b4d\"]"])), @"");
    assert_snapshot!(said(&tori(&["moves: [\"3d3c\", 4b3c]"])), @"");
    assert_snapshot!(said(&tori(&["moves: [\"3d3c\", \"4b3c\"\n\"S*3d\"]"])), @"");
    assert_snapshot!(said(&tori(&["moves: [\"3d3c\", \"9z\"]"])), @"");
}

#[test]
fn a_fault_in_a_variation_says_in_which() {
    let inner = "variations: [(after: 1, moves: [\"6c6d\"]), (after: 1,\n moves: [\"5d5e\", \"3c3b+\"],
 variations: [(after: 2, moves: [\"4f5e\", \"1a1b\"])])]";
    assert_snapshot!(said(&tori(&[MOVES, inner])), @"");
    assert_snapshot!(said(&tori(&[MOVES, "variations: [(after: 3, moves: [\"6c6d\"])]"])), @"");
    assert_snapshot!(said(&tori(&[MOVES, "variations: [(after: 1, moves: [])]"])), @"");
    assert_snapshot!(said(&tori(&[MOVES, "variations: [(after: 1, moves: [\"6c6d\", ])"])), @"");
    assert_snapshot!(said(&tori(&[MOVES, "variations: [(after: 1, moves: [\"6c6d\", 7])]"])), @"");
}

#[test]
fn notes_that_do_not_fit_say_their_ply() {
    assert_snapshot!(said(&tori(&[MOVES, "notes: [(ply: 4, comment: \"too late\")]"])), @"");
    assert_snapshot!(said(&tori(&[MOVES, "notes: [(ply: 1, comment: \"a\"),\n (ply: 1, comment: \"b\")]"])), @"");
    assert_snapshot!(said(&tori(&[MOVES, "notes: [(ply: 1, verdict: \"!!!\")]"])), @"");
    assert_snapshot!(said(&tori(&[MOVES, "notes: [(ply: 1, marks: [\"1a\",\n\"8a\"])]"])), @"");
    assert_snapshot!(said(&tori(&[MOVES, "notes: [(ply: 2, marks: [\"1a-\"])]"])), @"");
    assert_snapshot!(said(&tori(&[MOVES, "notes: [(ply: -1)]"])), @"");
    let in_variation =
        "variations: [(after: 1, moves: [\"6c6d\"], notes: [(ply: 1, comment: \"before it\")])]";
    assert_snapshot!(said(&tori(&[MOVES, in_variation])), @"");
}

#[test]
fn the_frame_of_a_game_is_judged_too() {
    assert_snapshot!(said(&tori(&["start: \"7/7 b - 1\"", MOVES])), @"");
    assert_snapshot!(said(&tori(&["result: (score: \"2-0\")", MOVES])), @"");
    assert_snapshot!(said(&tori(&["result: (scores: \"1-0\")", MOVES])), @"");
    assert_snapshot!(said("(format: 3, variant: \"tori\", moves: {})"), @"");
    assert_snapshot!(said("(format: 2, variant: \"chu\", moves: [])"), @"");
    assert_snapshot!(said("(format: 2, variant: \"tori\", moves: [\"3d3c\""), @"");
}

/// A file nested deeper than its reader goes is refused like any other fault.
#[test]
fn a_bottomless_file_is_refused() {
    let text =
        format!("(format: 2, variant: \"tori\", moves: [], variations: {}", "[(variations: ".repeat(50_000));
    assert!(matches!(GameRecord::parse(&text), Err(RecordError::Unreadable { .. })));
}
