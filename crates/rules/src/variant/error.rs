//! Errors in variant files, lesson files and themes, with messages for their authors.

use crate::quoting::{excerpt, one_line, path_excerpt};
use thiserror::Error;

/// One fault of a file, with its position and a hint.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{line}:{column}: {} (hint: {})", one_line(what), one_line(hint))]
pub struct FileFault {
    /// Line in the file, from 1.
    pub line: usize,
    /// Column in the line, from 1, in characters.
    pub column: usize,
    /// The fault, as a sentence without a full stop.
    pub what: String,
    /// How to fix it.
    pub hint: String,
}

/// An error from loading a game or lesson, or from finding one by id.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum VariantError {
    /// The file is invalid. There is at least one fault.
    #[error("{}", one_per_line(&path_excerpt(file), faults))]
    Faulty {
        /// The file name given by the caller.
        file: String,
        /// All faults, in the order of the text.
        faults: Vec<FileFault>,
    },
    /// The file could not be read.
    #[error("{}: {what} (hint: {hint})", path_excerpt(file))]
    Unreadable {
        /// The file name given by the caller.
        file: String,
        /// What went wrong.
        what: String,
        /// How to fix it.
        hint: String,
    },
    /// No game has this id.
    #[error("there is no game `{}` (hint: {hint})", excerpt(id))]
    Unknown {
        /// The id.
        id: String,
        /// A similar id, if there is one, and all known ids.
        hint: String,
    },
}

fn one_per_line(file: &str, faults: &[FileFault]) -> String {
    faults.iter().map(|fault| format!("{file}:{fault}")).collect::<Vec<_>>().join("\n")
}

/// An error from compiling a variant file. For a checked file, only unknown options, choices and presets are possible.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum CompileError {
    /// The game has no option of that name.
    #[error("{game} has no option `{}` (its options: {known})", excerpt(option))]
    UnknownOption {
        /// Id of the game.
        game: String,
        /// The unknown option.
        option: String,
        /// The known options.
        known: String,
    },
    /// The option has no choice of that number.
    #[error("option `{option}` of {game} has no choice {number} (its choices: {known})")]
    UnknownChoice {
        /// Id of the game.
        game: String,
        /// The option.
        option: String,
        /// The unknown number.
        number: u8,
        /// The known numbers.
        known: String,
    },
    /// The game has no preset of that name.
    #[error("{game} has no preset `{}` (hint: {hint})", excerpt(preset))]
    UnknownPreset {
        /// Id of the game.
        game: String,
        /// The unknown preset.
        preset: String,
        /// A similar id, if there is one, and all known ids.
        hint: String,
    },
    /// A symbol in the file names no piece; [`check`](super::check()) reports where.
    #[error("{game} names a piece `{symbol}` that it does not define")]
    UnknownSymbol {
        /// Id of the game.
        game: String,
        /// The symbol.
        symbol: String,
    },
    /// The board and the longest jump together need more cells than a move can address.
    #[error("{game}: a jump of {jump} squares is too long for a board of this size")]
    JumpTooLong {
        /// Id of the game.
        game: String,
        /// The longest jump.
        jump: u8,
    },
    /// The setup does not fit the board; [`check`](super::check()) reports where.
    #[error("the setup of {game} does not fit its board")]
    SetupSize {
        /// Id of the game.
        game: String,
    },
    /// A handicap names a square that is not on the board; [`check`](super::check()) reports where.
    #[error("a handicap of {game} names the square `{square}`, which is not on the board")]
    UnknownSquare {
        /// Id of the game.
        game: String,
        /// The square.
        square: String,
    },
}
