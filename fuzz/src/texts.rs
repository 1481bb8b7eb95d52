//! Any text for any reader of the rules, notation, records, lessons and protocols.
//!
//! The first line of the input consists of three letters: the reader, the game, and the preset of its rules; a capital
//! for the preset selects Japanese. The text follows.

use crate::{games, lines};
use std::sync::Arc;
use tenjiku_language::Language;
use tenjiku_rules::variant::Variant;

mod records;
mod replies;
mod stored;
mod typed;

/// Input of a reader.
struct ReaderInput<'b> {
    game: Arc<Variant>,
    bytes: &'b [u8],
}

impl ReaderInput<'_> {
    fn text(&self) -> String {
        String::from_utf8_lossy(self.bytes).into_owned()
    }
}

/// The readers, from the letter `a`.
const READERS: [fn(&ReaderInput<'_>); 21] = [
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

/// Length of the first line with its line break.
const HEADER_SIZE: usize = 4;
/// Maximum number of lines that are read one after the other.
const MAX_LINES: usize = 16;

/// Lets a reader read a text.
///
/// # Panics
/// If a check fails.
pub fn run(bytes: &[u8]) {
    let Some(([reader, game, preset, _], bytes)) = bytes.split_first_chunk::<HEADER_SIZE>() else { return };
    let number = |letter: &u8| usize::from(letter.wrapping_sub(if *letter < b'a' { b'A' } else { b'a' }));
    let language = if preset.is_ascii_uppercase() { Language::Japanese } else { Language::English };
    language.choose();
    let input = ReaderInput { game: games::nth(number(game), number(preset)), bytes };
    READERS[number(reader) % READERS.len()](&input);
}

/// Changes an input in place and returns its new size: a letter of its first line, or the following lines.
pub fn mutate(
    data: &mut [u8],
    size: usize,
    max_size: usize,
    seed: u32,
    other: impl Fn(&mut [u8], usize, usize) -> usize,
) -> usize {
    let mut rng = lines::Rng::new(seed);
    if size <= HEADER_SIZE || max_size <= HEADER_SIZE {
        return other(data, size, max_size);
    }
    if rng.below(16) == 0 {
        data[rng.below(HEADER_SIZE - 1)] = b'a' + u8::try_from(rng.below(20)).unwrap_or(0);
        return size;
    }
    HEADER_SIZE
        + lines::mutate(&mut data[HEADER_SIZE..], size - HEADER_SIZE, max_size - HEADER_SIZE, seed, other)
}
