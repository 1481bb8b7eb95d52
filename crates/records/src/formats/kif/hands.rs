//! Pieces in hand, as listed above or below a board.

use super::lines::trim_blanks;
use crate::formats::FormatError;
use crate::notation::japanese::names::JapaneseNames;
use crate::notation::japanese::number::{kanji_prefixes, split_number, to_kanji};
use std::collections::BTreeMap;
use tenjiku_rules::variant::{KindId, Variant};
use tenjiku_rules::{Piece, Position, Side};

const EMPTY_HAND: &str = "なし";
/// Other signs for an empty hand.
const EMPTY_HAND_SIGNS: [&str; 6] = ["", "ナシ", "無し", "無", "-", "―"];
/// "The rest" in mating problems: all pieces of the set that are neither on the board nor in the other hand.
const REST: &str = "残り";
/// Suffixes of the keys: 先手の持駒.
const KEY_SUFFIXES: [&str; 4] = ["の持駒", "の持ち駒", "持駒", "持ち駒"];
/// Separators between pieces, besides spaces.
const SEPARATORS: [char; 6] = ['、', ',', '，', '・', '/', '。'];

/// Pieces in hand: each kind with its count, in the order of the kinds.
pub type Hand = Vec<(KindId, u8)>;

/// The side named by a key for pieces in hand.
pub fn owner(key: &str) -> Option<&str> {
    KEY_SUFFIXES.iter().find_map(|end| key.strip_suffix(end)).map(trim_blanks)
}

/// Writes pieces in hand: 燕二.
pub fn write(position: &Position, names: &JapaneseNames<'_>, side: Side) -> String {
    let pieces: Vec<String> = position
        .hand(side)
        .map(|(kind, count)| {
            names.short_name(kind) + &if count > 1 { to_kanji(count) } else { String::new() }
        })
        .collect();
    if pieces.is_empty() { EMPTY_HAND.to_owned() } else { pieces.join("\u{3000}") }
}

/// The key of a line with pieces in hand, after the side.
pub const fn key() -> &'static str {
    KEY_SUFFIXES[0]
}

/// Whether the text assigns the rest of the set.
pub fn is_rest(text: &str) -> bool {
    trim_blanks(text).starts_with(REST)
}

/// The rest of the set besides these pieces on the board and in hand.
pub fn rest_of_set(
    variant: &Variant,
    pieces: impl Iterator<Item = Piece>,
    hand: impl Iterator<Item = (KindId, u8)>,
) -> Hand {
    let mut remaining: BTreeMap<KindId, i32> = BTreeMap::new();
    let mut count =
        |kind: KindId, by: i32| *remaining.entry(variant.kind(kind).in_hand_as()).or_default() += by;
    variant.starting_array().iter().for_each(|(_, piece)| count(piece.kind, 1));
    pieces.for_each(|piece| count(piece.kind, -1));
    hand.for_each(|(kind, number)| count(kind, -i32::from(number)));
    let can_be_in_hand = |kind: KindId| !variant.kind(kind).is_royal();
    let remaining_in_hand =
        remaining.into_iter().filter(|&(kind, number)| number > 0 && can_be_in_hand(kind));
    remaining_in_hand.map(|(kind, number)| (kind, u8::try_from(number).unwrap_or(u8::MAX))).collect()
}

/// Reads pieces in hand: names, each with a number in kanji or in digits of either width; spaces are
/// optional.
pub fn read(
    variant: &Variant,
    names: &JapaneseNames<'_>,
    line: usize,
    text: &str,
) -> Result<Hand, FormatError> {
    let text = trim_blanks(text);
    let mut hand: BTreeMap<KindId, u8> = BTreeMap::new();
    if text == EMPTY_HAND || EMPTY_HAND_SIGNS.contains(&text) {
        return Ok(Vec::new());
    }
    let mut rest = text;
    while !rest.is_empty() {
        let (kind, number, after) = parse_pieces_of_kind(variant, names, rest).ok_or_else(|| {
            let word = rest.split_whitespace().next().unwrap_or_default();
            let what = format!("`{word}` does not name pieces in hand");
            FormatError::line(line, what, "write the kanji of the piece and how many, such as `燕二`")
        })?;
        let count = hand.entry(kind).or_default();
        *count = count.saturating_add(number);
        rest = after.trim_start_matches(|c: char| c.is_whitespace() || SEPARATORS.contains(&c));
    }
    Ok(hand.into_iter().filter(|&(_, number)| number > 0).collect())
}

/// The pieces of one kind at the start of a text, and the rest of the text.
fn parse_pieces_of_kind<'t>(
    variant: &Variant,
    names: &JapaneseNames<'_>,
    text: &'t str,
) -> Option<(KindId, u8, &'t str)> {
    let (kind, after) = names.prefix(text)?;
    let kind = variant.kind(kind).in_hand_as();
    if let Some((number, rest)) = split_number(after) {
        return Some((kind, u8::try_from(number).ok()?, rest));
    }
    let (number, rest) = kanji_prefixes(after).into_iter().next().unwrap_or((1, after));
    Some((kind, number, rest))
}
