//! Gathers the faults of a file with their places.

use std::collections::HashSet;

use crate::variant::error::Fault;
use crate::variant::nearest::suggest;
use crate::variant::outline::{Outline, Place};
use crate::variant::schema::VariantFile;

/// The faults found so far, and what is needed to place and word them.
pub(super) struct Report<'a> {
    outline: Outline<'a>,
    symbols: Vec<&'a str>,
    known: HashSet<&'a str>,
    faults: Vec<Fault>,
}

impl<'a> Report<'a> {
    pub fn new(file: &'a VariantFile, text: &'a str) -> Self {
        let mut known = HashSet::new();
        let symbols =
            file.pieces.iter().map(|piece| piece.symbol.as_str()).filter(|s| known.insert(*s)).collect();
        Self { outline: Outline::of(text), symbols, known, faults: Vec::new() }
    }

    /// Notes a fault of the value at a path of the file, such as `pieces/3/symbol`.
    pub fn fault(&mut self, path: &str, what: impl Into<String>, hint: impl Into<String>) {
        let place = self.outline.place(path);
        self.push(place, what.into(), hint.into());
    }

    /// Notes a fault of one character of the text at a path.
    pub fn fault_inside(
        &mut self,
        path: &str,
        character: usize,
        what: impl Into<String>,
        hint: impl Into<String>,
    ) {
        let place = self.outline.place_inside(path, character);
        self.push(place, what.into(), hint.into());
    }

    /// Notes a fault of each key that stands twice in a map.
    pub fn expect_keys_once(&mut self) {
        for (key, place) in self.outline.repeated_keys().to_vec() {
            self.push(place, format!("`{key}` stands twice here"), "keep one of the two".to_owned());
        }
    }

    /// Whether a piece has this symbol.
    pub fn knows(&self, symbol: &str) -> bool {
        self.known.contains(symbol)
    }

    /// What to say where `symbol` names no piece.
    pub fn suggest_piece(&self, symbol: &str) -> String {
        suggest(symbol, "symbols", &self.symbols)
    }

    /// Notes a fault if the symbol at a path names no piece; `role` says what it should be.
    pub fn expect_piece(&mut self, path: &str, symbol: &str, role: &str) -> bool {
        if self.knows(symbol) {
            return true;
        }
        let hint = self.suggest_piece(symbol);
        self.fault(path, format!("{role} `{symbol}`, but no piece has that symbol"), hint);
        false
    }

    /// The line in which the value at a path begins.
    pub fn line(&self, path: &str) -> usize {
        self.outline.place(path).line
    }

    /// All faults in the order of the text.
    pub fn finish(mut self) -> Vec<Fault> {
        self.faults.sort_by_key(|fault| (fault.line, fault.column));
        self.faults
    }

    fn push(&mut self, place: Place, what: String, hint: String) {
        self.faults.push(Fault { line: place.line, column: place.column, what, hint });
    }
}

/// Whether a text is empty, or would break a line where it is shown.
pub(super) fn is_no_line(text: &str) -> bool {
    text.trim().is_empty() || text.contains(char::is_control)
}

/// Whether a name can be typed as one word on a command line: `lion_hawk`.
pub(super) fn is_id(id: &str) -> bool {
    id.starts_with(|c: char| c.is_ascii_lowercase())
        && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// The nearest id to a name that is none: blanks and capitals mended, the rest left out.
pub(super) fn as_id(name: &str) -> String {
    let id: String = name
        .to_lowercase()
        .chars()
        .map(|c| if c.is_whitespace() || c == '-' { '_' } else { c })
        .filter(|&c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        .collect();
    let id = id.trim_start_matches(|c: char| !c.is_ascii_lowercase());
    if id.is_empty() { "my_game".to_owned() } else { id.to_owned() }
}

/// A number of things: `1 rank`, `2 ranks`.
pub(super) fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
