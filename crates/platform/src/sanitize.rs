//! Untrusted text and random secrets.
//!
//! Remote hosts and players send text. Before it is displayed it passes [`sanitize_line`] or, if it has several
//! lines, [`sanitize_multiline`]. Quotes of faulty input in messages about files and commands pass [`excerpt`].
//! Tokens come from [`random_bytes`].

pub use tenjiku_rules::quoting::{excerpt, one_line, path_excerpt};

use std::io;
use tenjiku_rules::quoting::is_hidden;

/// The longest name of a person, in characters.
pub const MAX_NAME_CHARS: usize = 40;
/// The longest sentence or chat message, in characters.
pub const MAX_TEXT_CHARS: usize = 500;

/// The words of a text without hidden characters. Line breaks count as spaces.
pub fn visible_words(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(char::is_whitespace);
    let visible = words.map(|word| word.chars().filter(|letter| !is_hidden(*letter)).collect::<String>());
    visible.filter(|word| !word.is_empty())
}

/// The text as one line of at most `max_chars` characters, without control characters and bidirectional marks.
#[must_use]
pub fn sanitize_line(text: &str, max_chars: usize) -> String {
    let line = visible_words(text).collect::<Vec<_>>().join(" ");
    line.chars().take(max_chars).collect::<String>().trim_end().to_owned()
}

/// The text without control characters and bidirectional marks, with its line breaks.
#[must_use]
pub fn sanitize_multiline(text: &str) -> String {
    text.chars().filter(|&letter| letter == '\n' || letter == '\t' || !is_hidden(letter)).collect()
}

/// Random bytes from the operating system.
///
/// # Errors
/// The system cannot provide them.
pub fn random_bytes<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_becomes_one_short_line_without_control_characters() {
        assert_eq!(sanitize_line("  Ann\r\n\u{1b}[31m B. ", 40), "Ann [31m B.");
        assert_eq!(sanitize_line("\u{202e}evil\u{200b} \u{0} ", 40), "evil");
        assert_eq!(sanitize_line(&"あ".repeat(90), MAX_NAME_CHARS).chars().count(), MAX_NAME_CHARS);
        assert_eq!(sanitize_line("良い手　です", 40), "良い手 です");
        assert_eq!(sanitize_line("one two", 4), "one");
        assert_eq!(sanitize_line("\u{feff}\n\t", 9), "");
    }

    #[test]
    fn a_text_of_several_lines_keeps_them() {
        assert_eq!(sanitize_multiline("\u{1b}]0;x\u{7}one\r\n\ttwo\u{202e}\u{9b}2J"), "]0;xone\n\ttwo2J");
    }
}
