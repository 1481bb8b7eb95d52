//! Kinds of pieces, compiled from their entries in the variant file.

use super::error::CompileError;
use super::face::Face;
use super::piece::KindId;
use super::schema::{Contagion, PieceEntry, Power, Promotion, Texts, VariantFile};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The range-jump rank of pieces without one: below all others.
pub const LOWEST_RANK: u8 = u8::MAX;

/// A kind of piece, with the powers it has under the chosen options.
///
/// Data for display is boxed, so that a kind fits into one or two cache lines.
#[derive(Clone, Debug)]
pub struct Kind {
    entry: Box<PieceEntry>,
    face: Box<Face>,
    /// Its notes in other languages, by language code.
    pub(super) notes: BTreeMap<String, String>,
    powers: Box<[Power]>,
    is_royal: bool,
    jump_rank: u8,
    pub(crate) promotes_to: Option<KindId>,
    pub(crate) in_hand_as: KindId,
    pub(crate) is_lion: bool,
    /// Whether it is no piece of substance in Lion trading.
    pub(crate) is_slight: bool,
    /// Whether it does not count as a companion of a royal against a bare king (`bareness.ignores`).
    pub(crate) is_ignored_companion: bool,
    /// Whether it promotes only on the last rank once it is inside the zone unpromoted (`waits_for_last_rank`).
    pub(crate) waits_for_last_rank: bool,
    /// Whether it may promote on reaching the last rank, in spite of other limits (`last_rank_chance`).
    pub(crate) may_promote_on_last_rank: bool,
    pub(crate) burns: bool,
    pub(crate) universal: bool,
    /// Whether its range jumps may end on empty squares.
    pub(crate) jumps_to_empty: bool,
    /// Number of last ranks on which it may not be dropped.
    pub(crate) drop_last_ranks: u8,
    /// Maximum number of pieces of this kind in a file, for drops.
    pub(crate) drop_file_limit: Option<u8>,
    pub(crate) forbids_drop_mate: bool,
    /// The kind that a piece becomes by capturing a piece of this kind.
    pub(crate) infects_with: Option<KindId>,
    /// Whether it is worth more than one point in an impasse.
    pub(crate) is_great: bool,
    is_promoted: bool,
    size: u8,
}

impl Kind {
    /// Whether it is a Lion by the rules of Lion trading.
    #[must_use]
    pub const fn is_lion(&self) -> bool {
        self.is_lion
    }

    /// Whether its range jumps may end on empty squares.
    #[must_use]
    pub const fn jumps_to_empty(&self) -> bool {
        self.jumps_to_empty
    }

    /// English name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.entry.name
    }

    /// Its unique symbol, such as `Sw`; usually with `+` in front for a promoted piece.
    #[must_use]
    pub fn symbol(&self) -> &str {
        &self.entry.symbol
    }

    /// Its entry in the variant file.
    #[must_use]
    pub const fn entry(&self) -> &PieceEntry {
        &self.entry
    }

    /// The single character that stands for it in diagrams and on koma.
    #[must_use]
    pub fn one_kanji(&self) -> &str {
        &self.face.one
    }

    /// The characters on its koma: usually the first two of its kanji.
    #[must_use]
    pub fn two_kanji(&self) -> &str {
        &self.face.two
    }

    /// The Latin letters on its koma, if the variant file has some in place of kanji.
    #[must_use]
    pub fn koma_letters(&self) -> Option<&str> {
        self.face.letters.as_deref()
    }

    /// Its powers under the chosen options.
    #[must_use]
    pub fn powers(&self) -> &[Power] {
        &self.powers
    }

    /// The kind it promotes to.
    #[must_use]
    pub const fn promotes_to(&self) -> Option<KindId> {
        self.promotes_to
    }

    /// The kind it becomes in hand when captured.
    #[must_use]
    pub const fn in_hand_as(&self) -> KindId {
        self.in_hand_as
    }

    /// Whether it is royal: a side without royals has lost.
    #[must_use]
    pub const fn is_royal(&self) -> bool {
        self.is_royal
    }

    /// Whether it burns its neighbours.
    #[must_use]
    pub const fn is_burner(&self) -> bool {
        self.burns
    }

    /// Whether another kind promotes to it. Promoted kinds have red writing.
    #[must_use]
    pub const fn is_promoted(&self) -> bool {
        self.is_promoted
    }

    /// Its range-jump rank, 1 the highest; [`LOWEST_RANK`] for pieces without one.
    #[must_use]
    pub const fn jump_rank(&self) -> u8 {
        self.jump_rank
    }

    /// The size class of its koma, from 1, the largest, to 5.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }
}

/// Compiles the kinds of a game from a file in which the choices have been applied to rules, ranks and promotions.
pub(super) struct KindCompiler<'f> {
    file: &'f VariantFile,
    choices: &'f [(String, u8)],
    by_symbol: &'f HashMap<String, KindId>,
    /// The symbols of the pieces that another piece promotes to.
    promoted: HashSet<&'f str>,
    /// The highest value of a piece that is not royal, at least 1.
    highest_value: f32,
}

impl<'f> KindCompiler<'f> {
    pub fn new(
        file: &'f VariantFile,
        choices: &'f [(String, u8)],
        by_symbol: &'f HashMap<String, KindId>,
    ) -> Self {
        let values = file.pieces.iter().filter(|piece| !piece.royal).filter_map(|piece| piece.value);
        Self {
            file,
            choices,
            by_symbol,
            promoted: file.pieces.iter().filter_map(|piece| piece.promotes_to.as_deref()).collect(),
            highest_value: values.fold(1.0_f32, f32::max),
        }
    }

    /// All kinds, in the order of the file.
    ///
    /// # Errors
    /// A symbol that names no piece.
    pub fn kinds(&self) -> Result<Vec<Kind>, CompileError> {
        self.file.pieces.iter().zip(0u16..).map(|(entry, id)| self.kind(entry, KindId(id))).collect()
    }

    fn kind(&self, entry: &PieceEntry, id: KindId) -> Result<Kind, CompileError> {
        let (symbol, rules) = (&entry.symbol, &self.file.rules);
        let find = |symbol: &String| self.find(symbol);
        let contains =
            |list: Option<&Vec<String>>, symbol: &String| list.is_some_and(|list| list.contains(symbol));
        let trading = rules.lion_trading.as_ref();
        let (waiting, last_rank) = match &rules.promotion {
            Promotion::Zone { waits_for_last_rank, last_rank_chance, .. } => {
                (Some(waits_for_last_rank), Some(last_rank_chance))
            }
            Promotion::Never | Promotion::Capture | Promotion::FlipOnCapture => (None, None),
        };
        let great = rules.impasse.as_ref().map(|impasse| &impasse.great);
        let limits = rules.drops.iter().flat_map(|drops| &drops.limits);
        let limit = limits.into_iter().find(|limit| limit.piece == *symbol);
        let powers = self.powers(entry);
        Ok(Kind {
            promotes_to: entry.promotes_to.as_ref().map(find).transpose()?,
            in_hand_as: entry.in_hand_as.as_ref().map_or(Ok(id), find)?,
            is_lion: contains(trading.map(|trading| &trading.lions), symbol),
            is_slight: contains(trading.map(|trading| &trading.slight), symbol),
            is_ignored_companion: rules.bareness.ignores.contains(symbol),
            waits_for_last_rank: contains(waiting, symbol),
            may_promote_on_last_rank: contains(last_rank, symbol),
            burns: powers.contains(&Power::Burn),
            universal: powers.contains(&Power::Universal),
            jumps_to_empty: rules.range_jump.lands_on_empty,
            drop_last_ranks: limit.map_or(0, |limit| limit.not_on_last_ranks),
            drop_file_limit: limit.and_then(|limit| limit.at_most_in_file),
            forbids_drop_mate: limit.is_some_and(|limit| limit.not_to_mate),
            infects_with: contagion_result(&rules.contagion, symbol).map(find).transpose()?,
            is_great: contains(great, symbol)
                || self.pieces_promoting_to(symbol).any(|front| contains(great, front)),
            is_promoted: self.is_promoted(symbol),
            size: entry.size.unwrap_or(self.size(entry)),
            is_royal: entry.royal,
            jump_rank: entry.jump_rank.unwrap_or(LOWEST_RANK),
            notes: notes(self.file, symbol),
            powers: powers.into_boxed_slice(),
            face: Box::new(Face::from_entry(entry)),
            entry: Box::new(entry.clone()),
        })
    }

    fn find(&self, symbol: &String) -> Result<KindId, CompileError> {
        let unknown = || CompileError::UnknownSymbol { game: self.file.id.clone(), symbol: symbol.clone() };
        self.by_symbol.get(symbol).copied().ok_or_else(unknown)
    }

    /// The powers of a piece under the chosen options.
    fn powers(&self, entry: &PieceEntry) -> Vec<Power> {
        let chosen = entry.optional.iter().filter(|traits| traits.applies_under(self.choices));
        entry.moves.iter().chain(chosen.flat_map(|traits| &traits.moves)).cloned().collect()
    }

    fn pieces_promoting_to(&self, symbol: &str) -> impl Iterator<Item = &'f String> {
        let pieces = self.file.pieces.iter();
        pieces.filter(move |piece| piece.promotes_to.as_deref() == Some(symbol)).map(|piece| &piece.symbol)
    }

    /// Whether a piece is the promoted face of another. In games in which koma flip back and forth, the face in the
    /// array is the front.
    fn is_promoted(&self, symbol: &str) -> bool {
        let flips = matches!(self.file.rules.promotion, Promotion::FlipOnCapture);
        let mut words = self.file.setup.iter().flat_map(|row| row.split_whitespace());
        let mut in_array = || words.any(|word| word.strip_prefix('-').unwrap_or(word) == symbol);
        self.promoted.contains(symbol) && !(flips && in_array())
    }

    /// The default size class: 1 for royals, by value for others.
    fn size(&self, entry: &PieceEntry) -> u8 {
        if entry.royal {
            return 1;
        }
        match entry.value.unwrap_or(self.highest_value / 2.0) / self.highest_value {
            share if share > 0.6 => 1,
            share if share > 0.35 => 2,
            share if share > 0.15 => 3,
            share if share > 0.05 => 4,
            _ => 5,
        }
    }
}

/// The symbol that a piece becomes by capturing the piece `symbol`, if contagion applies.
fn contagion_result<'c>(contagion: &'c [Contagion], symbol: &String) -> Option<&'c String> {
    contagion.iter().find(|entry| entry.of.contains(symbol)).map(|entry| &entry.into)
}

fn notes(file: &VariantFile, symbol: &str) -> BTreeMap<String, String> {
    let note = |(code, texts): (&String, &Texts)| Some((code.clone(), texts.notes.get(symbol)?.clone()));
    file.languages.iter().filter_map(note).collect()
}
