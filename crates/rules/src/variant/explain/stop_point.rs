//! Finds the word at which the RON parser stopped.

use crate::variant::source_map::TextPosition;

/// The text around the position at which the parser stopped.
pub(super) struct StopPoint<'t> {
    pub place: TextPosition,
    /// The word, number, string or sign at that position; empty at a closing bracket.
    pub word: &'t str,
    /// The word that ends just before that position.
    pub before: &'t str,
}

impl<'t> StopPoint<'t> {
    /// The text at or around a byte offset.
    pub fn at(text: &'t str, offset: usize) -> Self {
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '+' | '-');
        let (head, tail) = text.split_at_checked(offset).unwrap_or((text, ""));
        let before = head.get(head.trim_end_matches(is_word).len()..).unwrap_or("");
        let skipped = tail.len() - tail.trim_start().len();
        // The parser reports the end of a number, so the word begins before it.
        let begin = if skipped == 0 && tail.starts_with(is_word)
            || before.starts_with(|c: char| c.is_ascii_digit() || c == '-')
        {
            head.len() - before.len()
        } else {
            head.len() + skipped
        };
        let rest = text.get(begin..).unwrap_or("");
        let length = match rest.chars().next() {
            Some(quote @ ('"' | '\'')) => rest
                .char_indices()
                .skip(1)
                .take_while(|&(_, c)| c != '\n')
                .find(|&(_, c)| c == quote)
                .map_or(1, |(at, _)| at + 1),
            Some(c) if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            Some(c) if !matches!(c, ')' | ']' | '}' | ',') => c.len_utf8(),
            _ => 0,
        };
        Self { place: position_of(text, begin), word: rest.get(..length).unwrap_or(""), before }
    }

    /// The word for a message.
    pub fn description(&self) -> String {
        if self.word.is_empty() { "this place".to_owned() } else { format!("`{}`", self.word) }
    }

    /// The end of a message about an expected token: what was found.
    pub fn found_suffix(&self) -> String {
        if self.word.is_empty() { String::new() } else { format!(", not `{}`", self.word) }
    }

    /// Whether the word is a number with a decimal point.
    pub fn is_fraction(&self) -> bool {
        self.word.starts_with(|c: char| c.is_ascii_digit()) && self.word.contains('.')
    }
}

/// The byte offset of a line and column, both from 1; at most the end of the text.
pub fn offset(text: &str, line: usize, column: usize) -> usize {
    let begin: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(begin..).unwrap_or("");
    begin + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
}

pub(super) fn position_of(text: &str, offset: usize) -> TextPosition {
    let before = text.get(..offset).unwrap_or(text);
    let line_begin = before.rfind('\n').map_or(0, |at| at + 1);
    TextPosition {
        line: 1 + before.matches('\n').count(),
        column: 1 + before.get(line_begin..).unwrap_or("").chars().count(),
    }
}
