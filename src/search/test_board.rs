//! Boards for the tests of this room and of those above it.

use super::Weights;
use super::evaluator::Evaluator;
use crate::notation::sfen;
use crate::rules::Position;
use crate::variant::{Library, Variant};
use std::sync::Arc;

/// One of our games under its default rules.
pub(crate) fn game(id: &str) -> Arc<Variant> {
    let library = Library::with_folder(None);
    Arc::new(Variant::compile(library.find(id).expect("a game"), &[]).expect("sound"))
}

/// A position of one of our games, and what evaluates it.
pub(super) fn board(id: &str, text: &str) -> (Evaluator, Position) {
    let variant = game(id);
    (Evaluator::new(&variant, Weights::shipped(), None), sfen::read(&variant, text).expect("a position"))
}
