//! Modern Shogi and small variants: drops, repetition, perpetual check, stalemate, impasse, flipping.
//! Sources: the reference sheets of the smaller games and their README, rule by rule.

use crate::board::{Black, PositionExt, White, edited_game, game, game_with, put};
use tenjiku_rules::variant::schema::DropLimit;
use tenjiku_rules::variant::{Borrowing, ZoneMoves};
use tenjiku_rules::{DrawReason, NoPromotion, Outcome, Position, Refusal, WinReason};

fn shogi(turn: tenjiku_rules::Side, pieces: &str) -> Position {
    put(&game("shogi"), turn, pieces)
}

const KINGS: &str = "K 5i, -K 5a, ";

/// "One unpromoted Pawn per file when dropping" (nifu); Tokins do not count.
#[test]
fn nifu_a_second_pawn_may_not_be_dropped_on_a_file() {
    let p = shogi(Black, &format!("{KINGS}P *, P 3g, +P 7g"));
    let kind = p.variant().by_symbol("P").expect("a Pawn");
    assert_eq!(p.refusal(p.dropping("P", "3e")), Refusal::DropFileFull { kind, limit: 1, file: 3 });
    assert!(p.legal(p.dropping("P", "7e")), "a Tokin does not count as a Pawn");
}

/// "No mate by Pawn drop"; by moving a Pawn, and by dropping anything else, mate is allowed.
#[test]
fn a_dropped_pawn_may_not_mate_but_a_dropped_gold_may() {
    let pieces = "K 5i, -K 1a, -L 2a, G 2c, P *, G *";
    let p = shogi(Black, pieces);
    let kind = p.variant().by_symbol("P").expect("a Pawn");
    assert_eq!(p.refusal(p.dropping("P", "1b")), Refusal::DropMates { kind });
    let check = shogi(Black, "K 5i, -K 1a, G 2c, P *");
    assert!(check.legal(check.dropping("P", "1b")), "the King steps aside");
    let mut p = shogi(Black, pieces);
    p.go(p.dropping("G", "1b"));
    assert_eq!(p.outcome(), Some(Outcome::Win { winner: Black, by: WinReason::Checkmate }));
}

/// Under An-nan a piece moves like the one behind it. A dropped Pawn may not mate by lending its move to the piece in
/// front of it.
#[test]
fn a_dropped_pawn_may_not_mate_by_lending_its_move() {
    let annan = edited_game("shogi", |file| file.rules.borrowing = Borrowing::FromBehind);
    let p = put(&annan, Black, "K 5i, N 1b, G 3c, P *, -K 1a, -L 2a");
    assert!(matches!(p.refusal(p.dropping("P", "1c")), Refusal::DropMates { .. }));
    let p = put(&annan, Black, "K 5i, N 1b, P *, -K 1a, -L 2a");
    assert!(p.legal(p.dropping("P", "1c")), "without the Gold the King goes to 2b");
}

#[test]
fn a_pinned_piece_stays_on_its_line_whether_it_promotes_or_not() {
    let p = shogi(Black, "K 5d, S 5c, -R 5a, -K 1a");
    assert_eq!(p.targets("5c"), crate::board::words("5b 5b+"));
}

/// The limit `not_to_mate`, here for a Gold General.
#[test]
fn a_gold_that_may_not_mate_is_not_dropped_to_mate() {
    let strict = edited_game("shogi", |file| {
        let limit =
            DropLimit { piece: "G".into(), not_on_last_ranks: 0, at_most_in_file: None, not_to_mate: true };
        file.rules.drops.as_mut().expect("drops").limits.push(limit);
    });
    let p = put(&strict, Black, "K 5i, -K 1a, -L 2a, G 2c, G *");
    assert!(!p.legal_moves().contains(&p.dropping("G", "1b")));
    assert!(p.legal_moves().contains(&p.dropping("G", "5e")));
}

/// Repetition: the fourth occurrence of board, hands and side to move is no contest.
#[test]
fn the_fourth_occurrence_without_checks_is_a_draw() {
    let mut p = shogi(Black, &format!("{KINGS}R 1i, -R 9a"));
    for round in 0..3 {
        assert_eq!(p.outcome(), None, "round {round}");
        p.go_all(&[("1i", "2i"), ("9a", "8a"), ("2i", "1i"), ("8a", "9a")]);
    }
    assert_eq!(p.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
}

/// "If every move of one side since the first occurrence was a check, that side loses."
#[test]
fn perpetual_check_loses_for_the_side_that_checks() {
    let mut p = shogi(Black, "K 9i, -K 5a, R 6h, P 9g");
    // The position that is repeated first occurs after Black's first check.
    p.go(p.mv("6h", "5h"));
    for _ in 0..3 {
        for (from, to) in [("5a", "4a"), ("5h", "4h"), ("4a", "5a"), ("4h", "5h")] {
            assert_eq!(p.outcome(), None);
            p.go(p.mv(from, to));
        }
    }
    assert_eq!(p.outcome(), Some(Outcome::Win { winner: White, by: WinReason::PerpetualCheck }));
}

/// Every move since the first occurrence counts, those of the first round too.
#[test]
fn one_quiet_move_in_the_first_round_makes_it_a_draw() {
    let mut p = shogi(Black, "K 9i, -K 5a, R 6h, P 9g");
    p.go(p.mv("6h", "5h"));
    let quiet = [("5a", "4a"), ("5h", "6h"), ("4a", "5a"), ("6h", "5h")];
    let checks = [("5a", "4a"), ("5h", "4h"), ("4a", "5a"), ("4h", "5h")];
    for (from, to) in [quiet, checks, checks].concat() {
        assert_eq!(p.outcome(), None);
        p.go(p.mv(from, to));
    }
    assert_eq!(p.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
}

/// Captured pieces can be dropped again, so captures do not reset the count.
#[test]
fn a_position_may_be_repeated_through_captures_and_drops() {
    let mut p = shogi(Black, "K 9i, G 2i, P *, -K 9a, -R 5d");
    for _ in 0..3 {
        assert_eq!(p.outcome(), None);
        p.go(p.dropping("P", "5e"));
        p.go_all(&[("5d", "5e"), ("9i", "8i")]);
        p.go(p.dropping("P", "2h"));
        for (from, to) in [("2i", "2h"), ("5e", "5d"), ("2h", "2i"), ("9a", "8a"), ("8i", "9i"), ("8a", "9a")]
        {
            p.go(p.mv(from, to));
        }
    }
    assert_eq!(p.occurrences(), 4);
    assert_eq!(p.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
}

/// Mini: "fourfold repetition is lost by the first player, and perpetual check loses".
#[test]
fn in_mini_the_first_player_loses_by_repetition() {
    let mut p = put(&game("mini"), Black, "K 1e, -K 5a, S 3e, -S 3a");
    let round = [("1e", "2e"), ("5a", "4a"), ("2e", "1e"), ("4a", "5a")];
    p.go_all(&round.repeat(3));
    assert_eq!(p.outcome(), Some(Outcome::Win { winner: White, by: WinReason::Repetition }));
    let off = game_with("mini", &[("repetition", 2)]);
    let mut p = put(&off, Black, "K 1e, -K 5a, S 3e, -S 3a");
    p.go_all(&round.repeat(5));
    assert_eq!(p.outcome(), None, "the other choice allows repetition");
}

/// Yari: "A move that would bring the same position about for the third time is illegal."
#[test]
fn in_yari_no_move_may_repeat_a_position_for_the_third_time() {
    let mut p = put(&game("yari"), Black, "K 4i, -K 4a, P 1g, -P 7c");
    let round = [("4i", "3i"), ("4a", "5a"), ("3i", "4i"), ("5a", "4a")];
    p.go_all(&round);
    // The position has occurred twice; the same moves would repeat it a third time.
    p.go_all(&round[..3]);
    let back = p.mv("5a", "4a");
    assert_eq!(p.refusal(back), Refusal::ThirdTime);
    assert!(p.legal(p.mv("5a", "6a")));
}

/// Readings of the zone: a move promotes if it begins or ends there, or only if it ends there, as on the page of Yari's
/// inventor (here tested in Sho).
#[test]
fn moves_that_only_leave_the_zone_promote_by_one_reading() {
    let pieces = "K 4i, -K 4a, YR 7c";
    let touching = put(&game("yari"), Black, pieces);
    assert!(touching.legal(touching.mv("7c", "6c")));
    let promoting = |p: &Position| p.mv("7c", "7b").with_promotion();
    assert!(touching.legal(promoting(&touching)));
    let p = put(&edited_game("sho", |_| {}), Black, "K 5i, -K 5a, -P 9c, G 1i, R 2c");
    assert!(p.legal(p.mv("2c", "2f").with_promotion()), "leaving promotes where the zone is touched");
    let ending = edited_game("sho", |file| {
        if let tenjiku_rules::variant::Promotion::Zone { moves, .. } = &mut file.rules.promotion {
            *moves = ZoneMoves::Ending;
        }
    });
    let p = put(&ending, Black, "K 5i, -K 5a, -P 9c, G 1i, R 2c");
    let piece = p.piece_at(p.sq("2c")).expect("the Rook");
    assert_eq!(
        p.refusal(p.mv("2c", "2f").with_promotion()),
        Refusal::MayNotPromote { piece, why: NoPromotion::EndsOutside }
    );
    assert!(p.legal(p.mv("2c", "2a").with_promotion()));
}

/// Impasse by declaration: the King in the camp, not in check, ten other pieces in the camp, 28 points for the first
/// player and 27 for the second, Rook and Bishop five.
#[test]
fn a_king_in_the_camp_with_enough_points_wins() {
    let with_impasse = game_with("shogi", &[("impasse", 2)]);
    let camp = "K 5c, P 1c, P 2c, P 3c, P 4c, S 6c, S 7c, G 8c, G 9c, L 1b, N 9b, R 2g, -K 5i, ";
    // The ten others in the camp are ten points. In hand are three great pieces (15 points) and three small ones.
    let hand = "B *, B *, R *, P *, P *, P *";
    let mut p = put(&with_impasse, White, &format!("{camp}{hand}"));
    p.go(p.mv("5i", "4i"));
    assert_eq!(p.outcome(), Some(Outcome::Win { winner: Black, by: WinReason::Impasse }));
    // White moves first here, so Black needs 27 points, and one point less is not enough.
    for (hand, wins) in [("B *, B *, R *, P *, P *", true), ("B *, B *, R *, P *", false)] {
        let mut p = put(&with_impasse, White, &format!("{camp}{hand}"));
        p.go(p.mv("5i", "4i"));
        assert_eq!(p.winner().is_some(), wins, "{hand}");
    }
    // By default there is no impasse rule.
    let mut p = put(&game("shogi"), White, &format!("{camp}{hand}"));
    p.go(p.mv("5i", "4i"));
    assert_eq!(p.outcome(), None);
}

#[test]
fn a_king_in_the_camp_in_check_or_with_too_few_pieces_does_not_win() {
    let with_impasse = game_with("shogi", &[("impasse", 2)]);
    let hand = "B *, B *, R *, P *, P *, P *, P *";
    let camp = "K 5c, P 1c, P 2c, P 3c, P 4c, S 6c, S 7c, G 8c, G 9c, L 1b, N 9b";
    let mut p = put(&with_impasse, White, &format!("{camp}, {hand}, -R 4i, -K 1i"));
    p.go(p.mv("4i", "5i"));
    assert_eq!(p.outcome(), None, "in check");
    let nine = "K 5c, P 1c, P 2c, P 3c, P 4c, S 6c, S 7c, G 8c, G 9c, L 1b";
    let mut p = put(&with_impasse, White, &format!("{nine}, {hand}, P *, -K 1i"));
    p.go(p.mv("1i", "2i"));
    assert_eq!(p.outcome(), None, "nine followers");
}

/// The camp is the last three ranks, for White the first three: one rank short, neither King nor follower counts.
#[test]
fn the_camp_of_an_impasse_is_three_ranks_deep_on_both_sides() {
    let with_impasse = game_with("shogi", &[("impasse", 2)]);
    let followers = "P 1c, P 2c, P 3c, P 4c, S 6c, S 7c, G 8c, G 9c, L 1b";
    let hand = "B *, B *, R *, P *, P *, P *";
    for (rest, wins) in [("K 5c, N 9b", true), ("K 5d, N 9b, P 5c", false), ("K 5c, N 9d", false)] {
        let mut p = put(&with_impasse, White, &format!("{followers}, {rest}, {hand}, R 2f, -K 5i"));
        p.go(p.mv("5i", "4i"));
        assert_eq!(p.winner(), wins.then_some(Black), "{rest}");
    }
    let followers = "-P 1g, -P 2g, -P 3g, -P 4g, -S 6g, -S 7g, -G 8g, -G 9g, -L 1h";
    let hand = "-B *, -B *, -R *, -P *, -P *, -P *";
    for (rest, wins) in [("-K 5g, -N 9h", true), ("-K 5f, -N 9h, -P 5g", false), ("-K 5g, -N 9f", false)] {
        let mut p = put(&with_impasse, Black, &format!("{followers}, {rest}, {hand}, -R 2d, K 5a"));
        p.go(p.mv("5a", "4a"));
        assert_eq!(p.winner(), wins.then_some(White), "{rest}");
    }
}

/// Micro: "Each capture turns the capturing piece over, to either side, always; moves without capture never do."
#[test]
fn in_micro_every_capture_turns_the_captor_over() {
    let mut p = put(&game("micro"), Black, "K 1e, -K 4a, G 3c, -P 3b, -S 3a");
    assert!(!p.legal(p.mv("3c", "3b")), "the capture must turn it");
    assert!(p.legal(p.mv("3c", "2c")) && !p.legal(p.mv("3c", "2c").with_promotion()));
    let effects = p.go(p.mv("3c", "3b").with_promotion());
    assert!(effects.contains(&"promote R 3b".to_owned()), "Gold and Rook are one koma: {effects:?}");
    let mut p = put(&game("micro"), Black, "K 1e, -K 4a, R 3c, -P 3b, -S 2a");
    let effects = p.go(p.mv("3c", "3b").with_promotion());
    assert!(effects.contains(&"promote G 3b".to_owned()), "and back: {effects:?}");
}

/// Micro: "the dropper chooses which side is up", and there is no limit at all on drops.
#[test]
fn in_micro_either_face_is_dropped_anywhere() {
    let mut p = put(&game("micro"), Black, "K 1e, -K 4a, P *, P 2c");
    for (face, to) in [("P", "2a"), ("N", "2a"), ("P", "2b"), ("N", "3c")] {
        assert!(p.legal(p.dropping(face, to)), "{face} on {to}");
    }
    let effects = p.go(p.dropping("N", "3c"));
    assert_eq!(effects, ["drop N 3c"]);
    let pawn = p.variant().by_symbol("P").expect("a Pawn");
    assert_eq!(p.in_hand(Black, pawn), 0, "the koma has left the hand");
    p.undo();
    assert_eq!(p.in_hand(Black, pawn), 1);
    let base = game_with("micro", &[("drop_face", 2)]);
    let p = put(&base, Black, "K 1e, -K 4a, P *");
    assert!(p.legal(p.dropping("P", "3c")) && !p.legal(p.dropping("N", "3c")));
}

/// Whale: a captured Porpoise goes to hand as a Killer Whale.
#[test]
fn in_whale_a_captured_porpoise_is_a_killer_whale_in_hand() {
    let mut p = put(&game("whale"), Black, "W 3f, -W 6a, G 3c, -P 3b");
    let effects = p.go(p.mv("3c", "3b"));
    assert!(effects.contains(&"take -P 3b in hand as K".to_owned()), "{effects:?}");
}

/// Whale's Dolphin: one step forward; on the last rank it slides down either backward diagonal.
#[test]
fn a_dolphin_slides_back_from_the_last_rank_only() {
    let p = put(&game("whale"), Black, "W 6f, -W 6a, D 3b");
    assert_eq!(p.targets("3b"), crate::board::words("3a"));
    let p = put(&game("whale"), Black, "W 6f, -W 6b, D 3a, -D 1c");
    assert_eq!(p.targets("3a"), crate::board::words("4b 5c 6d 2b 1c"));
    // White's King may not step into the path of the Dolphin's slide.
    let p = put(&game("whale"), White, "W 6f, -W 5b, D 3a");
    assert!(!p.legal(p.mv("5b", "5c")) && !p.legal(p.mv("5b", "4b")) && p.legal(p.mv("5b", "6b")));
    let p = put(&game("whale"), White, "W 6f, -W 4d, D 3b");
    assert!(p.legal(p.mv("4d", "4c")), "from the second-last rank it does not slide");
}

#[test]
fn different_hands_have_different_keys() {
    let mut keys = std::collections::BTreeMap::new();
    let pieces = "P L N S G B R".split(' ');
    let hands_of_one_kind: Vec<String> = pieces
        .flat_map(|piece| [format!("{piece} *"), format!("{piece} *, {piece} *"), format!("-{piece} *")])
        .collect();
    for first in &hands_of_one_kind {
        for second in hands_of_one_kind.iter().filter(|second| *second >= first) {
            let hands = if first == second { first.clone() } else { format!("{first}, {second}") };
            let p = shogi(Black, &format!("{KINGS}{hands}"));
            let mut in_hand: Vec<String> = hands.split(", ").map(str::to_owned).collect();
            in_hand.sort_unstable();
            if let Some(before) = keys.insert(p.key(), in_hand.clone()) {
                assert_eq!(before, in_hand, "both have the same key");
            }
        }
    }
}

/// Without deferral, declining promotion leaves no trace: a Rook that leaves the zone and returns unpromoted gives the
/// same key.
#[test]
fn a_declined_promotion_does_not_change_the_key_without_deferral() {
    let mut p = shogi(Black, &format!("{KINGS}R 9c"));
    let before = p.key();
    p.go_all(&[("9c", "9d"), ("5a", "5b"), ("9d", "9c"), ("5b", "5a")]);
    assert_eq!(p.key(), before);
}

/// Whale: a Dolphin gives check by its backward slide only from the last rank, and only if nothing stands between.
#[test]
fn a_dolphin_gives_check_along_its_slide_from_the_last_rank() {
    let checks =
        |pieces: &str| !put(&game("whale"), White, &format!("W 1f, {pieces}")).checks(White).is_empty();
    assert!(checks("D 3a, -W 6d"));
    assert!(!checks("D 3a, -N 5c, -W 6d"));
    assert!(!checks("D 3b, -W 6e"));
}

/// A Pawn that gives check and ends the game by repetition does not mate, so it may be dropped.
#[test]
fn a_dropped_pawn_may_repeat_the_position_a_fourth_time() {
    let mut p = shogi(Black, "K 9i, P 1c, -K 1a, -G 5a");
    p.go(p.mv("1c", "1b"));
    for _ in 0..3 {
        assert_eq!(p.outcome(), None);
        for (from, to) in [("1a", "1b"), ("9i", "9h"), ("", "9g"), ("9h", "9g"), ("1b", "1a"), ("9g", "9h")] {
            let mv = if from.is_empty() { p.dropping("P", to) } else { p.mv(from, to) };
            p.go(mv);
        }
        p.go_all(&[("5a", "5b"), ("9h", "9i"), ("5b", "5a")]);
        assert!(p.legal(p.dropping("P", "1b")));
        p.go(p.dropping("P", "1b"));
    }
    assert_eq!(p.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
}
