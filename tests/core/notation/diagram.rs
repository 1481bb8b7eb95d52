//! Text diagrams, compared with snapshots.

use crate::games::{play, start};
use insta::assert_snapshot;
use tenjiku_language::CurrentLanguage;
use tenjiku_records::notation::diagram::draw;

#[test]
fn tori() {
    assert_snapshot!(draw(&start("tori"), &CurrentLanguage));
}

#[test]
fn chu() {
    assert_snapshot!(draw(&start("chu"), &CurrentLanguage));
}

#[test]
fn hands_are_shown() {
    let mut position = start("tori");
    play(&mut position, "3d3c 4b3c");
    let text = draw(&position, &CurrentLanguage);
    assert!(text.starts_with("White in hand: Sw 1\n"), "{text}");
    assert!(text.ends_with("Black in hand: Sw 1\nBlack to move, move 3.\n"), "{text}");
}

#[test]
fn lines_have_the_documented_width() {
    for (id, width) in [("tori", 31), ("chu", 63), ("tenjiku", 99), ("tai", 153)] {
        let text = draw(&start(id), &CurrentLanguage);
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert_eq!(widest, Some(width), "{id}");
    }
}
