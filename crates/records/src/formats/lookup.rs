//! Which game a text belongs to: the one that it names, or the one that the caller names.

use super::{FormatError, site};
use crate::Wording;
use crate::dialect::names;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tenjiku_rules::variant::schema::{Preset, Repetition, VariantFile};
use tenjiku_rules::variant::{Library, Variant};

/// Where a reader looks for the game.
#[derive(Clone, Copy, Debug)]
pub struct GameLookup<'a> {
    /// All games that a text may name.
    pub library: &'a Library,
    /// Id of the game, for texts that do not name it; a text that names another game is refused.
    pub given: Option<&'a str>,
    /// Id of the preset by which to read it, which takes precedence over what the text says of its rules.
    pub preset: Option<&'a str>,
    /// Choices of its options, which take precedence over those of the preset and in the text.
    pub options: &'a [(String, u8)],
    /// The words for moves that cannot be played, and for results.
    pub wording: &'a dyn Wording,
}

impl<'a> GameLookup<'a> {
    /// All games of a library, by the rules that the text says.
    #[must_use]
    pub const fn new(library: &'a Library, wording: &'a dyn Wording) -> Self {
        Self { library, given: None, preset: None, options: &[], wording }
    }
}

/// Where a reader looks for the game, and under which rules it reads it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReaderContext<'a> {
    pub games: GameLookup<'a>,
    /// Whether to drop the endings that other programs may not know: see [`endless`].
    pub endless: bool,
    /// Whether moves after the end of the game are kept as a comment; otherwise they are an error, so that the text can
    /// be read again with `endless`.
    pub keeps_overrun: bool,
    /// Where the text says it comes from.
    pub place: Option<&'a str>,
    /// The number of lines above it in its file.
    pub above: usize,
}

/// What a text says about its game.
#[derive(Clone, Debug, Default)]
pub(super) struct NamedGame {
    /// Any of its names, and the line of it.
    pub name: Option<(usize, String)>,
    /// The choices of its options, and the line of them.
    options: (usize, Vec<(String, u8)>),
}

impl NamedGame {
    /// The game of that name in that line.
    pub fn of(line: usize, name: &str) -> Self {
        Self { name: Some((line, name.to_owned())), ..Self::default() }
    }

    /// Adds choices that were written by [`options`].
    pub fn choose(&mut self, line: usize, text: &str) -> Result<(), FormatError> {
        for word in text.split_whitespace() {
            let choice = word.split_once('=').and_then(|(name, number)| Some((name, number.parse().ok()?)));
            let (name, number) = choice.ok_or_else(|| {
                let what = format!("`{word}` is not a choice of an option");
                FormatError::line(line, what, "write it as NAME=NUMBER, such as `lion_hawk=2`")
            })?;
            self.options.1.push((name.to_owned(), number));
        }
        self.options.0 = line;
        Ok(())
    }
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
        let mut choices = match self.games.preset {
            Some(id) => file.choices_under(file.preset(id)?),
            None => self.choices_in(&file, named),
        };
        choices.extend_from_slice(self.games.options);
        Ok(Arc::new(Variant::compile(&file, &choices)?))
    }

    /// The choices that follow from the text: those of a preset by which it names the game, and those that it lists; or
    /// those of the site that it comes from.
    fn choices_in(&self, file: &VariantFile, named: &NamedGame) -> Vec<(String, u8)> {
        let (_, options) = &named.options;
        let by_name = named.name.as_ref().and_then(|(_, name)| preset_called(file, name));
        let by_place =
            || self.place.and_then(|place| site::preset(file, place)).filter(|_| options.is_empty());
        let mut choices =
            by_name.or_else(by_place).map_or_else(Vec::new, |preset| file.choices_under(preset));
        choices.extend_from_slice(options);
        choices
    }

    /// Whether a game of the library goes by that name.
    pub fn knows(&self, name: &str) -> bool {
        self.games.library.games().any(|file| goes_by(file, name))
    }

    /// Whether a game of the library has a handicap of that name.
    pub fn has_handicap(&self, name: &str) -> bool {
        self.games.library.games().any(|file| gives(file, name))
    }

    /// The ids of the games that a text without the name of a game may be of, the likeliest first: the game that was
    /// asked for, or all that have a handicap, or all, the one called [`names::EVEN`] before the others.
    pub fn candidates(&self, handicap: Option<&str>) -> Vec<String> {
        if let Some(given) = self.games.given {
            return vec![given.to_owned()];
        }
        let handicap = handicap.filter(|name| self.has_handicap(name));
        let may_be = |file: &&VariantFile| handicap.is_none_or(|name| gives(file, name));
        let mut found: Vec<&VariantFile> = self.games.library.games().filter(may_be).collect();
        found.sort_by_key(|file| !is_called(file, names::EVEN));
        found.into_iter().map(|file| file.id.clone()).collect()
    }
}

fn gives(file: &VariantFile, handicap: &str) -> bool {
    file.handicaps.iter().any(|known| known.has_name(handicap))
}

/// Switches off the endings that other programs do not know: a bare king, repetition, and impasse that is not
/// declared.
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
        // Whether the game that was asked for exists at all is checked first.
        let asked = given.map(|id| self.library.find(id)).transpose()?;
        // A game may share its names with the one it was copied from.
        if let Some(asked) = asked.filter(|asked| goes_by(asked, name)) {
            return Ok(asked);
        }
        let games = || self.library.games();
        let by_preset = || games().find(|file| preset_called(file, name).is_some());
        let file = match games().find(|file| is_called(file, name)).or_else(by_preset) {
            Some(file) => file,
            None => names::find(self.library, name).map_err(|error| {
                let why = error.to_string();
                FormatError::Game { line, why: why.lines().next().unwrap_or_default().to_owned() }
            })?,
        };
        match asked.filter(|asked| asked.id != file.id) {
            Some(asked) => {
                Err(FormatError::OtherGame { line, found: file.id.clone(), asked: asked.id.clone() })
            }
            None => Ok(file),
        }
    }
}

/// The names of this game that are read as those of another game of the library, where other programs call a game so;
/// by that game's id. Who copies a game must change them.
#[must_use]
pub fn taken_names<'l, 'f>(
    library: &'l Library,
    file: &'f VariantFile,
) -> BTreeMap<&'l str, BTreeSet<&'f str>> {
    let names = [&file.name, &file.japanese, &file.romaji, &file.meaning].into_iter().chain(&file.elsewhere);
    let called = names.map(|name| (name, library.games().find(|other| is_called(other, name))));
    // In saved games of ShogiVar, its own names alone count.
    let in_shogivar = file.shogivar.iter().map(|ours| {
        let has_it = |other: &&VariantFile| other.shogivar.as_ref().is_some_and(|its| its.name == ours.name);
        (&ours.name, library.games().find(has_it))
    });
    let mut taken: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, first) in called.chain(in_shogivar) {
        if let Some(first) = first.filter(|first| first.id != file.id) {
            taken.entry(&first.id).or_default().insert(name);
        }
    }
    taken
}

/// Whether a game goes by that name, by itself or under one of its presets.
fn goes_by(file: &VariantFile, name: &str) -> bool {
    is_called(file, name) || preset_called(file, name).is_some()
}

/// The preset under which other programs call a game so.
fn preset_called<'f>(file: &'f VariantFile, name: &str) -> Option<&'f Preset> {
    let is_known = |preset: &&Preset| preset.elsewhere.iter().any(|known| names::is_same(known, name));
    file.presets.iter().find(is_known)
}

/// Whether a game is called so by itself: its id, its names in Latin letters or in kanji, what they mean,
/// or what other programs call it.
fn is_called(file: &VariantFile, name: &str) -> bool {
    let ours = [&file.id, &file.name, &file.romaji];
    ours.iter().any(|known| names::is_same(known, name))
        || names::is_same_in_full(&file.meaning, name)
        || file.japanese == name
        || names::is(file, name)
}
