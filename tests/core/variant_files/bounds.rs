//! Numbers in variant files have bounds.

use super::{TINY, fault_texts};
use insta::assert_snapshot;
use tenjiku_rules::variant::{Variant, check, parse, read};

#[test]
fn numbers_of_powers_have_bounds() {
    for (power, expected) in [
        ("SlideUpTo(1, \"N\")", "`SlideUpTo` with 1 square"),
        ("SlideUpTo(36, \"N\")", "`SlideUpTo` with 36 squares"),
        ("Jump(4, \"N\")", "`Jump` over 4 squares, which leads off the board from every square"),
        ("Leap([])", "`Leap` without an offset"),
        ("Leap([(0, 0)])", "`Leap` with (0, 0), which stays where it is"),
        ("Leap([(3, 1)])", "`Leap` with (3, 1), which leads off the board from every square"),
        ("Leap([(1, -128)])", "`Leap` with (1, -128), which leads off the board from every square"),
        ("Leap([(1, 2), (1, 2)])", "`Leap` with (1, 2) twice"),
        ("Area(1)", "`Area` with 1 step"),
        ("LionLineOf(5, \"N\")", "`LionLineOf` with 5 steps"),
        ("LionOf(4, \"N\")", "`LionOf` with 4 steps"),
        ("SkipSlide(skip: 0, dirs: \"N\")", "`SkipSlide` with `skip: 0`, which skips nothing"),
        ("SkipSlide(skip: 1, max: 0, dirs: \"N\")", "`SkipSlide` with `max: 0`, which goes nowhere"),
        ("Pierce(over: 0, dirs: \"N\")", "`Pierce` with `over: 0`, which passes nothing"),
    ] {
        assert_eq!(fault_texts(&[("Step(\"N\")", power)]), [format!("the piece `P` has {expected}")]);
    }
    for power in ["Jump(3, \"N\")", "Leap([(-2, 3)])", "Lion(3)", "Area(4)", "LionLineOf(2, \"N\")"] {
        assert_eq!(fault_texts(&[("Step(\"N\")", power)]), [""; 0], "{power}");
    }
}

/// A move has eleven bits for each of its squares, enough for 2048 cells with the border of the board, which is as wide
/// as the longest leap. 3 by 4 squares with a border of 29 have (3 + 29) × (4 + 2 × 29) + 29 = 2013 cells; with a
/// border of 30 there would be too many.
#[test]
fn a_leap_too_far_for_the_board_is_refused_by_the_check_as_by_the_compiler() {
    let text_with = |skip: u8| TINY.replace("Step(\"N\")", &format!("SkipSlide(skip: {skip}, dirs: \"N\")"));
    for skip in 1..=u8::MAX {
        let text = text_with(skip);
        let file = parse("tiny.ron", &text).unwrap_or_else(|error| panic!("{error}"));
        let is_sound = check(&file, &text).is_empty();
        assert_eq!(is_sound, Variant::compile(&file, &[]).is_ok(), "{skip}");
        assert_eq!(is_sound, skip <= 28, "{skip}");
    }
    let error = read("tiny.ron", &text_with(29)).map(|_| ()).expect_err("too far").to_string();
    assert_snapshot!(error, @"tiny.ron:33:21: the piece `P` leaps 30 squares at once, which is too far for a board of this size (hint: on 3 by 4 squares a piece can jump, leap or skip up to 29 squares)");
}
