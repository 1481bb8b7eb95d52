//! What can be wrong with a variant file, a lesson file or a theme, worded for the person who wrote it.

use std::fmt;

use crate::quoting::{excerpt, one_line, path_excerpt};
use thiserror::Error;

/// One fault of a file, with its place and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFault {
    /// Line in the file, from 1.
    pub line: usize,
    /// Column in the line, from 1, in characters.
    pub column: usize,
    /// What is wrong, as a sentence without a full stop.
    pub what: String,
    /// What to do about it.
    pub hint: String,
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {} (hint: {})", self.line, self.column, one_line(&self.what), one_line(&self.hint))
    }
}

/// Why no game or lesson could be read from a file or found by an id.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum VariantError {
    /// The file could be read, but it has faults; there is at least one.
    #[error("{}", one_per_line(&path_excerpt(file), faults))]
    Faulty {
        /// The name of the file, as the caller gave it.
        file: String,
        /// All its faults, in the order of the text.
        faults: Vec<FileFault>,
    },
    /// The file could not be read at all.
    #[error("{}: {what} (hint: {hint})", path_excerpt(file))]
    Unreadable {
        /// The name of the file, as the caller gave it.
        file: String,
        /// What went wrong.
        what: String,
        /// What to do about it.
        hint: String,
    },
    /// No game has this id.
    #[error("there is no game `{}` (hint: {hint})", excerpt(id))]
    Unknown {
        /// The id that was asked for.
        id: String,
        /// A similar id, if there is one, and all ids that exist.
        hint: String,
    },
}

fn one_per_line(file: &str, faults: &[FileFault]) -> String {
    faults.iter().map(|fault| format!("{file}:{fault}")).collect::<Vec<_>>().join("\n")
}

/// Why a file cannot be compiled. A checked file causes only the first three.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum CompileError {
    /// The game has no option of that name.
    #[error("{game} has no option `{}` (its options: {known})", excerpt(option))]
    UnknownOption {
        /// Id of the game.
        game: String,
        /// The option asked for.
        option: String,
        /// The options it has.
        known: String,
    },
    /// The option has no choice of that number.
    #[error("option `{option}` of {game} has no choice {number} (its choices: {known})")]
    UnknownChoice {
        /// Id of the game.
        game: String,
        /// The option.
        option: String,
        /// The number asked for.
        number: u8,
        /// The numbers it has.
        known: String,
    },
    /// The game has no preset of that name.
    #[error("{game} has no preset `{}` (hint: {hint})", excerpt(preset))]
    UnknownPreset {
        /// Id of the game.
        game: String,
        /// The preset asked for.
        preset: String,
        /// A similar id, if there is one, and all ids that exist.
        hint: String,
    },
    /// A symbol in the file names no piece; [`check`](super::check()) says where.
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
    /// The setup does not fit the board; [`check`](super::check()) says where.
    #[error("the setup of {game} does not fit its board")]
    SetupSize {
        /// Id of the game.
        game: String,
    },
    /// A handicap names a square that is not on the board; [`check`](super::check()) says where.
    #[error("a handicap of {game} names the square `{square}`, which is not on the board")]
    UnknownSquare {
        /// Id of the game.
        game: String,
        /// The square.
        square: String,
    },
}
