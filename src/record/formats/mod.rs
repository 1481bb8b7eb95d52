//! Storey 2: games in the forms of other programs and of printed books, both ways.
//!
//! The command line, the window's loading and saving and the clipboard call [`GameFormat::read`] and
//! [`GameFormat::write`]; [`GameFormat::of_text`] tells in which form a text is. A reader plays every move by the
//! rules core and refuses what does not fit, with line, ply and reason; a writer writes nothing that
//! its reader does not read. No form knows a game or a piece by name: codes, kanji and symbols stand
//! in the variant file. This room reads no files.
//!
//! | form | variations | remarks | verdicts | times, scores | marks | names the game |
//! |---|---|---|---|---|---|---|
//! | [`GameFormat::Association`] | | yes | | | | yes |
//! | [`GameFormat::Moves`] | | | | | | |
//! | [`GameFormat::Kif`] | yes | yes | | times | | yes |
//! | [`GameFormat::Usi`] | | | | | | |
//! | [`GameFormat::Pgn`] | yes | yes | yes | yes | yes | yes |
//! | [`GameFormat::Shogivar`] | | | | | | yes |
//!
//! [`GameFormat::left_out`] tells what of a game a form has no place for. None holds rule switches that
//! differ from the variant file's; the program's own record does. A game of others that goes on where
//! our rules end it is read all the same: see [`GameFormat::read`].

mod error;
mod grow;
mod kif;
mod left_out;
mod lookup;
mod pgn;
mod score;
mod usi;

pub use error::FormatError;
pub use left_out::LeftOut;
pub use lookup::GameLookup;

use super::{GameResult, GameTree, NodeId};
use crate::rules::Position;
use crate::variant::schema::{Repetition, Rules};
use crate::variant::{Library, Variant};
use lookup::{NamedGame, ReaderContext};
use std::fmt;

/// A way in which others write games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameFormat {
    /// The printed score of the Shogi Association, in two columns.
    Association,
    /// Coordinate moves, separated by blanks.
    Moves,
    /// KIF, of Japanese programs.
    Kif,
    /// What a USI engine is told: `position startpos moves …`.
    Usi,
    /// PGN as `XBoard` writes it.
    Pgn,
    /// The text score of the program ShogiVar.
    Shogivar,
}

impl GameFormat {
    /// All forms, in the order in which they are offered.
    pub const ALL: [Self; 6] =
        [Self::Association, Self::Kif, Self::Pgn, Self::Usi, Self::Moves, Self::Shogivar];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Association => "association",
            Self::Moves => "moves",
            Self::Kif => "kif",
            Self::Usi => "usi",
            Self::Pgn => "pgn",
            Self::Shogivar => "shogivar",
        }
    }

    /// The form of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.name() == name)
    }

    /// The names of all, for hints.
    fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }

    /// The usual ending of its files, without the dot.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Association | Self::Moves | Self::Shogivar => "txt",
            Self::Kif => "kif",
            Self::Usi => "usi",
            Self::Pgn => "pgn",
        }
    }

    /// The form in which a text seems to be; none if it is in no form that is known.
    #[must_use]
    pub fn of_text(text: &str) -> Option<Self> {
        if usi::is_usi(text) {
            Some(Self::Usi)
        } else if pgn::is_pgn(text) {
            Some(Self::Pgn)
        } else if kif::is_kif(text) && !score::is_headed(text) {
            Some(Self::Kif)
        } else {
            score::form_of(text)
        }
    }

    /// Writes a game.
    ///
    /// # Errors
    /// [`FormatError::Cannot`] if the form has no way to write it.
    pub fn write(self, tree: &GameTree) -> Result<String, FormatError> {
        match self {
            Self::Association => Ok(score::write_association(tree)),
            Self::Moves => score::write_moves(tree),
            Self::Kif => Ok(kif::write(tree)),
            Self::Usi => Ok(usi::write(tree)),
            Self::Pgn => pgn::write(tree),
            Self::Shogivar => score::write_shogivar(tree),
        }
    }

    /// Reads a game. One that goes on after a bare King or a repetition which by our rules is the
    /// end, as some programs play on, is read under rules without these; [`is_endless`] tells.
    ///
    /// # Errors
    /// What cannot be read or played, with its line.
    pub fn read(self, text: &str, games: &GameLookup<'_>) -> Result<GameTree, FormatError> {
        let read = self.read_as(text, &ReaderContext { games: *games, endless: false });
        match &read {
            Err(error) if error.is_beyond_the_end() => {
                self.read_as(text, &ReaderContext { games: *games, endless: true }).or(read)
            }
            _ => read,
        }
    }

    fn read_as(self, text: &str, asked: &ReaderContext<'_>) -> Result<GameTree, FormatError> {
        match self {
            Self::Association | Self::Moves | Self::Shogivar => score::read(text, asked),
            Self::Kif => kif::read(text, asked),
            Self::Usi => usi::read(text, asked),
            Self::Pgn => pgn::read(text, asked),
        }
    }
}

impl fmt::Display for GameFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads a game in whatever form it is.
///
/// # Errors
/// [`FormatError::Unknown`] if it is in none; what cannot be read or played, with its line.
pub fn read(text: &str, games: &GameLookup<'_>) -> Result<GameTree, FormatError> {
    GameFormat::of_text(text).ok_or(FormatError::Unknown)?.read(text, games)
}

/// Whether a game was read under rules without bare King, repetition and impasse, which the
/// library's have.
#[must_use]
pub fn is_endless(tree: &GameTree, library: &Library) -> bool {
    let variant = tree.variant();
    let library = library.find(variant.id()).ok();
    let ours = library.and_then(|file| Variant::compile(file, variant.choices()).ok());
    ours.is_some_and(|ours| {
        let (ours, rules) = (ours.rules(), variant.rules());
        let repeats = |rules: &Rules| !matches!(rules.repetition, Repetition::Off);
        (ours.bare_king && !rules.bare_king)
            || (repeats(ours) && !repeats(rules))
            || (ours.impasse.is_some() && rules.impasse.is_none())
    })
}

/// The text of a file.
///
/// # Errors
/// [`FormatError::NoText`] with the line from which on it is no UTF-8.
pub fn text_of(bytes: Vec<u8>) -> Result<String, FormatError> {
    String::from_utf8(bytes).map_err(|error| {
        let sound = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
        FormatError::NoText { line: 1 + sound.iter().filter(|&&byte| byte == b'\n').count() }
    })
}

/// How the game ended: what the tree says, or what the rules say of its last position.
fn ending_of(tree: &GameTree, end: &Position) -> Option<GameResult> {
    let by_rules = || {
        let outcome = end.outcome()?;
        Some(GameResult { score: outcome.score().to_owned(), text: outcome.describe(end.variant()) })
    };
    tree.result.clone().or_else(by_rules)
}

/// Takes a position that stands at `here` to another node of its tree.
fn travel(tree: &GameTree, position: &mut Position, here: NodeId, there: NodeId) {
    let (from, to) = (tree.line_to(here), tree.line_to(there));
    let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    for _ in common..from.len() {
        position.undo();
    }
    for mv in to[common..].iter().filter_map(|&node| tree.mv(node)) {
        position.play(mv, &mut ());
    }
}
