//! Tai: promotion by capture, hook moves, Lion powers, royals. The Emperor is in `tai_emperor`.

use crate::board::{Black, PositionExt, White, game, game_with, put, words};
use tenjiku_rules::{NoPromotion, Position, Refusal};

fn black(pieces: &str) -> Position {
    put(&game("tai"), Black, &format!("CP 1y, -CP 25a, {pieces}"))
}

#[test]
fn a_capture_promotes_and_nothing_else_does() {
    let mut p = black("R 8h, -P 8g");
    let rook = p.piece_at(p.sq("8h")).expect("the Rook");
    assert_eq!(p.refusal(p.mv("8h", "8g")), Refusal::MustPromote { piece: rook });
    let expected = ["lift R 8h", "take -P 8g", "land R 8g", "promote +G 8g"];
    assert_eq!(p.go(p.mv("8h", "8g").with_promotion()), expected);
    let p = black("R 8b");
    let why = NoPromotion::NoCapture;
    assert_eq!(p.refusal(p.mv("8b", "8a").with_promotion()), Refusal::MayNotPromote { piece: rook, why });
    assert!(p.legal(p.mv("8b", "8a")), "there is no zone");
    let p = black("P 8h, -P 8g");
    assert!(p.legal(p.mv("8h", "8g")), "a Pawn does not promote in Tai");
}

#[test]
fn igui_and_double_capture_promote_too() {
    let mut p = black("Ln 8h, -P 8g, -G 8f");
    assert!(!p.legal(p.over("8h", &["8g"], "8h")));
    let mut double = p.clone();
    let expected = ["lift Ln 8h", "take -P 8g", "land Ln 8h", "promote +FF 8h"];
    assert_eq!(p.go(p.over("8h", &["8g"], "8h").with_promotion()), expected);
    assert!(!double.legal(double.over("8h", &["8g"], "8f")));
    let expected = ["lift Ln 8h", "take -P 8g", "take -G 8f", "land Ln 8f", "promote +FF 8f"];
    assert_eq!(double.go(double.over("8h", &["8g"], "8f").with_promotion()), expected);
    let p = black("Ln 8h");
    assert!(p.legal(p.mv("8h", "8h")) && !p.legal(p.mv("8h", "8h").with_promotion()), "a pass takes nothing");
}

#[test]
fn a_promoted_piece_never_promotes_again() {
    // An original Lion promotes, but a Lion that is a promoted Kylin does not; the same with Gold Generals.
    let p = black("+Ln 8h, -P 8g");
    assert!(p.legal(p.mv("8h", "8g")) && !p.legal(p.mv("8h", "8g").with_promotion()));
    let p = black("Ky 8h, -P 7g");
    assert!(p.legal(p.mv("8h", "7g").with_promotion()) && !p.legal(p.mv("8h", "7g")));
    let p = black("G 8h, -P 8g, +G 12h, -P 12g");
    for (from, to) in [("8h", "8g"), ("12h", "12g")] {
        assert!(p.legal(p.mv(from, to)) && !p.legal(p.mv(from, to).with_promotion()), "{from}");
    }
}

#[test]
fn a_piece_that_cannot_retreat_stays_on_the_last_rank() {
    for symbol in ["P", "L", "I", "St", "N"] {
        let p = black(&format!("{symbol} 8a"));
        assert!(p.targets("8a").is_empty(), "{symbol}");
        assert_eq!(p.outcome(), None);
    }
    let mut p = black("P 8b, -R 8m");
    p.go(p.mv("8b", "8a"));
    assert_eq!(p.go(p.mv("8m", "8a").with_promotion())[1], "take P 8a", "until it is captured");
}

#[test]
fn a_hook_mover_reaches_every_square_of_an_empty_board() {
    let p = black("HM 13m");
    // All squares except its own and that of its Crown Prince; it captures White's Crown Prince and promotes.
    let targets = p.targets("13m");
    assert_eq!(targets.len(), 625 - 2);
    assert!(targets.contains("25a+") && targets.contains("24b") && targets.contains("1a"));
}

#[test]
fn a_hook_mover_turns_once_and_only_on_an_empty_square() {
    // A corridor: from 8h up to 8f, then left to 11f; a second turn would lead to 11d.
    let walls = "P 7h, P 9h, P 8i, P 7g, P 9g, P 7f, P 8e, P 9e, P 10e, P 10g, P 11g, P 12f, P 12e";
    let p = black(&format!("HM 8h, {walls}"));
    assert_eq!(p.targets("8h"), words("8g 8f 9f 10f 11f"), "11e and 11d need a second turn");
}

#[test]
fn a_hook_mover_ends_with_its_capture_and_does_not_jump() {
    let p = black("HM 8h, -P 8f, P 9h, P 7h, P 8i, P 7g, P 9g");
    assert_eq!(p.targets("8h"), words("8g 8f+"), "no turn on the square of the capture");
    let p = black("Ca 8h, -P 10f, P 7g, P 7i, P 9i");
    let targets = p.targets("8h");
    assert!(targets.contains("10f") || targets.contains("10f+"));
    assert!(!targets.contains("11e") && targets.contains("8f"), "8f from the corner 9g");
}

#[test]
fn every_royal_must_be_captured_emperor_and_princes() {
    let tai = game("tai");
    let mut p = put(&tai, White, "E 20h, CP 8h, DE 3x, -CP 25a, -R 8a, -R 20a");
    p.go(p.mv("20a", "20h").with_promotion());
    assert_eq!(p.outcome(), None, "the Emperor is captured, a Prince is left");
    p.go(p.mv("3x", "3w"));
    p.go(p.mv("8a", "8h").with_promotion());
    assert_eq!(p.winner(), Some(White));
    let mut p = put(&tai, White, "E 20h, CP 8h, +CP 3x, -CP 25a, -R 8a, -R 20a");
    p.go(p.mv("20a", "20h").with_promotion());
    p.go(p.mv("3x", "3w"));
    p.go(p.mv("8a", "8h").with_promotion());
    assert_eq!(p.outcome(), None, "the second Prince is left");
}

#[test]
fn a_drunk_elephant_becomes_a_second_prince_by_capturing() {
    let mut p = black("DE 8h, -P 8g, -R 1a");
    let effects = p.go(p.mv("8h", "8g").with_promotion());
    assert_eq!(effects[3], "promote +CP 8g");
    p.go(p.mv("1a", "1y").with_promotion());
    assert_eq!(p.outcome(), None, "the original Prince is captured, the new one is left");
}

#[test]
fn under_reading_2_a_teaching_king_takes_up_to_three_pieces() {
    let game = game_with("tai", &[("teaching_king", 2)]);
    let royals = "CP 1y, -CP 25a, ";
    let mut p = put(&game, Black, &format!("{royals}+TK 8h, -P 8g, -G 8f, -S 7e, P 9h"));
    let expected = ["lift +TK 8h", "take -P 8g", "take -G 8f", "take -S 7e", "land +TK 7e"];
    let mut three = p.clone();
    assert_eq!(three.go(three.over("8h", &["8g", "8f"], "7e")), expected);
    assert!(p.legal(p.over("8h", &["8g"], "8h")), "igui");
    assert!(p.legal(p.mv("8h", "8h")), "pass");
    assert!(p.legal(p.mv("8h", "8e")) && p.legal(p.mv("8h", "11h")), "a jump of three");
    assert!(p.legal(p.mv("8h", "8y")), "the Free King");
    assert!(!p.legal(p.mv("8h", "12h")), "which does not jump");
    // Two adjacent captures and back to its square.
    let expected = ["lift +TK 8h", "take -P 8g", "take -G 7g", "land +TK 8h"];
    p = put(&game, Black, &format!("{royals}+TK 8h, -P 8g, -G 7g"));
    assert_eq!(p.go(p.over("8h", &["8g", "7g"], "8h")), expected);
}

#[test]
fn under_reading_2_a_teaching_king_passes_only_next_to_an_empty_square() {
    let game = game_with("tai", &[("teaching_king", 2)]);
    let ring = "P 7g, P 8g, P 9g, P 7h, P 9h, P 7i, P 8i, -P 9i";
    let p = put(&game, Black, &format!("CP 1y, -CP 25a, +TK 8h, {ring}"));
    assert_eq!(p.refusal(p.mv("8h", "8h")), Refusal::NoRoomToPass { at: p.sq("8h") });
}
