//! Mutations of RON text that keep its brackets together, so that what is found is another game and not only another
//! broken file.

use crate::lines::Dice;
use std::ops::Range;

/// A word, a number, a string or a sign, or a group in brackets with everything in it.
fn pieces(text: &[u8]) -> Vec<Range<usize>> {
    let (mut found, mut open) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < text.len() {
        let first = text[at];
        let length = match first {
            b'"' => text[at + 1..].iter().position(|&byte| byte == b'"').map_or(1, |end| end + 2),
            _ if is_of_word(first) => text[at..].iter().take_while(|&&byte| is_of_word(byte)).count(),
            _ => 1,
        };
        match first {
            b'(' | b'[' | b'{' => open.push(at),
            b')' | b']' | b'}' => found.extend(open.pop().map(|begin| begin..at + 1)),
            _ if length > 1 || is_of_word(first) => found.push(at..at + length),
            _ => {}
        }
        at += length;
    }
    found
}

const fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}

/// What two pieces must share to stand for each other: how they begin.
fn kind(text: &[u8], piece: &Range<usize>) -> u8 {
    match text[piece.start] {
        b'0'..=b'9' | b'-' => b'0',
        b'a'..=b'z' => b'a',
        b'A'..=b'Z' => b'A',
        other => other,
    }
}

/// Changes a text of `size` bytes in place and returns its new size: a piece becomes another of its kind or one of
/// `words`, a number changes, a field is said twice or left out, or the whole is changed by `other`.
pub fn mutate(
    data: &mut [u8],
    size: usize,
    most: usize,
    seed: u32,
    words: &[String],
    other: impl Fn(&mut [u8], usize, usize) -> usize,
) -> usize {
    let mut dice = Dice::new(seed);
    let mut text = data[..size].to_vec();
    let all = pieces(&text);
    if all.is_empty() || dice.below(8) == 0 {
        return other(data, size, most);
    }
    for _ in 0..=dice.below(3) {
        let all = pieces(&text);
        if all.is_empty() {
            break;
        }
        let piece = all[dice.below(all.len())].clone();
        let alike: Vec<&Range<usize>> =
            all.iter().filter(|one| kind(&text, one) == kind(&text, &piece)).collect();
        let new = match dice.below(8) {
            0 => Vec::new(),
            1 => [&text[piece.clone()], b", ", &text[piece.clone()]].concat(),
            2 | 3 => words[dice.below(words.len())].as_bytes().to_vec(),
            4 if kind(&text, &piece) == b'0' => dice.below(12).to_string().into_bytes(),
            _ => text[alike[dice.below(alike.len())].clone()].to_vec(),
        };
        text.splice(piece, new);
    }
    text.truncate(most.min(data.len()));
    data[..text.len()].copy_from_slice(&text);
    text.len()
}
