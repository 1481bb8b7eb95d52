//! Collections of problems, and faults in their files.

use crate::problem::Problem;
use std::fmt;
use thiserror::Error;

/// The problems of one game, in one file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// The id of the game: the name of the file up to a hyphen or full stop.
    pub game: String,
    /// Comments at the top of the file, without their `#`.
    pub comments: Vec<String>,
    /// The problems, in the order of the file.
    pub problems: Vec<Problem>,
}

/// A fault in a file, or a part that was ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column of the text, in characters, counted from 1.
    pub column: usize,
    /// The fault.
    pub what: String,
    /// How to mend it.
    pub hint: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {} (hint: {})", self.file, self.line, self.column, self.what, self.hint)
    }
}

/// A collection that has been read, and the ignored parts of its file: unknown columns and motifs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The collection.
    pub collection: Collection,
    /// The ignored parts.
    pub ignored: Vec<Fault>,
}

/// Why a collection cannot be read: all faults of the file, in order.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", .0.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n"))]
pub struct ReadError(pub Vec<Fault>);

impl Collection {
    /// The problem with an id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&Problem> {
        self.problems.iter().find(|problem| problem.id == id)
    }
}
