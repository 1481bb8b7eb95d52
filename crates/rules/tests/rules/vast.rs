//! Rules of the largest games: range captures, promotion on entering, contagion, and the King that becomes
//! an Emperor. Sources: the reference's README on the large games and on Taikyoku.

use crate::board::{Black, PositionExt, White, edited_game, game, game_with, put, words};
use tenjiku_rules::variant::schema::RangeCapture;
use tenjiku_rules::{NoPromotion, Position, Refusal, Side};

fn taikyoku(turn: Side, pieces: &str) -> Position {
    put(&game("taikyoku"), turn, pieces)
}

const KINGS: &str = "K 36jj, -K 36a, ";

/// "Along its lines the piece may pass any number of pieces of strictly lower rank, of either side,
/// and takes all of them, own ones too."
#[test]
fn a_range_capture_takes_all_in_its_way_own_pieces_too() {
    let mut p = taikyoku(Black, &format!("{KINGS}GGn 5t, P 5s, -P 5q, -R 5p"));
    let effects = p.go(p.mv("5t", "5o"));
    assert_eq!(
        effects,
        ["lift GGn 5t", "take P 5s", "take -P 5q", "take -R 5p", "land GGn 5o"],
        "in the order of the line"
    );
    p.undo();
    for (square, piece) in [("5t", "GGn"), ("5s", "P"), ("5q", "-P"), ("5p", "-R"), ("5o", ".")] {
        assert_eq!(p.on(square), piece, "after undoing");
    }
}

/// "It may stop on any square of the line, empty or on a lower piece which it takes."
#[test]
fn a_range_capture_may_stop_anywhere_on_its_line() {
    let p = taikyoku(Black, &format!("{KINGS}RGn 5t, P 5s, -P 5q, -VGn 5n"));
    for to in ["5s", "5r", "5q", "5p", "5o"] {
        assert!(p.legal(p.mv("5t", to)), "{to}");
    }
}

/// "It may not pass an equal or higher piece", nor, under the default reading, capture one.
#[test]
fn an_equal_or_higher_piece_stops_a_range_capture() {
    for wall in ["-K", "K", "-CP", "-GGn", "-VGn", "-RGn", "BGn"] {
        let kings = if wall == "-K" {
            "K 36jj, "
        } else if wall == "K" {
            "-K 36a, "
        } else {
            KINGS
        };
        let p = taikyoku(Black, &format!("{kings}RGn 5t, -P 5r, {wall} 5p, -P 5n"));
        assert!(p.legal(p.mv("5t", "5q")), "before {wall}");
        for beyond in ["5p", "5o", "5n"] {
            assert!(!p.legal(p.mv("5t", beyond)), "{wall}: {beyond}");
        }
    }
    // A Vice General is higher than a Rook General and lower than a Great General.
    let p = taikyoku(Black, &format!("{KINGS}GGn 5t, -VGn 5p"));
    assert!(p.legal(p.mv("5t", "5p")) && p.legal(p.mv("5t", "5n")));
}

/// Each switch of `range_capture`: "it may take the first piece that outranks it and stops there" (manbearian's
/// program); it may not end on a friendly piece; a move that passed pieces must end with a capture.
#[test]
fn the_other_readings_of_the_range_capture() {
    let with = |rule: RangeCapture| edited_game("taikyoku", |file| file.rules.range_capture = rule);
    let pieces = format!("{KINGS}RGn 5t, P 5s, -P 5r, -VGn 5p, -P 5n");
    let p = put(&with(RangeCapture { takes_higher: true, ..Default::default() }), Black, &pieces);
    assert!(p.legal(p.mv("5t", "5p")) && !p.legal(p.mv("5t", "5o")));
    let p = put(&with(RangeCapture { spares_own_at_end: true, ..Default::default() }), Black, &pieces);
    assert!(!p.legal(p.mv("5t", "5s")) && p.legal(p.mv("5t", "5q")));
    let p = put(&with(RangeCapture { must_end_on_capture: true, ..Default::default() }), Black, &pieces);
    assert!(!p.legal(p.mv("5t", "5q")) && p.legal(p.mv("5t", "5r")));
}

/// "The Vice General jumps to the 2nd square orthogonally": the jumped piece stays on the board.
#[test]
fn a_jump_of_a_range_capturer_takes_nothing_on_its_way() {
    let mut p = taikyoku(Black, &format!("{KINGS}VGn 5t, P 5s, -K 8r, -R 5r"));
    let effects = p.go(p.mv("5t", "5r"));
    assert_eq!(effects, ["lift VGn 5t", "take -R 5r", "land VGn 5r"]);
    assert_eq!(p.on("5s"), "P");
}

/// A royal in the way stops a range capture, so a range capture never takes a King.
#[test]
fn no_range_capture_reaches_a_king() {
    let p = taikyoku(White, "GGn 5t, K 36jj, -K 5a");
    assert!(p.checks(White).is_empty());
}

/// "Optional, on entering the zone or on a capture made inside it; not on leaving."
#[test]
fn taikyoku_promotes_on_entering_and_on_captures_inside() {
    // The zone is ranks a to k.
    let p = taikyoku(Black, &format!("{KINGS}R 5l, R 7f, R 9f, -P 9c, R 11f"));
    assert!(p.legal(p.mv("5l", "5k").with_promotion()));
    assert!(p.legal(p.mv("5l", "5k")), "it is optional");
    let piece = p.piece_at(p.sq("7f")).expect("a Rook");
    let inside = Refusal::MayNotPromote { piece, why: NoPromotion::NeitherEntersNorCaptures };
    assert_eq!(p.refusal(p.mv("7f", "7e").with_promotion()), inside);
    assert!(p.legal(p.mv("9f", "9c").with_promotion()), "a capture inside");
    let outside = Refusal::MayNotPromote { piece, why: NoPromotion::EndsOutside };
    assert_eq!(p.refusal(p.mv("11f", "11m").with_promotion()), outside);
}

/// The option after jh85's program: a Lion may return to its square only after a capture.
#[test]
fn a_lion_may_pass_unless_the_option_forbids_it() {
    let p = taikyoku(Black, &format!("{KINGS}Ln 9t, -P 9s"));
    assert!(p.legal(p.mv("9t", "9t")));
    let never = game_with("taikyoku", &[("passing", 2)]);
    let p = put(&never, Black, &format!("{KINGS}Ln 9t, -P 9s"));
    assert!(!p.legal(p.mv("9t", "9t")));
    assert!(p.legal(p.over("9t", &["9s"], "9t")), "with a capture it may");
}

/// Rank z is followed by aa, bb … jj.
#[test]
fn the_last_rank_of_taikyoku_is_rank_36() {
    let game = game("taikyoku");
    assert_eq!((game.geometry().files(), game.geometry().ranks()), (36, 36));
    let sq = game.geometry().square(36, 35).expect("the corner");
    assert_eq!(game.geometry().parse(&game.geometry().name(sq)), Some(sq));
}

/// Maka: "The King that captures becomes an Emperor, still the royal".
#[test]
fn a_king_that_captures_becomes_an_emperor() {
    let mut p = put(&game("maka_dai_dai"), Black, "K 10s, -P 10r, -K 10a, -G 9a");
    let effects = p.go(p.mv("10s", "10r").with_promotion());
    assert!(effects.contains(&"promote +E 10r".to_owned()), "{effects:?}");
    p.go(p.mv("9a", "9b"));
    // It may move to any empty square and capture any unprotected piece, even the King.
    assert!(p.legal(p.mv("10r", "1a")));
    assert!(!p.legal(p.mv("10r", "9b")), "the King protects the Gold");
}

/// Contagion (an Edo-period book): a piece that captures a Deva or a Teaching King becomes a Teaching King. A piece
/// that captures a Dark Spirit or a Buddhist Spirit becomes a Buddhist Spirit. By default contagion is off, as in
/// ShogiVar.
#[test]
fn contagion_turns_the_captor_into_the_captured_kind() {
    let kings = "K 10s, -K 10a, ";
    for (mover, victim, off, on) in [
        ("P", "DV", "+P", "+TK"),
        ("G", "DSp", "+FGo", "+BSp"),
        ("FK", "+TK", "FK", "+TK"),
        ("+TK", "DSp", "+TK", "+BSp"),
        ("DE", "DV", "+Pr", "+TK"),
        ("P", "+BSp", "+P", "+BSp"),
        ("C", "+BSp", "+FCo", "+BSp"),
    ] {
        for (option, becomes) in [(1, off), (2, on)] {
            let game = game_with("maka_dai_dai", &[("contagion", option)]);
            let mut p = put(&game, Black, &format!("{kings}{mover} 5h, -{victim} 5g"));
            let mv = p.mv("5h", "5g");
            let mv = if p.legal(mv) { mv } else { mv.with_promotion() };
            p.go(mv);
            assert_eq!(p.on("5g"), becomes, "{mover} takes {victim}, choice {option}");
            p.undo();
            assert_eq!((p.on("5h"), p.on("5g")), (mover.to_owned(), format!("-{victim}")));
        }
    }
}

/// Free Bear: "NE and NW slide, or jump to the 2nd square over whatever stands on the 1st".
#[test]
fn a_piece_may_use_either_of_two_powers_on_a_line() {
    let p = put(&game("maka_dai_dai"), Black, "K 10s, -K 10a, +FBe 9j, P 8i, P 10i");
    let targets = p.targets("9j");
    assert!(targets.is_superset(&words("7h 11h")), "{targets:?}");
    assert!(!targets.contains("6g") && !targets.contains("8i"));
}
