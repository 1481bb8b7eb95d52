//! Gathers the faults of a file of lessons with their places.

use crate::variant::Fault;
use crate::variant::check::is_id;
use crate::variant::outline::{Outline, Place};

/// The faults found so far, and what is needed to place them.
pub(super) struct Report<'t> {
    outline: Outline<'t>,
    faults: Vec<Fault>,
}

impl<'t> Report<'t> {
    /// Nothing is wrong yet with this text.
    pub fn new(text: &'t str) -> Self {
        Self { outline: Outline::of(text), faults: Vec::new() }
    }

    /// Notes a fault of the value at a path of the file, such as `steps/3/text`.
    pub fn fault(&mut self, path: &str, what: impl Into<String>, hint: impl Into<String>) {
        let place = self.outline.place(path);
        self.push(place, what.into(), hint.into());
    }

    /// Notes a fault that is told already, perhaps with a hint; if without, with this one.
    pub fn told(&mut self, path: &str, said: &str, hint: &str) {
        let (what, hint) = said.rsplit_once(" (hint: ").unwrap_or((said, hint));
        self.fault(path, what, hint.strip_suffix(')').unwrap_or(hint));
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

    /// Notes a fault if an id cannot be typed as one plain word.
    pub fn expect_id(&mut self, path: &str, id: &str) {
        if !is_id(id) {
            self.fault(
                path,
                format!("the id `{id}` cannot be typed as one plain word"),
                "use lower-case letters, digits and `_`, beginning with a letter, such as `my_lesson`",
            );
        }
    }

    /// Notes a fault if a text that is to be shown is empty.
    pub fn expect_text(&mut self, path: &str, text: &str) {
        if text.trim().is_empty() {
            self.fault(path, "this text is empty", "write what is to be shown, or leave the field out");
        }
    }

    /// Whether nothing is wrong so far.
    pub fn is_clean(&self) -> bool {
        self.faults.is_empty()
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
