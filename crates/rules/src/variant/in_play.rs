//! The kinds that can come into play in a game.

use super::schema::{Contagion, PieceEntry, VariantFile};
use std::collections::{HashMap, HashSet};

/// The symbols of all pieces in arrays and handicaps, and of all pieces that these can become. `becomes` returns what a
/// piece becomes in one step, by promotion, in hand or by contagion.
pub(super) fn symbols_in_play<'f>(
    file: &'f VariantFile,
    becomes: impl Fn(&'f PieceEntry) -> Vec<&'f str>,
) -> HashSet<&'f str> {
    let pieces: HashMap<&str, &PieceEntry> =
        file.pieces.iter().map(|piece| (piece.symbol.as_str(), piece)).collect();
    let choice_rows = file.options.iter().flat_map(|option| &option.choices).flat_map(|choice| &choice.setup);
    let words = file.setup.iter().chain(choice_rows).flat_map(|row| row.split_whitespace());
    let mut queue: Vec<&str> = words.map(|word| word.strip_prefix('-').unwrap_or(word)).collect();
    queue.extend(file.handicaps.iter().flat_map(|entry| entry.instead.values()).map(String::as_str));
    let hands = file.handicaps.iter().flat_map(|entry| [&entry.hand, &entry.given]);
    queue.extend(hands.flat_map(|hand| hand.split_whitespace()));
    let mut reached = HashSet::new();
    while let Some(symbol) = queue.pop() {
        if reached.insert(symbol)
            && let Some(piece) = pieces.get(symbol)
        {
            queue.extend(becomes(piece));
        }
    }
    reached
}

/// The symbols that a piece may become by capturing the piece `symbol`.
pub(super) fn contagion_results<'c>(
    lists: impl Iterator<Item = &'c Contagion>,
    symbol: &str,
) -> impl Iterator<Item = &'c str> {
    let infects = move |entry: &&Contagion| entry.of.iter().any(|of| of == symbol);
    lists.filter(infects).map(|entry| entry.into.as_str())
}
