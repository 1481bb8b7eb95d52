//! Mutations of RON text that keep its brackets balanced, which yield different games rather than malformed files.

use crate::lines::Rng;
use std::ops::Range;

/// Words, numbers, strings and bracketed groups with their contents.
fn tokens(text: &[u8]) -> Vec<Range<usize>> {
    let (mut ranges, mut open_brackets) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < text.len() {
        let first = text[at];
        let length = match first {
            b'"' => text[at + 1..].iter().position(|&byte| byte == b'"').map_or(1, |end| end + 2),
            _ if is_word_byte(first) => text[at..].iter().take_while(|&&byte| is_word_byte(byte)).count(),
            _ => 1,
        };
        match first {
            b'(' | b'[' | b'{' => open_brackets.push(at),
            b')' | b']' | b'}' => ranges.extend(open_brackets.pop().map(|start| start..at + 1)),
            _ if length > 1 || is_word_byte(first) => ranges.push(at..at + length),
            _ => {}
        }
        at += length;
    }
    ranges
}

const fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}

/// Class of a token, by its first character. Tokens of the same class can replace each other.
fn token_class(text: &[u8], token: &Range<usize>) -> u8 {
    match text[token.start] {
        b'0'..=b'9' | b'-' => b'0',
        b'a'..=b'z' => b'a',
        b'A'..=b'Z' => b'A',
        other => other,
    }
}

/// Changes a text of `size` bytes in place and returns its new size: a token is replaced by another of its class or by
/// one of `words`, a number changes, a field is duplicated or removed, or `other` changes the whole text.
pub fn mutate(
    data: &mut [u8],
    size: usize,
    max_size: usize,
    seed: u32,
    words: &[String],
    other: impl Fn(&mut [u8], usize, usize) -> usize,
) -> usize {
    let mut rng = Rng::new(seed);
    let mut text = data[..size].to_vec();
    let all_tokens = tokens(&text);
    if all_tokens.is_empty() || rng.below(8) == 0 {
        return other(data, size, max_size);
    }
    for _ in 0..=rng.below(3) {
        let all_tokens = tokens(&text);
        if all_tokens.is_empty() {
            break;
        }
        let token = all_tokens[rng.below(all_tokens.len())].clone();
        let same_class: Vec<&Range<usize>> =
            all_tokens.iter().filter(|one| token_class(&text, one) == token_class(&text, &token)).collect();
        let new = match rng.below(8) {
            0 => Vec::new(),
            1 => [&text[token.clone()], b", ", &text[token.clone()]].concat(),
            2 | 3 => words[rng.below(words.len())].as_bytes().to_vec(),
            4 if token_class(&text, &token) == b'0' => rng.below(12).to_string().into_bytes(),
            _ => text[same_class[rng.below(same_class.len())].clone()].to_vec(),
        };
        text.splice(token, new);
    }
    text.truncate(max_size.min(data.len()));
    data[..text.len()].copy_from_slice(&text);
    text.len()
}
