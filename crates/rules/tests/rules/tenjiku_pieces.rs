//! Pieces of Tenjiku: area moves, Free Eagle, Heavenly Tetrarchs, both Lion Hawks, promotion.

use crate::board::{Black, PositionExt, White, game, put, words};
use tenjiku_rules::{NoPromotion, Position, Refusal};

fn black(pieces: &str) -> Position {
    put(&game("tenjiku"), Black, &format!("K 1p, -K 16a, {pieces}"))
}

#[test]
fn an_area_move_may_turn_but_not_pass_over_pieces() {
    // A wall of pieces of both sides around 8i, with one gap on 9h.
    let wall = "P 7h, -P 8h, P 7i, -P 9i, P 7j, -P 8j, P 9j";
    let p = black(&format!("VGn 8i, {wall}"));
    let mut expected = words("8h 9i 8j 9h 8g 9g 10g 10h 10i");
    // Third steps, from 8g, 9g, 10g, 10h and 10i, which two steps reach.
    expected.extend(words("7g 7f 8f 9f 10f 11f 11g 11h 11i 11j 10j"));
    // The diagonal through the gap: the slide of a range jumper.
    expected.extend(words("12e 13d 14c 15b"));
    expected.insert("16a".to_owned());
    let found: std::collections::BTreeSet<String> =
        p.targets("8i").into_iter().filter(|to| !to.ends_with('+')).collect();
    // There is no enemy beyond the wall, so no range jump interferes.
    assert_eq!(found, expected);
}

#[test]
fn an_area_mover_reaches_each_square_within_three_steps_but_may_not_return() {
    let p = black("VGn 8i");
    let targets = p.targets("8i");
    for square in ["5f", "6f", "8f", "11l", "5l", "11g", "8l", "9j"] {
        assert!(targets.contains(square), "{square}");
    }
    assert!(!targets.contains("4i") && !targets.contains("8e"), "four squares are too far");
    assert!(!targets.contains("8i"), "returning would be a pass");
    assert!(matches!(p.refusal(p.mv("8i", "8i")), Refusal::NoSuchMove { .. }));
}

#[test]
fn a_free_eagle_is_a_free_king_that_jumps_to_the_second_square_orthogonally() {
    let p = black("FEg 8i, P 8h, P 7i, P 9i, P 8j, P 7h, P 9h, P 7j, P 9j");
    assert_eq!(p.targets("8i"), words("8g 6i 10i 8k"), "to the second square, not beyond, not diagonally");
    let p = black("FEg 8i");
    for square in ["8f", "2i", "14c", "15p"] {
        assert!(p.legal(p.mv("8i", square)), "{square}");
    }
}

#[test]
fn the_tetrarchs_slide_from_the_second_square_over_any_piece_on_the_first() {
    for first in ["P", "-P"] {
        let p = black(&format!("+HT 8i, {first} 9h, {first} 9i"));
        for square in ["10g", "11f", "15b"] {
            assert!(p.legal(p.mv("8i", square)), "{square} over {first}");
        }
        assert!(p.legal(p.mv("8i", "10i")) && p.legal(p.mv("8i", "11i")));
        assert!(!p.legal(p.mv("8i", "12i")), "sideways to the third square at most");
    }
    let p = black("+HT 8i, -P 10g, -P 10i");
    assert!(p.legal(p.mv("8i", "10g")) && !p.legal(p.mv("8i", "11f")), "the second square stops it");
    assert!(p.legal(p.mv("8i", "10i")) && !p.legal(p.mv("8i", "11i")));
}

#[test]
fn the_tetrarchs_take_by_igui_in_all_eight_directions() {
    for square in ["7h", "8h", "9h", "7i", "9i", "7j", "8j", "9j"] {
        let mut p = black(&format!("+HT 8i, -P {square}"));
        let expected = ["lift +HT 8i", &format!("take -P {square}"), "land +HT 8i"];
        assert_eq!(p.go(p.over("8i", &[square], "8i")), expected);
        assert_eq!(p.on("8i"), "+HT");
    }
    let p = black("+HT 8i, P 8h, -P 9h");
    assert!(!p.legal(p.over("8i", &["8h"], "8i")), "igui does not capture a friendly piece");
    assert!(!p.legal(p.over("8i", &["9h"], "10g")), "igui ends the turn");
    assert!(!p.legal(p.mv("8i", "8i")), "it may not pass");
}

#[test]
fn pieces_may_promote_in_the_zone_of_five_ranks_without_deferral() {
    let mut p = black("S 8f, -P 16c");
    assert_eq!(p.targets("8f"), words("7e 7e+ 8e 8e+ 9e 9e+ 7g 9g"), "entering");
    p.go_all(&[("8f", "8e"), ("16c", "16d")]);
    assert!(p.legal(p.mv("8e", "8d").with_promotion()), "on the next turn, inside");
    assert!(p.legal(p.mv("8e", "9f").with_promotion()), "leaving");
    let p = black("P 8e");
    assert_eq!(p.targets("8e"), words("8d 8d+"), "a Pawn need not wait");
    let p = put(&game("tenjiku"), White, "K 1p, -K 16a, -S 8k");
    assert!(p.legal(p.mv("8k", "8l").with_promotion()), "White's zone begins with rank l");
    assert!(!p.legal(p.mv("8k", "7j").with_promotion()));
}

#[test]
fn pawn_lance_and_iron_must_promote_on_the_last_rank() {
    for symbol in ["P", "L", "I"] {
        let p = black(&format!("{symbol} 8b"));
        assert!(p.legal(p.mv("8b", "8a").with_promotion()), "{symbol}");
        let piece = p.piece_at(p.sq("8b")).expect("a piece");
        assert_eq!(p.refusal(p.mv("8b", "8a")), Refusal::MustPromote { piece }, "{symbol}");
        let p = black(&format!("{symbol} 8c"));
        assert!(p.legal(p.mv("8c", "8b")), "{symbol} need not promote on the rank before");
    }
}

#[test]
fn a_lion_may_promote_by_igui_only_inside_the_zone() {
    let p = black("Ln 8c, -P 8b");
    assert!(p.legal(p.over("8c", &["8b"], "8c").with_promotion()));
    assert!(p.legal(p.over("8c", &["8b"], "8c")));
    let p = black("Ln 8f, -P 8e");
    let lion = p.piece_at(p.sq("8f")).expect("the Lion");
    // The move starts and ends outside the zone; a midstep inside does not count.
    let refusal = p.refusal(p.over("8f", &["8e"], "8f").with_promotion());
    assert_eq!(refusal, Refusal::MayNotPromote { piece: lion, why: NoPromotion::OutsideZone });
}
