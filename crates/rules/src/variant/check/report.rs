//! The report on the checked game, and helpers for the checks.

use std::collections::HashSet;
use std::ops::{Deref, DerefMut};

use crate::variant::error::FileFault;
use crate::variant::fault_report::FaultReport;
use crate::variant::nearest::suggest;
use crate::variant::schema::VariantFile;

/// The faults of a game found so far, and the symbols of its pieces.
pub(super) struct GameReport<'a> {
    faults: FaultReport<'a>,
    symbols: Vec<&'a str>,
    symbol_set: HashSet<&'a str>,
}

impl<'a> GameReport<'a> {
    pub fn new(file: &'a VariantFile, text: &'a str) -> Self {
        let mut symbol_set = HashSet::new();
        let symbols =
            file.pieces.iter().map(|piece| piece.symbol.as_str()).filter(|s| symbol_set.insert(*s)).collect();
        Self { faults: FaultReport::new(text), symbols, symbol_set }
    }

    /// Whether a piece has this symbol.
    pub fn has_piece(&self, symbol: &str) -> bool {
        self.symbol_set.contains(symbol)
    }

    /// The hint for a symbol that no piece has.
    pub fn suggest_piece(&self, symbol: &str) -> String {
        suggest(symbol, "symbols", &self.symbols)
    }

    /// Returns whether a piece has this symbol. If not, adds a fault at `path`; `role` is the beginning of the message.
    pub fn expect_piece(&mut self, path: &str, symbol: &str, role: &str) -> bool {
        if self.has_piece(symbol) {
            return true;
        }
        let hint = self.suggest_piece(symbol);
        self.fault(path, format!("{role} `{symbol}`, but no piece has that symbol"), hint);
        false
    }

    /// Adds a fault for each symbol of a list that no piece has. `path` is that of the list, and `role` as in
    /// [`Self::expect_piece`].
    pub fn expect_pieces(&mut self, path: &str, symbols: &[String], role: &str) {
        for (index, symbol) in symbols.iter().enumerate() {
            self.expect_piece(&format!("{path}/{index}"), symbol, role);
        }
    }

    /// Adds a fault if the id of `owner` is none.
    pub fn expect_id(&mut self, path: &str, id: &str, owner: &str) {
        if !is_id(id) {
            self.fault(
                path,
                format!("the id `{id}` of {owner} cannot be typed as one plain word"),
                format!("use lowercase letters, digits and `_`, such as `{}`", to_id(id)),
            );
        }
    }

    /// Returns whether a text for players is one line. If not, adds a fault, which begins with `role`.
    pub fn expect_line(&mut self, path: &str, text: &str, role: &str) -> bool {
        let is_line = !is_blank_or_multiline(text);
        if !is_line {
            let hint = "write what players should read, without line breaks";
            self.fault(path, format!("{role} is not one line of text"), hint);
        }
        is_line
    }

    /// All faults in the order of the text.
    pub fn finish(self) -> Vec<FileFault> {
        self.faults.finish()
    }
}

impl<'a> Deref for GameReport<'a> {
    type Target = FaultReport<'a>;

    fn deref(&self) -> &Self::Target {
        &self.faults
    }
}

impl DerefMut for GameReport<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.faults
    }
}

pub(super) fn is_blank_or_multiline(text: &str) -> bool {
    text.trim().is_empty() || text.contains(char::is_control)
}

/// Whether a name is a valid id, such as `lion_hawk`.
pub fn is_id(id: &str) -> bool {
    id.starts_with(|c: char| c.is_ascii_lowercase())
        && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// Makes an id from a name: spaces and capitals are converted, other characters dropped.
pub(super) fn to_id(name: &str) -> String {
    let id: String = name
        .to_lowercase()
        .chars()
        .map(|c| if c.is_whitespace() || c == '-' { '_' } else { c })
        .filter(|&c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        .collect();
    let id = id.trim_start_matches(|c: char| !c.is_ascii_lowercase());
    if id.is_empty() { "my_game".to_owned() } else { id.to_owned() }
}

pub(super) fn count_noun(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
