//! The names of several pieces in a list.

use crate::language::{SpokenName, all_of};
use tenjiku_rules::variant::{KindId, Variant};

/// The names of pieces as a list, each once, in that order.
pub(super) fn names(game: &Variant, kinds: &[KindId]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for kind in kinds {
        let name = game.kind(*kind).spoken_name();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    all_of(&names)
}

/// The name of a piece.
pub(super) fn name(game: &Variant, kind: KindId) -> &str {
    game.kind(kind).spoken_name()
}
