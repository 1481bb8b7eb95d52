//! Why a text is not a legal move. [`Display`](std::fmt::Display) is for files and scripts, [`MoveError::describe`] for
//! players.

use crate::language::Language;
use crate::rules::{Move, Position, Refusal};
use crate::say;
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

    /// The reason for the player who typed the text, in the current language.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Refused { sentence, .. } => sentence.clone(),
            // The parsers give their details in English.
            _ if Language::current() == Language::English => self.to_string(),
            Self::Unreadable { text, .. } => say!("move-unreadable", text = text),
            Self::NoMatch { .. } => say!("move-no-match"),
        }
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
