//! Disputed rules of Tenjiku's Free Eagle and Heavenly Tetrarchs. Each test says what one reading
//! allows and another forbids, for both sides.

use crate::board::{Black, PositionExt, White, edited_game, game, words};
use crate::player_view::{
    SIDES, bare_position_for, can_move, can_move_via, position_for, set_powers, square_for, targets,
    tenjiku_under, tenjiku_with,
};
use std::sync::Arc;
use tenjiku_rules::Refusal;
use tenjiku_rules::coordinate;
use tenjiku_rules::variant::{Passing, Variant};

/// Lion power on the diagonals, turning between the two steps.
#[test]
fn a_free_eagle_with_lion_power_captures_twice_and_jumps() {
    for side in SIDES {
        let mut p = position_for(&tenjiku_under("free_eagle", 3), side, "FEg 8h, -P 7g, -P 6h, P 7h");
        assert!(
            can_move(&p, "8h", "6f")
                && can_move_via(&p, "8h", "7g", "6h")
                && can_move_via(&p, "8h", "7g", "8h")
        );
        assert!(can_move(&p, "8h", "6h") && can_move(&p, "8h", "8h") && can_move(&p, "8h", "8b"));
        assert!(!can_move_via(&p, "8h", "7g", "7f"), "the second step is diagonal too");
        let mv = p.over(&square_for(side, "8h"), &[&square_for(side, "7g")], &square_for(side, "6h"));
        assert_eq!(p.path_of(mv).len(), 2);
        p.go(mv);
        let occupied = ["7g", "6h", "8h"].map(|square| p.on(&square_for(side, square)) != ".");
        assert_eq!(occupied, [false, true, false], "both Pawns have been captured");
    }
}

/// All moves with diagonal Lion power, counted by hand: 4 squares next to the Eagle, 8 that two diagonal steps lead to,
/// 4 ways to continue after a capture, including igui, and a pass.
#[test]
fn lion_power_in_some_directions_gives_all_lion_moves_there() {
    let game = tenjiku_with("FEg", &[r#"LionOf(2, "NE SE SW NW")"#]);
    let all = "7g 9g 7i 9i 8f 6h 10h 8j 6f 10f 6j 10j 7g:6f 7g:8f 7g:6h 7g:8h 8h";
    // With its own pieces on the first squares, the Eagle only jumps to the second ones, and it has no empty square for
    // a pass.
    let walled = "6f 10f 6j 10j 8f 6h 10h 8j";
    for side in SIDES {
        assert_eq!(targets(&position_for(&game, side, "FEg 8h, -P 7g"), "8h"), words(all));
        let p = position_for(&game, side, "FEg 8h, P 7g, P 9g, P 7i, P 9i");
        assert_eq!(targets(&p, "8h"), words(walled));
        let start = square_for(side, "8h");
        assert_eq!(p.refusal(p.mv(&start, &start)), Refusal::NoRoomToPass { at: p.sq(&start) });
    }
}

/// Without steps in the opposite directions there is neither igui nor a pass.
#[test]
fn lion_power_without_a_way_back_has_no_igui_and_no_pass() {
    let game = tenjiku_with("FEg", &[r#"LionOf(2, "N NE")"#]);
    for side in SIDES {
        let p = position_for(&game, side, "FEg 8h, -P 8g");
        assert_eq!(targets(&p, "8h"), words("8g 7g 8f 7f 6f 8g:8f 8g:7f"));
    }
    // With three steps: two captures on the way. A jump is a separate move, not one of the steps.
    let game = tenjiku_with("FEg", &[r#"LionOf(3, "N")"#]);
    let p = position_for(&game, Black, "FEg 8h, -P 8g, -P 8f");
    assert_eq!(p.targets("8h"), words("8g 8f 8e 8g:8f 8g:8f:8e"));
}

/// An Eagle with Lion power passes only where Lions may.
#[test]
fn an_eagle_with_lion_power_passes_as_lions_do() {
    let game = edited_game("tenjiku", |file| {
        set_powers(file, "FEg", &[r#"LionOf(2, "NE SE SW NW")"#]);
        file.rules.passing = Passing::Never;
    });
    let p = position_for(&game, Black, "FEg 8h, -P 7g");
    assert!(!can_move(&p, "8h", "8h") && can_move_via(&p, "8h", "7g", "8h"));
}

/// The Eagle attacks what its steps and jumps reach, and moves are written with their steps.
#[test]
fn an_eagle_with_lion_power_attacks_and_its_moves_can_be_written() {
    for side in SIDES {
        let pieces = "K 1p, -K 6f, FEg 8h, P 7g";
        let checks = |game: &Arc<Variant>| bare_position_for(game, side, pieces).checks(side.other()).len();
        assert_eq!(
            (checks(&tenjiku_under("free_eagle", 3)), checks(&game("tenjiku"))),
            (1, 0),
            "over the Pawn"
        );
    }
    let p = position_for(&tenjiku_under("free_eagle", 3), Black, "FEg 8h, -P 7g, -P 6h");
    let mv = p.over("8h", &["7g"], "6h");
    assert_eq!(coordinate::read(&p, "8h7g6h"), Ok(mv));
}

/// A Tetrarch reaches the third square sideways only if both nearer ones are empty.
#[test]
fn tetrarchs_may_need_empty_squares_on_the_way_to_the_third() {
    let game = tenjiku_under("tetrarchs", 3);
    for side in SIDES {
        let p = position_for(&game, side, "+HT 8h, P 7h");
        assert!(can_move(&p, "8h", "6h") && !can_move(&p, "8h", "5h"));
        assert!(
            can_move(&p, "8h", "10h")
                && can_move(&p, "8h", "11h")
                && !can_move(&p, "8h", "9h")
                && !can_move(&p, "8h", "12h")
        );
        assert_eq!(p.path_of(p.mv(&square_for(side, "8h"), &square_for(side, "11h"))).len(), 1);
        let p = position_for(&game, side, "+HT 8h, -P 6h, -P 11h");
        assert!(can_move(&p, "8h", "6h") && !can_move(&p, "8h", "5h") && can_move(&p, "8h", "11h"));
        let blocked = p.refusal(p.mv(&square_for(side, "8h"), &square_for(side, "5h")));
        assert!(matches!(blocked, Refusal::Blocked { .. }), "{blocked:?}");
    }
    // A Tetrarch attacks as it moves.
    for (pieces, attacked) in [("", 1), (", P 7h", 0), (", -P 6h", 0), (", P 9h", 1)] {
        let p = bare_position_for(&game, Black, &format!("K 1p, +HT 8h, -K 5h{pieces}"));
        assert_eq!(p.checks(White).len(), attacked, "{pieces}");
    }
}
