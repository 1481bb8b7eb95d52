//! Piece values computed from the powers of the pieces alone.

use crate::games::{GAMES, start};
use std::sync::Arc;
use tenjiku_rules::{Position, Setup, Side};
use tenjiku_search::{Engine, EngineOptions, Evaluation};

#[test]
fn the_starting_array_is_equal_except_for_the_right_to_move() {
    for id in GAMES {
        let mut engine = Engine::new(EngineOptions { hash_mib: 1, threads: 1 });
        let value = engine.evaluate(&start(id)).0;
        // The right to move is worth something; otherwise the array is symmetrical.
        assert!((0..50).contains(&value), "{id}: {value}");
    }
}

#[test]
fn piece_values_have_the_order_given_by_players() {
    let order = |id: &str, symbols: &[&str]| {
        let game = crate::games::game(id);
        let values = Engine::new(EngineOptions { hash_mib: 1, threads: 1 }).piece_values(&game);
        let value = |symbol: &str| values[game.by_symbol(symbol).expect("a piece of the game").index()];
        for pair in symbols.windows(2) {
            assert!(value(pair[0]) > value(pair[1]), "{id}: {} over {}", pair[0], pair[1]);
        }
    };
    order("chu", &["Ln", "FK", "DK", "R", "G", "P"]);
    order("chu", &["FK", "DH", "B", "S", "GB"]);
    order("tenjiku", &["FiD", "FK", "R", "G", "P"]);
    order("tori", &["Eg", "Fa", "Cr", "Sw"]);
}

/// A side that begins without a King has not lost one. A King's positional value is ignored; learned bonuses of the
/// pieces near it are left out, since in Tenjiku they add up to more than the King's value.
#[test]
fn a_side_without_a_royal_is_not_behind_by_one() {
    for id in GAMES {
        let (mut engine, first) = (Engine::new(EngineOptions { hash_mib: 1, threads: 1 }), start(id));
        engine.set_evaluation(Evaluation::Computed);
        let variant = first.variant();
        if first.royals(Side::Black).len() > 1 {
            continue;
        }
        let mut setup = Setup::initial(variant);
        setup.pieces.retain(|(_, piece)| piece.side == Side::White || !variant.kind(piece.kind).is_royal());
        let without_royal = Position::from_setup(Arc::clone(variant), &setup).expect("a position");
        let values = [engine.evaluate(&first).0, engine.evaluate(&without_royal).0];
        assert!((values[0] - values[1]).abs() < 300, "{id}: with and without a King {values:?}");
    }
}
