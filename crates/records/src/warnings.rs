//! Warnings of the readers of game formats.

use tenjiku_rules::quoting::one_line;

/// Maximum number of listed warnings; further ones are counted.
const MAX_LISTED: usize = 50;

/// One line for everything that a reader ignored or changed, in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadWarnings {
    listed: Vec<String>,
    unlisted: usize,
}

impl ReadWarnings {
    /// Adds a warning about a line of the text, counted from 1.
    pub(crate) fn add(&mut self, line: usize, what: &str) {
        self.push(&format!("line {line}: {what}"));
    }

    /// Adds a warning that already contains its line number, if any.
    pub(crate) fn push(&mut self, warning: &str) {
        if self.listed.len() < MAX_LISTED {
            self.listed.push(one_line(warning));
        } else {
            self.unlisted += 1;
        }
    }

    /// Adds one warning for all headers without a place in a record.
    pub(crate) fn add_ignored_headers(&mut self, headers: &[(usize, String)]) {
        let mut keys: Vec<String> = headers.iter().map(|(_, key)| format!("`{key}`")).collect();
        keys.sort();
        keys.dedup();
        if let Some((line, _)) = headers.first() {
            self.add(
                *line,
                &format!("headings without a place in a record are ignored: {}", keys.join(", ")),
            );
        }
    }

    /// Whether there are no warnings.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.listed.is_empty()
    }

    /// The warnings, one line each. If there are too many, the last line counts the others.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let more = (self.unlisted > 0).then(|| format!("and {} more", self.unlisted));
        self.listed.iter().cloned().chain(more).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_are_single_lines_and_bounded() {
        let mut warnings = ReadWarnings::default();
        assert!(warnings.is_empty());
        warnings.add(3, "`a\nb` is ignored");
        assert_eq!(warnings.lines(), ["line 3: `a b` is ignored"]);
        (0..MAX_LISTED + 1).for_each(|at| warnings.add(at, "x"));
        assert_eq!(warnings.lines().len(), MAX_LISTED + 1);
        assert_eq!(warnings.lines().last().map(String::as_str), Some("and 2 more"));
    }
}
