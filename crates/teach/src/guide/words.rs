//! Names of pieces in sentences.

use tenjiku_language::{SpokenName, join_and};
use tenjiku_rules::variant::{KindId, Variant};

/// The names of pieces as a list, each once, in order.
pub(super) fn names(game: &Variant, kinds: &[KindId]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for kind in kinds {
        let name = game.kind(*kind).spoken_name();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    join_and(&names)
}

pub(super) fn name(game: &Variant, kind: KindId) -> &str {
    game.kind(kind).spoken_name()
}
