//! Properties of every position of every game: keys, undo, agreement of generator and `accept`, burning.

use crate::board::{RandomNumbers, edited_game, file, game, game_with, setup};
use std::collections::BTreeSet;
use std::sync::Arc;
use tenjiku::soak::{Fault, properties};
use tenjiku_rules::variant::{Borrowing, BurnersMeet, Library, Power, RoyalSafety, Sq, Variant, VariantFile};
use tenjiku_rules::{Effect, Move, Outcome, Position, Setup, Side, WinReason};

/// A random game of `plies` plies; `visit` is called with every position. Captures are preferred, so
/// that lines open and promotions and burning occur.
fn random_game(variant: &Arc<Variant>, seed: u64, plies: usize, visit: impl FnMut(&Position)) -> Position {
    random_game_from(Position::new(Arc::clone(variant)), seed, plies, visit)
}

/// A random game that starts from a position; see [`random_game`].
fn random_game_from(mut p: Position, seed: u64, plies: usize, mut visit: impl FnMut(&Position)) -> Position {
    let mut rng = RandomNumbers::new(seed);
    for _ in 0..plies {
        visit(&p);
        let moves = p.legal_moves();
        if moves.is_empty() {
            break;
        }
        let captures: Vec<Move> =
            moves.iter().copied().filter(|mv| mv.has_via() || p.piece_at(mv.to()).is_some()).collect();
        let pool = if captures.is_empty() || rng.below(3) == 0 { &moves } else { &captures };
        let mv = pool[rng.below(pool.len())];
        p.play(mv, &mut ());
    }
    p
}

/// Every game, each choice that is not a default, and some games with borrowed moves.
fn all_games() -> Vec<Arc<Variant>> {
    let mut games = Vec::new();
    for id in Library::built_in().games().map(|game| game.id.clone()) {
        games.push(game(&id));
        for option in file(&id).options {
            let others = option.choices.iter().filter(|choice| choice.number != option.default);
            games.extend(others.map(|choice| game_with(&id, &[(&option.id, choice.number)])));
        }
    }
    games.push(tenjiku_with_rare_rules());
    for borrowing in [Borrowing::FromProtectors, Borrowing::FromBehind] {
        games.extend(
            ["shogi", "wa", "chu"].map(|id| edited_game(id, |file| file.rules.borrowing = borrowing)),
        );
    }
    games
}

/// Tenjiku in which burners burn first, area movers pass, and the Free Eagle has Lion power on its diagonals and
/// passes over pieces straight ahead.
fn tenjiku_with_rare_rules() -> Arc<Variant> {
    edited_game("tenjiku", |file| {
        let dirs = |text: &str| text.to_owned().try_into().expect("directions");
        file.rules.burners_meet = BurnersMeet::BurnsFirst;
        file.rules.area_passes = true;
        let eagle = file.pieces.iter_mut().find(|piece| piece.symbol == "FEg").expect("an Eagle");
        eagle.moves = vec![
            Power::Slide(dirs("NE SE SW NW")),
            Power::Pierce { over: None, dirs: dirs("N E S W") },
            Power::LionOf(2, dirs("NE SE SW NW")),
        ];
    })
}

/// The number of games and of plies in each.
fn game_length(variant: &Variant) -> (u64, usize) {
    let (files, ranks) = (variant.geometry().files(), variant.geometry().ranks());
    match usize::from(files) * usize::from(ranks) {
        0..=64 => (12, 120),
        65..=300 => (5, 200),
        301..=700 => (3, 160),
        _ => (1, 30),
    }
}

/// The number of plies of a game for a slow test.
fn capped_plies(variant: &Variant, max: usize) -> usize {
    game_length(variant).1.min(max)
}

/// Panics if a property does not hold.
fn assert_holds(result: Result<(), Fault>, p: &Position) {
    if let Err(Fault { property, observed }) = result {
        panic!("{} ply {}: it is not true that {property}: {observed}", p.variant().id(), p.plies());
    }
}

/// The legal moves in ascending order.
fn sorted_moves(p: &Position) -> Vec<Move> {
    let mut moves = p.legal_moves();
    moves.sort_unstable();
    moves
}

#[test]
fn the_key_is_always_that_of_the_whole_position() {
    for variant in all_games() {
        let (games, plies) = game_length(&variant);
        for seed in 1..=games {
            random_game(&variant, seed, plies, |p| assert_holds(properties::check_key(p), p));
        }
    }
}

#[test]
fn undoing_restores_each_position_including_move_order() {
    for variant in all_games() {
        let (games, plies) = game_length(&variant);
        for seed in 1..=games {
            let mut prints = Vec::new();
            let p = random_game(&variant, seed + 100, plies, |p| prints.push(properties::fingerprint(p)));
            prints.truncate(p.plies());
            prints.push(properties::fingerprint(&p));
            assert_holds(properties::check_undo(&p, &prints), &p);
        }
    }
}

#[test]
fn positions_round_trip_through_sfen() {
    for variant in all_games() {
        random_game(&variant, 77, capped_plies(&variant, 120), |p| {
            assert_holds(properties::check_sfen(p), p);
        });
    }
}

#[test]
fn accept_returns_every_listed_move_unchanged() {
    for variant in all_games() {
        random_game(&variant, 5, capped_plies(&variant, 60), |p| {
            assert_holds(properties::check_accepted(p, &sorted_moves(p)), p);
        });
    }
}

/// The properties also hold in games that one side begins without a royal, whatever it promotes to.
#[test]
fn positions_without_a_royal_on_one_side_are_like_all_others() {
    for variant in all_games() {
        for (side, seed) in [(Side::Black, 1), (Side::White, 2)] {
            let mut first = Setup::initial(&variant);
            first.pieces.retain(|(_, piece)| piece.side != side || !variant.kind(piece.kind).is_royal());
            let first = Position::from_setup(Arc::clone(&variant), &first).expect("a position");
            let mut prints = Vec::new();
            let p = random_game_from(first, seed, capped_plies(&variant, 80), |p| {
                assert!(p.royals(side).is_empty() && p.checks(side).is_empty());
                let lost = matches!(
                    p.outcome(),
                    Some(Outcome::Win { winner, by: WinReason::RoyalCaptured { .. } | WinReason::RoyalBurnt { .. } | WinReason::BareKing })
                        if winner != side
                );
                assert!(!lost, "{} ply {}", variant.id(), p.plies());
                assert_holds(properties::check_key(p), p);
                assert_holds(properties::check_sfen(p), p);
                assert_holds(properties::check_accepted(p, &sorted_moves(p)), p);
                prints.push(properties::fingerprint(p));
            });
            prints.truncate(p.plies());
            prints.push(properties::fingerprint(&p));
            assert_holds(properties::check_undo(&p, &prints), &p);
        }
    }
}

/// For every pair of squares, and with every possible single midstep, `accept` allows exactly the listed
/// moves (without empty midsteps).
fn assert_accept_agrees_with_list(p: &Position) {
    if p.outcome().is_some() {
        return;
    }
    let listed = sorted_moves(p);
    let squares: Vec<Sq> = p.geometry().squares().collect();
    let check = |mv: Move| assert_holds(properties::check_agreement(p, &listed, mv), p);
    for &from in &squares {
        for &to in &squares {
            let plain = Move::new(from, to);
            [plain, plain.with_promotion()].into_iter().for_each(check);
        }
        if p.piece_at(from).is_none_or(|piece| piece.side != p.side_to_move()) {
            continue;
        }
        let distance = |a: Sq, b: Sq| {
            let (x, y) = (
                p.geometry().column(a).abs_diff(p.geometry().column(b)),
                p.geometry().rank(a).abs_diff(p.geometry().rank(b)),
            );
            x.max(y)
        };
        let neighbours: Vec<Sq> = squares.iter().copied().filter(|sq| distance(*sq, from) <= 2).collect();
        for &via in neighbours.iter().filter(|sq| **sq != from) {
            for &to in neighbours.iter().filter(|sq| **sq != via) {
                let mv = Move::with_via(from, &[via], to);
                [mv, mv.with_promotion()].into_iter().for_each(check);
            }
        }
    }
    for (kind, _) in p.variant().kinds() {
        squares.iter().for_each(|sq| check(Move::drop(kind, *sq)));
    }
}

#[test]
fn accept_and_generator_agree_on_every_pair_of_squares() {
    let mut games = ["tori", "chu", "dai", "tenjiku", "shogi", "mini", "micro", "whale", "yari", "sho"]
        .map(game)
        .to_vec();
    games.push(game_with("wa", &[("drops", 2)]));
    games.push(tenjiku_with_rare_rules());
    for variant in games {
        let interval = if variant.has_drops() { 7 } else { 37 };
        random_game(&variant, 9, 150, |p| {
            if p.plies() % interval == interval - 1 {
                assert_accept_agrees_with_list(p);
            }
        });
    }
}

/// Markers and warnings show exactly the burnt pieces.
#[test]
fn predicted_burns_match_actual_burns() {
    for variant in [game("tenjiku"), game_with("tenjiku", &[("lion_hawk", 2)]), tenjiku_with_rare_rules()] {
        let mut burnings = 0;
        for seed in 1..=6 {
            random_game(&variant, seed, 120, |p| {
                for mv in p.legal_moves() {
                    let mut effects = Vec::new();
                    p.clone().play(mv, &mut effects);
                    burnings += effects.iter().filter(|effect| matches!(effect, Effect::Burn { .. })).count();
                    assert_holds(properties::check_fire(p, mv, &effects), p);
                }
            });
        }
        assert!(burnings > 100, "only {burnings} burnings were seen");
    }
}

/// The effects of a ply, applied to a plain list of pieces, give the next position.
#[test]
fn applying_the_effects_gives_the_next_position() {
    for variant in all_games() {
        random_game(&variant, 31, capped_plies(&variant, 100), |p| {
            let Some(mv) = p.legal_moves().into_iter().max_by_key(|mv| p.piece_at(mv.to()).is_some()) else {
                return;
            };
            let (mut next, mut effects) = (p.clone(), Vec::new());
            next.play(mv, &mut effects);
            assert_holds(properties::check_effects(&p.setup(), &effects, &next.setup()), p);
        });
    }
}

#[test]
fn each_property_detects_a_counterexample() {
    let start = Position::new(game("chu"));
    let broken_property = |result: Result<(), Fault>| result.expect_err("it does not hold").property;
    let mut moves = sorted_moves(&start);
    let last = moves.pop().expect("a move");
    assert_eq!(
        broken_property(properties::check_agreement(&start, &moves, last)),
        "only listed moves are accepted"
    );
    moves.push(moves[0].with_promotion());
    moves.sort_unstable();
    assert_eq!(
        broken_property(properties::check_accepted(&start, &moves)),
        "each listed move is accepted as it is"
    );
    moves = vec![last, last];
    assert_eq!(broken_property(properties::check_accepted(&start, &moves)), "no move is listed twice");
    let (mut next, mut effects) = (start.clone(), Vec::new());
    next.play(last, &mut effects);
    let setup = start.setup();
    assert_eq!(properties::check_effects(&setup, &effects, &next.setup()), Ok(()));
    let effects_property = "the effects of a ply give the next position";
    assert_eq!(
        broken_property(properties::check_effects(&setup, &effects[1..], &next.setup())),
        effects_property
    );
    assert_eq!(
        broken_property(properties::check_effects(&next.setup(), &effects, &next.setup())),
        effects_property
    );
    assert_eq!(broken_property(properties::check_effects(&setup, &effects, &setup)), effects_property);
    let at = last.to();
    let piece = next.piece_at(at).expect("the piece that moved");
    effects.push(Effect::Burn { at, piece, by: at });
    let fire_property = "the predicted fire is the actual one";
    assert_eq!(broken_property(properties::check_fire(&start, last, &effects)), fire_property);
    let undo_property = "undoing a ply restores the position";
    assert_eq!(
        broken_property(properties::check_undo(
            &next,
            &[properties::fingerprint(&start), properties::fingerprint(&start)]
        )),
        undo_property
    );
}

/// With any combination of powers that a user's piece may have, no move is listed twice.
#[test]
fn no_combination_of_powers_lists_a_move_twice() {
    let dirs = |text: &str| text.to_owned().try_into().expect("directions");
    let all = "N NE E SE S SW W NW";
    let powers: Vec<Power> = vec![
        Power::Step(dirs(all)),
        Power::Slide(dirs(all)),
        Power::SlideUpTo(3, dirs("N E")),
        Power::Jump(2, dirs(all)),
        Power::Leap(vec![(1, 2), (2, 2), (0, 1)]),
        Power::SkipSlide { skip: 1, over_empty: false, max: Some(2), dirs: dirs(all) },
        Power::SkipSlide { skip: 1, over_empty: true, max: Some(2), dirs: dirs(all) },
        Power::Pierce { over: Some(1), dirs: dirs(all) },
        Power::Hook(dirs("N E S W")),
        Power::Area(1),
        Power::Area(3),
        Power::Lion(2),
        Power::Lion(3),
        Power::LionLine(dirs("N NE")),
        Power::LionLineOf(3, dirs("N NE")),
        Power::LionOf(2, dirs("NE SE SW NW")),
        Power::LionOf(3, dirs("N NE S")),
        Power::Igui,
        Power::RangeJump(dirs(all)),
        Power::Universal,
    ];
    let mut faults = Vec::new();
    for (n, first) in powers.iter().enumerate() {
        for second in &powers[n..] {
            let variant = edited_game("dai", |file: &mut VariantFile| {
                let rook = file.pieces.iter_mut().find(|piece| piece.symbol == "R").expect("a Rook");
                rook.moves =
                    if first == second { vec![first.clone()] } else { vec![first.clone(), second.clone()] };
                file.rules.royals = RoyalSafety::Capture;
            });
            let text = "K 1o, -K 15a, R 8h, -P 8g, -G 7g, P 9h, -B 8f, -S 7h, P 7i, -G 10j, -C 8k";
            let p = Position::from_setup(Arc::clone(&variant), &setup(&variant, Side::Black, text));
            let p = p.expect("a position");
            let moves = p.pseudo_legal_moves_from(p.geometry().parse("8h").expect("a square"));
            let distinct: BTreeSet<Move> = moves.iter().copied().collect();
            if distinct.len() != moves.len() {
                faults.push(format!("{first:?} and {second:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "listed twice: {faults:#?}");
}
