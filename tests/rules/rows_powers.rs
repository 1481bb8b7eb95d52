//! Disputed rules of Tenjiku's pieces: the Fire Demon, passing, the Lion Hawk, the Free Eagle, the Heavenly
//! Tetrarchs. The rows are those of the table of readings; each test says what one reading allows and another
//! forbids, for both sides.

use crate::board::{Ask, Black, White, edited, game, game_with, put, words};
use crate::oracle::Facts;
use std::collections::BTreeSet;
use std::sync::Arc;
use tenjiku::notation::{association, coordinate};
use tenjiku::rules::{Position, Refusal, Side};
use tenjiku::search::StopFlag;
use tenjiku::search::mate::{self, MateRequest};
use tenjiku::variant::{BurnersMeet, Passing, Power, Variant, VariantFile};

/// A power as files write it.
fn power(text: &str) -> Power {
    ron::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Gives a piece other powers.
fn give(file: &mut VariantFile, symbol: &str, powers: &[&str]) {
    let piece = file.pieces.iter_mut().find(|piece| piece.symbol == symbol).expect("a piece");
    piece.moves = powers.iter().map(|text| power(text)).collect();
    piece.optional.clear();
}

/// Tenjiku in which a piece has these powers.
fn with(symbol: &str, powers: &[&str]) -> Arc<Variant> {
    edited("tenjiku", |file| give(file, symbol, powers))
}

/// A square as a player sees it: Black's as it is, White's turned round the board.
fn turned(side: Side, square: &str) -> String {
    let split = square.len() - 1;
    let (Ok(file), rank) = (square[..split].parse::<u8>(), square.as_bytes()[split]) else {
        return square.to_owned();
    };
    match side {
        Black => square.to_owned(),
        White => format!("{}{}", 17 - file, char::from(b'a' + b'p' - rank)),
    }
}

/// Pieces as a player sees them, with a King of each side out of the way.
fn at(game: &Arc<Variant>, side: Side, pieces: &str) -> Position {
    alone(game, side, &format!("K 1p, -K 16a, {pieces}"))
}

/// The same with no other pieces.
fn alone(game: &Arc<Variant>, side: Side, pieces: &str) -> Position {
    let seen = pieces.split(',').map(|man| {
        let (name, square) = man.trim().split_once(' ').expect("a piece and a square");
        let name = match (side, name.strip_prefix('-')) {
            (Black, _) => name.to_owned(),
            (White, Some(name)) => name.to_owned(),
            (White, None) => format!("-{name}"),
        };
        format!("{name} {}", turned(side, square))
    });
    put(game, side, &seen.collect::<Vec<_>>().join(", "))
}

/// Whether the side to move may make a move, as it sees the squares.
fn goes(p: &Position, from: &str, to: &str) -> bool {
    let side = p.side_to_move();
    p.legal(p.mv(&turned(side, from), &turned(side, to)))
}

/// Whether it may make a move over a square.
fn goes_over(p: &Position, from: &str, via: &str, to: &str) -> bool {
    let side = p.side_to_move();
    p.legal(p.over(&turned(side, from), &[&turned(side, via)], &turned(side, to)))
}

/// Plays a move of the side to move; what is left on some squares, as it sees them.
fn after<const N: usize>(p: &mut Position, from: &str, to: &str, squares: [&str; N]) -> [bool; N] {
    let side = p.side_to_move();
    p.go(p.mv(&turned(side, from), &turned(side, to)));
    squares.map(|square| p.on(&turned(side, square)) != ".")
}

/// The targets of a piece, as its side sees them.
fn targets(p: &Position, from: &str) -> BTreeSet<String> {
    let side = p.side_to_move();
    let seen =
        |text: &String| text.split(':').map(|square| turned(side, square)).collect::<Vec<_>>().join(":");
    p.targets(&turned(side, from)).iter().map(seen).collect()
}

const SIDES: [Side; 2] = [Black, White];

/// T4.1: a Vice General jumps over lower ranks diagonally, or walks three squares.
#[test]
fn a_vice_general_jumps_diagonally_or_walks_three_squares() {
    let game = game("tenjiku");
    for side in SIDES {
        let p = at(&game, side, "VGn 8h, P 7g, -P 5e, P 8g, -P 8e");
        assert!(goes(&p, "8h", "5e") && goes(&p, "8h", "8e") && goes(&p, "8h", "8f"));
        assert!(!goes(&p, "8h", "8d") && !goes(&p, "8h", "12h"));
    }
}

/// T4.2: it does not walk, but steps straight.
#[test]
fn a_vice_general_without_the_area_move_steps_straight() {
    let game = with("VGn", &[r#"RangeJump("NE SE SW NW")"#, r#"Step("N E S W")"#]);
    for side in SIDES {
        let p = at(&game, side, "VGn 8h, P 7g, -P 5e, -P 8e");
        assert!(goes(&p, "8h", "5e") && goes(&p, "8h", "8g"));
        assert!(!goes(&p, "8h", "8f") && !goes(&p, "8h", "8e"));
    }
}

/// T6.1: the Fire Demon slides along the file and the diagonals, or walks.
#[test]
fn a_fire_demon_slides_along_the_file_or_walks() {
    let game = game("tenjiku");
    for symbol in ["FiD", "+FiD"] {
        for side in SIDES {
            let p = at(&game, side, &format!("{symbol} 8h"));
            assert!(goes(&p, "8h", "8a") && goes(&p, "8h", "8e"), "{symbol}");
            assert!(!goes(&p, "8h", "16h"), "{symbol}");
        }
    }
}

/// T6.2: it slides along the rank and the diagonals, or walks.
#[test]
fn a_fire_demon_that_slides_along_the_rank_walks_forward() {
    let game = edited("tenjiku", |file| {
        for symbol in ["FiD", "+FiD"] {
            give(file, symbol, &[r#"Slide("NE E SE SW W NW")"#, "Area(3)", "Burn"]);
        }
    });
    for (symbol, side) in ["FiD", "+FiD"].into_iter().flat_map(|symbol| SIDES.map(|side| (symbol, side))) {
        let p = at(&game, side, &format!("{symbol} 8h"));
        assert!(goes(&p, "8h", "16h") && goes(&p, "8h", "8e"), "{symbol}");
        assert!(!goes(&p, "8h", "8a") && !goes(&p, "8h", "8d"), "{symbol}");
    }
}

/// T6.3: it moves exactly as a Water Buffalo.
#[test]
fn a_fire_demon_that_moves_as_a_water_buffalo_does_not_walk() {
    let game = with("FiD", &[r#"Slide("NE E SE SW W NW")"#, r#"SlideUpTo(2, "N S")"#, "Burn"]);
    for side in SIDES {
        let p = at(&game, side, "FiD 8h");
        assert!(goes(&p, "8h", "16h") && goes(&p, "8h", "8f"));
        assert!(!goes(&p, "8h", "8a") && !goes(&p, "8h", "8e"));
        let demon = p.variant().by_symbol("FiD").expect("a Demon");
        let buffalo = at(&game, side, "WBf 8h");
        let plain: BTreeSet<String> =
            targets(&buffalo, "8h").into_iter().filter(|to| !to.ends_with('+')).collect();
        assert!(p.variant().kind(demon).is_burner());
        assert_eq!(targets(&p, "8h"), plain);
    }
}

/// Tenjiku in which a burner that meets an enemy burner burns its other neighbours first.
fn burns_first() -> Arc<Variant> {
    edited("tenjiku", |file| file.rules.burners_meet = BurnersMeet::BurnsFirst)
}

/// T7.1, T7.2: the mover burns next to an enemy Demon; its other neighbours burn before it only in the second
/// reading. The standing Demon stays.
#[test]
fn a_demon_that_meets_a_demon_may_burn_its_other_neighbours_first() {
    for side in SIDES {
        let meets = |game: &Arc<Variant>| {
            let mut p = at(game, side, "FiD 8h, -FiD 8c, -P 9d");
            after(&mut p, "8h", "8d", ["8d", "8c", "9d"])
        };
        assert_eq!(meets(&game("tenjiku")), [false, true, true]);
        assert_eq!(meets(&burns_first()), [false, true, false]);
    }
}

/// T7.2: what burns, in order, is what the marks and the record say; taking it back restores all.
#[test]
fn the_other_neighbours_burn_before_the_mover() {
    let mut p = at(&burns_first(), Black, "FiD 8h, -FiD 8c, -+FiD 7c, -P 9d, -G 9e, P 7e");
    let (mv, before) = (p.mv("8h", "8d"), (p.setup(), p.key()));
    let fire = p.fire_of(mv);
    let burnt: BTreeSet<_> = fire.burnt.iter().copied().collect();
    assert_eq!(burnt, BTreeSet::from([p.sq("9d"), p.sq("9e")]), "Demons and own pieces do not burn");
    assert!(fire.suicide_by == Some(p.sq("8c")) || fire.suicide_by == Some(p.sq("7c")));
    assert_eq!(association::write(&p, mv), "FiD-8dx!9d,9e*");
    assert_eq!(association::read(&p, "FiD-8dx!9d,9e*"), Ok(mv));
    let effects = p.go(mv);
    assert!(effects[2].starts_with("burn -") && effects[3].starts_with("burn -"), "{effects:?}");
    assert!(effects[4].starts_with("burn FiD 8d by") && effects.len() == 5, "{effects:?}");
    p.undo();
    assert_eq!((p.setup(), p.key()), before);
}

/// T7.2: a piece that does not burn is burnt alone, and so is one that is not yet burning.
#[test]
fn only_a_burner_burns_first() {
    for side in SIDES {
        let mut p = at(&burns_first(), side, "R 8h, -FiD 8c, -P 9d");
        assert_eq!(after(&mut p, "8h", "8d", ["8d", "8c", "9d"]), [false, true, true]);
    }
    for (at_once, left) in [(true, "."), (false, "-P")] {
        let game = edited("tenjiku", |file| {
            file.rules.burners_meet = BurnersMeet::BurnsFirst;
            file.rules.burn_on_promotion = at_once;
        });
        let mut p = at(&game, Black, "WBf 8f, -FiD 7d, -P 9d");
        p.go(p.mv("8f", "8e").promoting());
        assert_eq!([p.on("8e"), p.on("7d"), p.on("9d")], [".", "-FiD", left].map(str::to_owned));
    }
}

/// T7.1, T7.2: a royal next to a Demon that is about to burn falls only if it burns first.
#[test]
fn a_demon_wins_by_burning_a_royal_before_it_burns_itself() {
    let pieces = "K 1p, FiD 8h, -FiD 8c, -K 9d";
    for side in SIDES {
        let mut p = alone(&game("tenjiku"), side, pieces);
        after(&mut p, "8h", "8d", []);
        assert_eq!(p.winner(), None);
        let mut p = alone(&burns_first(), side, pieces);
        assert!(wins_at_once(&p));
        after(&mut p, "8h", "8d", []);
        assert_eq!(p.winner(), Some(side));
    }
    // In the corner, every square next to the King is next to the Demon too.
    let corner = "K 1p, FiD 8h, -K 16a, -FiD 15b";
    assert!(wins_at_once(&alone(&burns_first(), Black, corner)));
    assert!(!wins_at_once(&alone(&game("tenjiku"), Black, corner)));
}

fn wins_at_once(p: &Position) -> bool {
    let request = MateRequest { plies: 1, ..MateRequest::default() };
    mate::find(p, &request, &StopFlag::default(), &mut |_| {}).line().is_some()
}

/// T7.2: if both sides lose their last royal in one move, the mover has won.
#[test]
fn a_royal_demon_that_burns_the_last_enemy_royal_first_wins() {
    let game = edited("tenjiku", |file| {
        file.rules.burners_meet = BurnersMeet::BurnsFirst;
        file.pieces.iter_mut().filter(|piece| piece.symbol == "FiD").for_each(|piece| piece.royal = true);
    });
    let mut p = alone(&game, Black, "FiD 8h, -+FiD 8c, -K 9d");
    let expected = ["lift FiD 8h", "land FiD 8d", "burn -K 9d by 8d", "burn FiD 8d by 8c", "Black wins"];
    assert_eq!(p.go(p.mv("8h", "8d")), expected);
}

/// T8.1, T8.2: a Water Buffalo that promotes to a Fire Demon burns at once, or only from its next move on.
#[test]
fn a_new_fire_demon_burns_at_once_or_from_its_next_move_on() {
    for (at_once, side) in [true, false].into_iter().flat_map(|at_once| SIDES.map(|side| (at_once, side))) {
        let game = edited("tenjiku", |file| file.rules.burn_on_promotion = at_once);
        let mut p = at(&game, side, "WBf 11g, -P 9c, P 1l, -P 16e");
        p.go(p.mv(&turned(side, "11g"), &turned(side, "8d")).promoting());
        assert_eq!(p.on(&turned(side, "9c")) == ".", at_once);
        // An enemy that stops next to it burns in any case.
        let mut beside = at(&game, side, "WBf 11g, -P 9c, -P 7b");
        beside.go(beside.mv(&turned(side, "11g"), &turned(side, "8d")).promoting());
        beside.go(beside.mv(&turned(side, "7b"), &turned(side, "7c")));
        assert_eq!(beside.on(&turned(side, "7c")), ".");
        // Its next move burns.
        p.go(p.mv(&turned(side, "16e"), &turned(side, "16f")));
        assert_eq!(after(&mut p, "8d", "8c", ["8c", "9c"]), [true, false]);
    }
}

/// T10.1: only the last square counts, not one that a Lion passes.
#[test]
fn a_lion_may_pass_by_a_demon() {
    for side in SIDES {
        let mut p = at(&game("tenjiku"), side, "Ln 8h, -P 8g, -FiD 7f");
        p.go(p.over(&turned(side, "8h"), &[&turned(side, "8g")], &turned(side, "9h")));
        assert_eq!(p.on(&turned(side, "9h")).trim_start_matches('-'), "Ln");
    }
}

/// Tenjiku in which area movers may pass.
fn area_passes() -> Arc<Variant> {
    edited("tenjiku", |file| file.rules.area_passes = true)
}

/// T11.1, T11.2: a piece with an area move may come back, or may not.
#[test]
fn an_area_mover_may_pass_by_another_reading() {
    for (symbol, side) in
        ["VGn", "FiD", "LHk"].into_iter().flat_map(|symbol| SIDES.map(|side| (symbol, side)))
    {
        let here = format!("{symbol} 8h");
        let p = at(&game("tenjiku"), side, &here);
        assert!(!goes(&p, "8h", "8h"), "{symbol}");
        let home = p.sq(&turned(side, "8h"));
        assert!(
            matches!(p.refusal(p.mv(&turned(side, "8h"), &turned(side, "8h"))), Refusal::NoSuchMove { to, .. } if to == home)
        );
        let p = at(&area_passes(), side, &here);
        assert!(goes(&p, "8h", "8h"), "{symbol}");
        assert!(!goes(&at(&area_passes(), side, "RGn 8h"), "8h", "8h"), "a Rook General has no area move");
    }
}

/// T11.2: it needs an empty square next to it.
#[test]
fn an_area_mover_needs_room_to_pass() {
    let wall = "P 7g, P 8g, P 9g, P 7h, P 9h, P 7i, P 8i";
    for (last, room) in [("P 9i", false), ("-P 9i", false), ("P 1a", true)] {
        let p = at(&area_passes(), Black, &format!("VGn 8h, {wall}, {last}"));
        let pass = p.mv("8h", "8h");
        assert_eq!(p.legal(pass), room, "{last}");
        if !room {
            let refusal = p.refusal(pass);
            assert_eq!(refusal, Refusal::NoRoomToPass { at: p.sq("8h") });
            let said = "To pass, the Vice General on 8h needs an empty square next to it.";
            assert_eq!(refusal.describe(&p), said);
        }
    }
}

/// T11.2: `passing` is about Lions and `area_passes` about area movers, whatever the other says.
#[test]
fn lions_and_area_movers_pass_by_rules_of_their_own() {
    for (lions, area) in [(true, true), (true, false), (false, true), (false, false)] {
        let game = edited("tenjiku", |file| {
            file.rules.passing = if lions { Passing::Free } else { Passing::Never };
            file.rules.area_passes = area;
            give(file, "BT", &["Area(2)", r#"LionLine("N")"#]);
        });
        let p = at(&game, Black, "Ln 8h, VGn 4h, BT 12h, +HF 12l, P 12g");
        let passes = |square: &str| p.legal(p.mv(square, square));
        assert_eq!((passes("8h"), passes("4h"), passes("12l")), (lions, area, lions));
        assert_eq!(passes("12h"), area, "it has Lion power on a blocked line only");
    }
}

/// T11.2: a pass is a move: it is written and read, its path is known, and a Demon burns where it ends.
#[test]
fn the_pass_of_an_area_mover_is_a_move_like_any_other() {
    let mut p = at(&area_passes(), Black, "FiD 8h, -P 8g, P 8i");
    let pass = p.mv("8h", "8h");
    assert_eq!(association::write(&p, pass), "FiD-!8hx!8g");
    assert_eq!(association::read(&p, "FiD-!8h"), Ok(pass));
    assert_eq!(coordinate::read(&p, &coordinate::write(p.variant(), pass)), Ok(pass));
    assert_eq!(coordinate::read(&p, "8h7g8h"), Ok(pass), "a step out and back");
    assert_eq!(p.path_of(pass).len(), 2);
    assert_eq!(p.go(pass), ["pass FiD 8h", "burn -P 8g by 8h"]);
    let mut p = at(&area_passes(), Black, "VGn 8h, -FiD 8g");
    assert_eq!(p.go(p.mv("8h", "8h")), ["pass VGn 8h", "burn VGn 8h by 8g"]);
}

/// T12.1 and T12.2: the Lion Hawk walks, or has Lion power.
#[test]
fn a_lion_hawk_walks_or_has_lion_power() {
    let wall = "LHk 8h, P 7g, P 8g, P 9g, -P 7h, -P 6h";
    for side in SIDES {
        let walks = at(&game_with("tenjiku", &[("lion_hawk", 1)]), side, wall);
        assert!(!goes(&walks, "8h", "8f") && !goes_over(&walks, "8h", "7h", "6h"));
        assert!(!goes(&walks, "8h", "8h") && goes(&walks, "8h", "7j") && goes(&walks, "8h", "13m"));
        let lion = at(&game_with("tenjiku", &[("lion_hawk", 2)]), side, wall);
        assert!(goes(&lion, "8h", "8f") && goes_over(&lion, "8h", "7h", "6h"));
        assert!(goes(&lion, "8h", "8h") && goes(&lion, "8h", "7j") && goes(&lion, "8h", "13m"));
    }
}

/// T12.3: two squares straight and any distance diagonally.
#[test]
fn a_lion_hawk_may_just_slide() {
    let game = with("LHk", &[r#"Slide("NE SE SW NW")"#, r#"SlideUpTo(2, "N E S W")"#]);
    for side in SIDES {
        let p = at(&game, side, "LHk 8h, P 9h");
        assert!(goes(&p, "8h", "8f") && goes(&p, "8h", "13m"));
        assert!(!goes(&p, "8h", "8e") && !goes(&p, "8h", "7f") && !goes(&p, "8h", "10h"));
    }
}

/// The Free Eagle of the English encyclopaedia.
fn lion_eagle() -> Arc<Variant> {
    with("FEg", &[r#"Slide("N NE E SE S SW W NW")"#, r#"LionOf(2, "NE SE SW NW")"#])
}

/// T13.1: a Free King that jumps to the second square straight. T13.2: a Free King.
#[test]
fn a_free_eagle_jumps_straight_or_not_at_all() {
    for side in SIDES {
        let pieces = "FEg 8h, P 8g, -P 7g, -P 6h, P 7h";
        let p = at(&game("tenjiku"), side, pieces);
        assert!(goes(&p, "8h", "8f") && goes(&p, "8h", "6h"));
        assert!(!goes(&p, "8h", "6f") && !goes_over(&p, "8h", "7g", "6h"));
        let king = at(&with("FEg", &[r#"Slide("N NE E SE S SW W NW")"#]), side, pieces);
        assert!(!goes(&king, "8h", "8f") && !goes(&king, "8h", "6h") && goes(&king, "8h", "7g"));
    }
}

/// T13.3: Lion power on the diagonals, turning between the two steps.
#[test]
fn a_free_eagle_with_lion_power_captures_twice_and_jumps() {
    for side in SIDES {
        let mut p = at(&lion_eagle(), side, "FEg 8h, -P 7g, -P 6h, P 7h");
        assert!(goes(&p, "8h", "6f") && goes_over(&p, "8h", "7g", "6h") && goes_over(&p, "8h", "7g", "8h"));
        assert!(goes(&p, "8h", "6h") && goes(&p, "8h", "8h") && goes(&p, "8h", "8b"));
        assert!(!goes_over(&p, "8h", "7g", "7f"), "the second step is diagonal too");
        let mv = p.over(&turned(side, "8h"), &[&turned(side, "7g")], &turned(side, "6h"));
        assert_eq!(p.path_of(mv).len(), 2);
        p.go(mv);
        let left = ["7g", "6h", "8h"].map(|square| p.on(&turned(side, square)) != ".");
        assert_eq!(left, [false, true, false], "both Pawns are gone");
    }
}

/// T13.3: all it can do, counted by hand: 4 squares next to it, 8 that two diagonal steps lead to, 4 ways to go
/// on after a capture, igui among them, and a pass.
#[test]
fn lion_power_of_some_directions_has_all_moves_of_a_lion_in_them() {
    let game = with("FEg", &[r#"LionOf(2, "NE SE SW NW")"#]);
    let all = "7g 9g 7i 9i 8f 6h 10h 8j 6f 10f 6j 10j 7g:6f 7g:8f 7g:6h 7g:8h 8h";
    // Only the last of two steps may end on an own piece's square, and only a step to an empty one is retraced.
    let walled = "6f 10f 6j 10j 8f 6h 10h 8j";
    for side in SIDES {
        assert_eq!(targets(&at(&game, side, "FEg 8h, -P 7g"), "8h"), words(all));
        let p = at(&game, side, "FEg 8h, P 7g, P 9g, P 7i, P 9i");
        assert_eq!(targets(&p, "8h"), words(walled));
        let home = turned(side, "8h");
        assert_eq!(p.refusal(p.mv(&home, &home)), Refusal::NoRoomToPass { at: p.sq(&home) });
    }
}

/// Steps that cannot be retraced: neither igui nor pass.
#[test]
fn lion_power_without_a_way_back_has_no_igui_and_no_pass() {
    let game = with("FEg", &[r#"LionOf(2, "N NE")"#]);
    for side in SIDES {
        let p = at(&game, side, "FEg 8h, -P 8g");
        assert_eq!(targets(&p, "8h"), words("8g 7g 8f 7f 6f 8g:8f 8g:7f"));
    }
    // With three steps: two captures on the way. A jump is a move of its own, not one of the steps.
    let game = with("FEg", &[r#"LionOf(3, "N")"#]);
    let p = at(&game, Black, "FEg 8h, -P 8g, -P 8f");
    assert_eq!(p.targets("8h"), words("8g 8f 8e 8g:8f 8g:8f:8e"));
}

/// T13.3: where Lions do not pass, it does not either.
#[test]
fn an_eagle_with_lion_power_passes_as_lions_do() {
    let game = edited("tenjiku", |file| {
        give(file, "FEg", &[r#"LionOf(2, "NE SE SW NW")"#]);
        file.rules.passing = Passing::Never;
    });
    let p = at(&game, Black, "FEg 8h, -P 7g");
    assert!(!goes(&p, "8h", "8h") && goes_over(&p, "8h", "7g", "8h"));
}

/// T13.3: the Eagle attacks what its steps and jumps reach, and moves are written with their steps.
#[test]
fn an_eagle_with_lion_power_attacks_and_is_written_down() {
    for side in SIDES {
        let pieces = "K 1p, -K 6f, FEg 8h, P 7g";
        let checks = |game: &Arc<Variant>| alone(game, side, pieces).checks(side.other()).len();
        assert_eq!((checks(&lion_eagle()), checks(&game("tenjiku"))), (1, 0), "over the Pawn");
    }
    let p = at(&lion_eagle(), Black, "FEg 8h, -P 7g, -P 6h");
    let mv = p.over("8h", &["7g"], "6h");
    assert_eq!(association::write(&p, mv), "FEgx7gx6h");
    assert_eq!(association::read(&p, "FEgx7gx6h"), Ok(mv));
    assert_eq!(coordinate::read(&p, "8h7g6h"), Ok(mv));
}

/// T13.4: it passes any number of pieces straight and may take the King with the first move of the game.
#[test]
fn a_free_eagle_that_passes_over_everything_wins_with_its_first_move() {
    let game = with("FEg", &[r#"Slide("NE SE SW NW")"#, r#"Pierce(dirs: "N E S W")"#]);
    let mut p = Position::new(game);
    p.go(p.mv("8n", "8a"));
    assert_eq!(p.winner(), Some(Black));
    let p = Position::new(crate::board::game("tenjiku"));
    assert!(!p.legal(p.mv("8n", "8a")));
}

/// T13.6: Lion power along all eight lines, without a turn.
#[test]
fn a_free_eagle_with_lion_power_along_lines_does_not_turn() {
    let game = with("FEg", &[r#"Slide("N NE E SE S SW W NW")"#, r#"LionLine("N NE E SE S SW W NW")"#]);
    for side in SIDES {
        let p = at(&game, side, "FEg 8h, -P 7g, -P 6h, P 8g");
        assert!(goes(&p, "8h", "6f") && goes_over(&p, "8h", "7g", "6f") && goes(&p, "8h", "8f"));
        assert!(!goes_over(&p, "8h", "7g", "6h") && goes(&p, "8h", "6h") && goes(&p, "8h", "8h"));
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
        let p = at(&game("tenjiku"), side, pieces);
        assert!(goes(&p, "8h", "5h") && goes(&p, "8h", "6h") && goes(&p, "8h", "12l"));
        assert!(!goes(&p, "8h", "8f") && !goes(&p, "8h", "8g") && !goes(&p, "8h", "4h"));
        assert!(goes_over(&p, "8h", "9h", "8h"));
        let straight = [DIAGONALS, SIDEWAYS, r#"SkipSlide(skip: 1, dirs: "N S")"#, "Igui"];
        let p = at(&with("+HT", &straight), side, pieces);
        assert!(goes(&p, "8h", "5h") && goes(&p, "8h", "8f") && goes(&p, "8h", "8n"));
        assert!(!goes(&p, "8h", "8g"));
        let p = at(&with("+HT", &[DIAGONALS, SIDEWAYS]), side, pieces);
        assert!(!goes_over(&p, "8h", "9h", "8h"));
    }
}

/// T14.3: the third square sideways only if both nearer ones are empty.
#[test]
fn tetrarchs_may_need_empty_squares_on_the_way_to_the_third() {
    let third = r#"SkipSlide(skip: 2, over_empty: true, max: Some(1), dirs: "E W")"#;
    let game = with("+HT", &[DIAGONALS, r#"Jump(2, "E W")"#, third, "Igui"]);
    for side in SIDES {
        let p = at(&game, side, "+HT 8h, P 7h");
        assert!(goes(&p, "8h", "6h") && !goes(&p, "8h", "5h"));
        assert!(
            goes(&p, "8h", "10h") && goes(&p, "8h", "11h") && !goes(&p, "8h", "9h") && !goes(&p, "8h", "12h")
        );
        assert_eq!(p.path_of(p.mv(&turned(side, "8h"), &turned(side, "11h"))).len(), 1);
        let p = at(&game, side, "+HT 8h, -P 6h, -P 11h");
        assert!(goes(&p, "8h", "6h") && !goes(&p, "8h", "5h") && goes(&p, "8h", "11h"));
        let blocked = p.refusal(p.mv(&turned(side, "8h"), &turned(side, "5h")));
        assert!(matches!(blocked, Refusal::Blocked { .. }), "{blocked:?}");
    }
    // It attacks as it moves.
    for (pieces, attacked) in [("", 1), (", P 7h", 0), (", -P 6h", 0), (", P 9h", 1)] {
        let p = alone(&game, Black, &format!("K 1p, +HT 8h, -K 5h{pieces}"));
        assert_eq!(p.checks(White).len(), attacked, "{pieces}");
    }
}

/// T14.5: they are a Chariot Soldier.
#[test]
fn tetrarchs_may_be_a_chariot_soldier() {
    let game = with("+HT", &[r#"Slide("N NE SE S SW NW")"#, r#"SlideUpTo(2, "E W")"#]);
    for side in SIDES {
        let p = at(&game, side, "+HT 8h");
        assert!(goes(&p, "8h", "8g") && goes(&p, "8h", "6h"));
        assert!(!goes(&p, "8h", "5h"));
    }
}

/// T15: the Lion promotes to a Lion Hawk, or does not promote.
#[test]
fn a_lion_promotes_to_a_lion_hawk_or_not_at_all() {
    for side in SIDES {
        let mut p = at(&game("tenjiku"), side, "Ln 8g");
        p.go(p.mv(&turned(side, "8g"), &turned(side, "8e")).promoting());
        assert_eq!(p.on(&turned(side, "8e")).trim_start_matches('-'), "+LHk");
        let game = edited("tenjiku", |file| {
            file.pieces
                .iter_mut()
                .filter(|piece| piece.symbol == "Ln")
                .for_each(|piece| piece.promotes_to = None);
        });
        let p = at(&game, side, "Ln 8g");
        let mv = p.mv(&turned(side, "8g"), &turned(side, "8e"));
        assert!(p.legal(mv) && !p.legal(mv.promoting()));
    }
}

/// T16: on these pieces all sources agree; `walks` compares their moves with the same table.
#[test]
fn pieces_on_which_all_agree_promote_as_the_table_says() {
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
        let ours = game.kind(game.by_symbol(symbol).expect("a piece")).promotes_to();
        let ours = ours.map(|face| game.kind(face).symbol().to_owned());
        assert_eq!(ours.as_deref(), promoted, "{symbol}");
        assert_eq!(facts.pieces[symbol].promoted.as_deref(), promoted, "{symbol}");
    }
}
