//! Compares the legal moves of Chu under the rules of lishogi with those of shogiops, its rules library, in positions
//! of random games and on random boards. `reference/chu_lishogi.mjs` says how `reference/chu_lishogi.txt` was made.

use crate::board::edited_game;
use crate::presets::game_under;
use std::collections::BTreeSet;
use std::sync::Arc;
use tenjiku_rules::Position;
use tenjiku_rules::sfen;
use tenjiku_rules::variant::schema::{LionTrading, Rules};
use tenjiku_rules::variant::{CounterStrike, Promotion, Variant, ZoneMoves};

fn lions(rules: &mut Rules) -> &mut LionTrading {
    rules.lion_trading.as_mut().expect("Chu has the rule")
}

/// Chu under the preset of lishogi. `edit` may change one of the rules.
fn chu(edit: impl FnOnce(&mut Rules)) -> Arc<Variant> {
    edited_game("chu", |file| {
        file.rules = game_under("chu", "lishogi").rules().clone();
        edit(&mut file.rules);
    })
}

/// The positions of the other program, each with its moves as `6g 6f:6e+`.
fn positions() -> Vec<(String, BTreeSet<String>)> {
    // This variable may name a larger file of the same format.
    let text = match std::env::var("CHU_LISHOGI") {
        Ok(path) => std::fs::read_to_string(path).expect("the file exists"),
        Err(_) => include_str!("reference/chu_lishogi.txt").to_owned(),
    };
    let lines = text.lines().map(|line| {
        let (sfen, moves) = line.split_once(" | ").expect("a position and its moves");
        let pieces = moves.split("; ").flat_map(|piece| {
            let (from, ends) = piece.split_once(' ').expect("a square and its moves");
            ends.split(' ').map(move |end| format!("{from} {end}"))
        });
        (sfen.to_owned(), pieces.collect())
    });
    lines.collect()
}

/// Our moves in the same format.
fn moves(position: &Position) -> BTreeSet<String> {
    let name = |sq| position.geometry().name(sq);
    let moves = position.legal_moves().into_iter();
    moves
        .map(|mv| {
            let via: String = mv.via().into_iter().map(|sq| name(sq) + ":").collect();
            let sign = if mv.promotes() { "+" } else { "" };
            let from = mv.from().expect("nothing is dropped in Chu");
            format!("{} {via}{}{sign}", name(from), name(mv.to()))
        })
        .collect()
}

/// The positions in which our moves differ, each with the moves of only one program.
fn differences(game: &Arc<Variant>, positions: &[(String, BTreeSet<String>)]) -> Vec<String> {
    let differing = positions.iter().filter_map(|(text, expected)| {
        let position = sfen::read(game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let found = moves(&position);
        let (missing, extra): (Vec<_>, Vec<_>) =
            (expected.difference(&found).collect(), found.difference(expected).collect());
        (found != *expected).then(|| format!("{text}: missing {missing:?}, extra {extra:?}"))
    });
    differing.collect()
}

#[test]
fn the_legal_moves_under_the_rules_of_lishogi_are_those_of_its_library() {
    let positions = positions();
    let count: usize = positions.iter().map(|(_, moves)| moves.len()).sum();
    assert!(positions.len() >= 150 && count > 5_000, "{} positions, {count} moves", positions.len());
    let found = differences(&chu(|_| {}), &positions);
    assert!(found.is_empty(), "{} of {}:\n{}", found.len(), positions.len(), found.join("\n"));
}

type Change = fn(&mut Rules);

/// If any of these rules is changed, the moves differ in some of the positions.
#[test]
fn the_positions_distinguish_the_rules_of_lishogi_from_others() {
    let positions = positions();
    let changes: [(&str, Change); 6] = [
        ("promotion by all moves that touch the zone", |rules| {
            change_zone(rules, |moves, _, _| *moves = ZoneMoves::Touching);
        }),
        ("promotion only on entering", |rules| {
            change_zone(rules, |moves, _, _| *moves = ZoneMoves::Entering);
        }),
        ("no chance on the last rank", |rules| change_zone(rules, |_, _, chance| chance.clear())),
        ("stuck pieces must promote", |rules| change_zone(rules, |_, must, _| *must = true)),
        ("slight pieces do not protect", |rules| lions(rules).slight_protect = false),
        ("counter-strike against any Lion", |rules| lions(rules).counter_strike = CounterStrike::Always),
    ];
    for (rule, change) in changes {
        let found = differences(&chu(change), &positions).len();
        assert!(found > 0, "{rule}: no position depends on it");
    }
}

fn change_zone(rules: &mut Rules, change: impl FnOnce(&mut ZoneMoves, &mut bool, &mut Vec<String>)) {
    let Promotion::Zone { moves, must_where_stuck, last_rank_chance, .. } = &mut rules.promotion else {
        panic!("a game with a zone");
    };
    change(moves, must_where_stuck, last_rank_chance);
}
