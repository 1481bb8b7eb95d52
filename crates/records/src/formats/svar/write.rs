//! Writes the main line of a game as a saved game of ShogiVar.

use super::file::Number;
use super::hands::slots;
use super::read::SHOGIVAR;
use crate::Wording;
use crate::formats::game_score::{MATE, mate_result, to_shogivar_notation};
use crate::formats::{FormatError, GameFormat, one_line};
use crate::{GameTree, Header};
use std::fmt::Write as _;
use tenjiku_rules::variant::schema::ShogivarNames;
use tenjiku_rules::variant::{KindId, Sq, Variant};
use tenjiku_rules::{Move, Piece, Position, Side};

/// Fails if ShogiVar lacks the game or one of its pieces, or cannot store the initial position.
pub fn write(tree: &GameTree, wording: &dyn Wording) -> Result<String, FormatError> {
    let variant = tree.variant();
    let names = variant
        .file()
        .shogivar
        .as_ref()
        .ok_or_else(|| unsupported(format!("ShogiVar does not play {}", variant.file().name)))?;
    let hand_slots = slots(variant);
    if variant.has_drops() && hand_slots.is_empty() {
        let game = &variant.file().name;
        let what = format!("the file of {game} does not say how ShogiVar counts what is in hand");
        return Err(unsupported(what));
    }
    let writer = SvarWriter { variant, names };
    writer.check_initial_position(tree.initial_position())?;
    let mut position = tree.initial_position().clone();
    let (mut plies, mut text, mut number) = (String::new(), String::new(), 0);
    for mv in tree.main_line().into_iter().filter_map(|node| tree.mv(node)) {
        let line = writer.format_ply(&position, mv, &text)?;
        plies.push_str(&line);
        text = to_shogivar_notation(&position, mv);
        number += u32::from(position.side_to_move() == Side::Black);
        position.play(mv, &mut ());
    }
    let is_mate = tree.result.as_ref() == Some(&mate_result(&position, wording));
    let last_text = match (text.is_empty(), is_mate) {
        (true, _) => String::new(),
        (false, true) => format!("{number}. {text} {MATE}"),
        (false, false) => format!("{number}. {text}"),
    };
    if is_mate {
        text.clone_from(&last_text);
    }
    let mut out = format!(
        "\"{}\",{},{number},\"{}\",0,0,{},0,0\n0,0,0,0,0,0,\"{last_text}\"\n\"00:00:00\",\"00:00:00\",0,0\n",
        names.name,
        u8::from(variant.has_drops()),
        position.side_to_move(),
        position.plies() - tree.initial_position().plies(),
    );
    let _ = write!(out, "{plies}\"{text}\",0,0,0,0\n0\n");
    writer.write_board(&mut out, &position, &hand_slots)?;
    let remark = one_line(&tree.notes(tree.root()).comment).replace('"', "'");
    let is_over = u8::from(is_mate || position.outcome().is_some());
    let _ = write!(out, "\"{remark}\"\n\"{}\"\n1\n{is_over}\n\"Off\"\n", computer(&tree.header));
    Ok(out)
}

fn unsupported(what: impl Into<String>) -> FormatError {
    FormatError::unsupported(GameFormat::Svar, what, "use `kif` or `association`")
}

/// The sides that ShogiVar plays.
fn computer(header: &Header) -> &'static str {
    match Side::BOTH.map(|side| header.player(side) == Some(SHOGIVAR)) {
        [true, true] => "Both",
        [true, false] => "Black",
        [false, true] => "White",
        [false, false] => "None",
    }
}

struct SvarWriter<'v> {
    variant: &'v Variant,
    names: &'v ShogivarNames,
}

impl SvarWriter<'_> {
    /// The number of a kind, or of its unpromoted counterpart.
    fn kind(&self, kind: KindId) -> Result<Number, FormatError> {
        let symbol = self.variant.kind(kind).symbol();
        let index_of = |symbol: &str| self.names.symbols().position(|other| other == Some(symbol));
        let index = index_of(symbol).or_else(|| index_of(symbol.trim_start_matches('+')));
        index.and_then(|index| Number::try_from(index + 1).ok()).ok_or_else(|| self.unknown_piece(kind))
    }

    /// The number of a piece, negative for White's; 0 for an empty square.
    fn piece(&self, piece: Option<Piece>) -> Result<Number, FormatError> {
        let Some(piece) = piece else { return Ok(0) };
        let sign = if piece.side == Side::White { -1 } else { 1 };
        Ok(self.kind(piece.kind)? * sign)
    }

    fn square(&self, sq: Sq) -> Number {
        let geometry = self.variant.geometry();
        let row = (Number::from(geometry.rank(sq)) + 1) * (Number::from(geometry.files()) + 1);
        row + Number::from(geometry.column(sq)) + 1
    }

    /// Checks that a file can express the initial position.
    fn check_initial_position(&self, first: &Position) -> Result<(), FormatError> {
        let setup = first.setup();
        if setup.move_number != 1 || setup.last_lion_capture.is_some() || setup.deferred != [None, None] {
            let what = "its first position is one from the middle of a game, with the number of the move, a Lion that \
                        has fallen, or a declined promotion, and ShogiVar’s file cannot say so";
            return Err(unsupported(what));
        }
        for (_, piece) in setup.pieces {
            let symbol = self.variant.kind(piece.kind).symbol();
            if !self.names.symbols().any(|other| other == Some(symbol)) {
                return Err(self.unknown_piece(piece.kind));
            }
        }
        Ok(())
    }

    fn unknown_piece(&self, kind: KindId) -> FormatError {
        let kind = self.variant.kind(kind);
        let what = format!("ShogiVar has no number for the piece {} ({})", kind.name(), kind.symbol());
        unsupported(what)
    }

    /// The lines of a ply; the first has the text of the previous ply.
    fn format_ply(&self, position: &Position, mv: Move, before: &str) -> Result<String, FormatError> {
        let mut after = position.clone();
        after.play(mv, &mut ());
        let side = position.side_to_move();
        let mover = match mv.dropped_kind() {
            Some(kind) => Some(Piece { kind, side }),
            None => mv.from().and_then(|from| position.piece_at(from)),
        };
        // ShogiVar also lists a piece that stays where it is.
        let piece_on_target = position.piece_at(mv.to()).map(|piece| (mv.to(), piece));
        let removed_piece = |sq: Sq| {
            let piece = position.piece_at(sq).filter(|_| sq != mv.to() && Some(sq) != mv.from())?;
            (after.piece_at(sq) != Some(piece)).then_some((sq, piece))
        };
        let mut removed_pieces: Vec<(Sq, Piece)> =
            position.geometry().squares().filter_map(removed_piece).collect();
        removed_pieces.splice(0..0, piece_on_target);
        // A burnt mover is written as 0, unless it promoted.
        let mover_survives = after.piece_at(mv.to()).is_some_and(|piece| piece.side == side);
        let promoted_mover = mover.and_then(|piece| {
            let kind = self.variant.kind(piece.kind).promotes_to()?;
            mv.promotes().then_some(Piece { kind, ..piece })
        });
        let piece_after = match promoted_mover {
            Some(_) => self.piece(promoted_mover)?,
            None if mover_survives => self.piece(piece_on_target.map(|(_, piece)| piece).or(mover))?,
            None => 0,
        };
        let from = mv.from().map_or(0, |from| self.square(from));
        let mut text =
            format!("\"{before}\",{},{piece_after},{from},{}\n", self.piece(mover)?, self.square(mv.to()));
        let _ = writeln!(text, "{}", removed_pieces.len());
        for (sq, piece) in removed_pieces {
            let _ = writeln!(text, "{}\n{}", self.square(sq), self.piece(Some(piece))?);
        }
        Ok(text)
    }

    /// The final board, and the hands.
    fn write_board(
        &self,
        out: &mut String,
        end: &Position,
        hand_slots: &[KindId],
    ) -> Result<(), FormatError> {
        for sq in end.geometry().squares() {
            let _ = writeln!(out, "{}", self.piece(end.piece_at(sq))?);
        }
        for side in Side::BOTH {
            for &kind in hand_slots {
                let _ = writeln!(out, "{}", end.in_hand(side, kind));
            }
        }
        Ok(())
    }
}
