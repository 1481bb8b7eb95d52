//! Splitting the text of a PGN file into tokens.

use crate::record::formats::FormatError;

/// A token of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PgnToken<'t> {
    /// `[Name "value"]`, the value as written, with its backslashes.
    Tag(&'t str, &'t str),
    /// A comment in braces, or after `;`.
    Comment(&'t str),
    /// A move, or anything else between blanks.
    Word(&'t str),
    /// `$3`
    Nag(&'t str),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`
    Result(&'t str),
}

/// The results that end a game.
pub const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// Whether a text begins as PGN does: with a tag.
pub fn is_pgn(text: &str) -> bool {
    let first =
        text.lines().map(|line| line.trim_matches(['\u{FEFF}', ' ', '\t'])).find(|line| !line.is_empty());
    first.is_some_and(|line| line.starts_with('[') && line.ends_with(']') && line.contains('"'))
}

/// Splits a text into tokens, each with its line, from 1.
pub fn tokens(text: &str) -> Result<Vec<(usize, PgnToken<'_>)>, FormatError> {
    let mut scanner = PgnScanner { rest: text.trim_start_matches('\u{FEFF}'), line: 1, found: Vec::new() };
    while scanner.step()? {}
    Ok(scanner.found)
}

struct PgnScanner<'t> {
    rest: &'t str,
    line: usize,
    found: Vec<(usize, PgnToken<'t>)>,
}

impl<'t> PgnScanner<'t> {
    /// Advances by a number of bytes and returns them.
    fn take(&mut self, bytes: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    fn push(&mut self, line: usize, token: PgnToken<'t>) {
        self.found.push((line, token));
    }

    /// Reads the next token; false at the end.
    fn step(&mut self) -> Result<bool, FormatError> {
        let blank = self.rest.len() - self.rest.trim_start().len();
        self.take(blank);
        let line = self.line;
        let Some(first) = self.rest.chars().next() else { return Ok(false) };
        match first {
            '[' => self.tag()?,
            '{' => {
                let end = self.rest.find('}').ok_or_else(|| {
                    FormatError::line(line, "the comment that begins here does not end", "end it with `}`")
                })?;
                let inside = self.take(end + 1);
                self.push(line, PgnToken::Comment(&inside[1..end]));
            }
            ';' => {
                let end = self.rest.find('\n').unwrap_or(self.rest.len());
                let inside = self.take(end);
                self.push(line, PgnToken::Comment(inside[1..].trim_end()));
            }
            '(' | ')' => {
                self.take(1);
                self.push(line, if first == '(' { PgnToken::Open } else { PgnToken::Close });
            }
            _ => {
                let end = self.rest.find(|c: char| c.is_whitespace() || "{};()[]".contains(c));
                let word = self.take(end.unwrap_or(self.rest.len()).max(first.len_utf8()));
                self.word(line, word);
            }
        }
        Ok(true)
    }

    fn tag(&mut self) -> Result<(), FormatError> {
        let line = self.line;
        let wrong =
            || FormatError::line(line, "this is not a tag", "write it as `[Name \"value\"]`, on one line");
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        let whole = self.rest[..end].trim_end();
        let inside = whole.strip_prefix('[').and_then(|tag| tag.strip_suffix(']')).ok_or_else(wrong)?;
        let (name, value) = inside.trim().split_once(char::is_whitespace).ok_or_else(wrong)?;
        let value = value.trim();
        let value = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).ok_or_else(wrong)?;
        self.take(whole.len());
        self.push(line, PgnToken::Tag(name, value));
        Ok(())
    }

    /// Reads a word. Move numbers are ignored; a number may be attached to its move.
    fn word(&mut self, line: usize, word: &'t str) {
        if RESULTS.contains(&word) {
            return self.push(line, PgnToken::Result(word));
        }
        if let Some(number) = word.strip_prefix('$') {
            return self.push(line, PgnToken::Nag(number));
        }
        let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let rest = after.trim_start_matches('.');
        let is_number = after.len() < word.len() && (rest.len() < after.len() || rest.is_empty());
        let rest = if is_number || after.len() == word.len() { rest } else { word };
        if !rest.is_empty() {
            self.push(line, PgnToken::Word(rest));
        }
    }
}
