//! Disputed rules of Tenjiku's Fire Demon and of passing by area movers. Each test says what one reading
//! allows and another forbids, for both sides.

use crate::board::{Black, PositionExt, edited_game, game, game_with};
use crate::player_view::{
    SIDES, bare_position_for, can_move, occupied_after, position_for, set_powers, square_for, targets,
    tenjiku_under,
};
use std::collections::BTreeSet;
use std::sync::Arc;
use tenjiku_rules::coordinate;
use tenjiku_rules::variant::{BurnersMeet, Passing, Variant};
use tenjiku_rules::{Position, Refusal};

/// A Fire Demon moves exactly as a Water Buffalo.
#[test]
fn a_fire_demon_that_moves_as_a_water_buffalo_has_no_area_move() {
    for side in SIDES {
        let p = position_for(&tenjiku_under("fire_demon", 3), side, "FiD 8h");
        let buffalo = position_for(&game("tenjiku"), side, "WBf 8h");
        let unpromoted: BTreeSet<String> =
            targets(&buffalo, "8h").into_iter().filter(|to| !to.ends_with('+')).collect();
        assert_eq!(targets(&p, "8h"), unpromoted);
    }
}

/// The mover is burnt next to an enemy Demon; only by choice 2 of `demons_meet` its other neighbours are burnt
/// before it. The standing Demon stays.
#[test]
fn a_demon_that_meets_a_demon_may_burn_its_other_neighbours_first() {
    for side in SIDES {
        let meets = |game: &Arc<Variant>| {
            let mut p = position_for(game, side, "FiD 8h, -FiD 8c, -P 9d");
            occupied_after(&mut p, "8h", "8d", ["8d", "8c", "9d"])
        };
        assert_eq!(meets(&game("tenjiku")), [false, true, true]);
        assert_eq!(meets(&tenjiku_under("demons_meet", 2)), [false, true, false]);
    }
}

/// Burnt pieces, in order, agree with `Position::fire_of`; undoing restores everything.
#[test]
fn the_other_neighbours_are_burnt_before_the_mover() {
    let mut p = position_for(
        &tenjiku_under("demons_meet", 2),
        Black,
        "FiD 8h, -FiD 8c, -+FiD 7c, -P 9d, -G 9e, P 7e",
    );
    let (mv, before) = (p.mv("8h", "8d"), (p.setup(), p.key()));
    let fire = p.fire_of(mv);
    let burnt: BTreeSet<_> = fire.burnt.iter().copied().collect();
    assert_eq!(burnt, BTreeSet::from([p.sq("9d"), p.sq("9e")]), "Demons and own pieces are not burnt");
    assert!(fire.suicide_by == Some(p.sq("8c")) || fire.suicide_by == Some(p.sq("7c")));
    let effects = p.go(mv);
    assert!(effects[2].starts_with("burn -") && effects[3].starts_with("burn -"), "{effects:?}");
    assert!(effects[4].starts_with("burn FiD 8d by") && effects.len() == 5, "{effects:?}");
    p.undo();
    assert_eq!((p.setup(), p.key()), before);
}

/// A mover without the power to burn is burnt alone, and so is a piece that becomes a Demon with this move but burns
/// only from its next move on.
#[test]
fn only_a_burner_burns_first() {
    for side in SIDES {
        let mut p = position_for(&tenjiku_under("demons_meet", 2), side, "R 8h, -FiD 8c, -P 9d");
        assert_eq!(occupied_after(&mut p, "8h", "8d", ["8d", "8c", "9d"]), [false, true, true]);
    }
    for (number, remaining) in [(1, "."), (2, "-P")] {
        let game = game_with("tenjiku", &[("demons_meet", 2), ("new_demon", number)]);
        let mut p = position_for(&game, Black, "WBf 8f, -FiD 7d, -P 9d");
        p.go(p.mv("8f", "8e").with_promotion());
        assert_eq!([p.on("8e"), p.on("7d"), p.on("9d")], [".", "-FiD", remaining].map(str::to_owned));
    }
}

/// A royal next to a Demon whose move is suicide is lost only if the Demon burns its neighbours first.
#[test]
fn a_demon_wins_by_burning_a_royal_before_it_is_burnt() {
    let pieces = "K 1p, FiD 8h, -FiD 8c, -K 9d";
    for side in SIDES {
        let mut p = bare_position_for(&game("tenjiku"), side, pieces);
        occupied_after(&mut p, "8h", "8d", []);
        assert_eq!(p.winner(), None);
        let mut p = bare_position_for(&tenjiku_under("demons_meet", 2), side, pieces);
        assert!(wins_at_once(&p));
        occupied_after(&mut p, "8h", "8d", []);
        assert_eq!(p.winner(), Some(side));
    }
    // In the corner, every square next to the King is next to the Demon too.
    let corner = "K 1p, FiD 8h, -K 16a, -FiD 15b";
    assert!(wins_at_once(&bare_position_for(&tenjiku_under("demons_meet", 2), Black, corner)));
    assert!(!wins_at_once(&bare_position_for(&game("tenjiku"), Black, corner)));
}

fn wins_at_once(p: &Position) -> bool {
    p.legal_moves().into_iter().any(|mv| {
        let mut after = p.clone();
        after.play(mv, &mut ());
        after.winner() == Some(p.side_to_move())
    })
}

/// If both sides lose their last royal in one move, the mover has won.
#[test]
fn a_royal_demon_that_burns_the_last_enemy_royal_first_wins() {
    let game = edited_game("tenjiku", |file| {
        file.rules.burners_meet = BurnersMeet::BurnsFirst;
        file.pieces.iter_mut().filter(|piece| piece.symbol == "FiD").for_each(|piece| piece.royal = true);
    });
    let mut p = bare_position_for(&game, Black, "FiD 8h, -+FiD 8c, -K 9d");
    let expected = ["lift FiD 8h", "land FiD 8d", "burn -K 9d by 8d", "burn FiD 8d by 8c", "Black wins"];
    assert_eq!(p.go(p.mv("8h", "8d")), expected);
}

#[test]
fn a_new_fire_demon_burns_at_once_or_from_its_next_move_on() {
    for (number, side) in [1, 2].into_iter().flat_map(|number| SIDES.map(|side| (number, side))) {
        let game = tenjiku_under("new_demon", number);
        let mut p = position_for(&game, side, "WBf 11g, -P 9c, P 1l, -P 16e");
        p.go(p.mv(&square_for(side, "11g"), &square_for(side, "8d")).with_promotion());
        assert_eq!(p.on(&square_for(side, "9c")) == ".", number == 1);
        // An enemy that stops next to the new Demon is burnt in any case.
        let mut beside = position_for(&game, side, "WBf 11g, -P 9c, -P 7b");
        beside.go(beside.mv(&square_for(side, "11g"), &square_for(side, "8d")).with_promotion());
        beside.go(beside.mv(&square_for(side, "7b"), &square_for(side, "7c")));
        assert_eq!(beside.on(&square_for(side, "7c")), ".");
        // The new Demon burns with its next move.
        p.go(p.mv(&square_for(side, "16e"), &square_for(side, "16f")));
        assert_eq!(occupied_after(&mut p, "8d", "8c", ["8c", "9c"]), [true, false]);
    }
}

/// By default a piece with an area move may not pass. By choice 2 of `area_pass` it may.
#[test]
fn an_area_mover_may_pass_by_another_reading() {
    for (symbol, side) in
        ["VGn", "FiD", "LHk"].into_iter().flat_map(|symbol| SIDES.map(|side| (symbol, side)))
    {
        let pieces = format!("{symbol} 8h");
        let p = position_for(&game("tenjiku"), side, &pieces);
        assert!(!can_move(&p, "8h", "8h"), "{symbol}");
        let start = p.sq(&square_for(side, "8h"));
        assert!(
            matches!(p.refusal(p.mv(&square_for(side, "8h"), &square_for(side, "8h"))), Refusal::NoSuchMove { to, .. } if to == start)
        );
        let p = position_for(&tenjiku_under("area_pass", 2), side, &pieces);
        assert!(can_move(&p, "8h", "8h"), "{symbol}");
        assert!(
            !can_move(&position_for(&tenjiku_under("area_pass", 2), side, "RGn 8h"), "8h", "8h"),
            "a Rook General has no area move"
        );
    }
}

#[test]
fn an_area_mover_needs_room_to_pass() {
    let wall = "P 7g, P 8g, P 9g, P 7h, P 9h, P 7i, P 8i";
    for (last, has_room) in [("P 9i", false), ("-P 9i", false), ("P 1a", true)] {
        let p = position_for(&tenjiku_under("area_pass", 2), Black, &format!("VGn 8h, {wall}, {last}"));
        let pass = p.mv("8h", "8h");
        assert_eq!(p.legal(pass), has_room, "{last}");
        if !has_room {
            assert_eq!(p.refusal(pass), Refusal::NoRoomToPass { at: p.sq("8h") });
        }
    }
}

/// `passing` applies to Lions and `area_passes` to area movers, independently.
#[test]
fn lions_and_area_movers_pass_by_separate_rules() {
    for (lions, area) in [(true, true), (true, false), (false, true), (false, false)] {
        let game = edited_game("tenjiku", |file| {
            file.rules.passing = if lions { Passing::Free } else { Passing::Never };
            file.rules.area_passes = area;
            set_powers(file, "BT", &["Area(2)", r#"LionLine("N")"#]);
        });
        let p = position_for(&game, Black, "Ln 8h, VGn 4h, BT 12h, +HF 12l, P 12g");
        let passes = |square: &str| p.legal(p.mv(square, square));
        assert_eq!((passes("8h"), passes("4h"), passes("12l")), (lions, area, lions));
        assert_eq!(passes("12h"), area, "it has Lion power on a blocked line only");
    }
}

/// A pass is written and read, has a path, and ends with burning.
#[test]
fn the_pass_of_an_area_mover_is_a_move_like_any_other() {
    let mut p = position_for(&tenjiku_under("area_pass", 2), Black, "FiD 8h, -P 8g, P 8i");
    let pass = p.mv("8h", "8h");
    assert_eq!(coordinate::read(&p, &coordinate::write(p.variant(), pass)), Ok(pass));
    assert_eq!(coordinate::read(&p, "8h7g8h"), Ok(pass), "a step out and back");
    assert_eq!(p.path_of(pass).len(), 2);
    assert_eq!(p.go(pass), ["pass FiD 8h", "burn -P 8g by 8h"]);
    let mut p = position_for(&tenjiku_under("area_pass", 2), Black, "VGn 8h, -FiD 8g");
    assert_eq!(p.go(p.mv("8h", "8h")), ["pass VGn 8h", "burn VGn 8h by 8g"]);
}
