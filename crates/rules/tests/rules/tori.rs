//! Tori: drops, promotion, checkmate, repetition.

use crate::board::{Black, PositionExt, White, game, put, start, words};
use tenjiku_rules::{NoPromotion, Outcome, Piece, Position, Refusal, WinReason};

fn black_to_move(pieces: &str) -> Position {
    put(&game("tori"), Black, pieces)
}

/// Both Phoenixes, far apart.
const ROYALS_FAR_APART: &str = "Ph 1g, -Ph 7a, ";

#[test]
fn a_piece_is_dropped_on_any_empty_square() {
    let p = black_to_move(&format!("{ROYALS_FAR_APART}Cr *, -Sw 4c"));
    let drops = p.legal_moves().iter().filter(|mv| mv.is_drop()).count();
    assert_eq!(drops, 49 - 3);
    assert_eq!(p.refusal(p.dropping("Cr", "4c")), Refusal::SquareTaken { at: p.sq("4c") });
    let kind = p.variant().by_symbol("Fa").expect("a Falcon");
    assert_eq!(p.refusal(p.dropping("Fa", "4d")), Refusal::NotInHand { kind });
}

#[test]
fn only_swallows_are_kept_from_the_last_rank() {
    let p = black_to_move(&format!("{ROYALS_FAR_APART}Sw *, Pt *, LQ *, Fa *"));
    let kind = p.variant().by_symbol("Sw").expect("a Swallow");
    assert_eq!(p.refusal(p.dropping("Sw", "3a")), Refusal::DropOnLastRanks { kind, ranks: 1 });
    assert!(p.legal(p.dropping("Sw", "3b")), "a drop on the second-to-last rank is allowed");
    for symbol in ["Pt", "LQ", "Fa"] {
        assert!(p.legal(p.dropping(symbol, "3a")), "{symbol}");
    }
    let p = put(&game("tori"), White, &format!("{ROYALS_FAR_APART}-Sw *"));
    assert!(!p.legal(p.dropping("Sw", "3g")) && p.legal(p.dropping("Sw", "3a")), "White's is rank g");
}

#[test]
fn a_third_swallow_may_not_be_dropped_on_a_file() {
    let p = black_to_move(&format!("{ROYALS_FAR_APART}Sw *, Sw 4c, Sw 4f, Sw 3e"));
    let kind = p.variant().by_symbol("Sw").expect("a Swallow");
    assert_eq!(p.refusal(p.dropping("Sw", "4d")), Refusal::DropFileFull { kind, limit: 2, file: 4 });
    assert!(p.legal(p.dropping("Sw", "3d")), "one on the file leaves room");
    assert!(p.legal(p.dropping("Sw", "2d")));
}

#[test]
fn geese_and_enemy_swallows_do_not_count_on_the_file() {
    let p = black_to_move(&format!("{ROYALS_FAR_APART}Sw *, Sw 4c, Go 4f, -Sw 4b, -Sw 4e"));
    assert!(p.legal(p.dropping("Sw", "4d")));
}

#[test]
fn a_swallow_may_not_be_dropped_to_mate_at_once() {
    // White's Phoenix is in the corner: its own Pheasant is on 6a, and Black's Crane on 6c covers 7b and,
    // with the Quail's help, 6b.
    let p = black_to_move("Ph 1g, -Ph 7a, -Pt 6a, Cr 6c, LQ 6g, Sw *");
    let kind = p.variant().by_symbol("Sw").expect("a Swallow");
    assert_eq!(p.refusal(p.dropping("Sw", "7b")), Refusal::DropMates { kind });
    let p = black_to_move("Ph 1g, -Ph 7a, -Cr 6a, Cr 6c, LQ 6g, Sw *");
    assert!(p.legal(p.dropping("Sw", "7b")), "a Crane on 6a takes it");
}

#[test]
fn a_dropped_swallow_that_only_checks_is_allowed() {
    let mut p = black_to_move("Ph 1g, -Ph 4a, Sw *");
    p.go(p.dropping("Sw", "4b"));
    assert_eq!(p.checks(White).len(), 1);
    assert_eq!(p.outcome(), None);
}

#[test]
fn mate_by_moving_a_swallow_is_allowed() {
    let mut p = black_to_move("Ph 1g, -Ph 7c, -Pt 6c, -Pt 6b, -Sw 7b, Cr 6e, Sw 7e, Fa 5c, Cr 5b");
    p.go(p.mv("7e", "7d"));
    assert_eq!(p.outcome(), Some(Outcome::Win { winner: Black, by: WinReason::Checkmate }));
}

#[test]
fn mate_by_dropping_another_piece_is_allowed() {
    let mut p = black_to_move("Ph 1g, -Ph 7a, -Pt 6a, Cr 6c, LQ 6g, Fa *");
    assert_eq!(p.go(p.dropping("Fa", "7b")).last().map(String::as_str), Some("Black wins"));
    assert_eq!(p.outcome(), Some(Outcome::Win { winner: Black, by: WinReason::Checkmate }));
}

#[test]
fn promotion_is_compulsory_entering_within_and_leaving_the_zone() {
    let p = black_to_move(&format!("{ROYALS_FAR_APART}Fa 4c"));
    assert_eq!(p.targets("4c"), words("3b+ 4b+ 5b+ 3c 5c 3d 5d"), "only the last two ranks are the zone");
    let falcon = p.piece_at(p.sq("4c")).expect("the Falcon");
    assert_eq!(p.refusal(p.mv("4c", "4b")), Refusal::MustPromote { piece: falcon });
    let why = NoPromotion::OutsideZone;
    assert_eq!(p.refusal(p.mv("4c", "3c").with_promotion()), Refusal::MayNotPromote { piece: falcon, why });
    let p = black_to_move(&format!("{ROYALS_FAR_APART}Fa 4b"));
    assert_eq!(p.targets("4b"), words("3a+ 4a+ 5a+ 3b+ 5b+ 3c+ 5c+"), "within and leaving");
    let p = black_to_move(&format!("{ROYALS_FAR_APART}Sw 4c"));
    assert_eq!(p.targets("4c"), words("4b+"));
    let p = put(&game("tori"), White, &format!("{ROYALS_FAR_APART}-Sw 4e, -Fa 2e"));
    assert_eq!(p.targets("4e"), words("4f+"), "White's zone is ranks f and g");
}

#[test]
fn a_piece_dropped_in_the_zone_arrives_unpromoted_and_promotes_with_its_next_move() {
    let mut p = black_to_move(&format!("{ROYALS_FAR_APART}Sw *, Fa *, -Sw 6c"));
    let mut falcon = p.clone();
    assert_eq!(p.go(p.dropping("Sw", "3b")), ["drop Sw 3b"]);
    p.go(p.mv("6c", "6d"));
    assert_eq!(p.targets("3b"), words("3a+"));
    assert_eq!(falcon.go(falcon.dropping("Fa", "3b")), ["drop Fa 3b"]);
    falcon.go(falcon.mv("6c", "6d"));
    assert!(falcon.targets("3b").iter().all(|target| target.ends_with('+')));
}

#[test]
fn a_drop_never_promotes() {
    let p = black_to_move(&format!("{ROYALS_FAR_APART}Sw *"));
    let kind = p.variant().by_symbol("Sw").expect("a Swallow");
    let piece = Piece { kind, side: Black };
    let expected = Refusal::MayNotPromote { piece, why: NoPromotion::Never };
    assert_eq!(p.refusal(p.dropping("Sw", "3b").with_promotion()), expected);
}

#[test]
fn eagle_and_goose_go_back_to_the_hand_as_falcon_and_swallow() {
    let mut p = black_to_move(&format!("{ROYALS_FAR_APART}Cr 4e, -Eg 4d, -Go 2d, -Sw 6c"));
    assert_eq!(p.go(p.mv("4e", "4d")), ["lift Cr 4e", "take -Eg 4d in hand as Fa", "land Cr 4d"]);
    let kind = |p: &Position, symbol: &str| p.variant().by_symbol(symbol).expect("a kind");
    assert_eq!((p.in_hand(Black, kind(&p, "Fa")), p.in_hand(Black, kind(&p, "Eg"))), (1, 0));
    let mut p = black_to_move(&format!("{ROYALS_FAR_APART}Cr 2e, -Go 2d, -Sw 6c"));
    assert_eq!(p.go(p.mv("2e", "2d"))[1], "take -Go 2d in hand as Sw");
    assert_eq!(p.in_hand(Black, kind(&p, "Sw")), 1);
    p.undo();
    assert_eq!(p.in_hand(Black, kind(&p, "Sw")), 0);
}

#[test]
fn the_phoenix_may_not_be_left_or_put_where_it_can_be_taken() {
    let p = black_to_move("Ph 4g, -Ph 7a, Cr 4e, -LQ 4b");
    let expected = Refusal::ExposesRoyal { royal: p.sq("4g"), attacker: p.sq("4b") };
    assert_eq!(p.refusal(p.mv("4e", "3d")), expected, "the Crane is pinned");
    assert!(p.legal(p.mv("4e", "4d")), "it may move along the line");
    let p = black_to_move("Ph 4g, -Ph 7a, -LQ 3b");
    let expected = Refusal::ExposesRoyal { royal: p.sq("3g"), attacker: p.sq("3b") };
    assert_eq!(p.refusal(p.mv("4g", "3g")), expected);
    let p = black_to_move("Ph 4g, -Ph 7a, -LQ 4b, Cr *");
    assert!(
        !p.legal(p.dropping("Cr", "3d")) && p.legal(p.dropping("Cr", "4d")),
        "a drop must parry the attack"
    );
}

#[test]
fn stalemate_loses_too() {
    // White, to move, has only the Phoenix. Every neighbouring square is covered; 7a itself is not attacked.
    let mut p = black_to_move("Ph 1g, -Ph 7a, Cr 5b, LQ 6g, Cr 6d, Pt 7e");
    p.go(p.mv("6d", "6c"));
    assert_eq!(p.outcome(), Some(Outcome::Win { winner: Black, by: WinReason::NoMoves }));
}

/// Both Phoenixes step back and forth on the back ranks of the array.
const ROUND: [(&str, &str); 4] = [("4g", "3f"), ("4a", "5b"), ("3f", "4g"), ("5b", "4a")];

#[test]
fn on_the_third_occurrence_the_side_to_move_must_vary() {
    let mut p = start("tori");
    p.go_all(&ROUND);
    assert!(p.legal(p.mv("4g", "3f")), "this is only the second occurrence");
    p.go_all(&ROUND);
    assert_eq!((p.occurrences(), p.outcome()), (3, None));
    assert_eq!(p.refusal(p.mv("4g", "3f")), Refusal::Repetition);
    assert!(p.legal(p.mv("4g", "5f")), "other moves are legal");
    assert_eq!(p.legal_moves().len(), start("tori").legal_moves().len() - 1);
    p.undo();
    assert!(p.legal(p.mv("5b", "4a")), "White's position has occurred twice");
}

#[test]
fn the_side_that_must_vary_may_play_a_move_not_yet_played_from_the_position() {
    let mut p = start("tori");
    p.go_all(&ROUND);
    // The second round takes another route: on the third occurrence, both first moves are forbidden.
    p.go_all(&[("4g", "5f"), ("4a", "5b"), ("5f", "4g"), ("5b", "4a")]);
    assert_eq!(p.refusal(p.mv("4g", "3f")), Refusal::Repetition);
    assert_eq!(p.refusal(p.mv("4g", "5f")), Refusal::Repetition);
    assert!(p.legal(p.mv("3d", "3c").with_promotion()) || p.legal(p.mv("3d", "3c")), "a capture varies");
}

#[test]
fn hands_change_the_key() {
    let one = black_to_move(&format!("{ROYALS_FAR_APART}Cr *"));
    let other = black_to_move(&format!("{ROYALS_FAR_APART}-Cr *"));
    let none = black_to_move(ROYALS_FAR_APART);
    assert_ne!(one.key(), other.key());
    assert_ne!(one.key(), none.key());
}
