//! What pieces are worth by their powers alone.

use crate::games::{ALL, start};
use tenjiku::search::{Engine, EngineOptions};

#[test]
fn every_starting_array_is_worth_the_same_to_both_sides_but_for_the_move() {
    for id in ALL {
        let mut engine = Engine::new(EngineOptions { hash_mib: 1, threads: 1 });
        let worth = engine.evaluate(&start(id)).0;
        // The right to move is worth something, the mirror image nothing.
        assert!((0..50).contains(&worth), "{id}: {worth}");
    }
}

#[test]
fn pieces_are_ranked_as_every_player_ranks_them() {
    let order = |id: &str, symbols: &[&str]| {
        let game = crate::games::game(id);
        let worths = Engine::new(EngineOptions { hash_mib: 1, threads: 1 }).worths(&game);
        let worth = |symbol: &str| worths[game.by_symbol(symbol).expect("a piece of the game").index()];
        for pair in symbols.windows(2) {
            assert!(worth(pair[0]) > worth(pair[1]), "{id}: {} over {}", pair[0], pair[1]);
        }
    };
    order("chu", &["Ln", "FK", "DK", "R", "G", "P"]);
    order("chu", &["FK", "DH", "B", "S", "GB"]);
    order("tenjiku", &["FiD", "FK", "R", "G", "P"]);
    order("tori", &["Eg", "Fa", "Cr", "Sw"]);
}
