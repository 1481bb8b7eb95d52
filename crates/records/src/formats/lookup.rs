//! Finds the game of a text, by the name in it or by the caller's choice.

use super::{FormatError, site};
use crate::Wording;
use crate::dialect::names;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tenjiku_rules::variant::schema::{Preset, Repetition, VariantFile};
use tenjiku_rules::variant::{Library, Variant};

/// How a reader finds the game.
#[derive(Clone, Copy, Debug)]
pub struct GameLookup<'a> {
    /// The games that a text may name.
    pub library: &'a Library,
    /// Id of the game for texts that name no game; a text that names another game is rejected.
    pub game_id: Option<&'a str>,
    /// Id of the preset, which overrides the rules in the text.
    pub preset: Option<&'a str>,
    /// Choices of options, which override the preset and the text.
    pub options: &'a [(String, u8)],
    /// Sentences for refusals and results.
    pub wording: &'a dyn Wording,
}

impl<'a> GameLookup<'a> {
    /// All games of a library, with the rules in the text.
    #[must_use]
    pub const fn new(library: &'a Library, wording: &'a dyn Wording) -> Self {
        Self { library, game_id: None, preset: None, options: &[], wording }
    }
}

/// How a reader finds the game, and with which rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReaderContext<'a> {
    pub lookup: GameLookup<'a>,
    /// Whether to switch off the endings that other programs may not know: see [`disable_automatic_endings`].
    pub without_automatic_endings: bool,
    /// Whether moves after the end of the game are kept as a comment; otherwise they are an error, so that
    /// the text can be read again with `without_automatic_endings`.
    pub keeps_moves_after_end: bool,
    /// The site named in the text.
    pub site: Option<&'a str>,
    /// Number of lines above the text in its file.
    pub line_offset: usize,
}

#[derive(Clone, Debug, Default)]
pub(super) struct GameReference {
    /// Any of the names of the game, with the line number.
    pub name: Option<(usize, String)>,
    /// Choices of options, with the line number.
    options: (usize, Vec<(String, u8)>),
}

impl GameReference {
    /// The game of that name in that line.
    pub fn new(line: usize, name: &str) -> Self {
        Self { name: Some((line, name.to_owned())), ..Self::default() }
    }

    /// Adds choices in the form of [`options`].
    pub fn add_choices(&mut self, line: usize, text: &str) -> Result<(), FormatError> {
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
    pub fn game(&self, reference: &GameReference) -> Result<Arc<Variant>, FormatError> {
        let file = match (&reference.name, self.lookup.game_id) {
            (Some((line, name)), _) => self.lookup.find_game(*line, name)?,
            (None, Some(id)) => self.lookup.library.find(id)?,
            (None, None) => return Err(FormatError::Unnamed),
        };
        let mut file = file.clone();
        if self.without_automatic_endings {
            disable_automatic_endings(&mut file);
        }
        let (line, options) = &reference.options;
        Variant::compile(&file, options)
            .map_err(|error| FormatError::Game { line: *line, why: error.to_string() })?;
        let mut choices = match self.lookup.preset {
            Some(id) => file.choices_under(file.preset(id)?),
            None => self.choices_in(&file, reference),
        };
        choices.extend_from_slice(self.lookup.options);
        Ok(Arc::new(Variant::compile(&file, &choices)?))
    }

    /// The choices implied by the text: those of the preset that it names as its game, and the choices in the text.
    /// Without either, those of its site's preset.
    fn choices_in(&self, file: &VariantFile, reference: &GameReference) -> Vec<(String, u8)> {
        let (_, options) = &reference.options;
        let by_name = reference.name.as_ref().and_then(|(_, name)| find_preset(file, name));
        let by_site = || self.site.and_then(|site| site::preset(file, site)).filter(|_| options.is_empty());
        let mut choices = by_name.or_else(by_site).map_or_else(Vec::new, |preset| file.choices_under(preset));
        choices.extend_from_slice(options);
        choices
    }

    pub fn has_game_named(&self, name: &str) -> bool {
        self.lookup.library.games().any(|file| has_name(file, name))
    }

    pub fn has_handicap(&self, name: &str) -> bool {
        self.lookup.library.games().any(|file| offers_handicap(file, name))
    }

    /// Ids of the games that a text without a game's name may hold, likeliest first: the requested game, or all games
    /// with the handicap, or all games; [`names::EVEN`] goes first.
    pub fn candidates(&self, handicap: Option<&str>) -> Vec<String> {
        if let Some(requested) = self.lookup.game_id {
            return vec![requested.to_owned()];
        }
        let handicap = handicap.filter(|name| self.has_handicap(name));
        let has_handicap = |file: &&VariantFile| handicap.is_none_or(|name| offers_handicap(file, name));
        let mut candidates: Vec<&VariantFile> = self.lookup.library.games().filter(has_handicap).collect();
        candidates.sort_by_key(|file| !is_named(file, names::EVEN));
        candidates.into_iter().map(|file| file.id.clone()).collect()
    }
}

fn offers_handicap(file: &VariantFile, handicap: &str) -> bool {
    file.handicaps.iter().any(|entry| entry.has_name(handicap))
}

/// Switches off endings that other programs do not know: bare king, repetition, and automatic impasse.
fn disable_automatic_endings(file: &mut VariantFile) {
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
    fn find_game(&self, line: usize, name: &str) -> Result<&'a VariantFile, FormatError> {
        // First report a requested game that does not exist.
        let requested = self.game_id.map(|id| self.library.find(id)).transpose()?;
        // A copied game may share the names of the original.
        if let Some(requested) = requested.filter(|requested| has_name(requested, name)) {
            return Ok(requested);
        }
        let games = || self.library.games();
        let by_preset = || games().find(|file| find_preset(file, name).is_some());
        let file = match games().find(|file| is_named(file, name)).or_else(by_preset) {
            Some(file) => file,
            None => names::find(self.library, name).map_err(|error| {
                let why = error.to_string();
                FormatError::Game { line, why: why.lines().next().unwrap_or_default().to_owned() }
            })?,
        };
        match requested.filter(|requested| requested.id != file.id) {
            Some(requested) => {
                Err(FormatError::OtherGame { line, found: file.id.clone(), requested: requested.id.clone() })
            }
            None => Ok(file),
        }
    }
}

/// The names of this game that would be read as another game of the library, by that game's id. Copied games
/// need other names.
#[must_use]
pub fn name_conflicts<'l, 'f>(
    library: &'l Library,
    file: &'f VariantFile,
) -> BTreeMap<&'l str, BTreeSet<&'f str>> {
    let names = [&file.name, &file.japanese, &file.romaji, &file.meaning].into_iter().chain(&file.elsewhere);
    let by_name = names.map(|name| (name, library.games().find(|other| is_named(other, name))));
    // Saved games of ShogiVar only use its own names.
    let by_shogivar_name = file.shogivar.iter().map(|names| {
        let has_name =
            |other: &&VariantFile| other.shogivar.as_ref().is_some_and(|its| its.name == names.name);
        (&names.name, library.games().find(has_name))
    });
    let mut conflicts: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, first) in by_name.chain(by_shogivar_name) {
        if let Some(first) = first.filter(|first| first.id != file.id) {
            conflicts.entry(&first.id).or_default().insert(name);
        }
    }
    conflicts
}

/// Whether a game or one of its presets has that name.
fn has_name(file: &VariantFile, name: &str) -> bool {
    is_named(file, name) || find_preset(file, name).is_some()
}

/// The preset of a game with that name in other programs.
fn find_preset<'f>(file: &'f VariantFile, name: &str) -> Option<&'f Preset> {
    let has_name = |preset: &&Preset| preset.elsewhere.iter().any(|other| names::is_same(other, name));
    file.presets.iter().find(has_name)
}

/// Whether a game itself has that name: its id, its name in Latin letters or in kanji, its meaning, or a name
/// in other programs.
fn is_named(file: &VariantFile, name: &str) -> bool {
    let own_names = [&file.id, &file.name, &file.romaji];
    own_names.iter().any(|own_name| names::is_same(own_name, name))
        || names::is_same_with_suffix(&file.meaning, name)
        || file.japanese == name
        || names::is_name_of(file, name)
}
