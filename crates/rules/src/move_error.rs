//! Why a text is not a legal move.

use crate::Refusal;
use crate::quoting::{excerpt, one_line};
use thiserror::Error;

/// Why a text is not a legal move.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum MoveError {
    /// The text is not in the form of a move.
    #[error("`{text}` cannot be read as a move: {what} (hint: {hint})")]
    Unreadable {
        /// The text.
        text: String,
        /// What is wrong with it.
        what: String,
        /// What to write instead.
        hint: String,
    },
    /// The move was understood, but a rule forbids it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// No such piece can make the move, or a detail in the text does not fit it.
    #[error("{what} (hint: {hint})")]
    NoMatch {
        /// What does not fit.
        what: String,
        /// What would fit.
        hint: String,
    },
}

impl MoveError {
    /// A text that is not in the form of a move: what is wrong with it, and what to write instead.
    pub fn unreadable(text: &str, what: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Unreadable { text: excerpt(text), what: one_line(&what.into()), hint: hint.into() }
    }

    /// A move of which some detail does not fit: what does not, and what would.
    pub fn no_match(what: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::NoMatch { what: what.into(), hint: hint.into() }
    }

    /// Whether a rule forbids the move that says more than that the piece cannot go there.
    pub const fn names_a_rule(&self) -> bool {
        matches!(self, Self::Refused(refusal) if refusal.names_a_rule())
    }
}
