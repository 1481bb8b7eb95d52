//! Storey 0: what comes from strangers, and what strangers must not guess.
//!
//! Tables elsewhere bring texts that somebody else has written. Before one is shown it goes through
//! [`cleaned`], or [`plain`] if it has several lines. Messages about files and commands repeat what is wrong in them,
//! and it goes through [`excerpt`]. Tokens come from [`chance`].

pub use tenjiku_rules::quoting::{excerpt, one_line, path_excerpt};

use std::io;
use tenjiku_rules::quoting::is_hidden;

/// The longest name of a person, in characters.
pub const LONGEST_NAME: usize = 40;
/// The longest thing that somebody says, in characters.
pub const LONGEST_SAYING: usize = 500;

/// The words of a text, without what is hidden in them. Line breaks are spaces here.
pub(crate) fn visible_words(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(char::is_whitespace);
    let visible = words.map(|word| word.chars().filter(|letter| !is_hidden(*letter)).collect::<String>());
    visible.filter(|word| !word.is_empty())
}

/// A text in one line of at most so many characters, without control characters and without marks that change how
/// others are read.
#[must_use]
pub fn cleaned(text: &str, most: usize) -> String {
    let line = visible_words(text).collect::<Vec<_>>().join(" ");
    line.chars().take(most).collect::<String>().trim_end().to_owned()
}

/// A text without control characters and without marks that change how others are read. It keeps its lines.
#[must_use]
pub fn plain(text: &str) -> String {
    text.chars().filter(|&letter| letter == '\n' || letter == '\t' || !is_hidden(letter)).collect()
}

/// Random bytes of the system.
///
/// # Errors
/// It has none.
pub fn chance<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_becomes_one_short_line_without_tricks() {
        assert_eq!(cleaned("  Ann\r\n\u{1b}[31m B. ", 40), "Ann [31m B.");
        assert_eq!(cleaned("\u{202e}evil\u{200b} \u{0} ", 40), "evil");
        assert_eq!(cleaned(&"あ".repeat(90), LONGEST_NAME).chars().count(), LONGEST_NAME);
        assert_eq!(cleaned("良い手　です", 40), "良い手 です");
        assert_eq!(cleaned("one two", 4), "one");
        assert_eq!(cleaned("\u{feff}\n\t", 9), "");
    }

    #[test]
    fn a_text_of_several_lines_keeps_them() {
        assert_eq!(plain("\u{1b}]0;x\u{7}one\r\n\ttwo\u{202e}\u{9b}2J"), "]0;xone\n\ttwo2J");
    }
}
