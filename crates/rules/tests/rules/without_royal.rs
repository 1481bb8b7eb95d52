//! A side that begins without a royal, as the attacker of a mating problem does by custom: it cannot lose
//! one, and no rule that counts royals applies to it.

use crate::board::{Black, PositionExt, White, game, game_with, put, setup};
use std::sync::Arc;
use tenjiku_rules::sfen;
use tenjiku_rules::{Outcome, Position, Refusal, Setup, Side, WinReason};

/// The position read from its SFEN, whose last word says which royals do not count.
fn read_back(p: &Position) -> Position {
    sfen::read(p.variant(), &sfen::write(p)).expect("a valid SFEN")
}

#[test]
fn the_attacker_of_a_problem_needs_no_king() {
    for id in ["chu", "dai", "tenjiku", "shogi", "tori"] {
        for (side, word) in [(Black, ""), (White, "-")] {
            let royal = if id == "tori" { "Ph" } else { "K" };
            let pawn = if id == "tori" { "Sw" } else { "P" };
            let enemy = if side == Black { format!("-{royal} 5a") } else { format!("{royal} 5g") };
            let p = put(&game(id), side, &format!("{word}{pawn} 4d, {enemy}"));
            assert_eq!((p.outcome(), p.royals(side).len()), (None, 0), "{id}");
            assert!(p.began_without_royal(side) && !p.began_without_royal(side.other()), "{id}");
        }
    }
}

#[test]
fn both_sides_without_a_royal_are_refused() {
    let chu = game("chu");
    let refused = Position::from_setup(Arc::clone(&chu), &setup(&chu, Black, "R 6l, -R 6a"));
    let message = refused.expect_err("refused").to_string();
    assert_eq!(message, "neither side has a royal piece, so neither could win; put one on the board");
}

/// Modern Shogi: a Gold that would be pinned if Black had a King on 5i moves freely.
#[test]
fn no_check_limits_the_moves_of_a_side_without_a_royal() {
    let with = put(&game("shogi"), Black, "K 5i, G 5h, -R 5d, -K 1a");
    assert!(matches!(with.refusal(with.mv("5h", "4h")), Refusal::ExposesRoyal { .. }));
    let without = put(&game("shogi"), Black, "G 5h, -R 5d, -K 1a");
    assert!(without.legal(without.mv("5h", "4h")));
}

/// Chu: the Elephant promotes and is taken. The same with colours reversed.
#[test]
fn a_royal_gained_by_promotion_may_be_lost() {
    for (side, pieces, promotion, capture) in [
        (Black, "DE 6e, G 1l, -K 12a, -R 1d", ("6e", "6d"), ("1d", "6d")),
        (White, "-DE 6h, -G 1a, K 12l, R 1i", ("6h", "6i"), ("1i", "6i")),
    ] {
        let mut p = put(&game("chu"), side, pieces);
        p.go(p.mv(promotion.0, promotion.1).with_promotion());
        assert!(p.royals(side).is_empty() && p.checks(side).is_empty());
        assert!(sfen::write(&p).ends_with(if side == Black { " nb" } else { " nw" }));
        let mut read = read_back(&p);
        assert_eq!((read.setup(), read.key()), (p.setup(), p.key()));
        for p in [&mut p, &mut read] {
            p.go(p.mv(capture.0, capture.1));
            assert_eq!(p.outcome(), None, "the game continues");
            assert_eq!(read_back(p).key(), p.key());
            p.undo();
            assert_eq!(p.compute_key(), p.key());
        }
    }
}

/// Chu: a Crown Prince that is there from the start is a royal like any other.
#[test]
fn a_prince_in_the_setup_counts() {
    let mut p = put(&game("chu"), White, "+DE 6d, G 1l, -K 12a, -R 1d");
    assert_eq!(p.royals(Black).len(), 1);
    p.go(p.mv("1d", "6d"));
    assert!(matches!(p.outcome(), Some(Outcome::Win { winner: White, by: WinReason::RoyalCaptured { .. } })));
}

/// Sho: a side may not leave its only King attacked. A side that began without a King may leave attacked the Prince
/// that it gets by promotion.
#[test]
fn a_promoted_royal_need_not_be_saved_where_games_end_by_mate() {
    let mut p = put(&game("sho"), Black, "DE 5d, L 1i, -K 9a, -R 2c");
    p.go(p.mv("5d", "5c").with_promotion());
    p.go(p.mv("9a", "9b"));
    assert!(p.legal(p.mv("1i", "1h")), "the Rook attacks the Prince, which Black does not need");
}

/// Chu: a King alone has lost against a King with company, but not in a mating problem.
#[test]
fn no_side_is_bared_if_one_has_no_royal() {
    let outcome_after = |pieces: &str| {
        let mut p = put(&game("chu"), Black, pieces);
        p.go(p.mv("1l", "1k"));
        p.outcome()
    };
    assert_eq!(outcome_after("R 1l, G 6i, -K 6a"), None);
    let bare = setup(&game("chu"), Black, "R 1l, G 6i, -K 6a");
    assert_eq!(bare.faults(&game("chu")), []);
    let outcome = outcome_after("K 12l, R 1l, G 6i, -K 6a, -P 1k");
    assert!(matches!(outcome, Some(Outcome::Win { winner: Black, by: WinReason::BareKing })));
}

/// Black wins by impasse after one move of White, but not in the same position without Black's King.
#[test]
fn a_side_without_a_king_cannot_win_by_impasse() {
    let shogi = game_with("shogi", &[("impasse", 2)]);
    let outcome_after = |board: &str| {
        let mut p = sfen::read(&shogi, &format!("{board}/3G5/9/7pp/8k/9/9/9 w - 2")).expect("a position");
        p.go(p.mv("1f", "1g"));
        p.outcome()
    };
    let outcome = outcome_after("2SGS4/+B+RGKGLLRB");
    assert!(matches!(outcome, Some(Outcome::Win { winner: Black, by: WinReason::Impasse })));
    assert_eq!(outcome_after("2SGS4/+B+RG1GLLRB"), None);
}

#[test]
fn without_moves_a_side_without_a_royal_loses() {
    let p = put(&game("chu"), Black, "P 1a, -K 12a, -G 12b");
    let lost = Outcome::Win { winner: White, by: WinReason::NoMoves };
    assert_eq!(p.outcome(), Some(lost));
}

#[test]
fn the_last_word_of_an_sfen_names_the_side_without_a_royal() {
    let chu = game("chu");
    let text = "k11/12/12/12/12/12/12/12/12/12/12/+E10R w - 1";
    let royals = |word: &str| {
        let p = sfen::read(&chu, &format!("{text}{word}")).expect("a position");
        Side::BOTH.map(|side| p.royals(side).len())
    };
    assert_eq!(royals(""), [1, 1]);
    assert_eq!(royals(" nb"), [0, 1]);
    assert_eq!(royals(" nw"), [1, 0]);
    let both = sfen::read(&chu, &format!("{text} nb nw")).expect_err("refused").to_string();
    assert_eq!(both, "SFEN: neither side has a royal piece, so neither could win; put one on the board");
    let wrong = sfen::read(&chu, &format!("{text} nx")).expect_err("refused").to_string();
    assert!(wrong.starts_with("SFEN, rule state, character 48, `x`: this is not a side"), "{wrong}");
}

#[test]
fn a_setup_records_which_sides_began_without_a_royal() {
    let chu = game("chu");
    let array = Setup::initial(&chu);
    assert!(!array.is_without_royal(&chu, Black) && !array.is_without_royal(&chu, White));
    let problem = setup(&chu, Black, "R 6l, -K 6a");
    assert!(problem.is_without_royal(&chu, Black) && !problem.is_without_royal(&chu, White));
    assert_eq!(
        put(&chu, Black, "R 6l, -K 6a").setup().gained_royal,
        [false; 2],
        "a royal that is missing from the board need not be recorded"
    );
}
