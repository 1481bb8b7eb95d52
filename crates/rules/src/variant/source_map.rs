//! Maps values of a RON text to line and column.
//!
//! serde returns values without positions. This scanner records the position of every value by its path, such as
//! `pieces/3/moves/0`. It accepts invalid text and records what it can, so that an error message can still name the
//! piece that contains the error.

use std::collections::HashMap;

/// A position in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPosition {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
}

/// The RON parser rejects deeper nesting.
const MAX_DEPTH: usize = 128;

/// The positions of all values of a RON text.
#[derive(Debug)]
pub struct SourceMap<'t> {
    values: HashMap<String, (TextPosition, Option<&'t str>)>,
    open: Vec<OpenBracket<'t>>,
    duplicates: Vec<(&'t str, TextPosition)>,
}

/// A bracket that is open at the end of the text.
#[derive(Debug)]
pub struct OpenBracket<'t> {
    /// The path of the bracketed value.
    pub path: String,
    /// The start of the value.
    pub position: TextPosition,
    /// The word before the bracket, such as `Step`.
    pub head: Option<&'t str>,
    /// The opening bracket: `(`, `[` or `{`.
    pub opening: char,
    entry: usize,
    name: Option<&'t str>,
}

impl OpenBracket<'_> {
    /// Whether the next token begins a new entry, not the value of one.
    pub const fn expects_entry(&self) -> bool {
        self.name.is_none()
    }

    /// The index of the current entry.
    pub const fn entry(&self) -> usize {
        self.entry
    }
}

impl<'t> SourceMap<'t> {
    /// Scans a text.
    pub fn new(text: &'t str) -> Self {
        let mut source_map = Self { values: HashMap::new(), open: Vec::new(), duplicates: Vec::new() };
        let mut scanner = RonScanner { text, at: 0, place: TextPosition { line: 1, column: 1 } };
        // A word may be a field name, the head of a bracket or a value; a string may be a key or a value. The next
        // token decides.
        let mut last: Option<LastToken<'t>> = None;
        while let Some((token, place)) = scanner.next_token() {
            if source_map.open.len() > MAX_DEPTH {
                break;
            }
            match token {
                RonToken::Open(opening) => {
                    let word = last.take_if(|last| !last.is_quoted);
                    source_map.record_value(last.take());
                    let (head, place) = word.map_or((None, place), |word| (Some(word.text), word.place));
                    source_map.record(place, None);
                    let path = source_map.path();
                    source_map.open.push(OpenBracket {
                        path,
                        position: place,
                        head,
                        opening,
                        entry: 0,
                        name: None,
                    });
                }
                RonToken::Colon => source_map.record_name(last.take()),
                RonToken::Word(text) => {
                    source_map.record_value(last.replace(LastToken { text, place, is_quoted: false }));
                }
                RonToken::Text(text) => {
                    source_map.record_value(last.replace(LastToken { text, place, is_quoted: true }));
                }
                RonToken::Close => {
                    source_map.record_value(last.take());
                    source_map.open.pop();
                }
                RonToken::Comma => {
                    source_map.record_value(last.take());
                    if let Some(bracket) = source_map.open.last_mut() {
                        bracket.entry += 1;
                        bracket.name = None;
                    }
                }
            }
        }
        source_map.record_value(last);
        source_map
    }

    /// The position of a value, or of the innermost known value that contains it.
    pub fn position(&self, path: &str) -> TextPosition {
        let mut path = path;
        loop {
            if let Some(&(place, _)) = self.values.get(path) {
                return place;
            }
            match path.rsplit_once('/') {
                Some((parent, _)) => path = parent,
                None if path.is_empty() => return TextPosition { line: 1, column: 1 },
                None => path = "",
            }
        }
    }

    /// The position of a character inside a string, or of the string if it contains escapes or line breaks.
    pub fn position_inside(&self, path: &str, character: usize) -> TextPosition {
        let place = self.position(path);
        match self.raw_text(path) {
            Some(text) if !text.contains(['\\', '\n']) => {
                TextPosition { column: place.column + 1 + character, ..place }
            }
            _ => place,
        }
    }

    /// The raw content of a string, with escapes.
    pub fn raw_text(&self, path: &str) -> Option<&'t str> {
        self.values.get(path).and_then(|&(_, text)| text)
    }

    /// Repeated keys in the same map or struct, with the position of the repetition.
    pub fn duplicate_keys(&self) -> &[(&'t str, TextPosition)] {
        &self.duplicates
    }

    /// The innermost bracket that is still open at the end of the text.
    pub fn innermost_open(&self) -> Option<&OpenBracket<'t>> {
        self.open.last()
    }

    /// The path of the current value.
    fn path(&self) -> String {
        match self.open.last() {
            None => String::new(),
            // `Some(x)` has the path of `x`.
            Some(bracket) if bracket.head == Some("Some") => bracket.path.clone(),
            Some(bracket) => {
                let step = bracket.name.map_or_else(|| bracket.entry.to_string(), str::to_owned);
                if bracket.path.is_empty() { step } else { format!("{}/{step}", bracket.path) }
            }
        }
    }

    /// Records a token as a value.
    fn record_value(&mut self, last: Option<LastToken<'t>>) {
        if let Some(LastToken { text, place, is_quoted }) = last {
            self.record(place, is_quoted.then_some(text));
        }
    }

    /// Records a token as a field name or key, under the path of its value followed by `#`.
    fn record_name(&mut self, last: Option<LastToken<'t>>) {
        let (Some(LastToken { text, place, .. }), Some(bracket)) = (last, self.open.last_mut()) else {
            return;
        };
        bracket.name = Some(text);
        let key = format!("{}#", self.path());
        if self.values.insert(key, (place, None)).is_some() {
            self.duplicates.push((text, place));
        }
    }

    fn record(&mut self, place: TextPosition, text: Option<&'t str>) {
        let path = self.path();
        self.values.insert(path, (place, text));
    }
}

/// The words of a text, each with the number of characters before it.
pub fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut words = text.split_whitespace();
    let mut rest_start = 0;
    std::iter::from_fn(move || {
        let word = words.next()?;
        let begin = rest_start + text.get(rest_start..)?.find(word)?;
        rest_start = begin + word.len();
        Some((text.get(..begin)?.chars().count(), word))
    })
}

/// The previous token, until its role is known.
struct LastToken<'t> {
    text: &'t str,
    place: TextPosition,
    is_quoted: bool,
}

enum RonToken<'t> {
    Open(char),
    Close,
    Comma,
    Colon,
    Word(&'t str),
    Text(&'t str),
}

struct RonScanner<'t> {
    text: &'t str,
    /// Byte offset of the next character.
    at: usize,
    /// Line and column of the next character.
    place: TextPosition,
}

impl<'t> RonScanner<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn bump(&mut self) -> Option<char> {
        let next = self.rest().chars().next()?;
        self.at += next.len_utf8();
        if next == '\n' {
            self.place = TextPosition { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(next)
    }

    /// Skips past the next `delimiter`. Returns the text before it.
    fn skip_through(&mut self, delimiter: &str) -> &'t str {
        let rest = self.rest();
        let length = rest.find(delimiter).unwrap_or(rest.len());
        let stop = (self.at + length + delimiter.len()).min(self.text.len());
        while self.at < stop && self.bump().is_some() {}
        rest.get(..length).unwrap_or(rest)
    }

    fn next_token(&mut self) -> Option<(RonToken<'t>, TextPosition)> {
        loop {
            let place = self.place;
            let rest = self.rest();
            let token = match self.bump()? {
                opening @ ('(' | '[' | '{') => RonToken::Open(opening),
                ')' | ']' | '}' => RonToken::Close,
                ',' => RonToken::Comma,
                ':' => RonToken::Colon,
                '"' => RonToken::Text(self.read_string()),
                '/' if rest.starts_with("//") => {
                    self.skip_through("\n");
                    continue;
                }
                '/' if rest.starts_with("/*") => {
                    self.skip_block_comment();
                    continue;
                }
                // `#![enable(…)]` is not a value.
                '#' => {
                    self.skip_through("]");
                    continue;
                }
                'r' if rest.starts_with("r\"") || rest.starts_with("r#") => {
                    let hashes = self.rest().chars().take_while(|&c| c == '#').count();
                    self.skip_through("\"");
                    RonToken::Text(self.skip_through(&format!("\"{}", "#".repeat(hashes))))
                }
                first if is_word_char(first) => {
                    while self.rest().starts_with(is_word_char) {
                        self.bump();
                    }
                    let length = rest.len() - self.rest().len();
                    RonToken::Word(rest.get(..length).unwrap_or(rest))
                }
                _ => continue,
            };
            return Some((token, place));
        }
    }

    fn read_string(&mut self) -> &'t str {
        let rest = self.rest();
        let begin = self.at;
        loop {
            let end = self.at - begin;
            match self.bump() {
                Some('\\') => drop(self.bump()),
                Some('"') | None => return rest.get(..end).unwrap_or(rest),
                Some(_) => {}
            }
        }
    }

    fn skip_block_comment(&mut self) {
        self.bump();
        let mut depth = 1;
        while depth > 0 {
            if self.rest().starts_with("/*") {
                depth += 1;
                self.bump();
            } else if self.rest().starts_with("*/") {
                depth -= 1;
                self.bump();
            }
            if self.bump().is_none() {
                return;
            }
        }
    }
}

fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '+' | '-' | '.')
}

#[cfg(test)]
mod tests {
    use super::{SourceMap, TextPosition, words};

    const TEXT: &str = "// head (\n(\n  id: \"x\", /* a ( /* b */ */\n  list: [\"p q\", Some(\"r\")],\n  \
        pieces: [(moves: [Step(\"N\"), Jump(2, \"S\"), Igui], to: Some(\"K\"), raw: r#\"a\"b\"#)],\n)\n";

    #[test]
    fn values_are_found_by_path() {
        let source_map = SourceMap::new(TEXT);
        let at = |path| {
            let TextPosition { line, column } = source_map.position(path);
            (line, column)
        };
        assert_eq!(at(""), (2, 1));
        assert_eq!(at("id"), (3, 7));
        assert_eq!(at("list/1"), (4, 22));
        assert_eq!(at("pieces/0"), (5, 12));
        assert_eq!(at("pieces/0/moves/1"), (5, 32));
        assert_eq!(at("pieces/0/moves/1/1"), (5, 40));
        assert_eq!(at("pieces/0/moves/2"), (5, 46));
        assert_eq!(source_map.raw_text("pieces/0/to"), Some("K"));
        assert_eq!(source_map.raw_text("pieces/0/raw"), Some("a\"b"));
        assert!(source_map.innermost_open().is_none());
    }

    #[test]
    fn a_missing_value_has_the_position_of_the_value_that_contains_it() {
        let source_map = SourceMap::new(TEXT);
        assert_eq!(source_map.position("pieces/0/symbol"), source_map.position("pieces/0"));
        assert_eq!(source_map.position("pieces/7"), source_map.position("pieces"));
        assert_eq!(source_map.position_inside("list/0", 2).column, 13);
    }

    #[test]
    fn keys_of_maps_have_positions() {
        let source_map = SourceMap::new(
            "(map: {\n  \"+P\": \"a\",\n  \"+P\": (b: 1), \"K\": \"c\"}, id: \"d\", list: [\"e\" (f: 2)])",
        );
        let at = |path| {
            let TextPosition { line, column } = source_map.position(path);
            (line, column)
        };
        assert_eq!((at("map/K#"), at("map/K")), ((3, 17), (3, 22)));
        assert_eq!((at("map/+P#"), at("map/+P"), at("map/+P/b")), ((3, 3), (3, 9), (3, 13)));
        assert_eq!(source_map.duplicate_keys(), [("+P", TextPosition { line: 3, column: 3 })]);
        assert_eq!((source_map.raw_text("map/K"), source_map.raw_text("id")), (Some("c"), Some("d")));
        // A string is not the head of a bracket.
        assert_eq!(at("list/0"), (3, 48));
    }

    #[test]
    fn a_truncated_text_leaves_brackets_open() {
        let source_map = SourceMap::new("(pieces: [(symbol: \"K\", moves: [Step(");
        let open = source_map.innermost_open().expect("open");
        assert_eq!((open.path.as_str(), open.head), ("pieces/0/moves/0", Some("Step")));
        assert_eq!(source_map.raw_text("pieces/0/symbol"), Some("K"));
    }

    #[test]
    fn words_have_their_columns() {
        let words: Vec<_> = words("  . -Sw  鳥 Sw").collect();
        assert_eq!(words, [(2, "."), (4, "-Sw"), (9, "鳥"), (11, "Sw")]);
    }
}
