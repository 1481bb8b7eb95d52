//! Errors when reading and writing games.

use super::{GameFormat, TextEncoding};
use crate::ReplayError;
use tenjiku_rules::MoveError;
use tenjiku_rules::Refusal;
use tenjiku_rules::quoting::one_line;
use tenjiku_rules::variant::{CompileError, VariantError};
use thiserror::Error;

/// An error while reading a game from a text or writing it in a format.
#[derive(Debug, Error)]
pub enum FormatError {
    /// A line cannot be parsed.
    #[error("line {line}: {what} (hint: {hint})")]
    Line {
        /// Line, from 1.
        line: usize,
        /// The fault.
        what: String,
        /// How to fix it.
        hint: String,
    },
    /// A move cannot be played.
    #[error("line {line}, ply {ply}, `{text}`: {sentence}")]
    Ply {
        /// Line, from 1.
        line: usize,
        /// Number of the ply, from 1.
        ply: usize,
        /// The move as written.
        text: String,
        /// The underlying error.
        why: Box<MoveError>,
        /// The error as a sentence.
        sentence: String,
    },
    /// The initial position is invalid.
    #[error("line {line}, the first position: {why}")]
    Start {
        /// Line, from 1.
        line: usize,
        /// The fault.
        why: String,
    },
    /// The result contradicts the game.
    #[error("line {line}: {why} (hint: leave the result out, or correct it)")]
    Result {
        /// Line, from 1.
        line: usize,
        /// The contradiction.
        why: ReplayError,
    },
    /// The text names an unknown game.
    #[error("line {line}: {why}")]
    Game {
        /// Line, from 1.
        line: usize,
        /// The error with the list of games.
        why: String,
    },
    /// Neither the text nor the caller names the game.
    #[error("the text does not say which game it is")]
    Unnamed,
    /// The text holds a different game from the requested one.
    #[error("line {line}: this is a game of `{found}`, not of `{requested}` (hint: use `--variant {found}`)")]
    OtherGame {
        /// Line, from 1.
        line: usize,
        /// Id of the game in the text.
        found: String,
        /// Id of the requested game.
        requested: String,
    },
    /// The requested game does not exist, or its file is invalid.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The options do not fit the game.
    #[error(transparent)]
    Options(#[from] CompileError),
    /// The format cannot store this game.
    #[error("the format `{format}` cannot store this game: {what} (hint: {hint})")]
    Unsupported {
        /// The format.
        format: GameFormat,
        /// What it cannot store.
        what: String,
        /// What to do instead.
        hint: String,
    },
    /// The text is not in a known format.
    #[error(
        "this is not a game in a format that this program reads (hint: it reads {}, {}, and its own saved games)",
        GameFormat::names(),
        GameFormat::READ_ONLY.map(GameFormat::name).join(", ")
    )]
    Unknown,
    /// The text is a letter, the correspondence format of older versions.
    #[error(
        "this is a letter of an older version, which this one does not read (hint: open the saved game and send a \
         link instead)"
    )]
    Letter,
    /// The bytes are not text.
    #[error(
        "line {line}: the file is neither UTF-8 nor Shift_JIS text from here on (hint: save it as UTF-8)"
    )]
    UnknownEncoding {
        /// Line, from 1.
        line: usize,
    },
    /// The text is UTF-16, which is not supported.
    #[error("the file is UTF-16 text, which this program does not read (hint: save it as UTF-8)")]
    Utf16,
    /// The encoding lacks a character of the game.
    #[error(
        "line {line} has the character `{character}`, which {encoding} lacks (hint: write the game in UTF-8, or \
         replace the character)"
    )]
    Unencodable {
        /// Line of the text that would be written, from 1.
        line: usize,
        /// The first missing character.
        character: char,
        /// The encoding.
        encoding: TextEncoding,
    },
}

impl FormatError {
    /// Whether a move is refused only because the game is over or the position repeats.
    pub(super) fn is_after_end(&self) -> bool {
        let Self::Ply { why, .. } = self else { return false };
        matches!(**why, MoveError::Refused(Refusal::GameOver | Refusal::Repetition))
    }

    pub(super) fn unsupported(format: GameFormat, what: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Unsupported { format, what: what.into(), hint: hint.into() }
    }

    pub(super) fn line(line: usize, what: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Line { line, what: one_line(&what.into()), hint: hint.into() }
    }
}
