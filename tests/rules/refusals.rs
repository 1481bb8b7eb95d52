//! Every reason for refusing a move, with the sentence that names squares and pieces.

use crate::board::{Black, PositionExt, White, edited_game, game, put, setup};
use tenjiku::language::Describe;
use tenjiku_rules::variant::schema::RangeJump;
use tenjiku_rules::variant::{RangeTakes, Repetition};
use tenjiku_rules::{Move, Outcome, Position, Refusal, WinReason};

fn chu(pieces: &str) -> Position {
    put(&game("chu"), Black, &format!("K 1l, G 2l, -K 12a, -G 11a, {pieces}"))
}

fn tori(pieces: &str) -> Position {
    put(&game("tori"), Black, &format!("Ph 1g, -Ph 7a, {pieces}"))
}

/// Asserts that the refusal matches and that its sentence contains all words.
fn assert_refused(p: &Position, mv: Move, is_expected: impl Fn(&Refusal) -> bool, words: &[&str]) {
    let refusal = p.refusal(mv);
    assert!(is_expected(&refusal), "{refusal:?}");
    let sentence = refusal.describe(p);
    for word in words {
        assert!(sentence.contains(word), "`{word}` is not in: {sentence}");
    }
    assert!(sentence.ends_with('.'), "{sentence}");
}

#[test]
fn an_empty_square() {
    let p = chu("");
    assert_refused(&p, p.mv("6g", "6f"), |r| matches!(r, Refusal::EmptySquare { .. }), &["6g"]);
}

#[test]
fn a_piece_of_the_other_side() {
    let p = chu("");
    let words = ["Black's turn", "Gold General", "11a", "White's"];
    assert_refused(&p, p.mv("11a", "11b"), |r| matches!(r, Refusal::NotYourPiece { .. }), &words);
}

#[test]
fn target_occupied_by_own_piece() {
    let p = chu("R 6g, P 6e");
    assert_refused(&p, p.mv("6g", "6e"), |r| matches!(r, Refusal::OwnPiece { .. }), &["Pawn", "6e"]);
}

#[test]
fn midstep_occupied_by_own_piece() {
    let p = chu("Ln 6g, P 6f, -P 6e");
    assert_refused(
        &p,
        p.over("6g", &["6f"], "6g"),
        |r| matches!(r, Refusal::OwnPiece { .. }),
        &["Pawn", "6f"],
    );
}

#[test]
fn a_lion_captures_no_own_piece_on_its_way() {
    let p = put(&game("chu"), Black, "K 12l, Ln 6f, P 6e, -K 1a, -P 6d, -P 7e");
    let own = Refusal::OwnPiece { at: p.sq("6e") };
    assert_eq!(p.refusal(p.over("6f", &["6e"], "6d")), own);
    assert_eq!(p.refusal(p.over("6f", &["7e"], "6e")), own);
    assert_eq!(p.refusal(p.over("6f", &["6e"], "6c")), own, "the own piece is named before the distance");
    let lion = p.piece_at(p.sq("6f")).expect("the Lion");
    assert_eq!(p.refusal(p.over("6f", &["7e"], "9c")), Refusal::NoSuchMove { piece: lion, to: p.sq("9c") });
}

/// An empty midstep is read and removed, but only if the piece could move there.
#[test]
fn an_empty_midstep_must_be_on_the_path() {
    let p = chu("Ln 6g, P 7f, R 9g");
    assert_eq!(p.accept(p.over("6g", &["6f"], "6e")), Ok(p.mv("6g", "6e")));
    assert_eq!(p.accept(p.over("6g", &["6f"], "6g")), Ok(p.mv("6g", "6g")), "a pass, out and back");
    assert_eq!(p.accept(p.over("9g", &["9f"], "9e")), Ok(p.mv("9g", "9e")));
    assert_eq!(p.accept(p.over("9g", &["9g"], "9e")), Ok(p.mv("9g", "9e")), "its own square is no midstep");
    let is_expected = |r: &Refusal| matches!(r, Refusal::NoSuchMove { .. });
    assert_refused(&p, p.over("6g", &["1a"], "6e"), is_expected, &["Lion", "1a"]);
    let is_expected = |r: &Refusal| matches!(r, Refusal::OwnPiece { .. });
    assert_refused(&p, p.over("6g", &["7f"], "7e"), is_expected, &["Pawn", "7f"]);
}

#[test]
fn a_move_the_piece_does_not_have() {
    let p = chu("R 6g");
    assert_refused(&p, p.mv("6g", "5f"), |r| matches!(r, Refusal::NoSuchMove { .. }), &["Rook", "5f"]);
}

#[test]
fn a_blocked_move() {
    let p = chu("R 6g, P 6e");
    assert_refused(
        &p,
        p.mv("6g", "6d"),
        |r| matches!(r, Refusal::Blocked { .. }),
        &["Rook cannot jump", "6d"],
    );
}

#[test]
fn a_rank_too_high_to_be_jumped_or_taken() {
    let p = put(&game("tenjiku"), Black, "K 1p, -K 16a, RGn 8l, -BGn 8i, -P 8e");
    let is_expected = |r: &Refusal| matches!(r, Refusal::RankTooHigh { .. });
    assert_refused(&p, p.mv("8l", "8e"), is_expected, &["Rook General", "pass", "Bishop General", "8i"]);
    let p = put(&game("tenjiku"), Black, "K 1p, -K 16a, RGn 8l, -P 8i, -VGn 8e");
    assert_refused(&p, p.mv("8l", "8e"), is_expected, &["Rook General", "capture", "Vice General", "8e"]);
}

/// A range capture is not a jump, so the message must not mention jumping.
#[test]
fn a_range_capture_of_an_equal() {
    let p = put(&game("taikyoku"), Black, "K 1jj, -K 36a, GGn 18t, -P 18p, -GGn 18k");
    let sentence = p.refusal(p.mv("18t", "18k")).describe(&p);
    assert!(sentence.contains("may not capture") && !sentence.contains("jump"), "{sentence}");
    let with_any_jump =
        edited_game("taikyoku", |file| file.rules.range_jump.takes = RangeTakes::AnyButRoyals);
    let p = put(&with_any_jump, Black, "K 1jj, -K 36a, GGn 18t, -P 18p, -GGn 18k");
    assert!(matches!(p.refusal(p.mv("18t", "18k")), Refusal::RankTooHigh { .. }), "that rule is for jumps");
}

#[test]
fn the_refusal_for_a_range_jumper_does_not_say_that_it_cannot_jump() {
    let p = put(&game("tenjiku"), Black, "K 1p, -K 16a, RGn 8l, -P 8i");
    let sentence = p.refusal(p.mv("8l", "8e")).describe(&p);
    assert!(!sentence.contains("cannot jump") && sentence.contains("only to capture"), "{sentence}");
    let high = put(&game("tenjiku"), Black, "K 1p, -K 16a, RGn 8l, -VGn 8i");
    assert!(matches!(high.refusal(high.mv("8l", "8e")), Refusal::Blocked { .. }), "for any piece between");
}

#[test]
fn no_room_to_pass() {
    let p = chu("Ln 6g, P 5f, P 6f, P 7f, P 5g, P 7g, P 5h, P 6h, -P 7h");
    assert_refused(&p, p.mv("6g", "6g"), |r| matches!(r, Refusal::NoRoomToPass { .. }), &["Lion", "6g"]);
    let p = chu("Ln 6g, P 5f, P 6f, P 7f, P 5g, P 7g, P 5h, P 6h");
    assert!(p.legal(p.mv("6g", "6g")), "one empty neighbour is enough");
    let p = chu("+DH 6g, P 6f");
    assert_refused(
        &p,
        p.mv("6g", "6g"),
        |r| matches!(r, Refusal::NoRoomToPass { .. }),
        &["Horned Falcon", "6g"],
    );
}

#[test]
fn nothing_to_capture_on_the_way() {
    let p = chu("R 6g, -P 6e, -P 6d");
    let is_expected = |r: &Refusal| matches!(r, Refusal::NothingToCapture { .. });
    assert_refused(&p, p.over("6g", &["6d"], "6e"), is_expected, &["6d"]);
}

#[test]
fn must_promote_and_may_not() {
    let p = tori("Sw 4c");
    assert_refused(&p, p.mv("4c", "4b"), |r| matches!(r, Refusal::MustPromote { .. }), &["Swallow", "must"]);
    let p = chu("S 6g");
    let is_expected = |r: &Refusal| matches!(r, Refusal::MayNotPromote { .. });
    assert_refused(&p, p.mv("6g", "6f").with_promotion(), is_expected, &["Silver General", "zone"]);
}

#[test]
fn a_protected_lion_and_the_slight_piece_captured_on_the_way() {
    let p = chu("Ln 6g, -P 7f, -Ln 6e, -B 3b");
    let is_expected = |r: &Refusal| matches!(r, Refusal::ProtectedLion { .. });
    assert_refused(&p, p.mv("6g", "6e"), is_expected, &["Lion on 6e", "Bishop on 3b"]);
    assert_refused(&p, p.over("6g", &["7f"], "6e"), is_expected, &["Lion on 6e", "Bishop on 3b", "Pawn"]);
}

#[test]
fn the_counter_strike() {
    let mut p = chu("R 6l, -Ln 6e, Ln 3g, -B 1e");
    p.go(p.mv("6l", "6e"));
    let is_expected = |r: &Refusal| matches!(r, Refusal::CounterStrike { .. });
    assert_refused(&p, p.mv("1e", "3g"), is_expected, &["6e", "Lion on 3g"]);
}

#[test]
fn an_emperor_and_a_protected_piece() {
    let p = put(&game("tai"), Black, "E 1y, -CP 25a, -R 20c, -P 20k");
    let is_expected = |r: &Refusal| matches!(r, Refusal::UniversalTakesProtected { .. });
    assert_refused(&p, p.mv("1y", "20k"), is_expected, &["Pawn on 20k", "Rook on 20c"]);
}

#[test]
fn an_exposed_royal() {
    let p = put(&game("tori"), Black, "Ph 4g, -Ph 7a, Cr 4e, -LQ 4b");
    let is_expected = |r: &Refusal| matches!(r, Refusal::ExposesRoyal { .. });
    assert_refused(&p, p.mv("4e", "3d"), is_expected, &["4g", "Left Quail on 4b"]);
}

#[test]
fn repetition() {
    let mut p = crate::board::start("tori");
    for _ in 0..2 {
        for (from, to) in [("4g", "3f"), ("4a", "5b"), ("3f", "4g"), ("5b", "4a")] {
            let mv = p.mv(from, to);
            p.go(mv);
        }
    }
    assert_refused(&p, p.mv("4g", "3f"), |r| matches!(r, Refusal::Repetition), &["third time", "vary"]);
}

#[test]
fn drops() {
    let p = tori("Sw *, Sw 4c, Sw 4f, -Sw 5d");
    assert_refused(&p, p.dropping("Fa", "3d"), |r| matches!(r, Refusal::NotInHand { .. }), &["Falcon"]);
    let is_expected = |r: &Refusal| matches!(r, Refusal::SquareTaken { .. });
    assert_refused(&p, p.dropping("Sw", "5d"), is_expected, &["Swallow", "5d"]);
    let is_expected = |r: &Refusal| matches!(r, Refusal::DropOnLastRanks { .. });
    assert_refused(&p, p.dropping("Sw", "3a"), is_expected, &["Swallow", "last rank"]);
    let is_expected = |r: &Refusal| matches!(r, Refusal::DropFileFull { .. });
    assert_refused(&p, p.dropping("Sw", "4d"), is_expected, &["Swallow", "file 4", "two"]);
    let p = tori("Sw *, -Pt 6a, Cr 6c, LQ 6g");
    let is_expected = |r: &Refusal| matches!(r, Refusal::DropMates { .. });
    assert_refused(&p, p.dropping("Sw", "7b"), is_expected, &["Swallow", "mate"]);
}

#[test]
fn the_game_is_over() {
    let mut p = chu("R 12l");
    let mv = p.mv("12l", "12a");
    p.go(mv.with_promotion());
    assert_refused(&p, p.mv("11a", "11b"), |r| matches!(r, Refusal::GameOver), &["over"]);
}

/// T9.2 and its readings: which pieces a range jump may pass, and onto which it may end.
#[test]
fn range_jumps_name_the_rank_or_the_royal() {
    use RangeTakes::{Any, AnyButRoyals, Lower};
    let refusal_text = |takes: RangeTakes, lands_on_empty: bool, pieces: &str, to: &str| {
        let game = edited_game("tenjiku", |file| file.rules.range_jump = RangeJump { takes, lands_on_empty });
        let p = put(&game, Black, &format!("K 1p, -K 16a, RGn 9l, {pieces}"));
        p.refusal(p.mv("9l", to)).describe(&p)
    };
    assert_eq!(
        refusal_text(Any, false, "-RGn 9d, -P 9b", "9b"),
        "The Rook General may not pass the Rook General on 9d: it is of equal rank."
    );
    assert_eq!(
        refusal_text(Lower, false, "-GGn 9d, -P 9b", "9b"),
        "The Rook General may not pass the Great General on 9d: it is of higher rank."
    );
    assert_eq!(
        refusal_text(Lower, false, "P 9i, -BGn 9d", "9d"),
        "The Rook General may not capture the Bishop General on 9d by jumping: it is of equal rank."
    );
    assert_eq!(
        refusal_text(AnyButRoyals, false, "P 9i, -+CP 9d", "9d"),
        "The Rook General may not capture the Crown Prince on 9d by jumping: it is royal."
    );
    assert_eq!(
        refusal_text(Any, true, "-K 9d", "9b"),
        "The Rook General may not pass the King on 9d: it is of higher rank."
    );
    assert!(refusal_text(Any, false, "P 9i", "9d").contains("only to capture"));
}

/// C8.3 and T19.2: no position may recur.
#[test]
fn second_occurrence_is_barred() {
    let game = edited_game("tenjiku", |file| file.rules.repetition = Repetition::SecondIsBarred);
    let mut p = Position::new(game);
    let mut refusals = Vec::new();
    for (from, to) in [("8l", "8k"), ("2c", "2b"), ("15n", "15o"), ("2b", "2c"), ("15o", "15n")] {
        match p.accept(p.mv(from, to)) {
            Ok(mv) => p.play(mv, &mut ()),
            Err(refusal) => refusals.push(refusal.describe(&p)),
        }
    }
    assert_eq!(
        refusals,
        ["This would bring back the position after move 1. In this game no position may come back."]
    );
}

/// Faults of a set up position, in sentences.
#[test]
fn faults_of_a_setup() {
    let tori = game("tori");
    let mut edited = setup(&tori, Black, "Sw 4f, Fa 4f, Eg *");
    edited.deferred[1] = tori.geometry().parse("4f");
    let found = edited.faults(&tori);
    let faults: Vec<String> = found.iter().map(|fault| fault.describe(&tori)).collect();
    assert_eq!(faults[0], "There are two pieces on 4f. Remove one of them.");
    assert_eq!(faults[1], "Neither side has a royal piece, so neither could win. Put one on the board.");
    assert_eq!(faults[2], "In hand, Eagle turns back into Falcon. Put Falcon in hand instead.");
}

/// The end of a game, in a sentence.
#[test]
fn a_game_lost_by_perpetual_attack() {
    let end = Outcome::Win { winner: White, by: WinReason::PerpetualAttack };
    assert_eq!(end.describe(&game("chu")), "White wins: Black repeated the position by perpetual attack.");
}
