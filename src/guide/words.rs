//! Words that many texts of this room are made of.

use crate::language::Language;
use crate::say;
use crate::variant::{Kind, KindId, Variant};

/// The name of a piece in the present language.
pub(super) fn name(kind: &Kind) -> &str {
    match Language::current() {
        Language::English => kind.name(),
        Language::Japanese => &kind.entry().kanji,
    }
}

/// Names of pieces as a list, each once, in the order of the file.
pub(super) fn names(game: &Variant, kinds: &[KindId]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for kind in kinds {
        let name = name(game.kind(*kind));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let Some((last, before)) = names.split_last() else { return String::new() };
    let mut list = String::new();
    for (at, name) in before.iter().enumerate() {
        list = if at == 0 { (*name).to_owned() } else { say!("guide-list-more", list = list, next = *name) };
    }
    if before.is_empty() { (*last).to_owned() } else { say!("guide-list-last", list = list, last = *last) }
}
