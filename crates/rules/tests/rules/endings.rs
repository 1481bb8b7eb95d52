//! Endings and repetition rules that several games share.

use crate::board::{Black, PositionExt, White, edited_game, game, put, setup};
use std::collections::HashSet;
use std::sync::Arc;
use tenjiku_rules::variant::Repetition;
use tenjiku_rules::{DrawReason, Outcome, Position, Refusal, Setup, WinReason};

const CYCLE: [(&str, &str); 4] = [("6g", "6f"), ("6a", "6b"), ("6f", "6g"), ("6b", "6a")];

/// Kings and Gold Generals far apart; the Kings move back and forth.
fn shuffle_position(id: &str) -> Position {
    let royal = if id == "tai" { "CP" } else { "K" };
    put(&game(id), Black, &format!("{royal} 6g, G 1g, -{royal} 6a, -G 12a"))
}

#[test]
fn in_the_large_games_the_fourth_occurrence_is_a_draw_and_not_the_third() {
    for id in ["chu", "dai", "tenjiku", "tai"] {
        let mut p = shuffle_position(id);
        p.go_all(&CYCLE.repeat(2));
        assert_eq!(p.occurrences(), 3, "{id}");
        assert_eq!(p.outcome(), None, "{id}");
        p.go_all(&CYCLE[..3]);
        assert_eq!(p.outcome(), None, "{id}");
        let (from, to) = CYCLE[3];
        assert_eq!(p.go(p.mv(from, to)).last().map(String::as_str), Some("draw"), "{id}");
        assert_eq!(p.outcome(), Some(Outcome::Draw(DrawReason::Repetition)), "{id}");
        assert!(p.legal_moves().is_empty(), "{id}");
    }
}

#[test]
fn with_repetition_off_the_fourth_occurrence_has_no_effect() {
    let off = edited_game("chu", |file| file.rules.repetition = Repetition::Off);
    let mut p = put(&off, Black, "K 6g, G 1g, -K 6a, -G 12a");
    p.go_all(&CYCLE.repeat(5));
    assert_eq!((p.occurrences(), p.outcome()), (6, None));
}

#[test]
fn the_same_board_with_the_other_side_to_move_is_another_position() {
    // The Lion passes: the same board as at the start, but with White to move.
    let mut p = put(&game("dai"), Black, "K 6g, Ln 1g, -K 6a, -G 12a");
    p.go_all(&[("1g", "1g")]);
    assert_eq!(p.occurrences(), 1);
    p.go_all(&[("6a", "6b"), ("1g", "1g"), ("6b", "6a")]);
    assert_eq!(p.occurrences(), 2, "White and Black have both lost a move");
}

#[test]
fn a_capture_restarts_the_count_and_undoing_it_restores_the_count() {
    let mut p = put(&game("dai"), Black, "K 6g, G 1g, -K 6a, -G 12a, -P 1f");
    p.go_all(&CYCLE.repeat(2));
    assert_eq!(p.occurrences(), 3);
    p.go_all(&[("1g", "1f"), ("6a", "6b"), ("1f", "1g")]);
    assert_eq!(p.occurrences(), 1, "the Pawn has been captured");
    (0..3).for_each(|_| assert!(p.undo().is_some()));
    assert_eq!(p.occurrences(), 3);
}

#[test]
fn a_deferral_changes_the_key() {
    // Chu: the Silver enters the zone and declines promotion.
    let mut p = put(&game("chu"), Black, "K 12l, G 11l, S 6e, -K 1l, -G 2l");
    p.go_all(&[("6e", "6d")]);
    let deferred_key = p.key();
    let without_deferral = put(&game("chu"), White, "K 12l, G 11l, S 6d, -K 1l, -G 2l");
    assert_ne!(deferred_key, without_deferral.key());
}

#[test]
fn a_side_without_a_legal_move_loses() {
    // White's King is surrounded by its own Pawns, which cannot move.
    let dai = game("dai");
    let mut p = put(&dai, Black, "K 15o, -K 1o, -P 2o, -P 2n, -P 1n, P 9j");
    // White's Pawns on 2n and 1n are blocked by the King and the Pawn on 2o.
    assert_eq!(p.go(p.mv("9j", "9i")).last().map(String::as_str), Some("Black wins"));
    assert_eq!(p.outcome(), Some(Outcome::Win { winner: Black, by: WinReason::NoMoves }));
    assert_eq!(p.refusal(p.mv("1o", "1n")), Refusal::GameOver);
}

#[test]
fn in_the_large_games_a_royal_may_be_left_attacked_and_is_taken() {
    for id in ["chu", "dai", "tenjiku"] {
        let mut p = put(&game(id), Black, "K 6g, G 1g, -K 12a, -R 6a, -G 11a");
        p.go_all(&[("1g", "1f")]);
        let mv = p.mv("6a", "6g");
        let effects = p.go(mv);
        assert_eq!(effects[1..], ["take K 6g", "land -R 6g", "White wins"], "{id}");
        let expected = Outcome::Win {
            winner: White,
            by: WinReason::RoyalCaptured {
                royal: p.variant().by_symbol("K").expect("a King"),
                at: p.sq("6g"),
            },
        };
        assert_eq!(p.outcome(), Some(expected));
    }
}

#[test]
fn every_royal_of_a_side_must_be_captured() {
    for (id, prince) in [("chu", "+DE"), ("dai", "+DE"), ("tenjiku", "+CP")] {
        let pieces = format!("K 6g, {prince} 7g, G 1g, -K 12a, -R 6a, -R 7a, -G 11a");
        let mut p = put(&game(id), Black, &pieces);
        p.go_all(&[("1g", "1f"), ("6a", "6g")]);
        assert_eq!(p.outcome(), None, "{id}: the Prince is left");
        p.go_all(&[("1f", "1e"), ("7a", "7g")]);
        assert_eq!(p.winner(), Some(White), "{id}");
    }
}

#[test]
fn a_drunk_elephant_promotes_to_a_second_royal() {
    for (id, prince) in [("chu", "+DE"), ("dai", "+DE"), ("tenjiku", "+CP")] {
        let mut p = put(&game(id), Black, "K 6g, DE 9e, G 1g, -K 12a, -R 6a, -G 11a");
        if id != "chu" {
            p = put(&game(id), Black, "K 6g, DE 9f, G 1g, -K 12a, -R 6a, -G 11a");
        }
        let mv = if id == "chu" { p.mv("9e", "9d") } else { p.mv("9f", "9e") };
        let effects = p.go(mv.with_promotion());
        assert!(effects.last().is_some_and(|last| last.starts_with(&format!("promote {prince}"))), "{id}");
        p.go_all(&[("6a", "6g")]);
        assert_eq!(p.outcome(), None, "{id}: King taken, Prince alive");
    }
}

#[test]
fn nothing_may_be_played_after_the_end() {
    let mut p = put(&game("dai"), White, "K 6g, G 1g, -K 12a, -R 6a");
    p.go_all(&[("6a", "6g")]);
    assert_eq!(p.refusal(p.mv("1g", "1f")), Refusal::GameOver);
    assert!(p.legal_moves().is_empty());
    p.undo();
    assert_eq!(p.outcome(), None, "undoing resumes the game");
}

#[test]
fn only_chu_has_the_bare_king_rule() {
    for id in ["dai", "tenjiku"] {
        let mut p = put(&game(id), Black, "K 6g, R 1g, -K 12a, -P 1a");
        p.go_all(&[("1g", "1a")]);
        assert_eq!(p.outcome(), None, "{id}");
    }
}

/// Rule state: deferred promotions and the last capture of a Lion.
#[test]
fn the_key_includes_the_rule_state() {
    let chu = game("chu");
    let array = setup(&chu, Black, "K 12l, -K 12a, S 5d, S 6d, -S 5i, -S 6i");
    let mut keys = HashSet::new();
    let at = |name| chu.geometry().parse(name);
    for (deferred, last_lion_capture, to_move) in [
        ([None, None], None, Black),
        ([at("5d"), None], None, Black),
        ([at("6d"), None], None, Black),
        ([None, at("5i")], None, Black),
        ([None, at("6i")], None, Black),
        ([at("5d"), at("5i")], None, Black),
        ([None, None], at("5i"), Black),
        ([None, None], at("6i"), Black),
        ([None, None], None, White),
    ] {
        let setup = Setup { deferred, last_lion_capture, side_to_move: to_move, ..array.clone() };
        let p = Position::from_setup(Arc::clone(&chu), &setup).expect("a position");
        assert!(keys.insert(p.key()), "{deferred:?} {last_lion_capture:?} {to_move:?}");
    }
}

/// An external arbiter may have no rule on repetition.
#[test]
fn repetition_rules_can_be_turned_off() {
    let mut p = shuffle_position("chu");
    p.allow_repetition();
    p.go_all(&CYCLE.repeat(5));
    assert_eq!((p.occurrences(), p.outcome()), (6, None));
}

#[test]
fn a_recorded_result_differs_from_one_by_the_rules() {
    for score in ["1-0", "0-1", "1/2-1/2"] {
        assert!(Outcome::from_score(score).expect("a score").is_recorded(), "{score}");
    }
    assert!(!Outcome::Draw(DrawReason::Repetition).is_recorded());
    assert!(!Outcome::Win { winner: Black, by: WinReason::BareKing }.is_recorded());
}
