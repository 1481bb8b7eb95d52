//! Which game a text is of: the one that it names, or the one that the caller knows it to be of.

use super::FormError;
use crate::protocol::dialect::names;
use crate::variant::{Library, Variant, VariantFile};
use std::sync::Arc;

/// Where a reader finds the game.
#[derive(Clone, Copy, Debug)]
pub struct Games<'a> {
    /// All games that a text may name.
    pub library: &'a Library,
    /// Id of the game, for texts that name none; a text that names another is refused.
    pub given: Option<&'a str>,
    /// Choices of its options, which go before those of the text.
    pub options: &'a [(String, u8)],
}

/// What a text says of its game.
#[derive(Clone, Debug, Default)]
pub(super) struct Named {
    /// Its name, in whatever way it is called, and the line where it stands.
    pub name: Option<(usize, String)>,
    /// The choices of its options.
    pub options: Vec<(String, u8)>,
}

impl Named {
    /// Takes over choices that were written by [`options`].
    pub fn choose(&mut self, line: usize, text: &str) -> Result<(), FormError> {
        for word in text.split_whitespace() {
            let choice = word.split_once('=').and_then(|(name, number)| Some((name, number.parse().ok()?)));
            let (name, number) = choice.ok_or_else(|| {
                let what = format!("`{word}` is no choice of an option");
                FormError::line(line, what, "write it as NAME=NUMBER, such as `lion_hawk=2`")
            })?;
            self.options.push((name.to_owned(), number));
        }
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

impl Games<'_> {
    /// The game of a text.
    pub(super) fn game(&self, named: &Named) -> Result<Arc<Variant>, FormError> {
        let file = match (&named.name, self.given) {
            (Some((line, name)), given) => self.called(*line, name, given)?,
            (None, Some(id)) => self.library.find(id)?,
            (None, None) => return Err(FormError::Unnamed),
        };
        let all: Vec<(String, u8)> = named.options.iter().chain(self.options).cloned().collect();
        Ok(Arc::new(Variant::compile(file, &all)?))
    }

    /// Whether a name is that of a game.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.library.games().any(|file| is_called(file, name))
    }

    fn called(&self, line: usize, name: &str, given: Option<&str>) -> Result<&VariantFile, FormError> {
        let file = match self.library.games().find(|file| is_called(file, name)) {
            Some(file) => file,
            None => names::find(self.library, name).map_err(|error| {
                let why = error.to_string();
                FormError::Game { line, why: why.lines().next().unwrap_or_default().to_owned() }
            })?,
        };
        match given.filter(|id| **id != file.id) {
            Some(asked) => {
                // That it is known at all goes before that it is another.
                self.library.find(asked)?;
                Err(FormError::OtherGame { line, found: file.id.clone(), asked: asked.to_owned() })
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
        || names::inside(name) == file.id
}
