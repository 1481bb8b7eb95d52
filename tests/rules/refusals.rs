//! Every reason for refusing a move, with the sentence that names squares and pieces.

use crate::board::{Black, PositionExt, White, edited_game, game, put, setup, start};
use insta::assert_snapshot;
use tenjiku_language::Describe;
use tenjiku_rules::variant::schema::RangeJump;
use tenjiku_rules::variant::{RangeTakes, Repetition};
use tenjiku_rules::{MoveError, Outcome, Position, Refusal, WinReason, coordinate};

const CHU: &str = "K 1l, G 2l, -K 12a, -G 11a, ";
const TENJIKU: &str = "K 1p, -K 16a, RGn 8l, ";
const TORI: &str = "Ph 1g, -Ph 7a, ";

/// For each game, the pieces on its board and the move that is refused.
const REFUSED: [(&str, &str, &str, &str); 24] = [
    ("chu", CHU, "", "6g6f"),
    ("chu", CHU, "", "11a11b"),
    ("chu", CHU, "R 6g, P 6e", "6g6e"),
    ("chu", CHU, "Ln 6g, P 6f, -P 6e", "6g6f6g"),
    ("chu", CHU, "Ln 6g, P 7f, R 9g", "6g1a6e"),
    ("chu", CHU, "Ln 6g, P 7f, R 9g", "6g7f7e"),
    ("chu", CHU, "R 6g", "6g5f"),
    ("chu", CHU, "R 6g, P 6e", "6g6d"),
    ("chu", CHU, "Ln 6g, P 5f, P 6f, P 7f, P 5g, P 7g, P 5h, P 6h, -P 7h", "6g6g"),
    ("chu", CHU, "+DH 6g, P 6f", "6g6g"),
    ("chu", CHU, "R 6g, -P 6e, -P 6d", "6g6d6e"),
    ("chu", CHU, "S 6g", "6g6f+"),
    ("chu", CHU, "Ln 6g, -P 7f, -Ln 6e, -B 3b", "6g6e"),
    ("chu", CHU, "Ln 6g, -P 7f, -Ln 6e, -B 3b", "6g7f6e"),
    ("tenjiku", TENJIKU, "-BGn 8i, -P 8e", "8l8e"),
    ("tenjiku", TENJIKU, "-P 8i, -VGn 8e", "8l8e"),
    ("tai", "E 1y, -CP 25a, ", "-R 20c, -P 20k", "1y20k"),
    ("tori", TORI, "Sw 4c", "4c4b"),
    ("tori", "Ph 4g, -Ph 7a, ", "Cr 4e, -LQ 4b", "4e3d"),
    ("tori", TORI, "Sw *, Sw 4c, Sw 4f, -Sw 5d", "F*3d"),
    ("tori", TORI, "Sw *, Sw 4c, Sw 4f, -Sw 5d", "S*5d"),
    ("tori", TORI, "Sw *, Sw 4c, Sw 4f, -Sw 5d", "S*3a"),
    ("tori", TORI, "Sw *, Sw 4c, Sw 4f, -Sw 5d", "S*4d"),
    ("tori", TORI, "Sw *, -Pt 6a, Cr 6c, LQ 6g", "S*7b"),
];

#[test]
fn each_reason_has_a_sentence() {
    let sentences = REFUSED.map(|(id, kings, pieces, text)| {
        let p = put(&game(id), Black, &format!("{kings}{pieces}"));
        let error = coordinate::read(&p, text).expect_err(text);
        assert!(matches!(error, MoveError::Refused(_)), "{error:?}");
        format!("{text}: {}", error.describe(&p))
    });
    assert_snapshot!(sentences.join("\n"), @"
    6g6f: There is no piece on 6g.
    11a11b: It is Black's turn, and the Gold General on 11a is White's.
    6g6e: Your own piece is in the way: the Pawn on 6e.
    6g6f6g: Your own piece is in the way: the Pawn on 6f.
    6g1a6e: The Lion cannot move to 1a from there.
    6g7f7e: Your own piece is in the way: the Pawn on 7f.
    6g5f: The Rook cannot move to 5f from there.
    6g6d: The way to 6d is blocked, and the Rook cannot jump.
    6g6g: To pass, the Lion on 6g needs an empty square next to it.
    6g6g: To pass, the Horned Falcon on 6g needs an empty square next to it.
    6g6d6e: There is nothing to capture on 6d.
    6g6f+: The Silver General cannot promote now: the move neither begins nor ends in your promotion zone.
    6g6e: You cannot capture the Lion on 6e: it is protected by the Bishop on 3b, and it is not next to your Lion.
    6g7f6e: You cannot capture the Lion on 6e: it is protected by the Bishop on 3b, and capturing only the Pawn on the way is not enough.
    8l8e: The Rook General may not pass the Bishop General on 8i: it is of equal rank.
    8l8e: The Rook General may not capture the Vice General on 8e by jumping: it is of higher rank.
    1y20k: This piece cannot capture a protected piece, and the Pawn on 20k is protected by the Rook on 20c.
    4c4b: The Swallow must promote on this move.
    4e3d: This would let the Left Quail on 4b capture your royal piece on 4g.
    F*3d: You have no Falcon in hand.
    S*5d: Pieces can be dropped only on empty squares; the Swallow on 5d is in the way.
    S*3a: The Swallow cannot be dropped on the last rank.
    S*4d: A third unpromoted Swallow on file 4 is not allowed: two is the limit.
    S*7b: The Swallow cannot be dropped to give checkmate.
    ");
    let room = put(&game("chu"), Black, &format!("{CHU}Ln 6g, P 5f, P 6f, P 7f, P 5g, P 7g, P 5h, P 6h"));
    assert!(room.legal(room.mv("6g", "6g")), "one empty neighbour is enough for a pass");
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
    let p = put(&game("chu"), Black, &format!("{CHU}Ln 6g, P 7f, R 9g"));
    assert_eq!(p.accept(p.over("6g", &["6f"], "6e")), Ok(p.mv("6g", "6e")));
    assert_eq!(p.accept(p.over("6g", &["6f"], "6g")), Ok(p.mv("6g", "6g")), "a pass, out and back");
    assert_eq!(p.accept(p.over("9g", &["9f"], "9e")), Ok(p.mv("9g", "9e")));
    assert_eq!(p.accept(p.over("9g", &["9g"], "9e")), Ok(p.mv("9g", "9e")), "its own square is no midstep");
}

/// A range capture is not a jump.
#[test]
fn the_refusal_of_a_range_capture_does_not_mention_jumps() {
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

/// After these moves, in which the game or its rules have changed, the last one is refused with this sentence.
#[test]
fn earlier_moves_forbid_a_move() {
    let chu = |pieces: &str| put(&game("chu"), Black, &format!("{CHU}{pieces}"));
    let twice = "4g3f 4a5b 3f4g 5b4a 4g3f 4a5b 3f4g 5b4a 4g3f";
    for (mut p, moves, sentence) in [
        (
            chu("R 6l, -Ln 6e, Ln 3g, -B 1e"),
            "6l6e 1e3g",
            "A Lion has just been captured on 6e by another kind of piece. For this turn, only a Lion may capture the Lion on 3g.",
        ),
        (chu("R 12l"), "12l12a+ 11a11b", "The game is over."),
        (
            start("tori"),
            twice,
            "This position has come up for the third time, and you have already played this move from it. You must vary.",
        ),
    ] {
        let (played, last) = moves.rsplit_once(' ').expect("two moves");
        for text in played.split(' ') {
            p.go(coordinate::read(&p, text).expect("a legal move"));
        }
        assert_eq!(coordinate::read(&p, last).expect_err(last).describe(&p), sentence);
    }
}

#[test]
fn refusals_of_range_jumps_name_the_piece_and_its_rank() {
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

#[test]
fn a_second_occurrence_of_a_position_is_refused() {
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

#[test]
fn faults_of_a_setup_have_sentences() {
    let tori = game("tori");
    let mut edited = setup(&tori, Black, "Sw 4f, Fa 4f, Eg *");
    edited.deferred[1] = tori.geometry().parse("4f");
    let found = edited.faults(&tori);
    let faults: Vec<String> = found.iter().map(|fault| fault.describe(&tori)).collect();
    assert_eq!(faults[0], "There are two pieces on 4f. Remove one of them.");
    assert_eq!(faults[1], "Neither side has a royal piece, so neither could win. Put one on the board.");
    assert_eq!(faults[2], "In hand, Eagle turns back into Falcon. Put Falcon in hand instead.");
}

#[test]
fn a_loss_by_perpetual_attack_has_a_sentence() {
    let end = Outcome::Win { winner: White, by: WinReason::PerpetualAttack };
    assert_eq!(end.describe(&game("chu")), "White wins: Black repeated the position by perpetual attack.");
}
