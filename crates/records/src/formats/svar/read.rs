//! Reads a ShogiVar game and replays it.

use super::file::{Number, SvarFile, SvarPly};
use super::hands::initial_hands;
use crate::formats::FormatError;
use crate::formats::game_score::{MATE, mate_result};
use crate::formats::lookup::{GameReference, ReaderContext};
use crate::formats::tree_builder::TreeBuilder;
use crate::{GameResult, GameTree};
use std::sync::Arc;
use tenjiku_rules::variant::schema::ShogivarNames;
use tenjiku_rules::variant::{Geometry, KindId, Sq, Variant};
use tenjiku_rules::{Move, Piece, Position, Setup, Side};
use tenjiku_rules::{MoveError, coordinate};

pub fn read(text: &str, context: &ReaderContext<'_>) -> Result<GameTree, FormatError> {
    let file = SvarFile::parse(text)?;
    let variant = context.game(&find_game(&file.game, context)?)?;
    let numbers = PieceNumbers::new(&variant);
    let mut builder = TreeBuilder::new(initial_position(&file, &variant, &numbers)?, context.lookup.wording);
    for (player, side) in builder.tree.header.players.iter_mut().zip(["Black", "White"]) {
        *player = [side, "Both"].contains(&file.computer.as_str()).then(|| SHOGIVAR.to_owned());
    }
    if !file.remark.is_empty() {
        builder.comment(&file.remark);
    }
    for ply in &file.plies {
        numbers.check_mover(builder.position(), ply)?;
        builder.play(ply.line, &ply.text, |position| numbers.read_move(position, ply))?;
    }
    check_end(&file, builder.position())?;
    let last = file.plies.last().filter(|ply| ply.text.ends_with(MATE));
    let result: Option<GameResult> = last.map(|_| mate_result(builder.position(), builder.wording));
    builder.finish(last.map_or(1, |ply| ply.line), result)
}

/// The program's name as a player.
pub const SHOGIVAR: &str = "ShogiVar";

/// The game with that name in ShogiVar.
fn find_game(name: &str, context: &ReaderContext<'_>) -> Result<GameReference, FormatError> {
    let games = || context.lookup.library.games().filter_map(|file| Some((file, file.shogivar.as_ref()?)));
    let with_name = || games().filter(|(_, names)| names.name == name);
    // A copied game may share the name of the original.
    let requested_file = context.lookup.game_id.and_then(|id| context.lookup.library.find(id).ok());
    let requested_game = with_name()
        .find(|(file, _)| requested_file.is_some_and(|requested_game| requested_game.id == file.id));
    match requested_game.or_else(|| with_name().next()) {
        Some((file, _)) => Ok(GameReference::new(1, &file.id)),
        None => {
            let names: Vec<&str> = games().map(|(_, names)| names.name.as_str()).collect();
            let why = format!("ShogiVar has no game `{name}` (hint: its games are {})", names.join(", "));
            Err(FormatError::Game { line: 1, why })
        }
    }
}

/// The square with this ShogiVar number; `None` if it is off the board.
fn square(geometry: &Geometry, number: Number) -> Option<Sq> {
    let width = Number::from(geometry.files()) + 1;
    let column = number % width;
    let rank = u8::try_from(number / width).ok()?.checked_sub(1)?;
    let file = u8::try_from(width - column).ok()?;
    geometry.square(file, rank)
}

pub const fn owner(number: Number) -> Side {
    if number < 0 { Side::White } else { Side::Black }
}

/// The board at the start: the final board with all plies undone.
fn initial_board(file: &SvarFile, variant: &Variant) -> Result<Vec<Number>, FormatError> {
    let geometry = variant.geometry();
    let size = geometry.squares().count();
    let mut board: Vec<Number> = file.board.iter().copied().take(size).collect();
    if board.len() < size {
        let what = format!("the board has {} squares", board.len());
        return Err(FormatError::line(file.board_line, what, format!("{} has {size}", variant.file().name)));
    }
    for ply in file.plies.iter().rev() {
        let origin = Some((ply.from, ply.piece)).filter(|(from, _)| *from != 0);
        for (number, piece) in [(ply.to, 0)].into_iter().chain(ply.removed.iter().copied()).chain(origin) {
            let sq = square(geometry, number).ok_or_else(|| no_square(ply.line, number, geometry))?;
            let row = usize::from(geometry.rank(sq)) * usize::from(geometry.files());
            if let Some(cell) = board.get_mut(row + usize::from(geometry.column(sq))) {
                *cell = piece;
            }
        }
    }
    Ok(board)
}

fn initial_position(
    file: &SvarFile,
    variant: &Arc<Variant>,
    numbers: &PieceNumbers<'_>,
) -> Result<Position, FormatError> {
    for ply in &file.plies {
        numbers.kind(ply.line, ply.piece)?;
        ply.removed.iter().try_for_each(|&(_, piece)| numbers.kind(ply.line, piece).map(|_| ()))?;
    }
    let board = initial_board(file, variant)?;
    let mut pieces = Vec::new();
    let cells = variant.geometry().squares().zip(board).zip(file.board_line..);
    for ((sq, number), line) in cells.filter(|((_, number), _)| *number != 0) {
        let kind = numbers.kind(line, number)?;
        pieces.push((sq, Piece { kind, side: owner(number) }));
    }
    let turn = if file.turn == "White" { Side::White } else { Side::Black };
    let side_to_move = file.plies.first().map_or(turn, |ply| owner(ply.piece));
    let hands = initial_hands(file, numbers)?;
    let setup = Setup { pieces, side_to_move, hands, ..Setup::initial(variant) };
    Position::from_setup(Arc::clone(variant), &setup)
        .map_err(|error| FormatError::Start { line: file.board_line, why: error.to_string() })
}

pub struct PieceNumbers<'v> {
    pub variant: &'v Variant,
    kinds: Vec<Option<KindId>>,
}

impl<'v> PieceNumbers<'v> {
    fn new(variant: &'v Variant) -> Self {
        let symbols = variant.file().shogivar.iter().flat_map(ShogivarNames::symbols);
        Self { variant, kinds: symbols.map(|symbol| variant.by_symbol(symbol?)).collect() }
    }

    pub fn kind(&self, line: usize, number: Number) -> Result<KindId, FormatError> {
        let index = usize::try_from(number.unsigned_abs()).ok().and_then(|number| number.checked_sub(1));
        index.and_then(|index| self.kinds.get(index).copied().flatten()).ok_or_else(|| {
            let what = format!("{} has no piece with the number {number}", self.variant.file().name);
            let hint = format!("the numbers go from 1 to {}; White’s have a minus", self.kinds.len());
            FormatError::line(line, what, hint)
        })
    }

    /// Checks that the moving piece is where the file states.
    fn check_mover(&self, position: &Position, ply: &SvarPly) -> Result<(), FormatError> {
        let geometry = self.variant.geometry();
        let stated_kind = self.kind(ply.line, ply.piece)?;
        square(geometry, ply.to).ok_or_else(|| no_square(ply.line, ply.to, geometry))?;
        if ply.from == 0 {
            return Ok(());
        }
        let from = square(geometry, ply.from).ok_or_else(|| no_square(ply.line, ply.from, geometry))?;
        // ShogiVar has one number for a piece and for its counterpart that has promoted.
        let face = |kind: KindId| self.variant.kind(kind).entry().symbol.trim_start_matches('+').to_owned();
        let found = position.piece_at(from);
        match found {
            Some(piece) if face(piece.kind) != face(stated_kind) => {
                let name = |kind: KindId| self.variant.kind(kind).entry().name.clone();
                let what = format!(
                    "a {} moves from {}, but a {} stands there",
                    name(stated_kind),
                    geometry.name(from),
                    name(piece.kind)
                );
                Err(FormatError::line(ply.line, what, "a ply is missing or has been changed"))
            }
            _ => Ok(()),
        }
    }

    /// The move of a ply. Of several moves over its squares, the one whose removed pieces match best.
    fn read_move(&self, position: &Position, ply: &SvarPly) -> Result<Move, MoveError> {
        let geometry = self.variant.geometry();
        let name = |number: Number| square(geometry, number).map(|sq| geometry.name(sq)).unwrap_or_default();
        if ply.from == 0 {
            let kind = self.kind(ply.line, ply.piece).ok();
            let code = kind.map(|kind| self.variant.kind(kind).entry().sfen.clone()).unwrap_or_default();
            return coordinate::read(position, &format!("{code}*{}", name(ply.to)));
        }
        let promotes = ply.piece_after.signum() == ply.piece.signum() && ply.piece_after != ply.piece;
        let sign = if promotes { "+" } else { "" };
        let (from, to) = (name(ply.from), name(ply.to));
        let without_midstep = coordinate::read(position, &format!("{from}{to}{sign}"));
        let removed: Vec<Sq> =
            ply.removed.iter().filter_map(|&(number, _)| square(geometry, number)).collect();
        let is_midstep = |number: &Number| ![ply.from, ply.to].contains(number);
        let midsteps = ply.removed.iter().map(|&(number, _)| number).filter(is_midstep);
        let with_midstep = midsteps.filter_map(|midstep| {
            coordinate::read(position, &format!("{from}{}{to}{sign}", name(midstep))).ok()
        });
        let others: Vec<Move> = with_midstep.collect();
        let candidates = without_midstep.iter().copied().chain(others.iter().copied());
        match candidates.min_by_key(|&mv| count_differences(position, mv, &removed)) {
            Some(mv) => Ok(mv),
            None => without_midstep,
        }
    }
}

/// Checks that the final position matches the file.
fn check_end(file: &SvarFile, end: &Position) -> Result<(), FormatError> {
    let geometry = end.geometry();
    let is_same = |sq: Sq, number: Number| match end.piece_at(sq) {
        Some(piece) => number != 0 && owner(number) == piece.side,
        None => number == 0,
    };
    // ShogiVar leaves a captured royal, and any pieces burnt with it, on the board.
    if end.outcome().is_some() {
        return Ok(());
    }
    match geometry.squares().zip(&file.board).find(|(sq, number)| !is_same(*sq, **number)) {
        None => Ok(()),
        Some((sq, _)) => {
            let what =
                format!("after {} plies, {} is not as the board shows it", end.plies(), geometry.name(sq));
            Err(FormatError::line(file.board_line, what, "a ply or the board has been changed"))
        }
    }
}

/// Number of squares on which only the move or only the file removes a piece.
fn count_differences(position: &Position, mv: Move, removed: &[Sq]) -> usize {
    let mut after = position.clone();
    after.play(mv, &mut ());
    let is_removed = |sq: Sq| {
        let before = position.piece_at(sq).filter(|_| Some(sq) != mv.from());
        before.is_some_and(|before| sq == mv.to() || after.piece_at(sq) != Some(before))
    };
    let differs = |sq: &Sq| Some(*sq) != mv.from() && is_removed(*sq) != removed.contains(sq);
    position.geometry().squares().filter(differs).count()
}

fn no_square(line: usize, number: Number, geometry: &Geometry) -> FormatError {
    let (files, ranks) = (Number::from(geometry.files()), Number::from(geometry.ranks()));
    let last = ranks * (files + 1) + files;
    let what = format!("{number} is not the number of a square");
    FormatError::line(line, what, format!("{} is the first of rank a, and {last} the last", files + 2))
}
