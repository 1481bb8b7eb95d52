//! Boards for tests.

use super::Weights;
use super::evaluator::Evaluator;
use std::sync::Arc;
use tenjiku_rules::Position;
use tenjiku_rules::sfen;
use tenjiku_rules::variant::Variant;

/// One of the built-in games under its default rules.
pub(crate) fn game(id: &str) -> Arc<Variant> {
    Variant::built_in(id).expect("a built-in game")
}

/// A position of a built-in game with its evaluator.
pub(super) fn board(id: &str, text: &str) -> (Evaluator, Position) {
    let variant = game(id);
    (Evaluator::new(&variant, Weights::shipped(), None), sfen::read(&variant, text).expect("a position"))
}
