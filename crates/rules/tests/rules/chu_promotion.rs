//! The section "Promotion" of the rules of Chu: when a piece may, may not or must promote.

use crate::board::{Black, PositionExt, White, game, put, words};
use tenjiku_rules::{NoPromotion, Position, Refusal};

/// Royals and companions, and a Pawn of each side for quiet moves.
const OTHER_PIECES: &str = "K 1l, G 2l, -K 12a, -G 11a, -P 12d, P 12i, ";

fn black(pieces: &str) -> Position {
    put(&game("chu"), Black, &format!("{OTHER_PIECES}{pieces}"))
}

/// White plays a quiet move, so that it is Black's turn again.
fn play_quiet_move(p: &mut Position) {
    let mv = if p.on("12d") == "-P" { p.mv("12d", "12e") } else { p.mv("12e", "12f") };
    p.go(mv);
}

pub fn promotion_refusal(p: &Position, from: &str, to: &str) -> NoPromotion {
    match p.refusal(p.mv(from, to).with_promotion()) {
        Refusal::MayNotPromote { why, .. } => why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_piece_may_promote_on_entering_moving_within_and_leaving_the_zone_of_four_ranks() {
    let p = black("G 6e, S 8f");
    assert_eq!(p.targets("6e"), words("5d 5d+ 6d 6d+ 7d 7d+ 5e 7e 6f"), "entering");
    assert_eq!(promotion_refusal(&p, "8f", "8e"), NoPromotion::OutsideZone);
    let p = black("G 6c");
    assert!(p.legal(p.mv("6c", "6b").with_promotion()) && p.legal(p.mv("6c", "6b")), "within");
    let p = black("G 6d");
    assert!(p.legal(p.mv("6d", "6e").with_promotion()) && p.legal(p.mv("6d", "6e")), "leaving");
    let p = put(&game("chu"), White, &format!("{OTHER_PIECES}-G 6h"));
    assert!(p.legal(p.mv("6h", "6i").with_promotion()), "White's zone begins with rank i");
    assert!(!p.legal(p.mv("6h", "7h").with_promotion()));
}

#[test]
fn a_piece_that_declined_on_entering_may_not_promote_on_its_next_turn() {
    let mut p = black("S 6e");
    p.go(p.mv("6e", "6d"));
    play_quiet_move(&mut p);
    assert_eq!(p.deferred_promotion(Black), Some(p.sq("6d")));
    assert_eq!(promotion_refusal(&p, "6d", "6c"), NoPromotion::MustWait, "within");
    assert_eq!(promotion_refusal(&p, "6d", "7e"), NoPromotion::MustWait, "leaving");
    assert!(p.legal(p.mv("6d", "6c")));
}

#[test]
fn a_piece_that_declined_may_promote_with_a_capture() {
    let mut p = black("S 6e, -G 6c");
    p.go(p.mv("6e", "6d"));
    play_quiet_move(&mut p);
    assert!(p.legal(p.mv("6d", "6c").with_promotion()) && p.legal(p.mv("6d", "6c")));
    assert_eq!(promotion_refusal(&p, "6d", "5c"), NoPromotion::MustWait);
}

#[test]
fn the_wait_is_over_after_the_owners_next_turn_whichever_piece_moved() {
    let mut p = black("S 6e");
    p.go(p.mv("6e", "6d"));
    play_quiet_move(&mut p);
    p.go(p.mv("12i", "12h"));
    play_quiet_move(&mut p);
    assert!(p.legal(p.mv("6d", "6c").with_promotion()), "another piece moved");
    let mut p = black("S 6e");
    p.go(p.mv("6e", "6d"));
    play_quiet_move(&mut p);
    p.go(p.mv("6d", "6c"));
    play_quiet_move(&mut p);
    assert!(p.legal(p.mv("6c", "6b").with_promotion()), "it moved itself");
}

#[test]
fn a_capture_on_entering_without_promoting_starts_the_wait_too() {
    let mut p = black("S 6e, -G 6d");
    p.go(p.mv("6e", "6d"));
    play_quiet_move(&mut p);
    assert_eq!(promotion_refusal(&p, "6d", "6c"), NoPromotion::MustWait);
}

#[test]
fn each_entry_makes_the_piece_wait_again() {
    let mut p = black("G 6d");
    p.go(p.mv("6d", "6e"));
    play_quiet_move(&mut p);
    p.go(p.mv("6e", "6d"));
    play_quiet_move(&mut p);
    assert_eq!(promotion_refusal(&p, "6d", "6c"), NoPromotion::MustWait);
}

#[test]
fn declining_inside_the_zone_starts_no_wait() {
    let mut p = black("G 6d");
    p.go(p.mv("6d", "6c"));
    play_quiet_move(&mut p);
    assert!(p.legal(p.mv("6c", "6b").with_promotion()));
}

#[test]
fn another_piece_may_promote_while_one_waits() {
    let mut p = black("S 6e, S 8d");
    p.go(p.mv("6e", "6d"));
    play_quiet_move(&mut p);
    assert!(p.legal(p.mv("8d", "8c").with_promotion()));
}

#[test]
fn deferral_is_separate_for_each_side() {
    let mut p = black("S 6e, -S 6h");
    p.go_all(&[("6e", "6d"), ("6h", "6i")]);
    assert_eq!(promotion_refusal(&p, "6d", "6c"), NoPromotion::MustWait);
    p.go(p.mv("6d", "6c"));
    assert_eq!(promotion_refusal(&p, "6i", "6j"), NoPromotion::MustWait, "White's piece waits too");
    let back = p.mv("6i", "5h");
    p.go(back);
    assert_eq!((p.deferred_promotion(Black), p.deferred_promotion(White)), (None, None));
}

#[test]
fn a_pawn_that_declined_waits_for_the_last_rank_even_when_it_captures() {
    let mut p = black("P 6e, -G 6b");
    p.go(p.mv("6e", "6d"));
    play_quiet_move(&mut p);
    assert_eq!(promotion_refusal(&p, "6d", "6c"), NoPromotion::WaitsForLastRank);
    p.go(p.mv("6d", "6c"));
    play_quiet_move(&mut p);
    assert_eq!(
        promotion_refusal(&p, "6c", "6b"),
        NoPromotion::WaitsForLastRank,
        "the capture makes no difference"
    );
    p.go_all(&[("6c", "6b"), ("11a", "11b")]);
    assert_eq!(p.targets("6b"), words("6a+"), "it must promote there");
}

#[test]
fn a_pawn_may_promote_on_entering() {
    let p = black("P 6e");
    assert_eq!(p.targets("6e"), words("6d 6d+"));
}

#[test]
fn a_lance_must_promote_on_the_last_rank_also_while_it_waits() {
    let mut p = black("L 6g");
    assert!(p.legal(p.mv("6g", "6a").with_promotion()) && !p.legal(p.mv("6g", "6a")));
    p.go(p.mv("6g", "6d"));
    play_quiet_move(&mut p);
    assert_eq!(p.targets("6d"), words("6c 6b 6a+"), "it could never move again");
}

#[test]
fn king_lion_and_free_king_do_not_promote() {
    for symbol in ["K", "Ln", "FK"] {
        let p = black(&format!("{symbol} 6d"));
        assert_eq!(promotion_refusal(&p, "6d", "6c"), NoPromotion::NoFace, "{symbol}");
    }
}

#[test]
fn promoted_pieces_do_not_promote_again() {
    let p = black("+GB 6d, +FL 8d, +Ky 4d");
    assert_eq!(
        promotion_refusal(&p, "6d", "6c"),
        NoPromotion::NoFace,
        "a promoted Go-Between does not promote to a Prince"
    );
    assert_eq!(promotion_refusal(&p, "8d", "9c"), NoPromotion::NoFace);
    assert_eq!(promotion_refusal(&p, "4d", "4c"), NoPromotion::NoFace);
}
