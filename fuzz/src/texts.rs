//! Any text for any reader of the rules, notation, records, lessons and protocols.
//!
//! The first line of the input has three letters: which reader, which game, and which reading of its rules, in capitals
//! with Japanese words. What follows is the text.

use crate::{games, lines};
use std::sync::Arc;
use tenjiku::language::Language;
use tenjiku_rules::variant::Variant;

mod records;
mod replies;
mod stored;
mod typed;

/// What a reader gets.
struct Given<'b> {
    game: Arc<Variant>,
    bytes: &'b [u8],
}

impl Given<'_> {
    fn text(&self) -> String {
        String::from_utf8_lossy(self.bytes).into_owned()
    }
}

/// The readers, from the letter `a`.
const READERS: [fn(&Given<'_>); 21] = [
    typed::position,
    typed::line,
    typed::notation,
    records::association,
    records::kif,
    records::pgn,
    records::usi,
    records::moves,
    records::shogivar,
    records::svar,
    records::any,
    records::saved,
    records::link,
    stored::engines,
    stored::lesson,
    stored::settings,
    stored::weights,
    replies::usi,
    replies::cecp,
    records::ki2,
    records::csa,
];
/// The letters before the text, and the line break after them.
const HEAD: usize = 4;
/// Lines that are typed one after the other.
const MOST_LINES: usize = 16;

/// Has a text read.
///
/// # Panics
/// Something has happened that must not.
pub fn run(bytes: &[u8]) {
    let Some(([reader, game, reading, _], bytes)) = bytes.split_first_chunk::<HEAD>() else { return };
    let number = |letter: &u8| usize::from(letter.wrapping_sub(if *letter < b'a' { b'A' } else { b'a' }));
    let language = if reading.is_ascii_uppercase() { Language::Japanese } else { Language::English };
    language.choose();
    let given = Given { game: games::nth(number(game), number(reading)), bytes };
    READERS[number(reader) % READERS.len()](&given);
}

/// Changes an input in place and returns its new size: a letter of its first line, or the lines after it.
pub fn mutate(
    data: &mut [u8],
    size: usize,
    most: usize,
    seed: u32,
    other: impl Fn(&mut [u8], usize, usize) -> usize,
) -> usize {
    let mut dice = lines::Dice::new(seed);
    if size <= HEAD || most <= HEAD {
        return other(data, size, most);
    }
    if dice.below(16) == 0 {
        data[dice.below(HEAD - 1)] = b'a' + u8::try_from(dice.below(20)).unwrap_or(0);
        return size;
    }
    HEAD + lines::mutate(&mut data[HEAD..], size - HEAD, most - HEAD, seed, other)
}
