//! Disputed rules on how games end.

use crate::board::{Black, PositionExt, White, game, game_with, put};
use std::sync::Arc;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{DrawReason, Outcome, Side, WinReason};

pub fn win_of(winner: Side, by: WinReason) -> Option<Outcome> {
    Some(Outcome::Win { winner, by })
}

pub const BOTH_BARE: Option<Outcome> = Some(Outcome::Draw(DrawReason::BothBare));

/// Chu with a choice of its bare king rule: 2 is that of the Japanese Chu Shogi Federation, 3 that of lishogi.
fn chu(number: u8) -> Arc<Variant> {
    game_with("chu", &[("bare_king", number)])
}

/// The outcome after these moves, Black moving first.
pub fn outcome_after(game: &Arc<Variant>, pieces: &str, moves: &[(&str, &str)]) -> Option<Outcome> {
    let mut p = put(game, Black, pieces);
    p.go_all(moves);
    p.outcome()
}

pub const BARE_KING: WinReason = WinReason::BareKing;

/// By default a game of Tenjiku continues with a lone King. By choice 2 the lone King loses as in Chu, whichever side
/// it belongs to.
#[test]
fn in_tenjiku_a_bare_king_may_lose() {
    for (number, ends) in [(1, false), (2, true)] {
        let rules = game_with("tenjiku", &[("bare_king", number)]);
        let end = |winner| win_of(winner, BARE_KING).filter(|_| ends);
        assert_eq!(outcome_after(&rules, "K 8p, R 1p, -K 8a, -P 1a", &[("1p", "1a")]), end(Black));
        let moves = [("8p", "7p"), ("1a", "1p")];
        assert_eq!(outcome_after(&rules, "K 8p, P 1p, -K 8a, -R 1a", &moves), end(White));
    }
}

#[test]
fn capturing_the_last_royal_wins_even_if_the_mover_loses_its_own() {
    // Black's King takes White's King next to White's Fire Demon, which burns Black's King.
    let mut p = put(&game("tenjiku"), Black, "K 8h, P 1i, -K 8g, -FiD 9f");
    p.go(p.mv("8h", "8g"));
    assert_eq!(p.winner(), Some(Black));
    let mut p = put(&game("tenjiku"), White, "K 8h, FiD 9i, -K 8g, -P 1f");
    p.go(p.mv("8g", "8h"));
    assert_eq!(p.winner(), Some(White));
}

/// Black takes White's last Pawn and has a Pawn itself.
#[test]
fn king_and_pawn_win_against_a_king_by_one_reading_only() {
    let (pieces, capture) = ("K 1l, P 6g, -K 12a, -P 6f", [("6g", "6f")]);
    assert_eq!(outcome_after(&game("chu"), pieces, &capture), win_of(Black, BARE_KING), "by default");
    for number in 2..=4 {
        assert_eq!(outcome_after(&chu(number), pieces, &capture), None, "choice {number}");
    }
    // The same for White.
    let (pieces, capture) = ("K 1l, P 6g, -K 12a, -P 6f", [("1l", "2l"), ("6f", "6g")]);
    assert_eq!(outcome_after(&game("chu"), pieces, &capture), win_of(White, BARE_KING), "by default");
    for rules in [chu(2), chu(3)] {
        assert_eq!(outcome_after(&rules, pieces, &capture), None);
    }
}

/// Choices 2 and 3: a Pawn counts as soon as it has promoted. A Go-Between is no better than a Pawn.
#[test]
fn a_pawn_that_promotes_wins_against_a_bare_king() {
    for rules in [chu(2), chu(3)] {
        let mut p = put(&rules, Black, "K 1l, P 6f, GB 9i, -K 12a, -P 6e");
        p.go_all(&[("6f", "6e"), ("12a", "12b"), ("1l", "2l"), ("12b", "12a")]);
        assert_eq!(p.outcome(), None);
        p.go(p.mv("6e", "6d").with_promotion());
        assert_eq!(p.outcome(), win_of(Black, BARE_KING));
    }
}

/// By default and by choices 2 and 3, a side that still has a live Pawn is not bare.
#[test]
fn a_king_with_a_pawn_is_not_bare() {
    for rules in [game("chu"), chu(2), chu(3)] {
        let pieces = "K 1l, R 6l, -K 12a, -G 6a, -P 12d";
        assert_eq!(outcome_after(&rules, pieces, &[("6l", "6a")]), None);
    }
}

/// Choice 2: a bare King has lost only if the other side has a single piece besides its King. Choice 3 allows more.
#[test]
fn how_many_pieces_decide_against_a_bare_king() {
    let capture = [("6l", "6a")];
    let (two, three) = ("K 1l, R 6l, -K 12a, -G 6a", "K 1l, R 6l, G 2l, -K 12a, -G 6a");
    for (rules, with_three) in
        [(game("chu"), win_of(Black, BARE_KING)), (chu(2), None), (chu(3), win_of(Black, BARE_KING))]
    {
        assert_eq!(outcome_after(&rules, two, &capture), win_of(Black, BARE_KING));
        assert_eq!(outcome_after(&rules, three, &capture), with_three);
    }
    // Pawns are not counted.
    let pieces = "K 1l, R 6l, P 2i, P 3i, -K 12a, -G 6a";
    assert_eq!(outcome_after(&chu(2), pieces, &capture), win_of(Black, BARE_KING));
    // White's bare King takes one of Black's two pieces, out of reach of the other.
    let mut p = put(&chu(2), Black, "K 1l, R 6l, G 2i, -K 1h, -G 6a");
    p.go_all(&[("6l", "6a")]);
    assert_eq!(p.outcome(), None);
    p.go_all(&[("1h", "2i")]);
    assert_eq!(p.outcome(), win_of(Black, BARE_KING), "now the Rook is the only other piece");
}

/// Choices 2 and 3: pieces that can never move again do not count, on either side. Such a piece is a Pawn on the last
/// rank, if it may stay unpromoted there.
#[test]
fn dead_pieces_do_not_count() {
    let capture = [("6l", "6a")];
    let dead_white = "K 1h, R 6l, -K 12a, -G 6a, -P 12l, -L 11l";
    assert_eq!(
        outcome_after(&game("chu"), dead_white, &capture),
        None,
        "by default White has a Pawn and a Lance"
    );
    assert_eq!(outcome_after(&chu(2), dead_white, &capture), win_of(Black, BARE_KING));
    assert_eq!(outcome_after(&chu(3), dead_white, &capture), win_of(Black, BARE_KING));
    // Black's only other piece is a dead Lance.
    let dead_black = "K 6b, L 1a, -K 12l, -G 6a";
    let capture = [("6b", "6a")];
    assert_eq!(outcome_after(&game("chu"), dead_black, &capture), win_of(Black, BARE_KING));
    assert_eq!(outcome_after(&chu(2), dead_black, &capture), BOTH_BARE);
    assert_eq!(outcome_after(&chu(3), dead_black, &capture), BOTH_BARE);
}

/// By default and by choice 2, a bared King that can take the other side's last piece gets one move to do so.
#[test]
fn a_bared_king_may_bare_in_return() {
    for rules in [game("chu"), chu(2)] {
        let mut p = put(&rules, Black, "K 1l, R 6l, -K 5b, -G 6a");
        p.go_all(&[("6l", "6a")]);
        assert_eq!(p.outcome(), None);
        let mut declined = p.clone();
        declined.go_all(&[("5b", "5c")]);
        assert_eq!(declined.outcome(), win_of(Black, BARE_KING));
        p.go_all(&[("5b", "6a")]);
        assert_eq!(p.outcome(), BOTH_BARE);
    }
    // By choice 2 the game continues with the remaining Pawn.
    let moves = [("6l", "6a"), ("5b", "6a")];
    assert_eq!(outcome_after(&chu(2), "K 1l, R 6l, P 2i, -K 5b, -G 6a", &moves), None);
}

/// Choice 3: the winner's King must not be attacked, and the game continues while the bare King attacks the
/// winner's only other piece.
#[test]
fn the_winner_must_be_safe() {
    let rules = chu(3);
    // The Kings are adjacent.
    let pieces = "K 6b, G 1l, -K 5a, -G 6a";
    assert_eq!(outcome_after(&rules, pieces, &[("6b", "6a")]), None);
    assert_eq!(outcome_after(&game("chu"), pieces, &[("6b", "6a")]), win_of(Black, BARE_KING));
    // The King stands beside the Rook.
    let mut p = put(&rules, Black, "K 1l, R 6l, -K 5b, -G 6a");
    p.go_all(&[("6l", "6a")]);
    assert_eq!(p.outcome(), None);
    p.go_all(&[("5b", "5a")]);
    assert_eq!(p.outcome(), None, "still beside it");
    let mut moved_away = p.clone();
    moved_away.go_all(&[("1l", "1k"), ("5a", "4b")]);
    assert_eq!(moved_away.outcome(), win_of(Black, BARE_KING));
    p.go_all(&[("6a", "6b")]);
    assert_eq!(p.outcome(), None, "5a is beside 6b too");
    p.undo();
    p.go_all(&[("6a", "6c")]);
    assert_eq!(p.outcome(), win_of(Black, BARE_KING));
    // If the winner has two other pieces, one of them may be attacked.
    assert_eq!(
        outcome_after(&rules, "K 1l, R 6l, G 2l, -K 5b, -G 6a", &[("6l", "6a")]),
        win_of(Black, BARE_KING)
    );
}

/// Choice 3: Kings alone are a draw, unless one of them can be taken.
#[test]
fn kings_alone_draw_unless_one_is_attacked() {
    let moves = [("6l", "6a"), ("5b", "6a")];
    assert_eq!(outcome_after(&chu(3), "K 1l, R 6l, -K 5b, -G 6a", &moves), BOTH_BARE);
    let mut p = put(&chu(3), Black, "K 7b, R 6l, -K 5b, -G 6a");
    p.go_all(&moves);
    assert_eq!(p.outcome(), None);
    p.go_all(&[("7b", "6a")]);
    let royal = p.variant().by_symbol("K").expect("a King");
    assert_eq!(p.outcome(), win_of(Black, WinReason::RoyalCaptured { royal, at: p.sq("6a") }));
}

#[test]
fn a_hand_keeps_a_king_from_being_bare() {
    let drops = game_with("chu", &[("drops", 2)]);
    assert_eq!(outcome_after(&drops, "K 1l, R 6l, -K 12a, -G 6a, -S *", &[("6l", "6a")]), None);
    assert_eq!(outcome_after(&drops, "K 1l, R 6l, -K 12a, -G 6a", &[("6l", "6a")]), win_of(Black, BARE_KING));
}
