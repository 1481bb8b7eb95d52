//! A named handicap, compiled: the squares of the array that it changes.

use super::error::CompileError;
use super::geometry::{Geometry, Sq};
use super::piece::KindId;
use super::schema::{HandicapEntry, VariantFile};
use crate::language::Language;
use std::collections::HashMap;

/// How the array differs when White gives a handicap. Removing the pieces counts as Black's first move, so
/// White moves first (rule texts of ShogiVar, *Handicap play*).
#[derive(Clone, Debug)]
pub struct Handicap {
    entry: HandicapEntry,
    off: Vec<Sq>,
    instead: Vec<(Sq, KindId)>,
}

impl Handicap {
    pub(super) fn of(
        entry: &HandicapEntry,
        file: &VariantFile,
        geometry: &Geometry,
        by_symbol: &HashMap<String, KindId>,
    ) -> Result<Self, CompileError> {
        let square = |name: &str| {
            geometry
                .parse(name)
                .ok_or_else(|| CompileError::UnknownSquare { game: file.id.clone(), square: name.to_owned() })
        };
        let kind = |symbol: &String| {
            by_symbol
                .get(symbol)
                .copied()
                .ok_or_else(|| CompileError::UnknownSymbol { game: file.id.clone(), symbol: symbol.clone() })
        };
        let off = entry.off.split_whitespace().map(square).collect::<Result<_, _>>()?;
        let instead = entry.instead.iter().map(|(name, symbol)| Ok((square(name)?, kind(symbol)?)));
        Ok(Self { entry: entry.clone(), off, instead: instead.collect::<Result<_, CompileError>>()? })
    }

    /// Its name on the command line.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.entry.id
    }

    /// Its English name, as in game records.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.entry.name
    }

    /// Its Japanese name, as in KIF files.
    #[must_use]
    pub fn japanese(&self) -> &str {
        &self.entry.japanese
    }

    /// Its name in the present language.
    #[must_use]
    pub fn spoken_name(&self) -> &str {
        match Language::current() {
            Language::English => self.name(),
            Language::Japanese => self.japanese(),
        }
    }

    /// The squares from which White's pieces are removed, in the order of the file.
    #[must_use]
    pub fn off(&self) -> &[Sq] {
        &self.off
    }

    /// The squares on which another kind replaces the piece of the array; the side stays the same.
    #[must_use]
    pub fn instead(&self) -> &[(Sq, KindId)] {
        &self.instead
    }

    /// Whether it has that name. Case does not matter for English names.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        self.entry.is_called(name)
    }
}

impl HandicapEntry {
    /// Whether the handicap has that name: its id, its names, or a name other programs use.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        let name = name.trim();
        [&self.id, &self.name].iter().any(|known| known.eq_ignore_ascii_case(name))
            || self.kif.iter().chain([&self.japanese]).any(|known| known == name)
    }
}
