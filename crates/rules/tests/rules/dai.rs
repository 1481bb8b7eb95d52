//! Dai: forced promotion, no deferral, pieces that do not jump.

use crate::board::{Black, PositionExt, White, game, put, words};
use tenjiku_rules::{Position, Refusal};

fn black(pieces: &str) -> Position {
    put(&game("dai"), Black, &format!("K 1o, G 2o, -K 15a, -P 15d, {pieces}"))
}

#[test]
fn pawn_lance_iron_and_stone_must_promote_on_the_last_rank() {
    for symbol in ["P", "L", "I", "St"] {
        let p = black(&format!("{symbol} 8b"));
        let to = if symbol == "St" { "9a" } else { "8a" };
        let piece = p.piece_at(p.sq("8b")).expect("a piece");
        assert_eq!(p.refusal(p.mv("8b", to)), Refusal::MustPromote { piece }, "{symbol}");
        assert!(p.legal(p.mv("8b", to).with_promotion()));
        let p = black(&format!("{symbol} 8c"));
        let to = if symbol == "St" { "9b" } else { "8b" };
        assert!(p.legal(p.mv("8c", to)), "{symbol} is free on the rank before");
    }
}

#[test]
fn the_knight_must_promote_on_the_last_two_ranks() {
    assert_eq!(black("N 8c").targets("8c"), words("7a+ 9a+"));
    assert_eq!(black("N 8d").targets("8d"), words("7b+ 9b+"));
    assert_eq!(black("N 8e").targets("8e"), words("7c 7c+ 9c 9c+"));
}

#[test]
fn other_pieces_need_not_promote_on_the_last_rank() {
    for symbol in ["S", "C", "FL", "GB", "EW", "AB", "CSw", "VO"] {
        let p = black(&format!("{symbol} 8b"));
        let to = if symbol == "CSw" { "9a" } else { "8a" };
        assert!(p.legal(p.mv("8b", to)) && p.legal(p.mv("8b", to).with_promotion()), "{symbol}");
    }
}

#[test]
fn pieces_may_promote_in_the_zone_of_five_ranks_without_deferral() {
    let mut p = black("S 8f, P 6f");
    assert!(p.legal(p.mv("8f", "8e").with_promotion()) && p.legal(p.mv("8f", "8e")));
    p.go(p.mv("8f", "8e"));
    p.go(p.mv("15d", "15e"));
    assert!(p.legal(p.mv("8e", "8d").with_promotion()), "on the next turn");
    p.go(p.mv("6f", "6e"));
    p.go(p.mv("15e", "15f"));
    assert!(p.legal(p.mv("6e", "6d").with_promotion()), "a Pawn need not wait for the last rank");
    let p = put(&game("dai"), White, "K 1o, G 2o, -K 15a, -S 8j");
    assert!(p.legal(p.mv("8j", "8k").with_promotion()) && !p.legal(p.mv("8j", "7i").with_promotion()));
}

#[test]
fn flying_dragon_and_violent_ox_do_not_jump() {
    let p = black("FD 8h, P 9g, -P 7g, VO 4h, P 4g, -P 5h");
    let dragon = p.targets("8h");
    assert!(!dragon.contains("10f") && !dragon.contains("6f"));
    assert!(dragon.contains("7g") && dragon.contains("10j") && !dragon.contains("11k"));
    let ox = p.targets("4h");
    assert!(!ox.contains("4f") && !ox.contains("6h"));
    assert!(ox.contains("5h") && ox.contains("4j") && !ox.contains("4k"));
}

#[test]
fn kylin_and_phoenix_jump() {
    let p = black("Ky 8h, P 8g, -P 9h, Ph 4h, P 5g, -P 3g");
    assert!(p.legal(p.mv("8h", "8f")) && p.legal(p.mv("8h", "10h")));
    assert!(p.legal(p.mv("4h", "6f")) && p.legal(p.mv("4h", "2f")));
}

#[test]
fn promoted_pieces_do_not_promote_again() {
    let p = black("+S 8d, +C 6d, +GB 4d");
    for (from, to) in [("8d", "8c"), ("6d", "6c"), ("4d", "4c")] {
        assert!(p.legal(p.mv(from, to)) && !p.legal(p.mv(from, to).with_promotion()), "{from}");
    }
}
