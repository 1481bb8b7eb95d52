//! An-nan Shogi as the server lishogi plays it: the preset `annan` of Modern Shogi. The array, the counts and
//! the cases are those of lishogi's tests (`scalashogi`, `AnnanshogiTest.scala`).

use crate::board::{Black, PositionExt, put};
use std::sync::Arc;
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_rules::{Position, Refusal, perft};
use tenjiku_rules::{coordinate, sfen};

fn annan() -> Arc<Variant> {
    let library = Library::built_in();
    let file = library.find("shogi").expect("a game");
    let choices = file.choices_under(file.preset("annan").expect("a preset"));
    Arc::new(Variant::compile(file, &choices).expect("it compiles"))
}

fn read(text: &str) -> Position {
    sfen::read(&annan(), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn is_legal(p: &Position, text: &str) -> bool {
    coordinate::read(p, text).is_ok()
}

/// The array of lishogi, and the counts of its library shogiops.
#[test]
fn the_array_has_the_pawns_before_bishop_and_rook_one_rank_further_ahead() {
    let mut p = Position::new(annan());
    let array = "lnsgkgsnl/1r5b1/p1ppppp1p/1p5p1/9/1P5P1/P1PPPPP1P/1B5R1/LNSGKGSNL b - 1";
    assert_eq!(sfen::write(&p), array);
    assert_eq!(read(array).setup(), p.setup());
    assert_eq!([1, 2, 3].map(|depth| perft(&mut p, depth)), [28, 784, 22_726]);
}

/// 太閤落ち removes the Pawn on 8c. In the array of An-nan that Pawn stands on 8d, so handicaps that remove it are not
/// offered.
#[test]
fn handicaps_that_do_not_fit_the_array_are_not_offered() {
    let annan = annan();
    assert!(annan.handicap("taiko").is_none() && annan.handicap("three_pawns").is_none());
    assert!(annan.handicap("two").is_some());
    assert!(crate::board::game("shogi").handicap("taiko").is_some());
}

#[test]
fn every_position_has_as_many_moves_as_in_lishogi() {
    for (text, moves) in [
        ("4k4/4p4/9/4P4/4L4/4N4/9/9/9 b - 1", 10),
        ("2k6/9/9/9/9/1P1P1P1P1/1R3K1+B1/3R5/9 w - 1", 1),
        ("9/1k7/9/4b4/4p4/5N3/6K2/9/9 b - 1", 6),
        ("4k3S/r1l1gs3/n+N1s5/L+P4G1+B/1Pp1p1Rb1/4PNpN1/3+pPGPP1/6G1P/1p1K2S1+l w - 1", 35),
        ("P1G+N3s1/lp7/2+N+Pp+P1+L+P/1sB1kP3/N1pl1s3/g6p1/+p1B2+p+p+l+p/1+s+r+n4R/1g1pK1+p2 b G3P 167", 2),
        ("3k2s1l/l1g1Rg1+P1/6+P1n/PPn1p1bP1/1pPpppP2/1p3P2p/+s1NSP3N/5G1RL/B2GK1S2 w Plp 66", 101),
        ("P2p3rb/l6sp/n1pg2k1n/gPnPp4/2pP2p+BP/4pP1l1/L+pS1G1KRL/G1P3P2/1N5P1 w 2sp 138", 103),
        ("3g1g1+P+P/l2s4+P/1k3+N+P2/p1s1P2N1/P1b4b1/2PP1p2N/+p+p3G2L/L1pG1PS2/1+rlK4+p w RSN2Pp 124", 85),
        ("1+P1+P2p1P/4+N1PG1/lP5+P1/3pG1B2/2p5l/PpSPP1kN1/L+pK2+s1+l+p/n+s2g1G2/1N1+p3+p1 b 2Rbsp 149", 98),
        ("2s4+P1/+S1g6/3k2p1l/2g3P1P/4PN3/P2K1PLR1/2+p5+p/1B1P3p1/1N2GSl+pN w BN4Prgsl2p 158", 283),
    ] {
        assert_eq!(read(text).legal_moves().len(), moves, "{text}");
    }
}

#[test]
fn pieces_may_be_dropped_on_the_last_ranks() {
    let text = "9/9/9/k8/g8/G8/K8/9/9 b NLP 1";
    for drop in ["P*5a", "N*5a", "N*5b", "L*5a"] {
        assert!(is_legal(&read(text), drop), "{drop}");
    }
    let modern = sfen::read(&crate::board::game("shogi"), text).expect("a position");
    for drop in ["P*5a", "N*5a", "N*5b", "L*5a"] {
        assert!(!is_legal(&modern, drop), "{drop} in Modern Shogi");
    }
}

#[test]
fn no_piece_has_to_promote_on_the_last_ranks() {
    let p = read("9/3PL4/2P5N/k6N1/g8/G8/K8/9/5L3 b - 1");
    for mv in ["2d3b", "2d3b+", "1c2a", "1c2a+", "5b5a", "5b5a+", "6b6a", "6b6a+", "4i4a", "4i4a+"] {
        assert!(is_legal(&p, mv), "{mv}");
    }
}

/// A borrowed move may bring a second Pawn to a file, but a drop may not.
#[test]
fn the_limits_on_dropping_pawns_still_apply() {
    let p = read("9/9/9/9/9/k8/n1PPPPPP1/N2G2B2/K8 b 3P 1");
    assert!(is_legal(&p, "6g7f") && is_legal(&p, "P*8f"));
    assert!(!is_legal(&p, "P*7f"));
    let mate = read("4k4/9/4G4/9/9/9/9/9/9 b P 1");
    assert!(is_legal(&mate, "P*4b") && !is_legal(&mate, "P*5b"));
}

#[test]
fn the_preset_does_not_change_modern_shogi() {
    let shogi = crate::board::game("shogi");
    assert_eq!(Position::new(Arc::clone(&shogi)).setup(), crate::board::start("shogi").setup());
    let p = put(&shogi, Black, "K 5i, P 9b, -K 5c");
    assert!(matches!(p.refusal(p.mv("9b", "9a")), Refusal::MustPromote { .. }));
}
