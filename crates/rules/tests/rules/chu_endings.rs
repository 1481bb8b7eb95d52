//! The sections "The game" and "The Crown Prince" of the rules of Chu: bare Kings, and two royals.

use crate::board::{Black, PositionExt, game, put};
use crate::disputed_endings::{BARE_KING, BOTH_BARE, outcome_after, win_of};
use tenjiku_rules::{Outcome, Position, WinReason};

fn chu(pieces: &str) -> Position {
    put(&game("chu"), Black, pieces)
}

/// In each case Black makes the first move, a capture.
#[test]
fn a_side_with_only_a_royal_left_has_lost() {
    let rook = ("6l", "6a");
    let win = win_of(Black, BARE_KING);
    for (case, pieces, moves, end) in [
        ("all but the King", "K 1l, R 6l, G 2l, -K 12a, -P 6a", &[rook][..], win),
        ("one more piece", "K 1l, R 6l, G 2l, -K 12a, -P 6a, -P 12d", &[rook], None),
        ("two companions, of which the King may take one", "K 1l, R 6l, G 12l, -K 5b, -P 6a", &[rook], win),
        ("a lone Crown Prince", "K 1l, R 6l, G 2l, -+DE 12a, -P 6a", &[rook], win),
        ("King and Prince are not bare", "K 1l, R 6l, G 2l, -K 12a, -+DE 9c, -P 6a", &[rook], None),
        (
            "taking the King bares the Prince",
            "K 1l, R 6l, G 2l, -K 12a, -+DE 9c, -P 6a",
            &[rook, ("9c", "9d"), ("6a", "12a")],
            win,
        ),
        ("King and Prince may be bared in reply", "K 6b, +DE 1l, -K 5a, -P 6a", &[("6b", "6a")], None),
        ("King against Prince", "K 6b, +DE 1l, -K 5a, -P 6a", &[("6b", "6a"), ("5a", "6a")], BOTH_BARE),
    ] {
        assert_eq!(outcome_after(&game("chu"), pieces, moves), end, "{case}");
    }
}

#[test]
fn capturing_the_last_royal_comes_before_the_bare_king_rule() {
    let mut p = chu("K 1l, R 6l, -K 6a, -P 5d");
    p.go(p.mv("6l", "6a"));
    let by = WinReason::RoyalCaptured { royal: p.variant().by_symbol("K").expect("a King"), at: p.sq("6a") };
    assert_eq!(p.outcome(), Some(Outcome::Win { winner: Black, by }));
}

#[test]
fn a_double_capture_may_bare_a_king() {
    let mut p = chu("K 1l, Ln 6e, G 2l, -K 12a, -G 6d, -S 6c");
    p.go(p.over("6e", &["6d"], "6c"));
    assert_eq!(p.outcome(), win_of(Black, BARE_KING));
}

#[test]
fn a_drunk_elephant_that_was_a_go_between_never_becomes_royal() {
    let game = game("chu");
    let elephant = game.kind(game.by_symbol("+GB").expect("a kind"));
    assert_eq!(
        (elephant.name(), elephant.promotes_to(), elephant.is_royal()),
        ("Drunk Elephant", None, false)
    );
}

#[test]
fn royals_are_listed_in_board_order() {
    for pieces in ["K 6l, +DE 6g, -K 12a", "+DE 6g, K 6l, -K 12a"] {
        let p = chu(pieces);
        assert_eq!(p.royals(Black), [p.sq("6g"), p.sq("6l")], "{pieces}");
    }
}
