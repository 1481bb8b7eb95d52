//! Games in the formats of other programs and of printed books.
//!
//! [`GameFormat::detect`] detects the format of a text, [`GameFormat::read`] and [`GameFormat::write`]
//! convert it. Readers play every move through the rules core and report errors with line, ply and reason;
//! everything written can be read back. Formats are independent of particular games: codes, kanji and symbols
//! come from the variant files.
//!
//! | format | variations | comments | annotations | times, scores | marks | names the game |
//! |---|---|---|---|---|---|---|
//! | [`GameFormat::Association`] | | yes | | | | yes |
//! | [`GameFormat::Moves`] | | | | | | |
//! | [`GameFormat::Kif`] | yes | yes | | times | | yes |
//! | [`GameFormat::Usi`] | | | | | | |
//! | [`GameFormat::Pgn`] | yes | yes | yes | yes | yes | yes |
//! | [`GameFormat::Shogivar`] | | | | | | yes |
//! | [`GameFormat::Svar`] | | a remark | | | | yes |
//! | [`GameFormat::Ki2`], read only | yes | yes | | | | yes |
//! | [`GameFormat::Csa`], read only | | yes | | yes | | by its board |
//!
//! [`GameFormat::omissions`] counts what a format cannot store of a game. Rule switches that differ from the
//! variant file are stored only in the program's own records. Games that other programs continue beyond an
//! ending of our rules can still be read: see [`GameFormat::read`].

mod csa;
mod encoding;
mod error;
mod game_score;
mod ki2;
mod kif;
mod lookup;
mod multi_game;
mod omissions;
mod pgn;
mod site;
mod svar;
mod tree_builder;
mod usi;

pub use encoding::{TextEncoding, decode_text};
pub use error::FormatError;
pub use lookup::{GameLookup, name_conflicts};
pub use multi_game::{GameText, games_in};
pub use omissions::Omissions;
pub use site::{is_from_site, site_rules_used};

use super::{GameResult, GameTree, NodeId};
use crate::Wording;
use crate::notation::MoveStyle;
use lookup::{GameReference, ReaderContext};
use std::fmt;
use tenjiku_rules::Position;
use tenjiku_rules::variant::schema::{Repetition, Rules};
use tenjiku_rules::variant::{Library, Variant};

/// A format of other programs or of books.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameFormat {
    /// The printed score of the Shogi Association, in two columns.
    Association,
    /// Coordinate moves, separated by spaces.
    Moves,
    /// KIF, the format of Japanese programs.
    Kif,
    /// The `position` command of USI: `position startpos moves …`.
    Usi,
    /// PGN as `XBoard` writes it.
    Pgn,
    /// The text score of ShogiVar.
    Shogivar,
    /// A saved game of ShogiVar.
    Svar,
    /// KI2, the moves of Japanese books; read only.
    Ki2,
    /// CSA, the format of Japanese computer tournaments; read only.
    Csa,
}

impl GameFormat {
    /// All formats that can be written, in the order of menus.
    pub const ALL: [Self; 7] =
        [Self::Association, Self::Kif, Self::Pgn, Self::Usi, Self::Moves, Self::Shogivar, Self::Svar];
    /// The formats that can only be read.
    pub const READ_ONLY: [Self; 2] = [Self::Ki2, Self::Csa];

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
            Self::Svar => "svar",
            Self::Ki2 => "ki2",
            Self::Csa => "csa",
        }
    }

    /// The format of game scores in a move style: printed score or KIF.
    #[must_use]
    pub const fn for_style(style: MoveStyle) -> Self {
        match style {
            MoveStyle::Western => Self::Association,
            MoveStyle::Japanese => Self::Kif,
        }
    }

    /// The writable format of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Names of all writable formats, for hints.
    #[must_use]
    pub fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }

    /// The usual file extension, without the dot. By convention, KIF's depends on the encoding.
    #[must_use]
    pub const fn extension(self, encoding: TextEncoding) -> &'static str {
        match self {
            Self::Association | Self::Moves | Self::Shogivar => "txt",
            Self::Kif => match encoding {
                TextEncoding::Utf8 => "kifu",
                TextEncoding::ShiftJis => "kif",
            },
            Self::Usi => "usi",
            Self::Pgn => "pgn",
            Self::Svar => "svar",
            Self::Ki2 => "ki2",
            Self::Csa => "csa",
        }
    }

    /// The format of files with that extension; `None` if no format or more than one uses it.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        Some(match extension.to_ascii_lowercase().as_str() {
            "kif" | "kifu" => Self::Kif,
            "ki2" | "ki2u" => Self::Ki2,
            "csa" => Self::Csa,
            "pgn" => Self::Pgn,
            "usi" | "sfen" => Self::Usi,
            "svar" => Self::Svar,
            _ => return None,
        })
    }

    /// Detects the format of a text; `None` if unknown.
    #[must_use]
    pub fn detect(text: &str) -> Option<Self> {
        if svar::is_svar(text) {
            Some(Self::Svar)
        } else if usi::is_usi(text) {
            Some(Self::Usi)
        } else if pgn::is_pgn(text) {
            Some(Self::Pgn)
        } else if csa::is_csa(text) {
            Some(Self::Csa)
        } else if ki2::is_ki2(text) && !game_score::has_header(text) {
            Some(Self::Ki2)
        } else if kif::is_kif(text) && !game_score::has_header(text) && !game_score::is_in_kanji(text) {
            Some(Self::Kif)
        } else {
            game_score::detect(text)
        }
    }

    /// Writes a game.
    ///
    /// # Errors
    /// [`FormatError::Unsupported`] if the format cannot store the game.
    pub fn write(self, tree: &GameTree, wording: &dyn Wording) -> Result<String, FormatError> {
        match self {
            Self::Association => Ok(game_score::write_association(tree, wording)),
            Self::Moves => game_score::write_moves(tree),
            Self::Kif => Ok(kif::write(tree, wording)),
            Self::Usi => Ok(usi::write(tree)),
            Self::Pgn => pgn::write(tree, wording),
            Self::Shogivar => game_score::write_shogivar(tree, wording),
            Self::Svar => svar::write(tree, wording),
            Self::Ki2 | Self::Csa => {
                let hint = format!("write one of {}", Self::names());
                Err(FormatError::unsupported(self, "it is only read", hint))
            }
        }
    }

    /// Reads a game. Some programs continue after a bare king or a repetition that ends the game by our rules; such a
    /// game is read with rules without these endings, see [`lacks_automatic_endings`]. A text that names the site it
    /// comes from but no options is read with the rules of that site, see [`site_rules_used`]. Of several games in a
    /// text ([`GameFormat::split`]), the first is read.
    ///
    /// # Errors
    /// The first line or move that cannot be read or played.
    pub fn read(self, text: &str, lookup: &GameLookup<'_>) -> Result<GameTree, FormatError> {
        let games = self.split(text);
        let mut tree = games[0].read(lookup)?;
        if games.len() > 1 {
            tree.warnings.push(&format!("the text holds {} games; this is the first", games.len()));
        }
        Ok(tree)
    }

    /// Reads a text with a single game, which starts after `line_offset` lines.
    fn read_one(
        self,
        text: &str,
        line_offset: usize,
        lookup: &GameLookup<'_>,
    ) -> Result<GameTree, FormatError> {
        let context = ReaderContext {
            lookup: *lookup,
            without_automatic_endings: false,
            keeps_moves_after_end: false,
            site: site::find_site(text),
            line_offset,
        };
        let game = self.read_as(text, &context);
        let Err(error @ FormatError::Ply { ply, .. }) = &game else { return game };
        if !error.is_after_end() {
            return game;
        }
        let context = ReaderContext { keeps_moves_after_end: true, ..context };
        match self.read_as(text, &ReaderContext { without_automatic_endings: true, ..context }) {
            Ok(tree) if tree.main_line().len() >= *ply => Ok(tree),
            // Another rule also ends the game.
            _ => self.read_as(text, &context).or(game),
        }
    }

    fn read_as(self, text: &str, context: &ReaderContext<'_>) -> Result<GameTree, FormatError> {
        match self {
            Self::Association | Self::Moves | Self::Shogivar => game_score::read(text, context),
            Self::Kif => kif::read(text, context),
            Self::Usi => usi::read(text, context),
            Self::Pgn => pgn::read(text, context),
            Self::Svar => svar::read(text, context),
            Self::Ki2 => ki2::read(text, context),
            Self::Csa => csa::read(text, context),
        }
    }
}

impl fmt::Display for GameFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads a game in any known format.
///
/// # Errors
/// [`FormatError::Unknown`] for an unknown format; otherwise the first line or move that cannot be read or
/// played.
pub fn read(text: &str, lookup: &GameLookup<'_>) -> Result<GameTree, FormatError> {
    GameFormat::detect(text).ok_or(FormatError::Unknown)?.read(text, lookup)
}

/// Whether a game was read with rules that lack the bare king, repetition or impasse of the library's game.
#[must_use]
pub fn lacks_automatic_endings(tree: &GameTree, library: &Library) -> bool {
    let variant = tree.variant();
    let file = library.find(variant.id()).ok();
    let library_variant = file.and_then(|file| Variant::compile(file, variant.choices()).ok());
    library_variant.is_some_and(|library_variant| {
        let (library_rules, rules) = (library_variant.rules(), variant.rules());
        let has_repetition_rule = |rules: &Rules| !matches!(rules.repetition, Repetition::Off);
        (library_rules.bare_king && !rules.bare_king)
            || (has_repetition_rule(library_rules) && !has_repetition_rule(rules))
            || (library_rules.impasse.is_some() && rules.impasse.is_none())
    })
}

/// Collapses all whitespace into single spaces.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The result in the tree, or by the rules at the last position.
fn result_of_game(tree: &GameTree, end: &Position, wording: &dyn Wording) -> Option<GameResult> {
    tree.result.clone().or_else(|| result_by_rules(end, wording))
}

/// The result by the rules, if the game is over.
fn result_by_rules(end: &Position, wording: &dyn Wording) -> Option<GameResult> {
    end.outcome().map(|outcome| GameResult::from_outcome(outcome, end.variant(), wording))
}

/// Moves a position from one node of its tree to another.
fn move_position(tree: &GameTree, position: &mut Position, from_node: NodeId, to_node: NodeId) {
    let (from, to) = (tree.line_to(from_node), tree.line_to(to_node));
    let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    for _ in common..from.len() {
        position.undo();
    }
    for mv in to[common..].iter().filter_map(|&node| tree.mv(node)) {
        position.play(mv, &mut ());
    }
}
