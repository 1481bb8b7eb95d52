//! Names in the present language.

use crate::language::{Language, all_of};
use crate::variant::{Kind, KindId, Variant};

/// The name of a piece in the present language.
#[must_use]
pub fn piece_name(kind: &Kind) -> &str {
    match Language::current() {
        Language::English => kind.name(),
        Language::Japanese => &kind.entry().kanji,
    }
}

/// The name of a game in the present language.
#[must_use]
pub fn game_name(game: &Variant) -> &str {
    match Language::current() {
        Language::English => &game.file().name,
        Language::Japanese => &game.file().japanese,
    }
}

/// Names of pieces as a list, each once, in that order.
pub(super) fn names(game: &Variant, kinds: &[KindId]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for kind in kinds {
        let name = piece_name(game.kind(*kind));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    all_of(&names)
}
