//! Why a text is not a legal move, in a sentence for the person who wrote it.

use crate::rules::{Move, Position, Refusal};
use crate::trust::{shown, told};
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
    #[error("{sentence}")]
    Refused {
        /// The rule.
        refusal: Refusal,
        /// The rule in a sentence: [`Refusal::describe`].
        sentence: String,
    },
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
    pub(crate) fn unreadable(text: &str, what: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Unreadable { text: shown(text), what: told(&what.into()), hint: hint.into() }
    }

    pub(super) fn no_match(what: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::NoMatch { what: what.into(), hint: hint.into() }
    }

    /// Whether a rule forbids the move that says more than that the piece cannot go there.
    pub(crate) const fn names_a_rule(&self) -> bool {
        matches!(self, Self::Refused { refusal, .. } if refusal.names_a_rule())
    }

    pub(super) fn refused(position: &Position, refusal: Refusal) -> Self {
        Self::Refused { refusal, sentence: refusal.describe(position) }
    }
}

/// [`Position::accept`], with a refusal turned into a [`MoveError`].
pub(super) fn accept(position: &Position, mv: Move) -> Result<Move, MoveError> {
    position.accept(mv).map_err(|refusal| MoveError::refused(position, refusal))
}
