//! Collects the faults of a variant file or lesson file, with their positions in the text.

use super::error::FileFault;
use super::source_map::{SourceMap, TextPosition};

/// The faults found in a file so far, with the source map to locate them.
pub struct FaultReport<'t> {
    source_map: SourceMap<'t>,
    faults: Vec<FileFault>,
}

impl<'t> FaultReport<'t> {
    /// An empty report on a text.
    pub fn new(text: &'t str) -> Self {
        Self { source_map: SourceMap::new(text), faults: Vec::new() }
    }

    /// Adds a fault in the value at a path, such as `pieces/3/symbol`.
    pub fn fault(&mut self, path: &str, what: impl Into<String>, hint: impl Into<String>) {
        let place = self.source_map.position(path);
        self.push(place, what.into(), hint.into());
    }

    /// Adds a fault at a character of the string at a path.
    pub fn fault_inside(
        &mut self,
        path: &str,
        character: usize,
        what: impl Into<String>,
        hint: impl Into<String>,
    ) {
        let place = self.source_map.position_inside(path, character);
        self.push(place, what.into(), hint.into());
    }

    /// Adds a fault from a message, which may end in `(hint: …)`; otherwise `hint` is used.
    pub fn fault_from_message(&mut self, path: &str, message: &str, hint: &str) {
        let (what, hint) = message.rsplit_once(" (hint: ").unwrap_or((message, hint));
        self.fault(path, what, hint.strip_suffix(')').unwrap_or(hint));
    }

    /// Adds a fault for each key that occurs twice in a map.
    pub fn check_unique_keys(&mut self) {
        for (key, place) in self.source_map.duplicate_keys().to_vec() {
            self.push(place, format!("`{key}` occurs twice here"), "keep one of the two".to_owned());
        }
    }

    /// Whether no fault has been found so far.
    pub fn is_clean(&self) -> bool {
        self.faults.is_empty()
    }

    /// The first line of the value at a path, from 1.
    pub fn line(&self, path: &str) -> usize {
        self.source_map.position(path).line
    }

    /// All faults in the order of the text.
    pub fn finish(mut self) -> Vec<FileFault> {
        self.faults.sort_by_key(|fault| (fault.line, fault.column));
        self.faults
    }

    fn push(&mut self, place: TextPosition, what: String, hint: String) {
        self.faults.push(FileFault { line: place.line, column: place.column, what, hint });
    }
}
