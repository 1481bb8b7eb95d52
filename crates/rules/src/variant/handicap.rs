//! Compiled handicaps.

use super::error::CompileError;
use super::geometry::{Geometry, Sq};
use super::piece::{KindId, Piece};
use super::schema::{HandicapEntry, VariantFile};
use std::collections::{BTreeMap, HashMap};

/// A named handicap: a changed starting array. Removing the pieces counts as Black's first move, so White moves first
/// (rule texts of ShogiVar, *Handicap play*). In an even handicap, which other programs list among the handicaps, neither side gives
/// odds, and Black moves first.
#[derive(Clone, Debug)]
pub struct Handicap {
    entry: HandicapEntry,
    removed: Vec<Sq>,
    replacements: Vec<(Sq, KindId)>,
    /// The hands at the start, Black's first, as kinds with counts.
    hands: [Vec<(KindId, u8)>; 2],
}

impl Handicap {
    pub(super) fn compile(
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
        let kind = |symbol: &str| {
            let unknown = || CompileError::UnknownSymbol { game: file.id.clone(), symbol: symbol.to_owned() };
            by_symbol.get(symbol).copied().ok_or_else(unknown)
        };
        let removed = entry.off.split_whitespace().map(square).collect::<Result<_, _>>()?;
        let replacements = entry.instead.iter().map(|(name, symbol)| Ok((square(name)?, kind(symbol)?)));
        let replacements = replacements.collect::<Result<_, CompileError>>()?;
        let hand = |symbols: &str| {
            let mut held: BTreeMap<KindId, u8> = BTreeMap::new();
            for symbol in symbols.split_whitespace() {
                let count = held.entry(kind(symbol)?).or_default();
                *count = count.saturating_add(1);
            }
            Ok::<_, CompileError>(held.into_iter().collect())
        };
        let hands = [hand(&entry.given)?, hand(&entry.hand)?];
        Ok(Self { entry: entry.clone(), removed, replacements, hands })
    }

    /// Whether every square that the handicap changes is occupied in an array.
    pub(super) fn fits(&self, array: &[(Sq, Piece)]) -> bool {
        let changed = self.removed.iter().chain(self.replacements.iter().map(|(sq, _)| sq));
        changed.into_iter().all(|sq| array.iter().any(|(occupied, _)| occupied == sq))
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
    pub fn japanese_name(&self) -> &str {
        &self.entry.japanese
    }

    /// Its name in a language (ISO 639-1 code): Japanese for `ja`, otherwise English.
    #[must_use]
    pub fn name_in(&self, language: &str) -> &str {
        if language == "ja" { self.japanese_name() } else { self.name() }
    }

    /// Whether neither side gives odds; Black moves first.
    #[must_use]
    pub const fn is_even(&self) -> bool {
        self.entry.even
    }

    /// The hands at the start, Black's first, as kinds with counts.
    #[must_use]
    pub const fn hands(&self) -> &[Vec<(KindId, u8)>; 2] {
        &self.hands
    }

    /// The squares from which pieces are removed (White's only, unless the handicap is even), in the order of the file.
    #[must_use]
    pub fn removed_squares(&self) -> &[Sq] {
        &self.removed
    }

    /// The squares on which another kind replaces the piece of the array; the side stays the same.
    #[must_use]
    pub fn replacements(&self) -> &[(Sq, KindId)] {
        &self.replacements
    }

    /// Whether `name` is its id or one of its names. The case of English names is ignored.
    #[must_use]
    pub fn has_name(&self, name: &str) -> bool {
        self.entry.has_name(name)
    }
}

impl HandicapEntry {
    /// Whether `name` is its id or one of its names, including those in other programs.
    #[must_use]
    pub fn has_name(&self, name: &str) -> bool {
        let name = name.trim();
        [&self.id, &self.name].iter().any(|known| known.eq_ignore_ascii_case(name))
            || self.kif.iter().chain([&self.japanese]).any(|known| known == name)
    }
}
