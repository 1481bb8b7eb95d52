//! Chu, "The game" and "The Crown Prince": bare kings, and both royals.

use crate::board::{Black, PositionExt, White, game, put};
use tenjiku_rules::{DrawReason, Outcome, Position, WinReason};

fn chu(pieces: &str) -> Position {
    put(&game("chu"), Black, pieces)
}

const BARE_KING_WIN: Outcome = Outcome::Win { winner: Black, by: WinReason::BareKing };

#[test]
fn capturing_all_but_the_king_wins() {
    let mut p = chu("K 1l, R 6l, G 2l, -K 12a, -P 6a");
    p.go(p.mv("6l", "6a").with_promotion());
    assert_eq!(p.outcome(), Some(BARE_KING_WIN));
}

#[test]
fn a_side_with_one_more_piece_is_not_bare() {
    let mut p = chu("K 1l, R 6l, G 2l, -K 12a, -P 6a, -P 12d");
    p.go(p.mv("6l", "6a").with_promotion());
    assert_eq!(p.outcome(), None);
}

#[test]
fn a_bared_king_that_bares_the_other_at_once_draws() {
    // White's King on 5b recaptures the Rook, the Black King's only companion.
    let mut p = chu("K 1l, R 6l, -K 5b, -P 6a");
    p.go(p.mv("6l", "6a"));
    assert_eq!(p.outcome(), None, "White may still bare Black");
    let mut draw = p.clone();
    assert_eq!(draw.go(draw.mv("5b", "6a")).last().map(String::as_str), Some("draw"));
    assert_eq!(draw.outcome(), Some(Outcome::Draw(DrawReason::BothBare)));
    p.go(p.mv("5b", "5c"));
    assert_eq!(p.outcome(), Some(BARE_KING_WIN), "only its next move could bare Black");
}

#[test]
fn a_bared_king_that_takes_one_of_two_companions_has_lost() {
    let mut p = chu("K 1l, R 6l, G 12l, -K 5b, -P 6a");
    p.go(p.mv("6l", "6a"));
    assert_eq!(p.outcome(), Some(BARE_KING_WIN));
}

#[test]
fn a_lone_crown_prince_is_bare_too() {
    let mut p = chu("K 1l, R 6l, G 2l, -+DE 12a, -P 6a");
    p.go(p.mv("6l", "6a"));
    assert_eq!(p.outcome(), Some(BARE_KING_WIN));
}

#[test]
fn king_and_crown_prince_together_are_not_bare() {
    let mut p = chu("K 1l, R 6l, G 2l, -K 12a, -+DE 9c, -P 6a");
    p.go(p.mv("6l", "6a"));
    assert_eq!(p.outcome(), None);
    p.go(p.mv("9c", "9d"));
    // One of them is captured first, and capturing the King bares the Prince.
    p.go(p.mv("6a", "12a"));
    assert_eq!(p.outcome(), Some(BARE_KING_WIN));
}

#[test]
fn king_and_prince_of_the_baring_side_can_be_bared_in_reply() {
    let mut p = chu("K 6b, +DE 1l, -K 5a, -P 6a");
    p.go(p.mv("6b", "6a"));
    assert_eq!(p.outcome(), None);
    let mut reply = p.clone();
    reply.go(reply.mv("5a", "6a"));
    assert_eq!(reply.outcome(), Some(Outcome::Draw(DrawReason::BothBare)), "King against Prince");
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
    assert_eq!(p.outcome(), Some(BARE_KING_WIN));
}

#[test]
fn a_position_of_two_bare_kings_is_drawn() {
    let p = put(&game("chu"), White, "K 1l, -K 12a");
    assert_eq!(p.outcome(), Some(Outcome::Draw(DrawReason::BothBare)));
}

#[test]
fn a_go_betweens_drunk_elephant_never_becomes_a_royal() {
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
