//! Errors from parsing moves.

use crate::Refusal;
use crate::quoting::{excerpt, one_line};
use thiserror::Error;

/// An error from parsing a move.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum MoveError {
    /// The text does not have the form of a move.
    #[error("`{text}` cannot be read as a move: {what} (hint: {hint})")]
    Unreadable {
        /// The text.
        text: String,
        /// The fault.
        what: String,
        /// What to write instead.
        hint: String,
    },
    /// A rule forbids the move.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// No piece as named in the text can make the move, or a detail in the text does not fit the move.
    #[error("{what} (hint: {hint})")]
    NoMatch {
        /// What does not fit.
        what: String,
        /// What would fit.
        hint: String,
    },
}

impl MoveError {
    /// Creates [`MoveError::Unreadable`], with the texts cut to one line each.
    pub fn unreadable(text: &str, what: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Unreadable { text: excerpt(text), what: one_line(&what.into()), hint: hint.into() }
    }

    /// Creates [`MoveError::NoMatch`].
    pub fn no_match(what: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::NoMatch { what: what.into(), hint: hint.into() }
    }

    /// Whether this is a [`Refusal`] for which [`Refusal::names_a_rule`] holds.
    pub const fn names_a_rule(&self) -> bool {
        matches!(self, Self::Refused(refusal) if refusal.names_a_rule())
    }
}
