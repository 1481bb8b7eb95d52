//! Which game a text is of: the one that it names, or the one that the caller knows it to be of.

use super::FormatError;
use crate::protocol::dialect::names;
use crate::variant::schema::{Repetition, VariantFile};
use crate::variant::{Library, Variant};
use std::sync::Arc;

/// Where a reader finds the game.
#[derive(Clone, Copy, Debug)]
pub struct GameLookup<'a> {
    /// All games that a text may name.
    pub library: &'a Library,
    /// Id of the game, for texts that name none; a text that names another is refused.
    pub given: Option<&'a str>,
    /// Choices of its options, which go before those of the text.
    pub options: &'a [(String, u8)],
}

/// Where a reader finds the game, and under which rules it reads it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReaderContext<'a> {
    pub games: GameLookup<'a>,
    /// Without the ends that others may not know: see [`endless`].
    pub endless: bool,
}

/// What a text says of its game.
#[derive(Clone, Debug, Default)]
pub(super) struct NamedGame {
    /// Its name, in whatever way it is called, and the line where it stands.
    pub name: Option<(usize, String)>,
    /// The choices of its options, and the line where they stand.
    options: (usize, Vec<(String, u8)>),
}

impl NamedGame {
    /// Takes over choices that were written by [`options`].
    pub fn choose(&mut self, line: usize, text: &str) -> Result<(), FormatError> {
        for word in text.split_whitespace() {
            let choice = word.split_once('=').and_then(|(name, number)| Some((name, number.parse().ok()?)));
            let (name, number) = choice.ok_or_else(|| {
                let what = format!("`{word}` is no choice of an option");
                FormatError::line(line, what, "write it as NAME=NUMBER, such as `lion_hawk=2`")
            })?;
            self.options.1.push((name.to_owned(), number));
        }
        self.options.0 = line;
        Ok(())
    }
}

/// The choices that are not those of the variant file, as `lion_hawk=2`; none if all are.
pub(super) fn options(variant: &Variant) -> Option<String> {
    let is_default = |name: &str, number: u8| {
        variant.file().options.iter().any(|option| option.id == name && option.default == number)
    };
    let chosen: Vec<String> = variant
        .choices()
        .iter()
        .filter(|(name, number)| !is_default(name, *number))
        .map(|(name, number)| format!("{name}={number}"))
        .collect();
    (!chosen.is_empty()).then(|| chosen.join(" "))
}

impl ReaderContext<'_> {
    /// The game of a text.
    pub fn game(&self, named: &NamedGame) -> Result<Arc<Variant>, FormatError> {
        let file = match (&named.name, self.games.given) {
            (Some((line, name)), given) => self.games.called(*line, name, given)?,
            (None, Some(id)) => self.games.library.find(id)?,
            (None, None) => return Err(FormatError::Unnamed),
        };
        let mut file = file.clone();
        if self.endless {
            endless(&mut file);
        }
        let (line, options) = &named.options;
        Variant::compile(&file, options)
            .map_err(|error| FormatError::Game { line: *line, why: error.to_string() })?;
        let all: Vec<(String, u8)> = options.iter().chain(self.games.options).cloned().collect();
        Ok(Arc::new(Variant::compile(&file, &all)?))
    }

    /// Whether a name is that of a game.
    pub fn knows(&self, name: &str) -> bool {
        self.games.library.games().any(|file| is_called(file, name))
    }

    /// The id of the only game that has a handicap of that name. If several have it and the caller
    /// knows of none, it is the one among them that goes by `even`.
    pub fn with_handicap(&self, name: &str, even: &str) -> Option<String> {
        let has = |file: &&VariantFile| file.handicaps.iter().any(|handicap| handicap.is_called(name));
        let known: Vec<&VariantFile> = self.games.library.games().filter(has).collect();
        let game = match known[..] {
            [only] => Some(only),
            _ if self.games.given.is_some() => None,
            _ => known.into_iter().find(|file| is_called(file, even)),
        };
        game.map(|file| file.id.clone())
    }
}

/// Takes those ends out of the rules that other programs do not have: a bare King, a position that
/// comes back, and an impasse that nobody declares.
fn endless(file: &mut VariantFile) {
    file.rules.bare_king = false;
    file.rules.repetition = Repetition::Off;
    file.rules.impasse = None;
    for choice in file.options.iter_mut().flat_map(|option| &mut option.choices) {
        choice.rules.bare_king = None;
        choice.rules.repetition = None;
        choice.rules.impasse = None;
    }
}

impl<'a> GameLookup<'a> {
    fn called(&self, line: usize, name: &str, given: Option<&str>) -> Result<&'a VariantFile, FormatError> {
        let file = match self.library.games().find(|file| is_called(file, name)) {
            Some(file) => file,
            None => names::find(self.library, name).map_err(|error| {
                let why = error.to_string();
                FormatError::Game { line, why: why.lines().next().unwrap_or_default().to_owned() }
            })?,
        };
        match given.filter(|id| **id != file.id) {
            Some(asked) => {
                // That it is known at all goes before that it is another.
                self.library.find(asked)?;
                Err(FormatError::OtherGame { line, found: file.id.clone(), asked: asked.to_owned() })
            }
            None => Ok(file),
        }
    }
}

/// Whether a game goes by that name: its id, its names in Latin letters or in kanji, what they mean,
/// or what other programs call it.
fn is_called(file: &VariantFile, name: &str) -> bool {
    let ours = [&file.id, &file.name, &file.romaji, &file.meaning];
    ours.iter().any(|known| known.eq_ignore_ascii_case(name))
        || file.japanese == name
        || names::is(file, name)
}
