//! Boards for the tests of this room.

use super::Weights;
use super::evaluator::Evaluator;
use crate::notation::sfen;
use crate::rules::Position;
use crate::variant::{Library, Variant};
use std::sync::Arc;

/// A position of one of our games, and what evaluates it.
pub(super) fn board(game: &str, text: &str) -> (Evaluator, Position) {
    let library = Library::with_folder(None);
    let variant = Arc::new(Variant::compile(library.find(game).expect("a game"), &[]).expect("sound"));
    (Evaluator::new(&variant, Weights::shipped(), None), sfen::read(&variant, text).expect("a position"))
}
