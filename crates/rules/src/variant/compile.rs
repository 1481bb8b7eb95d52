//! Compiles a checked variant file to kinds, tables and the starting array.

use super::error::CompileError;
use super::geometry::{Geometry, Sq};
use super::handicap::Handicap;
use super::in_play::{contagion_results, symbols_in_play};
use super::kind::{Kind, KindCompiler};
use super::piece::{KindId, Piece, Side};
use super::schema::{PieceEntry, Power, Promotion, RuleChanges, Rules, VariantFile};
use super::tables::Tables;
use std::collections::{HashMap, HashSet};

/// A compiled game: its file, the chosen options, and lookup tables. Shared by positions in an `Arc`.
#[derive(Debug)]
pub struct Variant {
    file: VariantFile,
    rules: Rules,
    /// The choice for every option, as pairs of option id and choice number.
    choices: Vec<(String, u8)>,
    geometry: Geometry,
    kinds: Vec<Kind>,
    by_symbol: HashMap<String, KindId>,
    by_sfen: HashMap<String, KindId>,
    /// The starting array.
    start: Vec<(Sq, Piece)>,
    handicaps: Vec<Handicap>,
    pub(crate) tables: Tables,
}

impl Variant {
    /// Compiles a checked file with the given choices, as pairs of option id and choice number. Other options have
    /// their default.
    ///
    /// # Errors
    /// An unknown option or choice, or a fault that [`check`](super::check()) would report.
    pub fn compile(file: &VariantFile, choices: &[(String, u8)]) -> Result<Self, CompileError> {
        let choices = resolve_choices(file, choices)?;
        let resolved = apply_choices(file, &choices);
        let by_symbol = index(&resolved.pieces, |piece| &piece.symbol);
        let by_sfen = index(&resolved.pieces, |piece| &piece.sfen);
        let kinds = KindCompiler::new(&resolved, &choices, &by_symbol).kinds()?;
        let border = longest_leap(&kinds);
        if !Geometry::fits(file.files, file.ranks, border) {
            return Err(CompileError::JumpTooLong { game: file.id.clone(), jump: border });
        }
        let geometry = Geometry::new(file.files, file.ranks, border);
        let start = compile_setup(&resolved, &geometry, &by_symbol)?;
        let mut handicaps = file
            .handicaps
            .iter()
            .map(|entry| Handicap::compile(entry, file, &geometry, &by_symbol))
            .collect::<Result<Vec<_>, _>>()?;
        // A choice may change the array. Handicaps that do not fit it are left out.
        handicaps.retain(|handicap| handicap.fits(&start));
        let zone_depth = match resolved.rules.promotion {
            Promotion::Zone { depth, .. } => depth,
            Promotion::Never | Promotion::Capture | Promotion::FlipOnCapture => 0,
        };
        let tables = Tables::new(&geometry, &kinds, zone_depth);
        Ok(Self {
            file: file.clone(),
            rules: resolved.rules,
            choices,
            geometry,
            kinds,
            by_symbol,
            by_sfen,
            start,
            handicaps,
            tables,
        })
    }

    /// The short name of the game, for example for the command line.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.file.id
    }

    /// The file it was compiled from.
    #[must_use]
    pub const fn file(&self) -> &VariantFile {
        &self.file
    }

    /// The lookup tables for kinds and squares.
    #[must_use]
    pub const fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The rules, with the choices applied.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The file with the choices applied to rules, array, ranks and promotions, and without pieces that cannot come
    /// into play. For games derived from this one, such as practice boards.
    #[must_use]
    pub fn file_with_choices(&self) -> VariantFile {
        apply_choices(&self.file, &self.choices)
    }

    /// The choice for every option of the game, in the order of the file.
    #[must_use]
    pub fn choices(&self) -> &[(String, u8)] {
        &self.choices
    }

    /// The board.
    #[must_use]
    pub const fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// A kind by its id.
    #[must_use]
    pub fn kind(&self, kind: KindId) -> &Kind {
        &self.kinds[kind.index()]
    }

    /// All kinds with their ids, in the order of the file.
    pub fn kinds(&self) -> impl ExactSizeIterator<Item = (KindId, &Kind)> {
        self.kinds.iter().enumerate().map(|(index, kind)| (KindId::from_index(index), kind))
    }

    /// The kind with this symbol.
    #[must_use]
    pub fn by_symbol(&self, symbol: &str) -> Option<KindId> {
        self.by_symbol.get(symbol).copied()
    }

    /// The kind with this SFEN code, in uppercase as for Black.
    #[must_use]
    pub fn by_sfen(&self, code: &str) -> Option<KindId> {
        self.by_sfen.get(code).copied()
    }

    /// The starting array, rank a first.
    #[must_use]
    pub fn starting_array(&self) -> &[(Sq, Piece)] {
        &self.start
    }

    /// The named handicaps, in the order of the file.
    #[must_use]
    pub fn handicaps(&self) -> &[Handicap] {
        &self.handicaps
    }

    /// The handicap with this id, English or Japanese name, or name in other programs.
    #[must_use]
    pub fn handicap(&self, name: &str) -> Option<&Handicap> {
        self.handicaps.iter().find(|handicap| handicap.has_name(name))
    }

    /// Whether captured pieces can be dropped.
    #[must_use]
    pub const fn has_drops(&self) -> bool {
        self.rules.drops.is_some()
    }

    /// The kinds that a piece in hand may be dropped as: `held` itself, and the other face of its koma if the player
    /// may choose.
    pub fn faces_to_drop(&self, held: KindId) -> impl Iterator<Item = KindId> + '_ {
        let either = self.rules.drops.as_ref().is_some_and(|drops| drops.either_face);
        let faces = std::iter::once(held).chain(self.kind(held).promotes_to.filter(move |_| either));
        faces.filter(move |&face| self.held_as(face) == held)
    }

    /// The kind under which a dropped piece was held in hand: `dropped` itself, unless the koma was dropped with its
    /// other face up.
    #[must_use]
    pub fn held_as(&self, dropped: KindId) -> KindId {
        let either = self.rules.drops.as_ref().is_some_and(|drops| drops.either_face);
        if either { self.kind(dropped).in_hand_as } else { dropped }
    }
}

fn index(pieces: &[PieceEntry], name: impl Fn(&PieceEntry) -> &String) -> HashMap<String, KindId> {
    pieces.iter().zip(0u16..).map(|(piece, id)| (name(piece).clone(), KindId(id))).collect()
}

fn resolve_choices(file: &VariantFile, wanted: &[(String, u8)]) -> Result<Vec<(String, u8)>, CompileError> {
    for (option, number) in wanted {
        let Some(definition) = file.options.iter().find(|definition| definition.id == *option) else {
            let names: Vec<_> = file.options.iter().map(|option| option.id.as_str()).collect();
            return Err(CompileError::UnknownOption {
                game: file.id.clone(),
                option: option.clone(),
                known: if names.is_empty() { "none".to_owned() } else { names.join(", ") },
            });
        };
        if !definition.choices.iter().any(|choice| choice.number == *number) {
            let numbers: Vec<_> = definition.choices.iter().map(|choice| choice.number.to_string()).collect();
            return Err(CompileError::UnknownChoice {
                game: file.id.clone(),
                option: option.clone(),
                number: *number,
                known: numbers.join(", "),
            });
        }
    }
    Ok(file.all_choices(wanted))
}

/// See [`Variant::file_with_choices`].
fn apply_choices(file: &VariantFile, choices: &[(String, u8)]) -> VariantFile {
    let mut resolved = VariantFile { rules: file.rules_under(choices), ..file.clone() };
    // A practice board has no array under any choice.
    if !file.setup.is_empty() {
        resolved.setup = file.setup_under(choices).to_vec();
    }
    for choice in resolved.options.iter_mut().flat_map(|option| &mut option.choices) {
        (choice.rules, choice.setup) = (RuleChanges::default(), Vec::new());
    }
    for piece in &mut resolved.pieces {
        for traits in piece.optional.iter().filter(|traits| traits.applies_under(choices)) {
            piece.jump_rank = traits.jump_rank.or(piece.jump_rank);
            piece.promotes_to = traits.promotes_to.clone().or(piece.promotes_to.take());
        }
    }
    // On a practice board, which has no array, any piece may be placed.
    if !resolved.setup.is_empty() {
        let in_play: HashSet<String> =
            resolved_symbols_in_play(&resolved).into_iter().map(str::to_owned).collect();
        resolved.pieces.retain(|piece| in_play.contains(&piece.symbol));
    }
    resolved
}

/// The symbols of pieces that can come into play in a file with the choices applied.
fn resolved_symbols_in_play(resolved: &VariantFile) -> HashSet<&str> {
    symbols_in_play(resolved, |piece| {
        let promoted = piece.promotes_to.as_deref().into_iter();
        let infected = contagion_results(resolved.rules.contagion.iter(), &piece.symbol);
        promoted.chain(piece.in_hand_as.as_deref()).chain(infected).collect()
    })
}

/// The longest leap of any piece, which is the width of the border.
fn longest_leap(kinds: &[Kind]) -> u8 {
    kinds
        .iter()
        .flat_map(|kind| kind.powers().iter().chain(&kind.entry().last_rank_moves).map(Power::longest_leap))
        .max()
        .unwrap_or(1)
}

fn compile_setup(
    file: &VariantFile,
    geometry: &Geometry,
    by_symbol: &HashMap<String, KindId>,
) -> Result<Vec<(Sq, Piece)>, CompileError> {
    let mut squares = geometry.squares();
    let mut start = Vec::new();
    for row in &file.setup {
        let words: Vec<&str> = row.split_whitespace().collect();
        if words.len() != usize::from(file.files) || file.setup.len() != usize::from(file.ranks) {
            return Err(CompileError::SetupSize { game: file.id.clone() });
        }
        for (word, sq) in words.into_iter().zip(squares.by_ref()) {
            if word == "." {
                continue;
            }
            let (side, symbol) =
                word.strip_prefix('-').map_or((Side::Black, word), |symbol| (Side::White, symbol));
            let kind = by_symbol.get(symbol).copied().ok_or_else(|| CompileError::UnknownSymbol {
                game: file.id.clone(),
                symbol: symbol.to_owned(),
            })?;
            start.push((sq, Piece { kind, side }));
        }
    }
    Ok(start)
}
