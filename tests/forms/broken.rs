//! Files with faults: every one is refused with its line and ply, and how to mend it.

use crate::games::read;
use insta::assert_snapshot;
use std::fs;
use std::path::Path;
use tenjiku::record::forms::Form;

/// What is said of every file of a form, by the names of the files.
fn said_of(form: Form) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken_games").join(form.name());
    let mut files: Vec<_> =
        fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    assert!(files.len() >= 10, "{form} has too few broken files");
    let mut text = String::new();
    for path in files {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let written = fs::read_to_string(&path).expect("text");
        // Those of other games say so themselves.
        let names_another = ["禽将棋", "\"tai\"", "Bird Shogi"].iter().any(|name| written.contains(name));
        let given = Some("chu").filter(|_| !names_another);
        let said = match read(form, &written, given) {
            Ok(_) => "no fault was found".to_owned(),
            Err(error) => error.to_string(),
        };
        assert_eq!(said.lines().count(), 1, "{name}: {said}");
        text += &format!("{name}: {said}\n");
    }
    text
}

#[test]
fn printed_scores() {
    assert_snapshot!(said_of(Form::Association), @"");
}

#[test]
fn coordinate_moves() {
    assert_snapshot!(said_of(Form::Moves), @"");
}

#[test]
fn usi_lines() {
    assert_snapshot!(said_of(Form::Usi), @"");
}

#[test]
fn kif_files() {
    assert_snapshot!(said_of(Form::Kif), @"");
}

#[test]
fn pgn_files() {
    assert_snapshot!(said_of(Form::Pgn), @"");
}

#[test]
fn scores_of_shogivar() {
    assert_snapshot!(said_of(Form::Shogivar), @"");
}
