//! Splits the text after the header into words: moves, results and comments.

use super::header::{self, ScoreHeader};
use crate::GameResult;
use crate::formats::FormatError;
use crate::notation::japanese;
use std::borrow::Cow;

/// ShogiVar's suffix of a mating move.
pub const MATE: &str = "mate";

pub struct ScoreWord<'t> {
    pub line: usize,
    pub kind: WordKind<'t>,
}

pub enum WordKind<'t> {
    Move(&'t str),
    /// A dash in place of a missing move.
    NoMove,
    /// The raw contents of braces.
    Comment(&'t str),
}

/// Splits a text into words; header lines go to `header`.
pub fn words<'t>(text: &'t str, header: &mut ScoreHeader) -> Result<Vec<ScoreWord<'t>>, FormatError> {
    let mut scanner = ScoreScanner { rest: text.trim_start_matches('\u{FEFF}'), line: 1, found: Vec::new() };
    let mut in_header = true;
    loop {
        scanner.skip_whitespace();
        let Some(first) = scanner.rest.chars().next() else { return Ok(scanner.found) };
        if first == '{' {
            scanner.read_comment()?;
            continue;
        }
        if in_header {
            let end = scanner.rest.find('\n').unwrap_or(scanner.rest.len());
            let line = &scanner.rest[..end];
            if header.read_line(scanner.line, line.trim())? {
                scanner.rest = &scanner.rest[end..];
                continue;
            }
            in_header = false;
        }
        scanner.read_word();
    }
}

struct ScoreScanner<'t> {
    rest: &'t str,
    line: usize,
    found: Vec<ScoreWord<'t>>,
}

impl<'t> ScoreScanner<'t> {
    fn skip_whitespace(&mut self) {
        let rest = self.rest.trim_start();
        self.line += self.rest[..self.rest.len() - rest.len()].matches('\n').count();
        self.rest = rest;
    }

    fn read_comment(&mut self) -> Result<(), FormatError> {
        let mut is_escaped = false;
        let end = self.rest.char_indices().find(|&(_, c)| {
            let ends = c == '}' && !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            ends
        });
        let Some((end, _)) = end else {
            let what = "the comment that begins here does not end";
            return Err(FormatError::line(self.line, what, "end it with `}`"));
        };
        self.found.push(ScoreWord { line: self.line, kind: WordKind::Comment(self.rest[1..end].trim()) });
        self.line += self.rest[..end].matches('\n').count();
        self.rest = &self.rest[end + 1..];
        Ok(())
    }

    fn read_word(&mut self) {
        let end = word_end(self.rest);
        let after = self.rest[end..].trim_start_matches([' ', '\u{3000}']);
        // Japanese texts have a space between the sign for the previous square and the piece.
        let end = match japanese::is_same_square_sign(without_number(&self.rest[..end])) {
            true => self.rest.len() - after.len() + word_end(after),
            false => end,
        };
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        let kind = match without_number(word) {
            "" => return,
            "-" => WordKind::NoMove,
            word => WordKind::Move(word),
        };
        self.found.push(ScoreWord { line: self.line, kind });
    }
}

fn word_end(text: &str) -> usize {
    text.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(text.len())
}

/// Removes number and dots from `12.P-7h`; the result may be empty.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

pub fn unescape(comment: &str) -> Cow<'_, str> {
    if !comment.contains('\\') {
        return Cow::Borrowed(comment);
    }
    let mut text = String::new();
    let mut letters = comment.chars();
    while let Some(letter) = letters.next() {
        text.push(if letter == '\\' { letters.next().unwrap_or(letter) } else { letter });
    }
    Cow::Owned(text)
}

/// Escapes a comment so that its braces do not end it and the reader does not take it for a result.
pub fn escape(comment: &str) -> String {
    let sign = if parse_result(comment.trim()).is_some() { "\\" } else { "" };
    sign.to_owned() + &escape_braces(comment)
}

/// Escapes a text so that its braces do not end the comment around it.
pub fn escape_braces(text: &str) -> String {
    text.replace('\\', "\\\\").replace('}', "\\}")
}

/// Parses a result with its reason at the start of a word or comment: `None` if the text has no result, `Some(None)`
/// for an unfinished game.
#[expect(clippy::option_option, reason = "a missing result differs from an unfinished game")]
pub fn parse_result(text: &str) -> Option<Option<GameResult>> {
    let (score, reason) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let score = match score {
        "1-0" | "0-1" | "1/2-1/2" => score,
        "½-½" => "1/2-1/2",
        "*" => return Some(None),
        _ => return None,
    };
    Some(Some(GameResult::new(score, reason.trim())))
}

pub fn has_shogivar_title(text: &str) -> bool {
    text.lines().take(5).any(|line| header::title(line.trim_start_matches('\u{FEFF}')).is_some())
}
