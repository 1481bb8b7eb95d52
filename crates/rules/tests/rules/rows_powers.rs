//! Disputed rules of Tenjiku's pieces: the Vice General, the Lion Hawk, the Free Eagle, the Heavenly Tetrarchs, the
//! Lion. The rows are those of the table of readings; each test says what one reading allows and another forbids,
//! for both sides.

use crate::board::{Black, PositionExt, White, edited_game, game, game_with, words};
use crate::oracle::Facts;
use crate::player_view::{
    SIDES, bare_position_for, can_move, can_move_via, position_for, set_powers, square_for, targets,
    tenjiku_with,
};
use std::sync::Arc;
use tenjiku_rules::coordinate;
use tenjiku_rules::variant::{Passing, Variant};
use tenjiku_rules::{Position, Refusal};

/// T4.1: a Vice General jumps over lower ranks diagonally, or makes an area move of three steps.
#[test]
fn a_vice_general_jumps_diagonally_or_makes_area_moves() {
    let game = game("tenjiku");
    for side in SIDES {
        let p = position_for(&game, side, "VGn 8h, P 7g, -P 5e, P 8g, -P 8e");
        assert!(can_move(&p, "8h", "5e") && can_move(&p, "8h", "8e") && can_move(&p, "8h", "8f"));
        assert!(!can_move(&p, "8h", "8d") && !can_move(&p, "8h", "12h"));
    }
}

/// T4.2: it has no area move, but steps straight.
#[test]
fn a_vice_general_without_the_area_move_steps_straight() {
    let game = tenjiku_with("VGn", &[r#"RangeJump("NE SE SW NW")"#, r#"Step("N E S W")"#]);
    for side in SIDES {
        let p = position_for(&game, side, "VGn 8h, P 7g, -P 5e, -P 8e");
        assert!(can_move(&p, "8h", "5e") && can_move(&p, "8h", "8g"));
        assert!(!can_move(&p, "8h", "8f") && !can_move(&p, "8h", "8e"));
    }
}

/// T12.1 and T12.2: the Lion Hawk has an area move or Lion power.
#[test]
fn a_lion_hawk_has_an_area_move_or_lion_power() {
    let wall = "LHk 8h, P 7g, P 8g, P 9g, -P 7h, -P 6h";
    for side in SIDES {
        let area_mover = position_for(&game_with("tenjiku", &[("lion_hawk", 1)]), side, wall);
        assert!(!can_move(&area_mover, "8h", "8f") && !can_move_via(&area_mover, "8h", "7h", "6h"));
        assert!(
            !can_move(&area_mover, "8h", "8h")
                && can_move(&area_mover, "8h", "7j")
                && can_move(&area_mover, "8h", "13m")
        );
        let lion = position_for(&game_with("tenjiku", &[("lion_hawk", 2)]), side, wall);
        assert!(can_move(&lion, "8h", "8f") && can_move_via(&lion, "8h", "7h", "6h"));
        assert!(can_move(&lion, "8h", "8h") && can_move(&lion, "8h", "7j") && can_move(&lion, "8h", "13m"));
    }
}

/// T12.3: two squares straight and any distance diagonally.
#[test]
fn a_lion_hawk_may_just_slide() {
    let game = tenjiku_with("LHk", &[r#"Slide("NE SE SW NW")"#, r#"SlideUpTo(2, "N E S W")"#]);
    for side in SIDES {
        let p = position_for(&game, side, "LHk 8h, P 9h");
        assert!(can_move(&p, "8h", "8f") && can_move(&p, "8h", "13m"));
        assert!(!can_move(&p, "8h", "8e") && !can_move(&p, "8h", "7f") && !can_move(&p, "8h", "10h"));
    }
}

/// The Free Eagle of the English encyclopaedia.
fn lion_eagle() -> Arc<Variant> {
    tenjiku_with("FEg", &[r#"Slide("N NE E SE S SW W NW")"#, r#"LionOf(2, "NE SE SW NW")"#])
}

/// T13.1: a Free King that jumps to the second square straight. T13.2: a Free King.
#[test]
fn a_free_eagle_jumps_straight_or_not_at_all() {
    for side in SIDES {
        let pieces = "FEg 8h, P 8g, -P 7g, -P 6h, P 7h";
        let p = position_for(&game("tenjiku"), side, pieces);
        assert!(can_move(&p, "8h", "8f") && can_move(&p, "8h", "6h"));
        assert!(!can_move(&p, "8h", "6f") && !can_move_via(&p, "8h", "7g", "6h"));
        let king = position_for(&tenjiku_with("FEg", &[r#"Slide("N NE E SE S SW W NW")"#]), side, pieces);
        assert!(!can_move(&king, "8h", "8f") && !can_move(&king, "8h", "6h") && can_move(&king, "8h", "7g"));
    }
}

/// T13.3: Lion power on the diagonals, turning between the two steps.
#[test]
fn a_free_eagle_with_lion_power_captures_twice_and_jumps() {
    for side in SIDES {
        let mut p = position_for(&lion_eagle(), side, "FEg 8h, -P 7g, -P 6h, P 7h");
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

/// T13.3: all its moves, counted by hand: 4 squares next to it, 8 that two diagonal steps lead to, 4 ways to go
/// on after a capture, igui among them, and a pass.
#[test]
fn lion_power_of_some_directions_has_all_moves_of_a_lion_in_them() {
    let game = tenjiku_with("FEg", &[r#"LionOf(2, "NE SE SW NW")"#]);
    let all = "7g 9g 7i 9i 8f 6h 10h 8j 6f 10f 6j 10j 7g:6f 7g:8f 7g:6h 7g:8h 8h";
    // Only the last of two steps may end on an own piece's square, and only a step to an empty one is retraced.
    let walled = "6f 10f 6j 10j 8f 6h 10h 8j";
    for side in SIDES {
        assert_eq!(targets(&position_for(&game, side, "FEg 8h, -P 7g"), "8h"), words(all));
        let p = position_for(&game, side, "FEg 8h, P 7g, P 9g, P 7i, P 9i");
        assert_eq!(targets(&p, "8h"), words(walled));
        let start = square_for(side, "8h");
        assert_eq!(p.refusal(p.mv(&start, &start)), Refusal::NoRoomToPass { at: p.sq(&start) });
    }
}

/// Steps that cannot be retraced: neither igui nor pass.
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

/// T13.3: where Lions do not pass, it does not either.
#[test]
fn an_eagle_with_lion_power_passes_as_lions_do() {
    let game = edited_game("tenjiku", |file| {
        set_powers(file, "FEg", &[r#"LionOf(2, "NE SE SW NW")"#]);
        file.rules.passing = Passing::Never;
    });
    let p = position_for(&game, Black, "FEg 8h, -P 7g");
    assert!(!can_move(&p, "8h", "8h") && can_move_via(&p, "8h", "7g", "8h"));
}

/// T13.3: the Eagle attacks what its steps and jumps reach, and moves are written with their steps.
#[test]
fn an_eagle_with_lion_power_attacks_and_its_moves_can_be_written() {
    for side in SIDES {
        let pieces = "K 1p, -K 6f, FEg 8h, P 7g";
        let checks = |game: &Arc<Variant>| bare_position_for(game, side, pieces).checks(side.other()).len();
        assert_eq!((checks(&lion_eagle()), checks(&game("tenjiku"))), (1, 0), "over the Pawn");
    }
    let p = position_for(&lion_eagle(), Black, "FEg 8h, -P 7g, -P 6h");
    let mv = p.over("8h", &["7g"], "6h");
    assert_eq!(coordinate::read(&p, "8h7g6h"), Ok(mv));
}

/// T13.4: it passes any number of pieces straight and may take the King with the first move of the game.
#[test]
fn a_free_eagle_that_passes_over_everything_wins_with_its_first_move() {
    let game = tenjiku_with("FEg", &[r#"Slide("NE SE SW NW")"#, r#"Pierce(dirs: "N E S W")"#]);
    let mut p = Position::new(game);
    p.go(p.mv("8n", "8a"));
    assert_eq!(p.winner(), Some(Black));
    let p = Position::new(crate::board::game("tenjiku"));
    assert!(!p.legal(p.mv("8n", "8a")));
}

/// T13.6: Lion power along all eight lines, without a turn.
#[test]
fn a_free_eagle_with_lion_power_along_lines_does_not_turn() {
    let game =
        tenjiku_with("FEg", &[r#"Slide("N NE E SE S SW W NW")"#, r#"LionLine("N NE E SE S SW W NW")"#]);
    for side in SIDES {
        let p = position_for(&game, side, "FEg 8h, -P 7g, -P 6h, P 8g");
        assert!(can_move(&p, "8h", "6f") && can_move_via(&p, "8h", "7g", "6f") && can_move(&p, "8h", "8f"));
        assert!(!can_move_via(&p, "8h", "7g", "6h") && can_move(&p, "8h", "6h") && can_move(&p, "8h", "8h"));
    }
}

const DIAGONALS: &str = r#"SkipSlide(skip: 1, dirs: "NE SE SW NW")"#;
const SIDEWAYS: &str = r#"SkipSlide(skip: 1, max: Some(2), dirs: "E W")"#;

/// T14.1, T14.2 and T14.4: the Heavenly Tetrarchs skip the first square diagonally and sideways, and also
/// straight ahead and back; igui.
#[test]
fn tetrarchs_skip_the_first_square() {
    let pieces = "+HT 8h, P 7h, -P 9h";
    for side in SIDES {
        let p = position_for(&game("tenjiku"), side, pieces);
        assert!(can_move(&p, "8h", "5h") && can_move(&p, "8h", "6h") && can_move(&p, "8h", "12l"));
        assert!(!can_move(&p, "8h", "8f") && !can_move(&p, "8h", "8g") && !can_move(&p, "8h", "4h"));
        assert!(can_move_via(&p, "8h", "9h", "8h"));
        let straight = [DIAGONALS, SIDEWAYS, r#"SkipSlide(skip: 1, dirs: "N S")"#, "Igui"];
        let p = position_for(&tenjiku_with("+HT", &straight), side, pieces);
        assert!(can_move(&p, "8h", "5h") && can_move(&p, "8h", "8f") && can_move(&p, "8h", "8n"));
        assert!(!can_move(&p, "8h", "8g"));
        let p = position_for(&tenjiku_with("+HT", &[DIAGONALS, SIDEWAYS]), side, pieces);
        assert!(!can_move_via(&p, "8h", "9h", "8h"));
    }
}

/// T14.3: the third square sideways only if both nearer ones are empty.
#[test]
fn tetrarchs_may_need_empty_squares_on_the_way_to_the_third() {
    let third = r#"SkipSlide(skip: 2, over_empty: true, max: Some(1), dirs: "E W")"#;
    let game = tenjiku_with("+HT", &[DIAGONALS, r#"Jump(2, "E W")"#, third, "Igui"]);
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
    // It attacks as it moves.
    for (pieces, attacked) in [("", 1), (", P 7h", 0), (", -P 6h", 0), (", P 9h", 1)] {
        let p = bare_position_for(&game, Black, &format!("K 1p, +HT 8h, -K 5h{pieces}"));
        assert_eq!(p.checks(White).len(), attacked, "{pieces}");
    }
}

/// T14.5: they are a Chariot Soldier.
#[test]
fn tetrarchs_may_be_a_chariot_soldier() {
    let game = tenjiku_with("+HT", &[r#"Slide("N NE SE S SW NW")"#, r#"SlideUpTo(2, "E W")"#]);
    for side in SIDES {
        let p = position_for(&game, side, "+HT 8h");
        assert!(can_move(&p, "8h", "8g") && can_move(&p, "8h", "6h"));
        assert!(!can_move(&p, "8h", "5h"));
    }
}

/// T15: the Lion promotes to a Lion Hawk, or does not promote.
#[test]
fn a_lion_promotes_to_a_lion_hawk_or_not_at_all() {
    for side in SIDES {
        let mut p = position_for(&game("tenjiku"), side, "Ln 8g");
        p.go(p.mv(&square_for(side, "8g"), &square_for(side, "8e")).with_promotion());
        assert_eq!(p.on(&square_for(side, "8e")).trim_start_matches('-'), "+LHk");
        let game = edited_game("tenjiku", |file| {
            file.pieces
                .iter_mut()
                .filter(|piece| piece.symbol == "Ln")
                .for_each(|piece| piece.promotes_to = None);
        });
        let p = position_for(&game, side, "Ln 8g");
        let mv = p.mv(&square_for(side, "8g"), &square_for(side, "8e"));
        assert!(p.legal(mv) && !p.legal(mv.with_promotion()));
    }
}

/// T16: on these pieces all sources agree; `piece_moves` compares their moves with the same table.
#[test]
fn undisputed_pieces_promote_as_in_the_table() {
    let (facts, game) = (Facts::read("tenjiku", &["lion_hawk=1"]), game("tenjiku"));
    for (symbol, promoted) in [
        ("Dg", Some("+MGn")),
        ("+MGn", None),
        ("I", Some("+VSo")),
        ("N", Some("+SSo")),
        ("VSo", Some("+ChS")),
        ("SSo", Some("+WBf")),
        ("ChS", Some("+HT")),
        ("WBf", Some("+FiD")),
        ("Ky", Some("+Ln")),
        ("Ph", Some("+FK")),
        ("+WBf", None),
        ("+ChS", None),
    ] {
        let promotes_to = game.kind(game.by_symbol(symbol).expect("a piece")).promotes_to();
        let promotes_to = promotes_to.map(|face| game.kind(face).symbol().to_owned());
        assert_eq!(promotes_to.as_deref(), promoted, "{symbol}");
        assert_eq!(facts.pieces[symbol].promoted.as_deref(), promoted, "{symbol}");
    }
}
