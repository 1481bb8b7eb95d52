//! From the checked file to what the rules work with: kinds, tables and the starting array.

use super::face::Face;
use super::geometry::{Geometry, Sq};
use super::handicap::Handicap;
use super::piece::{KindId, Piece, Side};
use super::schema::{Contagion, PieceEntry, Power, Promotion, Rules, Texts, VariantFile};
use super::tables::Tables;
use std::collections::{BTreeMap, HashMap};
use thiserror::Error;

/// Rank of pieces without a range-jump rank: below every ranked one.
pub const LOWEST_RANK: u8 = u8::MAX;

/// A kind of piece, with the powers it has under the chosen options.
#[derive(Clone, Debug)]
pub struct Kind {
    entry: PieceEntry,
    face: Face,
    /// Its notes in other languages, by their codes.
    pub(super) notes: BTreeMap<String, String>,
    powers: Vec<Power>,
    pub(crate) promotes_to: Option<KindId>,
    pub(crate) in_hand_as: KindId,
    pub(crate) is_lion: bool,
    pub(crate) is_slight: bool,
    pub(crate) waits_for_last_rank: bool,
    pub(crate) burns: bool,
    pub(crate) universal: bool,
    pub(crate) drop_last_ranks: u8,
    pub(crate) drop_file_limit: Option<u8>,
    pub(crate) drop_not_to_mate: bool,
    /// What takes it becomes this.
    pub(crate) infects_with: Option<KindId>,
    /// Counts for more than one point where an impasse is counted.
    pub(crate) is_great: bool,
    is_promoted: bool,
    size: u8,
}

impl Kind {
    /// English name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.entry.name
    }

    /// Unique letters, `+` first for a promoted face of most games.
    #[must_use]
    pub fn symbol(&self) -> &str {
        &self.entry.symbol
    }

    /// Everything the variant file says of the piece.
    #[must_use]
    pub const fn entry(&self) -> &PieceEntry {
        &self.entry
    }

    /// The one character that stands for it in diagrams and on koma.
    #[must_use]
    pub fn one_kanji(&self) -> &str {
        &self.face.one
    }

    /// What real koma have written on them: the first two characters of its name, or its only one.
    #[must_use]
    pub fn two_kanji(&self) -> &str {
        &self.face.two
    }

    /// The letters that its koma bears in place of kanji, in a game that is played so.
    #[must_use]
    pub fn koma_letters(&self) -> Option<&str> {
        self.face.letters.as_deref()
    }

    /// The powers in force, options resolved.
    #[must_use]
    pub fn powers(&self) -> &[Power] {
        &self.powers
    }

    /// What it turns into.
    #[must_use]
    pub const fn promotes_to(&self) -> Option<KindId> {
        self.promotes_to
    }

    /// What it is in its captor's hand.
    #[must_use]
    pub const fn in_hand_as(&self) -> KindId {
        self.in_hand_as
    }

    /// Whether the loss of every royal loses the game.
    #[must_use]
    pub const fn is_royal(&self) -> bool {
        self.entry.royal
    }

    /// Whether it burns its neighbours.
    #[must_use]
    pub const fn is_burner(&self) -> bool {
        self.burns
    }

    /// Whether some other kind promotes to it: then it is written in red.
    #[must_use]
    pub const fn is_promoted(&self) -> bool {
        self.is_promoted
    }

    /// Range-jump rank, 1 the highest, [`LOWEST_RANK`] for pieces without one.
    #[must_use]
    pub fn jump_rank(&self) -> u8 {
        self.entry.jump_rank.unwrap_or(LOWEST_RANK)
    }

    /// Size class of the koma, 1 the largest to 5.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }
}

/// A game ready to be played: the file, the chosen options, and the tables made from them.
#[derive(Debug)]
pub struct Variant {
    file: VariantFile,
    rules: Rules,
    choices: Vec<(String, u8)>,
    geometry: Geometry,
    kinds: Vec<Kind>,
    by_symbol: HashMap<String, KindId>,
    by_sfen: HashMap<String, KindId>,
    start: Vec<(Sq, Piece)>,
    handicaps: Vec<Handicap>,
    pub(crate) tables: Tables,
}

/// What can be wrong with a variant that its file check does not see.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum CompileError {
    /// The game has no option of that name.
    #[error("{game} has no option `{option}` (its options: {known})")]
    UnknownOption {
        /// Id of the game.
        game: String,
        /// The option asked for.
        option: String,
        /// The options it has.
        known: String,
    },
    /// The option has no choice of that number.
    #[error("option `{option}` of {game} has no choice {number} (its choices: {known})")]
    UnknownChoice {
        /// Id of the game.
        game: String,
        /// The option.
        option: String,
        /// The number asked for.
        number: u8,
        /// The numbers it has.
        known: String,
    },
    /// A symbol in the file names no piece; [`super::check`] tells where.
    #[error("{game} names a piece `{symbol}` that it does not define")]
    UnknownSymbol {
        /// Id of the game.
        game: String,
        /// The symbol.
        symbol: String,
    },
    /// Board and longest jump together need more cells than a move can name.
    #[error("{game}: a jump of {jump} squares is too long for a board of this size")]
    JumpTooLong {
        /// Id of the game.
        game: String,
        /// The longest jump.
        jump: u8,
    },
    /// The setup does not fit the board; [`super::check`] tells where.
    #[error("the setup of {game} does not fit its board")]
    SetupSize {
        /// Id of the game.
        game: String,
    },
    /// A handicap names a square that is not on the board; [`super::check`] tells where.
    #[error("a handicap of {game} names the square `{square}`, which is not on the board")]
    UnknownSquare {
        /// Id of the game.
        game: String,
        /// The square.
        square: String,
    },
}

impl Variant {
    /// Compiles a checked file under the given choices; options not named keep their default.
    ///
    /// # Errors
    /// An unknown option or choice, or a file that would not pass its check.
    pub fn compile(file: &VariantFile, choices: &[(String, u8)]) -> Result<Self, CompileError> {
        let choices = resolve_choices(file, choices)?;
        let by_symbol = index(&file.pieces, |piece| &piece.symbol);
        let by_sfen = index(&file.pieces, |piece| &piece.sfen);
        let settled = settle(file, &choices);
        let kinds = compile_kinds(&settled, &choices, &by_symbol)?;
        let jump = longest_leap(&kinds);
        let geometry = Geometry::new(file.files, file.ranks, jump);
        if geometry.cells() > Geometry::MOST_CELLS {
            return Err(CompileError::JumpTooLong { game: file.id.clone(), jump });
        }
        let start = compile_setup(file, &geometry, &by_symbol)?;
        let handicaps = file
            .handicaps
            .iter()
            .map(|entry| Handicap::of(entry, file, &geometry, &by_symbol))
            .collect::<Result<_, _>>()?;
        let zone_depth = match settled.rules.promotion {
            Promotion::Zone { depth, .. } => depth,
            Promotion::Never | Promotion::Capture | Promotion::FlipOnCapture => 0,
        };
        let tables = Tables::new(&geometry, &kinds, zone_depth);
        Ok(Self {
            file: file.clone(),
            rules: settled.rules,
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

    /// Short name, as on the command line.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.file.id
    }

    /// The file it was made from.
    #[must_use]
    pub const fn file(&self) -> &VariantFile {
        &self.file
    }

    /// The rule switches, as the choices in force have them.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The file as the choices in force have it: with their rules for its own. For boards made of
    /// this game that keep its choices.
    #[must_use]
    pub fn settled_file(&self) -> VariantFile {
        settle(&self.file, &self.choices)
    }

    /// The choice in force for every option of the game, in the order of the file.
    #[must_use]
    pub fn choices(&self) -> &[(String, u8)] {
        &self.choices
    }

    /// The board.
    #[must_use]
    pub const fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// A kind by its number.
    #[must_use]
    pub fn kind(&self, kind: KindId) -> &Kind {
        &self.kinds[kind.index()]
    }

    /// All kinds with their numbers, in the order of the file.
    pub fn kinds(&self) -> impl ExactSizeIterator<Item = (KindId, &Kind)> {
        self.kinds.iter().enumerate().map(|(index, kind)| (KindId::at(index), kind))
    }

    /// The kind of that symbol.
    #[must_use]
    pub fn by_symbol(&self, symbol: &str) -> Option<KindId> {
        self.by_symbol.get(symbol).copied()
    }

    /// The kind of that SFEN code, in Black's case.
    #[must_use]
    pub fn by_sfen(&self, code: &str) -> Option<KindId> {
        self.by_sfen.get(code).copied()
    }

    /// The starting array.
    #[must_use]
    pub fn start(&self) -> &[(Sq, Piece)] {
        &self.start
    }

    /// The handicaps that have a name, in the order of the file.
    #[must_use]
    pub fn handicaps(&self) -> &[Handicap] {
        &self.handicaps
    }

    /// The handicap that goes by a name: its id, its name in any language, or what other programs
    /// call it.
    #[must_use]
    pub fn handicap(&self, name: &str) -> Option<&Handicap> {
        self.handicaps.iter().find(|handicap| handicap.is_called(name))
    }

    /// Whether captured pieces come back.
    #[must_use]
    pub const fn has_drops(&self) -> bool {
        self.rules.drops.is_some()
    }

    /// The faces with which a kind in hand may be dropped: itself, and its other side where the
    /// player chooses.
    pub fn faces_to_drop(&self, held: KindId) -> impl Iterator<Item = KindId> + '_ {
        let either = self.rules.drops.as_ref().is_some_and(|drops| drops.either_face);
        std::iter::once(held).chain(self.kind(held).promotes_to.filter(move |_| either))
    }

    /// What a dropped kind was in hand; itself unless the other side of a koma was turned up.
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
        let Some(known) = file.options.iter().find(|known| known.id == *option) else {
            let names: Vec<_> = file.options.iter().map(|option| option.id.as_str()).collect();
            return Err(CompileError::UnknownOption {
                game: file.id.clone(),
                option: option.clone(),
                known: if names.is_empty() { "none".to_owned() } else { names.join(", ") },
            });
        };
        if !known.choices.iter().any(|choice| choice.number == *number) {
            let numbers: Vec<_> = known.choices.iter().map(|choice| choice.number.to_string()).collect();
            return Err(CompileError::UnknownChoice {
                game: file.id.clone(),
                option: option.clone(),
                number: *number,
                known: numbers.join(", "),
            });
        }
    }
    Ok(file
        .options
        .iter()
        .map(|option| {
            let chosen = wanted.iter().rfind(|(id, _)| *id == option.id).map_or(option.default, |(_, n)| *n);
            (option.id.clone(), chosen)
        })
        .collect())
}

/// A file with the rules that the choices put in the place of its own.
fn settle(file: &VariantFile, choices: &[(String, u8)]) -> VariantFile {
    let mut settled = file.clone();
    for option in &mut settled.options {
        for choice in &mut option.choices {
            let changes = std::mem::take(&mut choice.rules);
            if choices.iter().any(|(id, number)| *id == option.id && *number == choice.number) {
                changes.apply(&mut settled.rules);
            }
        }
    }
    settled
}

fn compile_kinds(
    file: &VariantFile,
    choices: &[(String, u8)],
    by_symbol: &HashMap<String, KindId>,
) -> Result<Vec<Kind>, CompileError> {
    let find = |symbol: &String| {
        by_symbol
            .get(symbol)
            .copied()
            .ok_or_else(|| CompileError::UnknownSymbol { game: file.id.clone(), symbol: symbol.clone() })
    };
    let trading = file.rules.lion_trading.as_ref();
    let lists = |list: Option<&Vec<String>>, symbol: &String| list.is_some_and(|list| list.contains(symbol));
    let waiting = match &file.rules.promotion {
        Promotion::Zone { waits_for_last_rank, .. } => Some(waits_for_last_rank),
        Promotion::Never | Promotion::Capture | Promotion::FlipOnCapture => None,
    };
    let great = file.rules.impasse.as_ref().map(|impasse| &impasse.great);
    // Where a koma turns to and fro, the face that stands in the array is the front.
    let flips = matches!(file.rules.promotion, Promotion::FlipOnCapture);
    let in_array = |symbol: &str| {
        file.setup
            .iter()
            .flat_map(|row| row.split_whitespace())
            .any(|word| word.strip_prefix('-').unwrap_or(word) == symbol)
    };
    let targets: Vec<&String> = file.pieces.iter().filter_map(|piece| piece.promotes_to.as_ref()).collect();
    let size = sizes(file);
    file.pieces
        .iter()
        .zip(0u16..)
        .map(|(entry, id)| {
            let chosen = entry.optional_moves.iter().filter(|optional| {
                choices
                    .iter()
                    .any(|(option, number)| *option == optional.option && *number == optional.choice)
            });
            let powers: Vec<Power> =
                entry.moves.iter().chain(chosen.flat_map(|optional| &optional.moves)).cloned().collect();
            let limit = file
                .rules
                .drops
                .as_ref()
                .and_then(|drops| drops.limits.iter().find(|limit| limit.piece == entry.symbol));
            Ok(Kind {
                promotes_to: entry.promotes_to.as_ref().map(find).transpose()?,
                in_hand_as: entry.in_hand_as.as_ref().map_or(Ok(KindId(id)), find)?,
                is_lion: lists(trading.map(|trading| &trading.lions), &entry.symbol),
                is_slight: lists(trading.map(|trading| &trading.slight), &entry.symbol),
                waits_for_last_rank: lists(waiting, &entry.symbol),
                burns: powers.contains(&Power::Burn),
                universal: powers.contains(&Power::Universal),
                drop_last_ranks: limit.map_or(0, |limit| limit.not_on_last_ranks),
                drop_file_limit: limit.and_then(|limit| limit.at_most_in_file),
                drop_not_to_mate: limit.is_some_and(|limit| limit.not_to_mate),
                infects_with: infection(&file.rules.contagion, &entry.symbol).map(find).transpose()?,
                is_great: lists(great, &entry.symbol)
                    || fronts(file, &entry.symbol).any(|front| lists(great, front)),
                is_promoted: targets.contains(&&entry.symbol) && !(flips && in_array(&entry.symbol)),
                size: entry.size.unwrap_or(size(entry)),
                notes: notes(file, &entry.symbol),
                powers,
                face: Face::of(entry),
                entry: entry.clone(),
            })
        })
        .collect()
}

/// The pieces that promote to that symbol.
fn fronts<'f>(file: &'f VariantFile, symbol: &'f str) -> impl Iterator<Item = &'f String> {
    file.pieces
        .iter()
        .filter(move |piece| piece.promotes_to.as_deref() == Some(symbol))
        .map(|piece| &piece.symbol)
}

/// What takes a piece of that symbol becomes.
fn infection<'c>(contagion: &'c [Contagion], symbol: &String) -> Option<&'c String> {
    contagion.iter().find(|entry| entry.of.contains(symbol)).map(|entry| &entry.into)
}

fn notes(file: &VariantFile, symbol: &str) -> BTreeMap<String, String> {
    let note = |(code, texts): (&String, &Texts)| Some((code.clone(), texts.notes.get(symbol)?.clone()));
    file.languages.iter().filter_map(note).collect()
}

/// Size classes by worth for pieces whose entry names none: royals largest, then by value.
fn sizes(file: &VariantFile) -> impl Fn(&PieceEntry) -> u8 {
    let best = file
        .pieces
        .iter()
        .filter(|piece| !piece.royal)
        .filter_map(|piece| piece.value)
        .fold(1.0_f32, f32::max);
    move |entry| {
        if entry.royal {
            return 1;
        }
        match entry.value.unwrap_or(best / 2.0) / best {
            share if share > 0.6 => 1,
            share if share > 0.35 => 2,
            share if share > 0.15 => 3,
            share if share > 0.05 => 4,
            _ => 5,
        }
    }
}

/// The farthest square that any piece reaches without stepping there: the border must be as wide.
fn longest_leap(kinds: &[Kind]) -> u8 {
    let reach = |power: &Power| match power {
        Power::Jump(distance, _) => *distance,
        Power::Leap(offsets) => {
            offsets.iter().map(|(x, y)| x.unsigned_abs().max(y.unsigned_abs())).max().unwrap_or(1)
        }
        Power::SkipSlide { skip, .. } => skip.saturating_add(1),
        Power::Lion(steps) | Power::LionLineOf(steps, _) => *steps,
        Power::LionLine(_) => 2,
        _ => 1,
    };
    kinds
        .iter()
        .flat_map(|kind| kind.powers.iter().chain(&kind.entry.last_rank_moves).map(reach))
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
