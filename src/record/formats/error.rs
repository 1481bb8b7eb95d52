//! Why a game cannot be read from a text or written in a form.

use super::GameFormat;
use crate::notation::MoveError;
use crate::record::ReplayError;
use crate::rules::Refusal;
use crate::variant::{CompileError, VariantError};
use thiserror::Error;

/// Why a text is no game, or a game cannot be written in a form.
#[derive(Debug, Error)]
pub enum FormatError {
    /// Something in a line cannot be read.
    #[error("line {line}: {what} (hint: {hint})")]
    Line {
        /// Line, from 1.
        line: usize,
        /// What is wrong.
        what: String,
        /// How to mend it.
        hint: String,
    },
    /// A move cannot be played.
    #[error("line {line}, ply {ply}, `{text}`: {why}")]
    Ply {
        /// Line, from 1.
        line: usize,
        /// Number of the ply, from 1 at the first position.
        ply: usize,
        /// The move as it is written.
        text: String,
        /// Why it cannot be played.
        why: MoveError,
    },
    /// The first position is none.
    #[error("line {line}, the first position: {why}")]
    Start {
        /// Line, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// The result is not that of the game.
    #[error("line {line}: {why} (hint: leave the result out, or correct it)")]
    Result {
        /// Line, from 1.
        line: usize,
        /// What it says and what it should say.
        why: ReplayError,
    },
    /// The text names a game that is not known.
    #[error("line {line}: {why}")]
    Game {
        /// Line, from 1.
        line: usize,
        /// Which games there are.
        why: String,
    },
    /// Neither the text nor the caller names the game.
    #[error("the text does not say which game it is (hint: name it with `--variant`)")]
    Unnamed,
    /// It is another game than the caller wanted.
    #[error("line {line}: this is a game of `{found}`, not of `{asked}` (hint: use `--variant {found}`)")]
    OtherGame {
        /// Line, from 1.
        line: usize,
        /// Id of the game that the text names.
        found: String,
        /// Id of the game that was wanted.
        asked: String,
    },
    /// The game that was asked for is not there, or its file is broken.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The options do not fit the game.
    #[error(transparent)]
    Options(#[from] CompileError),
    /// The form has no way to write this game.
    #[error("the form `{form}` cannot hold this game: {what} (hint: {hint})")]
    Cannot {
        /// The form.
        form: GameFormat,
        /// What it has no way for.
        what: String,
        /// What to do instead.
        hint: String,
    },
    /// The text is in no form that is known.
    #[error("this is no game in a form that is known (hint: the forms are {})", GameFormat::names())]
    Unknown,
    /// The bytes are no text.
    #[error(
        "line {line}: the file is not UTF-8 text from here on (hint: save it as UTF-8; an old KIF file is \
         turned into it by `iconv -f SHIFT_JIS -t UTF-8`)"
    )]
    NoText {
        /// Line, from 1.
        line: usize,
    },
}

impl FormatError {
    /// Whether a move is refused only because the game has ended or the position has come back.
    pub(super) const fn is_beyond_the_end(&self) -> bool {
        matches!(
            self,
            Self::Ply {
                why: MoveError::Refused { refusal: Refusal::GameOver | Refusal::Repetition, .. },
                ..
            }
        )
    }

    pub(super) fn line(line: usize, what: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Line { line, what: what.into(), hint: hint.into() }
    }
}
