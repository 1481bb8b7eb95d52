//! Tai, "The Emperor": it moves to any empty square and captures any unprotected enemy piece.

use crate::board::{Black, PositionExt, game, put};
use tenjiku_rules::{Position, Refusal};

fn black(pieces: &str) -> Position {
    put(&game("tai"), Black, pieces)
}

fn protector(p: &Position, to: &str) -> String {
    match p.refusal(p.mv("1y", to)) {
        Refusal::UniversalTakesProtected { target, protector } => {
            assert_eq!(target, p.sq(to));
            p.geometry().name(protector)
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_emperor_goes_to_any_empty_square_over_everything() {
    let p = black("E 1y, P 1x, P 2x, P 2y, -CP 25a, -P 13m");
    let reached = p.targets("1y").len();
    // All 625 squares except its own and those of three Pawns; neither of the two enemies, the Prince on 25a and the
    // Pawn, is protected.
    assert_eq!(reached, 625 - 4);
}

#[test]
fn an_emperor_takes_an_unprotected_piece_and_not_a_protected_one() {
    let p = black("E 1y, -CP 25a, -P 13m, -R 20c, -P 20k");
    assert!(p.legal(p.mv("1y", "13m")) && p.legal(p.mv("1y", "25a")) && p.legal(p.mv("1y", "20c")));
    assert_eq!(protector(&p, "20k"), "20c");
    let p = black("E 1y, -CP 25a, -G 24b");
    assert_eq!(protector(&p, "24b"), "25a", "a Prince protects");
}

#[test]
fn the_enemy_emperor_protects_every_piece_except_itself() {
    let p = black("E 1y, -E 25a, -P 13m, -CP 5c");
    assert_eq!(protector(&p, "13m"), "25a");
    assert_eq!(protector(&p, "5c"), "25a");
    let mut p = black("E 1y, -E 25a, -P 13m, -CP 5c");
    assert!(p.legal(p.mv("1y", "25a")), "the unprotected Emperor itself may be taken");
    p.go(p.mv("1y", "25a"));
    assert_eq!(p.outcome(), None, "the Prince is left");
    p.go(p.mv("5c", "5d"));
    assert!(p.legal(p.mv("25a", "13m")) && p.legal(p.mv("25a", "5d")), "then every unprotected piece");
}

#[test]
fn a_protected_emperor_may_not_be_taken() {
    let p = black("E 1y, -E 25a, -G 24a");
    assert_eq!(protector(&p, "25a"), "24a");
}

#[test]
fn a_line_opened_by_the_emperors_move_protects() {
    let p = black("E 1y, -CP 25a, -B 2y, -P 1m, -R 1n");
    assert_eq!(protector(&p, "1m"), "1n");
    // The Emperor blocks the Rook's file only until it moves up that file to the Pawn.
    let p = black("E 1w, -CP 25a, -R 1y, -P 1m");
    let mv = p.mv("1w", "1m");
    assert!(
        matches!(p.refusal(mv), Refusal::UniversalTakesProtected { protector, .. } if protector == p.sq("1y"))
    );
    let p = black("E 1w, P 1u, -CP 25a, -R 1y, -P 1m");
    assert!(p.legal(p.mv("1w", "1m")), "a Pawn closes the line");
}

#[test]
fn a_blocked_protector_does_not_protect() {
    let p = black("E 1y, -CP 25a, -R 13c, P 13f, -P 13m");
    assert!(p.legal(p.mv("1y", "13m")));
}

#[test]
fn hook_movers_and_lions_protect_at_their_distance() {
    let p = black("E 1y, -CP 25a, -HM 20c, -P 13m");
    assert_eq!(protector(&p, "13m"), "20c");
    let p = black("E 1y, -CP 25a, -Ln 13k, P 13l, -P 13m");
    assert_eq!(protector(&p, "13m"), "13k");
}

#[test]
fn other_pieces_may_capture_protected_pieces() {
    let p = black("E 1y, R 13y, -E 25a, -P 13m, -R 13c");
    assert!(p.legal(p.mv("13y", "13m").with_promotion()));
}

#[test]
fn an_emperor_does_not_take_its_own_pieces_and_cannot_pass() {
    let p = black("E 1y, P 13m, -CP 25a");
    assert_eq!(p.refusal(p.mv("1y", "13m")), Refusal::OwnPiece { at: p.sq("13m") });
    assert!(matches!(p.refusal(p.mv("1y", "1y")), Refusal::NoSuchMove { .. }));
}

#[test]
fn emperors_do_not_check_each_others_protected_pieces() {
    let mut p = black("E 1y, G 1x, CP 5v, -E 25a, -G 25b, -CP 20d");
    assert!(p.checks(Black).is_empty(), "the Emperor protects the Prince, and the Gold protects the Emperor");
    p.go(p.mv("1y", "13m"));
    assert!(p.checks(Black).iter().any(|(royal, by)| *royal == p.sq("13m") && *by == p.sq("25a")));
}
