//! Compares every game that has a table in `reference/more` with this table.

use crate::board::{Black, White, file, game_with};
use crate::oracle::{Facts, Placement, Spot};
use crate::piece_moves::{OracleComparison, check_compulsory_promotion};
use std::collections::BTreeSet;
use std::sync::Arc;
use tenjiku_rules::variant::schema::OptionalTraits;
use tenjiku_rules::variant::{KindId, Promotion};
use tenjiku_rules::{Position, Setup, Side};

/// The games with a table, under their default options.
fn games() -> impl Iterator<Item = OracleComparison> {
    Facts::more().into_iter().map(|id| OracleComparison::new(&id, &[]))
}

/// The games with drops, under the option that allows drops if there is one.
fn games_with_drops() -> impl Iterator<Item = OracleComparison> {
    games().filter_map(|game| {
        let choices: Vec<(String, u8)> = game.facts.drops.clone()?.into_iter().collect();
        let choices: Vec<(&str, u8)> = choices.iter().map(|(id, choice)| (id.as_str(), *choice)).collect();
        Some(OracleComparison { variant: game_with(game.variant.id(), &choices), ..game })
    })
}

#[test]
fn every_kind_moves_as_in_the_reference_on_an_open_board() {
    games().for_each(|game| game.compare_on_open_boards());
}

#[test]
fn every_kind_moves_as_in_the_reference_on_random_boards() {
    games().for_each(|game| game.compare_on_random_boards(40));
}

/// Every choice that changes the moves of a piece, with the defaults of the other options.
#[test]
fn every_reading_of_a_piece_moves_as_in_the_reference() {
    for id in Facts::more() {
        let file = file(&id);
        for option in &file.options {
            let pieces = file.pieces.iter();
            let changes_moves = |entry: &OptionalTraits| entry.option == option.id && !entry.moves.is_empty();
            let with_readings = pieces.filter(|piece| piece.optional.iter().any(changes_moves));
            let symbols: Vec<&str> = with_readings.map(|piece| piece.symbol.as_str()).collect();
            for choice in option.choices.iter().filter(|choice| choice.number != option.default) {
                let others = file.options.iter().map(|other| (other.id.as_str(), other.default));
                let chosen = (option.id.as_str(), choice.number);
                let options: Vec<_> =
                    others.map(|other| if other.0 == chosen.0 { chosen } else { other }).collect();
                if !symbols.is_empty() {
                    let game = OracleComparison::new(&id, &options);
                    game.compare_kinds_on_open_boards(&symbols);
                    game.compare_kinds_on_random_boards(4, &symbols);
                }
            }
        }
    }
}

#[test]
fn zones_are_as_deep_as_the_reference_says() {
    for game in games() {
        let depth = match game.variant.rules().promotion {
            Promotion::Zone { depth, .. } => depth,
            Promotion::Never | Promotion::Capture | Promotion::FlipOnCapture => 0,
        };
        assert_eq!(Some(depth), game.facts.zone, "{}", game.variant.id());
    }
}

#[test]
fn stuck_pieces_must_promote_on_the_ranks_given_in_the_table() {
    for game in games() {
        if let Some(zone) = game.facts.zone.filter(|depth| *depth > 0) {
            check_compulsory_promotion(&game, i32::from(zone).min(3));
        }
    }
}

#[test]
fn captured_pieces_are_dropped_as_the_reference_says() {
    for game in games() {
        let variant = &game.variant;
        let by_default = matches!(game.facts.drops, Some(None));
        assert_eq!(variant.has_drops(), by_default, "{}", variant.id());
    }
    for game in games_with_drops() {
        let variant = &game.variant;
        assert!(variant.has_drops(), "{}", variant.id());
        for (symbol, fact) in &game.facts.pieces {
            let kind = variant.kind(variant.by_symbol(symbol).expect("the kind"));
            let held = variant.kind(kind.in_hand_as()).symbol();
            assert_eq!(held, fact.hand.as_ref().unwrap_or(symbol), "{} {symbol}", variant.id());
        }
    }
}

#[test]
fn pieces_may_be_dropped_on_all_ranks_except_the_last_ones_of_the_table() {
    for game in games_with_drops() {
        let droppable = game.facts.pieces.iter().filter(|(_, fact)| !fact.royal && fact.hand.is_none());
        for (symbol, fact) in droppable {
            for side in Side::BOTH {
                let position = with_hand(&game, side, symbol, &royals(&game));
                let h = game.facts.ranks;
                let expected: BTreeSet<Spot> = (0..game.facts.files)
                    .flat_map(|x| (0..h).map(move |y| (x, y)))
                    .filter(|spot| position.piece_at(game.sq(*spot)).is_none())
                    .filter(|(_, y)| fact.undropped <= if side == Black { *y } else { h - 1 - y })
                    .collect();
                let id = game.variant.id();
                assert_eq!(drop_targets(&game, &position, symbol), expected, "{id} {side} {symbol}");
            }
        }
    }
}

#[test]
fn drops_obey_the_limit_of_each_kind_in_a_file() {
    for game in games_with_drops() {
        for (symbol, limit) in &game.facts.in_file {
            for side in Side::BOTH {
                for count in 0..=*limit {
                    let mut placement = royals(&game);
                    let rows = (0..).map(|n| game.facts.ranks / 2 - n);
                    for y in rows.take(usize::from(count)) {
                        placement.insert((1, y), (side, symbol.clone()));
                    }
                    // Enemy pieces do not count, nor do those on other files.
                    placement.insert((1, game.facts.ranks / 2 + 1), (side.other(), symbol.clone()));
                    placement.insert((2, game.facts.ranks / 2), (side, symbol.clone()));
                    let position = with_hand(&game, side, symbol, &placement);
                    let may_drop = drop_targets(&game, &position, symbol).iter().any(|(x, _)| *x == 1);
                    assert_eq!(may_drop, count < *limit, "{} {side}: {count} {symbol}", game.variant.id());
                }
            }
        }
    }
}

#[test]
fn mate_by_a_drop_is_forbidden_for_the_pieces_of_the_table_only() {
    for game in games_with_drops() {
        let drops = game.variant.rules().drops.clone().expect("drops");
        let forbidden: BTreeSet<String> =
            drops.limits.into_iter().filter(|limit| limit.not_to_mate).map(|limit| limit.piece).collect();
        assert_eq!(forbidden, game.facts.no_mate, "{}", game.variant.id());
    }
}

/// Every choice of an option has a source, and texts in Japanese.
#[test]
fn every_reading_of_the_rules_names_its_source() {
    for id in Facts::more() {
        let file = file(&id);
        let japanese = &file.languages["ja"];
        assert!(!file.history.is_empty() && japanese.history.is_some(), "{id}");
        for option in &file.options {
            assert!(option.choices.iter().all(|choice| choice.source.is_some()), "{id}: {}", option.id);
            assert_eq!(japanese.options[&option.id].choices.len(), option.choices.len(), "{id}");
        }
    }
}

/// A royal of each side, in opposite corners.
fn royals(game: &OracleComparison) -> Placement {
    let royal = || game.royal().to_owned();
    let (w, h) = (game.facts.files, game.facts.ranks);
    Placement::from([((w - 1, 0), (White, royal())), ((0, h - 1), (Black, royal()))])
}

/// A position with one piece in the hand of the side to move.
fn with_hand(game: &OracleComparison, side: Side, symbol: &str, placement: &Placement) -> Position {
    let mut setup = Setup { side_to_move: side, ..game.setup(placement) };
    setup.set_in_hand(side, kind(game, symbol), 1);
    Position::from_setup(Arc::clone(&game.variant), &setup).unwrap_or_else(|error| panic!("{error}"))
}

/// The squares on which a kind may be dropped.
fn drop_targets(game: &OracleComparison, position: &Position, symbol: &str) -> BTreeSet<Spot> {
    let kind = kind(game, symbol);
    let moves = position.legal_moves();
    moves.iter().filter(|mv| mv.dropped_kind() == Some(kind)).map(|mv| game.spot(mv.to())).collect()
}

fn kind(game: &OracleComparison, symbol: &str) -> KindId {
    game.variant.by_symbol(symbol).expect("the kind")
}
