//! Positions and helpers for the tests of the search.

use std::sync::Arc;
use tenjiku_rules::Position;
use tenjiku_rules::sfen;
use tenjiku_rules::variant::schema::Rules;
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_search::{Engine, EngineOptions, Limits, SearchAnswer, SearchRequest, StopFlag};

pub use tenjiku_rules::variant::RandomNumbers;

pub const GAMES: [&str; 5] = ["tori", "chu", "dai", "tenjiku", "tai"];

pub fn game(id: &str) -> Arc<Variant> {
    Variant::built_in(id).expect("a built-in game")
}

/// A game whose rules have been changed by `switch`.
pub fn game_with_rules(id: &str, switch: impl FnOnce(&mut Rules)) -> Arc<Variant> {
    let library = Library::built_in();
    let mut file = library.find(id).expect("a built-in game").clone();
    switch(&mut file.rules);
    Arc::new(Variant::compile(&file, &[]).expect("it compiles"))
}

pub fn start(id: &str) -> Position {
    Position::new(game(id))
}

pub fn position(id: &str, text: &str) -> Position {
    sfen::read(&game(id), text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// Plays up to `plies` random moves, stopping before the end of the game.
pub fn play_random_moves(position: &mut Position, plies: usize, rng: &mut RandomNumbers) {
    for _ in 0..plies {
        let moves = position.legal_moves();
        let Some(mv) = rng.pick(&moves) else { break };
        position.play(mv, &mut ());
        if position.outcome().is_some() {
            position.undo();
            break;
        }
    }
}

pub fn engine() -> Engine {
    Engine::new(EngineOptions { hash_mib: 4, threads: 1 })
}

pub fn think(engine: &mut Engine, position: &Position, limits: Limits) -> SearchAnswer {
    engine.think(position, &SearchRequest::new(limits), &StopFlag::default(), &mut |_| {})
}
