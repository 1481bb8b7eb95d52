//! Motifs of hand-made positions.

use std::sync::Arc;
use tenjiku_problems::{Motif, motifs};
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_rules::{coordinate, sfen};

fn motifs_of(game: &str, text: &str, moves: &str) -> Vec<Motif> {
    let variant = Variant::compile(Library::built_in().find(game).expect("a game"), &[]).expect("sound");
    let start = sfen::read(&Arc::new(variant), text).expect("a position");
    let mut position = start.clone();
    let mut line = Vec::new();
    for text in moves.split(' ') {
        let mv = coordinate::read(&position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.play(mv, &mut ());
        line.push(mv);
    }
    motifs(&start, &line)
}

#[test]
fn sacrifices_are_captured_and_have_captured_nothing() {
    let captured = motifs_of("shogi", "4k4/9/4P4/9/9/9/9/9/9 b GS 1", "S*4b 5a4b");
    assert_eq!(captured, [Motif::Sacrifice, Motif::Drop]);
    let left = motifs_of("shogi", "4k4/9/4P4/9/9/9/9/9/9 b GS 1", "S*4b 5a6a");
    assert_eq!(left, [Motif::Drop]);
    let exchange = motifs_of("shogi", "4k4/5g3/5G3/9/9/9/9/9/9 b S 1", "4c4b 5a4b");
    assert_eq!(exchange, []);
}

#[test]
fn promotions_and_declined_promotions_are_found() {
    assert_eq!(motifs_of("shogi", "4k4/9/3S5/9/9/9/9/9/9 b - 1", "6c6b+"), [Motif::Promotion]);
    assert_eq!(motifs_of("shogi", "4k4/9/3S5/9/9/9/9/9/9 b - 1", "6c6b"), [Motif::NoPromotion]);
}

#[test]
fn uncovered_and_double_attacks_are_found() {
    // The Gold leaves the file of the Rook and uncovers the Rook's attack. In the second position the Gold attacks too.
    let quiet = motifs_of("shogi", "4k4/9/9/4G4/4R4/9/9/9/9 b - 1", "5d4d");
    assert_eq!(quiet, [Motif::Discovered]);
    let both = motifs_of("shogi", "4k4/9/4G4/9/4R4/9/9/9/9 b - 1", "5c4b");
    assert_eq!(both, [Motif::Discovered, Motif::DoubleAttack]);
}

#[test]
fn lions_capture_twice_and_pass() {
    let board = "12/12/5k6/5p6/5pN5/12/12/12/12/12/12/12 b - 1";
    assert_eq!(motifs_of("chu", board, "6e7e7d"), [Motif::DoubleMove]);
    let igui = "12/12/5k6/12/5pN5/12/12/12/12/12/12/12 b - 1";
    assert_eq!(motifs_of("chu", igui, "6e7e6e"), [Motif::DoubleMove]);
    assert_eq!(motifs_of("chu", igui, "6e6e"), [Motif::Pass]);
}

#[test]
fn two_royals_and_burnt_pieces_are_found() {
    let two = "k10+e/12/12/12/2N9/12/12/12/12/12/12/12 b - 1";
    assert_eq!(motifs_of("chu", two, "10e10d"), [Motif::TwoRoyals]);
    let tenjiku = Variant::compile(Library::built_in().find("tenjiku").expect("a game"), &[]).expect("sound");
    let burner = tenjiku.kinds().find(|(_, kind)| kind.is_burner()).expect("a burner").1;
    let code = &burner.entry().sfen;
    let board = format!("15k/16/14p1/16/11{code}4/16/16/16/16/16/16/16/16/16/16/16 b - 1");
    let found = motifs_of("tenjiku", &board, "5e3c");
    assert!(found.contains(&Motif::Burning), "{found:?}");
}
