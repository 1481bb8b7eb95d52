//! The section "The Lion" of the rules of Chu: when a Lion may be captured, and by which pieces.

use crate::board::{Black, PositionExt, game, put};
use tenjiku_rules::{Move, Position, Refusal};

/// A royal and a companion for each side, so that neither is bared.
pub const ROYALS_AND_COMPANIONS: &str = "K 1l, G 2l, -K 12a, -G 11a, ";

fn black(pieces: &str) -> Position {
    put(&game("chu"), Black, &format!("{ROYALS_AND_COMPANIONS}{pieces}"))
}

fn is_protected(refusal: Refusal) -> bool {
    matches!(refusal, Refusal::ProtectedLion { .. })
}

pub fn is_counter_strike(refusal: Refusal) -> bool {
    matches!(refusal, Refusal::CounterStrike { .. })
}

#[test]
fn a_lion_next_to_a_lion_may_always_take_it_in_any_way() {
    let p = black("Ln 6g, -Ln 6f, -P 6e, -R 12f, -G 7f");
    assert!(p.legal(p.mv("6g", "6f")), "directly");
    assert!(p.legal(p.over("6g", &["6f"], "6g")), "by igui");
    assert!(p.legal(p.over("6g", &["6f"], "5e")), "with a second step");
    assert!(p.legal(p.over("6g", &["6f"], "6e")), "with a second capture");
    assert!(p.legal(p.over("6g", &["7f"], "6f")), "after another capture");
    let p = black("Ln 6g, -Ln 6f, -P 6e, -P 7f");
    assert!(p.legal(p.over("6g", &["7f"], "6f")), "even after the capture of a Pawn");
}

#[test]
fn a_distant_protected_lion_may_not_be_taken() {
    let p = black("Ln 6g, -Ln 6e, -P 6d");
    let expected =
        Refusal::ProtectedLion { lion: p.sq("6e"), protector: p.sq("6d"), captured_on_the_way: None };
    assert_eq!(p.refusal(p.mv("6g", "6e")), expected);
    for (lion, guard) in
        [("8e", "-B 11b"), ("4e", "-L 4a"), ("8i", "-R 8c"), ("5i", "-Ky 3i"), ("8f", "-Ph 6d")]
    {
        let p = black(&format!("Ln 6g, -Ln {lion}, {guard}"));
        assert!(is_protected(p.refusal(p.mv("6g", lion))), "{lion} is protected by {guard}");
    }
}

#[test]
fn the_king_and_another_lion_protect_too() {
    let p = put(&game("chu"), Black, "K 1l, G 2l, -K 7d, -G 11a, Ln 6g, -Ln 6e");
    assert!(is_protected(p.refusal(p.mv("6g", "6e"))));
    let p = black("Ln 6g, -Ln 6e, -+Ky 6c");
    assert!(is_protected(p.refusal(p.mv("6g", "6e"))));
}

#[test]
fn a_distant_unprotected_lion_may_be_taken() {
    for lion in ["6e", "8e", "4e", "7e", "5e", "8i", "4i", "6i", "8g", "4g", "8f", "4h"] {
        let p = black(&format!("Ln 6g, -Ln {lion}, -P 1c"));
        assert!(p.legal(p.mv("6g", lion)), "{lion}");
    }
}

#[test]
fn a_substantial_piece_on_the_way_justifies_taking_a_protected_lion() {
    for captured in ["-G", "-S", "-C", "-L", "-FL", "-+P", "-+GB", "-+DH"] {
        let p = black(&format!("Ln 6g, {captured} 6f, -Ln 6e, -P 6d"));
        assert!(p.legal(p.over("6g", &["6f"], "6e")), "{captured}");
        assert!(is_protected(p.refusal(p.mv("6g", "6e"))), "a jump over the {captured} takes nothing");
    }
    let p = black("Ln 6g, -G 5f, -Ln 6e, -P 6d");
    assert!(p.legal(p.over("6g", &["5f"], "6e")), "by another first square");
}

#[test]
fn capturing_a_pawn_or_a_go_between_on_the_way_does_not_justify_it() {
    for captured in ["-P", "-GB"] {
        let p = black(&format!("Ln 6g, {captured} 7f, -Ln 6e, -P 6d"));
        let kind = p.variant().by_symbol(&captured[1..]).expect("a piece");
        let expected = Refusal::ProtectedLion {
            lion: p.sq("6e"),
            protector: p.sq("6d"),
            captured_on_the_way: Some((p.sq("7f"), kind)),
        };
        assert_eq!(p.refusal(p.over("6g", &["7f"], "6e")), expected, "{captured}");
        let p = black(&format!("Ln 6g, {captured} 7f, -Ln 6e"));
        assert!(p.legal(p.over("6g", &["7f"], "6e")), "the Lion behind {captured} is unprotected");
    }
}

#[test]
fn a_protector_behind_the_capturing_lion_counts() {
    // The Rook's line to the Lion goes through the square that the capturing Lion leaves.
    let p = black("Ln 6g, -Ln 6e, -R 6k");
    let expected =
        Refusal::ProtectedLion { lion: p.sq("6e"), protector: p.sq("6k"), captured_on_the_way: None };
    assert_eq!(p.refusal(p.mv("6g", "6e")), expected);
    let p = black("Ln 6g, -P 6f, -Ln 6e, -R 6k");
    assert!(is_protected(p.refusal(p.over("6g", &["6f"], "6e"))), "through the Pawn's square as well");
    let p = black("Ln 6g, -Ln 6e, -R 6k, P 6i");
    assert!(p.legal(p.mv("6g", "6e")), "a piece between closes the line");
}

#[test]
fn a_protector_taken_in_the_same_move_does_not_protect() {
    let p = black("Ln 6g, -GB 6f, -Ln 6e");
    assert!(is_protected(p.refusal(p.mv("6g", "6e"))), "the Go-Between behind it protects");
    assert!(p.legal(p.over("6g", &["6f"], "6e")), "but not once it is taken");
}

#[test]
fn a_promoted_kylin_is_a_lion_in_every_respect() {
    let p = black("+Ky 6g, -Ln 6e, -P 6d");
    assert!(is_protected(p.refusal(p.mv("6g", "6e"))), "as the captor");
    let p = black("Ln 6g, -+Ky 6e, -P 6d");
    assert!(is_protected(p.refusal(p.mv("6g", "6e"))), "as the victim");
    let p = black("Ln 6g, -+Ky 6f, -P 6e");
    assert!(p.legal(p.mv("6g", "6f")));
}

#[test]
fn two_lions_are_captured_in_one_move() {
    let p = black("Ln 6g, -Ln 6f, -+Ky 6e, -P 6d");
    assert!(p.legal(p.over("6g", &["6f"], "6e")), "the first Lion is a piece of substance");
    assert!(is_protected(p.refusal(p.mv("6g", "6e"))));
}

#[test]
fn falcon_and_eagle_are_taken_freely() {
    let p = black("Ln 6g, -+DH 6e, -P 6d, -+DK 8g, -R 8a");
    assert!(p.legal(p.mv("6g", "6e")) && p.legal(p.mv("6g", "8g")));
}

#[test]
fn a_rook_may_take_a_protected_lion() {
    let p = black("R 6l, -Ln 6e, -P 6d");
    assert!(p.legal(p.mv("6l", "6e")));
}

/// Black's Rook captures a Lion on 6e; Black's own Lion is on 3g, attacked by a Bishop.
fn after_lion_capture(more: &str) -> Position {
    let mut p = black(&format!("R 6l, -Ln 6e, -P 6d, Ln 3g, -B 1e, -P 12d, {more}"));
    p.go(p.mv("6l", "6e"));
    p
}

#[test]
fn after_another_piece_took_a_lion_no_other_piece_may_take_one_for_a_turn() {
    let mut p = after_lion_capture("P 12i");
    let expected = Refusal::CounterStrike { lion: p.sq("3g"), first: p.sq("6e") };
    assert_eq!(p.refusal(p.mv("1e", "3g")), expected);
    assert!(p.legal(p.mv("6d", "6e")), "the Rook itself may be retaken");
    p.go_all(&[("12d", "12e"), ("12i", "12h")]);
    assert!(p.legal(p.mv("1e", "3g")), "the ban lasts one turn");
}

#[test]
fn a_lion_may_capture_a_lion_despite_the_ban() {
    let p = after_lion_capture("-+Ky 3f");
    assert!(p.legal(p.mv("3f", "3g")));
    let p = after_lion_capture("-+Ky 3e, P 3h");
    assert!(is_protected(p.refusal(p.mv("3e", "3g"))), "but its own limits hold");
}

#[test]
fn the_ban_applies_only_to_the_opponent_for_one_turn() {
    let mut p = after_lion_capture("-+Ky 9c, B 11e, P 12i");
    p.go(p.mv("12d", "12e"));
    assert!(p.legal(p.mv("11e", "9c")), "the side that captured first may capture again");
}

#[test]
fn the_ban_applies_to_falcon_and_eagle_even_on_the_way() {
    let p = after_lion_capture("-+DH 3f, P 3h");
    for mv in [p.mv("3f", "3g"), p.over("3f", &["3g"], "3f"), p.over("3f", &["3g"], "3h")] {
        assert!(is_counter_strike(p.refusal(mv)), "{mv:?}");
    }
    let p = after_lion_capture("-+DK 2f");
    assert!(is_counter_strike(p.refusal(p.over("2f", &["3g"], "4h"))));
}

#[test]
fn a_lion_taken_first_in_a_falcons_double_capture_starts_the_ban() {
    for (last, more) in [("6e", ", -G 6e"), ("6e", ""), ("6g", "")] {
        let mut p = black(&format!("+DH 6g, -Ln 6f, Ln 3g, -B 1e{more}"));
        p.go(p.over("6g", &["6f"], last));
        let expected = Refusal::CounterStrike { lion: p.sq("3g"), first: p.sq("6f") };
        assert_eq!(p.refusal(p.mv("1e", "3g")), expected, "{last}{more}");
    }
}

#[test]
fn a_lion_taken_second_in_an_eagles_double_capture_starts_the_ban() {
    let mut p = black("+DK 6g, -P 5f, -Ln 4e, Ln 3g, -B 1e");
    p.go(p.over("6g", &["5f"], "4e"));
    assert!(is_counter_strike(p.refusal(p.mv("1e", "3g"))));
}

#[test]
fn taking_a_promoted_kylin_starts_the_ban() {
    let mut p = black("R 6l, -+Ky 6e, +Ky 3g, -B 1e");
    p.go(p.mv("6l", "6e"));
    assert!(is_counter_strike(p.refusal(p.mv("1e", "3g"))));
}

#[test]
fn a_lion_that_takes_a_lion_starts_no_ban() {
    for captor in ["Ln", "+Ky"] {
        let mut p = black(&format!("{captor} 6g, -Ln 6f, -G 6e, -R 5a"));
        p.go(p.mv("6g", "6f"));
        assert!(p.legal(p.mv("6e", "6f")), "{captor} may be retaken by anything at once");
        let mut p = black(&format!("{captor} 6g, -Ln 6f, -R 6a"));
        p.go(p.over("6g", &["6f"], "6g"));
        assert!(p.legal(p.mv("6a", "6g")), "after igui as well");
    }
}

/// A Kylin captures a Lion and promotes to a Lion on the same square.
#[test]
fn the_ban_includes_the_square_of_the_first_capture() {
    let mut p = black("Ky 7e, -Ln 6d, -G 6c");
    p.go(p.mv("7e", "6d").with_promotion());
    assert_eq!(p.on("6d"), "+Ky");
    let expected = Refusal::CounterStrike { lion: p.sq("6d"), first: p.sq("6d") };
    assert_eq!(p.refusal(p.mv("6c", "6d")), expected);
}

#[test]
fn dai_tenjiku_and_tai_have_no_limits_on_taking_lions() {
    for (id, royal) in [("dai", "K"), ("tenjiku", "K"), ("tai", "E")] {
        let game = game(id);
        let royals = format!("{royal} 1o, -{royal} 12a, ");
        // In Tai these pieces promote with every capture.
        let with_required_promotion = |mv: Move| if id == "tai" { mv.with_promotion() } else { mv };
        let p = put(&game, Black, &format!("{royals}Ln 6g, -Ln 6e, -P 6d, -P 7f"));
        assert!(p.legal(with_required_promotion(p.mv("6g", "6e"))), "{id}: a distant protected Lion");
        assert!(p.legal(with_required_promotion(p.over("6g", &["7f"], "6e"))), "{id}: over a Pawn");
        let mut p = put(&game, Black, &format!("{royals}R 6n, -Ln 6e, Ln 3g, -B 1e"));
        p.go(with_required_promotion(p.mv("6n", "6e")));
        assert!(p.legal(with_required_promotion(p.mv("1e", "3g"))), "{id}: no ban after a Rook took a Lion");
    }
}
