//! Readings of how games end, row by row. Rows T19.1, C8.3 and so on are those of the
//! list of readings this project works from.

use crate::board::{Black, PositionExt, White, edited_game, game, put};
use std::sync::Arc;
use tenjiku_rules::variant::schema::Drops;
use tenjiku_rules::variant::{Bareness, RoyalSafety, Variant};
use tenjiku_rules::{DrawReason, Move, Outcome, Position, Side, WinReason};

/// Plays these legal moves.
pub fn play(p: &mut Position, moves: &[(&str, &str)]) {
    for (from, to) in moves {
        p.go(p.mv(from, to));
    }
}

pub fn win_of(winner: Side, by: WinReason) -> Option<Outcome> {
    Some(Outcome::Win { winner, by })
}

const BOTH_BARE: Option<Outcome> = Some(Outcome::Draw(DrawReason::BothBare));

/// A game with these rules on bare kings.
fn with_bareness(id: &str, bareness: Option<Bareness>) -> Arc<Variant> {
    edited_game(id, |file| {
        file.rules.bare_king = bareness.is_some();
        file.rules.bareness = bareness.unwrap_or_default();
    })
}

/// C7.2: the Japanese Chu Shogi Federation.
fn federation() -> Arc<Variant> {
    let ignores = ["P", "GB"].map(str::to_owned).to_vec();
    let bareness = Bareness { ignores, dead_pieces_count: false, one_companion: true, ..Bareness::default() };
    with_bareness("chu", Some(bareness))
}

/// C7.3: lishogi.
fn lishogi() -> Arc<Variant> {
    let ignores = ["P", "GB"].map(str::to_owned).to_vec();
    let bareness =
        Bareness { ignores, dead_pieces_count: false, royal_must_be_safe: true, ..Bareness::default() };
    with_bareness("chu", Some(bareness))
}

/// The outcome after these moves, Black moving first.
fn outcome_after(game: &Arc<Variant>, pieces: &str, moves: &[(&str, &str)]) -> Option<Outcome> {
    let mut p = put(game, Black, pieces);
    play(&mut p, moves);
    p.outcome()
}

const BARE_KING: WinReason = WinReason::BareKing;

/// T20.1: in Tenjiku the game continues with a lone King.
#[test]
fn in_tenjiku_a_bare_king_does_not_lose() {
    let (pieces, capture) = ("K 8p, R 1p, -K 8a, -P 1a", [("1p", "1a")]);
    assert_eq!(outcome_after(&game("tenjiku"), pieces, &capture), None);
    assert_eq!(
        outcome_after(&game("tenjiku"), "K 8p, P 1p, -K 8a, -R 1a", &[("8p", "7p"), ("1a", "1p")]),
        None
    );
}

/// T20.2: as in Chu, for both sides.
#[test]
fn in_tenjiku_a_bare_king_may_lose() {
    let rules = with_bareness("tenjiku", Some(Bareness::default()));
    assert_eq!(outcome_after(&rules, "K 8p, R 1p, -K 8a, -P 1a", &[("1p", "1a")]), win_of(Black, BARE_KING));
    let moves = [("8p", "7p"), ("1a", "1p")];
    assert_eq!(outcome_after(&rules, "K 8p, P 1p, -K 8a, -R 1a", &moves), win_of(White, BARE_KING));
}

/// T21: capturing or burning the last enemy royal wins, even if the own one is lost with the same move.
#[test]
fn capturing_the_last_royal_wins_even_if_the_mover_loses_its_own() {
    // Black's King takes White's next to White's Fire Demon, which burns it.
    let mut p = put(&game("tenjiku"), Black, "K 8h, P 1i, -K 8g, -FiD 9f");
    p.go(p.mv("8h", "8g"));
    assert_eq!(p.winner(), Some(Black));
    let mut p = put(&game("tenjiku"), White, "K 8h, FiD 9i, -K 8g, -P 1f");
    p.go(p.mv("8g", "8h"));
    assert_eq!(p.winner(), Some(White));
}

/// C7: the case of the list. Black takes White's last Pawn, and has a Pawn itself.
#[test]
fn king_and_pawn_win_against_a_king_by_one_reading_only() {
    let (pieces, capture) = ("K 1l, P 6g, -K 12a, -P 6f", [("6g", "6f")]);
    assert_eq!(outcome_after(&game("chu"), pieces, &capture), win_of(Black, BARE_KING), "C7.1");
    for (rules, row) in [(federation(), "C7.2"), (lishogi(), "C7.3"), (with_bareness("chu", None), "C7.4")] {
        assert_eq!(outcome_after(&rules, pieces, &capture), None, "{row}");
    }
    // The same for White.
    let (pieces, capture) = ("K 1l, P 6g, -K 12a, -P 6f", [("1l", "2l"), ("6f", "6g")]);
    assert_eq!(outcome_after(&game("chu"), pieces, &capture), win_of(White, BARE_KING), "C7.1");
    for rules in [federation(), lishogi()] {
        assert_eq!(outcome_after(&rules, pieces, &capture), None);
    }
}

/// C7.2, C7.3: a Pawn counts as soon as it has promoted. A Go-Between is no better than a Pawn.
#[test]
fn a_pawn_that_promotes_wins_against_a_bare_king() {
    for rules in [federation(), lishogi()] {
        let mut p = put(&rules, Black, "K 1l, P 6f, GB 9i, -K 12a, -P 6e");
        play(&mut p, &[("6f", "6e"), ("12a", "12b"), ("1l", "2l"), ("12b", "12a")]);
        assert_eq!(p.outcome(), None);
        p.go(p.mv("6e", "6d").with_promotion());
        assert_eq!(p.outcome(), win_of(Black, BARE_KING));
    }
}

/// C7.2 and C7.3: a side that still has a live Pawn is not bare.
#[test]
fn a_king_with_a_pawn_is_not_bare() {
    for rules in [game("chu"), federation(), lishogi()] {
        let pieces = "K 1l, R 6l, -K 12a, -G 6a, -P 12d";
        assert_eq!(outcome_after(&rules, pieces, &[("6l", "6a")]), None);
    }
}

/// C7.2: only two Kings and one other piece decide; C7.3 allows more.
#[test]
fn how_many_pieces_decide_against_a_bare_king() {
    let capture = [("6l", "6a")];
    let (two, three) = ("K 1l, R 6l, -K 12a, -G 6a", "K 1l, R 6l, G 2l, -K 12a, -G 6a");
    for (rules, with_three) in
        [(game("chu"), win_of(Black, BARE_KING)), (federation(), None), (lishogi(), win_of(Black, BARE_KING))]
    {
        assert_eq!(outcome_after(&rules, two, &capture), win_of(Black, BARE_KING));
        assert_eq!(outcome_after(&rules, three, &capture), with_three);
    }
    // Pawns are not counted.
    let pieces = "K 1l, R 6l, P 2i, P 3i, -K 12a, -G 6a";
    assert_eq!(outcome_after(&federation(), pieces, &capture), win_of(Black, BARE_KING));
    // White's bare King takes one of Black's two, out of reach of the other.
    let mut p = put(&federation(), Black, "K 1l, R 6l, G 2i, -K 1h, -G 6a");
    play(&mut p, &[("6l", "6a")]);
    assert_eq!(p.outcome(), None);
    play(&mut p, &[("1h", "2i")]);
    assert_eq!(p.outcome(), win_of(Black, BARE_KING), "now the Rook is the only one");
}

/// C7.2, C7.3: pieces that can never move again do not count, on either side. A Pawn on the last rank is
/// one, where it may stay unpromoted.
#[test]
fn dead_pieces_do_not_count() {
    let capture = [("6l", "6a")];
    let dead_white = "K 1h, R 6l, -K 12a, -G 6a, -P 12l, -L 11l";
    assert_eq!(outcome_after(&game("chu"), dead_white, &capture), None, "C7.1: White has a Pawn and a Lance");
    assert_eq!(outcome_after(&federation(), dead_white, &capture), win_of(Black, BARE_KING));
    assert_eq!(outcome_after(&lishogi(), dead_white, &capture), win_of(Black, BARE_KING));
    // Black's only other piece is a dead Lance.
    let dead_black = "K 6b, L 1a, -K 12l, -G 6a";
    let capture = [("6b", "6a")];
    assert_eq!(outcome_after(&game("chu"), dead_black, &capture), win_of(Black, BARE_KING));
    assert_eq!(outcome_after(&federation(), dead_black, &capture), BOTH_BARE);
    assert_eq!(outcome_after(&lishogi(), dead_black, &capture), BOTH_BARE);
}

/// C7.1, C7.2: a bared King that can take the last piece gets that move.
#[test]
fn a_bared_king_may_bare_in_return() {
    for rules in [game("chu"), federation()] {
        let mut p = put(&rules, Black, "K 1l, R 6l, -K 5b, -G 6a");
        play(&mut p, &[("6l", "6a")]);
        assert_eq!(p.outcome(), None);
        let mut declined = p.clone();
        play(&mut declined, &[("5b", "5c")]);
        assert_eq!(declined.outcome(), win_of(Black, BARE_KING));
        play(&mut p, &[("5b", "6a")]);
        assert_eq!(p.outcome(), BOTH_BARE);
    }
    // C7.2: the game continues with the remaining Pawn.
    let moves = [("6l", "6a"), ("5b", "6a")];
    assert_eq!(outcome_after(&federation(), "K 1l, R 6l, P 2i, -K 5b, -G 6a", &moves), None);
}

/// C7.3: the winner's King must not be attacked, and a bare King beside the only other piece plays on until
/// it leaves.
#[test]
fn the_winner_must_be_safe() {
    let rules = lishogi();
    // The Kings are adjacent.
    let pieces = "K 6b, G 1l, -K 5a, -G 6a";
    assert_eq!(outcome_after(&rules, pieces, &[("6b", "6a")]), None);
    assert_eq!(outcome_after(&game("chu"), pieces, &[("6b", "6a")]), win_of(Black, BARE_KING));
    // The King stands beside the Rook.
    let mut p = put(&rules, Black, "K 1l, R 6l, -K 5b, -G 6a");
    play(&mut p, &[("6l", "6a")]);
    assert_eq!(p.outcome(), None);
    play(&mut p, &[("5b", "5a")]);
    assert_eq!(p.outcome(), None, "still beside it");
    let mut moved_away = p.clone();
    play(&mut moved_away, &[("1l", "1k"), ("5a", "4b")]);
    assert_eq!(moved_away.outcome(), win_of(Black, BARE_KING));
    play(&mut p, &[("6a", "6b")]);
    assert_eq!(p.outcome(), None, "5a is beside 6b too");
    p.undo();
    play(&mut p, &[("6a", "6c")]);
    assert_eq!(p.outcome(), win_of(Black, BARE_KING));
    // With two pieces it does not matter.
    assert_eq!(
        outcome_after(&rules, "K 1l, R 6l, G 2l, -K 5b, -G 6a", &[("6l", "6a")]),
        win_of(Black, BARE_KING)
    );
}

/// C7.3: Kings alone are a draw, unless one of them can be taken.
#[test]
fn kings_alone_draw_unless_one_is_attacked() {
    let moves = [("6l", "6a"), ("5b", "6a")];
    assert_eq!(outcome_after(&lishogi(), "K 1l, R 6l, -K 5b, -G 6a", &moves), BOTH_BARE);
    let mut p = put(&lishogi(), Black, "K 7b, R 6l, -K 5b, -G 6a");
    play(&mut p, &moves);
    assert_eq!(p.outcome(), None);
    play(&mut p, &[("7b", "6a")]);
    let royal = p.variant().by_symbol("K").expect("a King");
    assert_eq!(p.outcome(), win_of(Black, WinReason::RoyalCaptured { royal, at: p.sq("6a") }));
}

/// C10.1, D4.1: captured pieces are out of play. C10.2, D4.2: they can be dropped.
#[test]
fn captured_pieces_can_be_dropped_by_one_reading() {
    for id in ["chu", "dai"] {
        let drops =
            edited_game(id, |file| file.rules.drops = Some(Drops { limits: Vec::new(), either_face: false }));
        for (rules, can_drop) in [(game(id), false), (drops, true)] {
            let mut p = put(&rules, Black, "K 1l, R 6l, -K 12a, -G 6a, -S 9a");
            play(&mut p, &[("6l", "6a"), ("12a", "12b")]);
            let drop = p.dropping("G", "5e");
            assert_eq!(p.legal(drop), can_drop, "{id}");
        }
    }
}

/// C10.2 with C7.1: a side with pieces in hand is not bare.
#[test]
fn a_hand_keeps_a_king_from_being_bare() {
    let drops = edited_game("chu", |file| {
        file.rules.drops = Some(Drops { limits: Vec::new(), either_face: false });
    });
    assert_eq!(outcome_after(&drops, "K 1l, R 6l, -K 12a, -G 6a, -S *", &[("6l", "6a")]), None);
    assert_eq!(outcome_after(&drops, "K 1l, R 6l, -K 12a, -G 6a", &[("6l", "6a")]), win_of(Black, BARE_KING));
}

/// C11: Kings are taken; there is no mate, and check need not be answered.
#[test]
fn in_chu_kings_are_captured() {
    let mut p = put(&game("chu"), White, "K 1l, R 6l, -K 6a, -G 12c");
    assert!(p.legal(p.mv("12c", "12d")));
    play(&mut p, &[("12c", "12d"), ("6l", "6a")]);
    assert_eq!(p.winner(), Some(Black));
}

/// O5: a side without a legal move has lost, attacked or not.
#[test]
fn in_tori_no_legal_move_loses() {
    let pieces = "Ph 1g, -Ph 7a, Cr 5b, LQ 6g, Cr 6d, Pt 7e";
    assert_eq!(outcome_after(&game("tori"), pieces, &[("6d", "6c")]), win_of(Black, WinReason::NoMoves));
}

/// O6.1: a Phoenix may not be left attacked. O6.2: it may, and is taken.
#[test]
fn in_tori_a_phoenix_left_attacked_is_illegal_or_taken() {
    let capture_rules = edited_game("tori", |file| file.rules.royals = RoyalSafety::Capture);
    for (rules, legal) in [(game("tori"), false), (capture_rules, true)] {
        let mut p = put(&rules, Black, "Ph 4g, Sw 1g, -Ph 4a, -Fa 4c, -Cr 4f");
        let quiet_move = p.mv("1g", "1f");
        assert!(!p.checks(Black).is_empty());
        assert_eq!(p.legal(quiet_move), legal);
        if legal {
            p.go(quiet_move);
            let (sq, by) = p.checks(Black)[0];
            p.go(Move::new(by, sq));
            assert_eq!(p.winner(), Some(White));
        }
    }
}
