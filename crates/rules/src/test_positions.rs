//! Test positions written as text.

use super::position::Position;
use super::setup::Setup;
use crate::variant::{Library, Piece, Side, Variant, VariantFile};
use std::sync::Arc;

/// A built-in game, changed by `edit`.
pub fn variant_with(id: &str, edit: impl FnOnce(&mut VariantFile)) -> Arc<Variant> {
    let mut file = Library::built_in().find(id).expect("a built-in game").clone();
    edit(&mut file);
    Arc::new(Variant::compile(&file, &[]).expect("it compiles"))
}

/// Parses `K 6l, -K 1a, S *`: Black's King on 6l, White's on 1a, a Silver General in Black's hand. Black is to move.
pub fn position_with(variant: &Arc<Variant>, pieces: &str) -> Position {
    let mut setup = Setup::empty();
    for (name, square) in pieces.split(", ").map(|word| word.split_once(' ').expect("a piece and a square")) {
        let (side, symbol) =
            name.strip_prefix('-').map_or((Side::Black, name), |symbol| (Side::White, symbol));
        let kind = variant.by_symbol(symbol).expect("a piece of the game");
        match variant.geometry().parse(square) {
            Some(sq) => setup.put(sq, Piece { kind, side }),
            None => setup.hands[side.index()].push((kind, 1)),
        }
    }
    Position::from_setup(Arc::clone(variant), &setup).expect("a position")
}
