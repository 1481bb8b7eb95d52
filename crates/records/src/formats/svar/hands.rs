//! Pieces in hand at the start of a ShogiVar game.

use super::file::{Number, SvarFile};
use super::read::{PieceNumbers, owner};
use crate::formats::FormatError;
use tenjiku_rules::Side;
use tenjiku_rules::variant::schema::ShogivarNames;
use tenjiku_rules::variant::{KindId, Variant};

type Hand = Vec<(KindId, u8)>;

/// The hands of both sides before the first ply: those at the end of the file, with all plies undone. Empty if the file
/// has no hands.
pub fn initial_hands(file: &SvarFile, numbers: &PieceNumbers<'_>) -> Result<[Hand; 2], FormatError> {
    let variant = numbers.variant;
    let slots = slots(variant);
    let size = variant.geometry().squares().count();
    let line = file.board_line + size;
    let counts = file.board.get(size..).unwrap_or_default();
    if slots.is_empty() || counts.is_empty() {
        return Ok([Vec::new(), Vec::new()]);
    }
    if counts.len() != 2 * slots.len() {
        let what = format!("{} numbers after the board say what is in hand", counts.len());
        let hint = format!("{} has {}, half of them for each side", variant.file().name, 2 * slots.len());
        return Err(FormatError::line(line, what, hint));
    }
    let mut hands: [Vec<(KindId, Number)>; 2] = [Vec::new(), Vec::new()];
    for (hand, counts) in hands.iter_mut().zip(counts.chunks(slots.len())) {
        for (&kind, &count) in slots.iter().zip(counts) {
            // A piece with two droppable faces is counted under both.
            if hand.iter().all(|(other, _)| *other != kind) {
                hand.push((kind, count));
            }
        }
    }
    for ply in &file.plies {
        let side = owner(ply.piece);
        let mut change_count = |number: Number, by: Number| -> Result<(), FormatError> {
            let kind = variant.kind(numbers.kind(ply.line, number)?).in_hand_as();
            for (_, count) in hands[side.index()].iter_mut().filter(|(other, _)| *other == kind) {
                *count = count.saturating_add(by);
            }
            Ok(())
        };
        if ply.from == 0 {
            change_count(ply.piece, 1)?;
        }
        for &(_, taken) in ply.removed.iter().filter(|(_, taken)| owner(*taken) != side) {
            change_count(taken, -1)?;
        }
    }
    let [black, white] = hands;
    Ok([count_hand(variant, line, Side::Black, black)?, count_hand(variant, line, Side::White, white)?])
}

/// The kind counted by each number after the board; empty if the game has no drops.
pub fn slots(variant: &Variant) -> Vec<KindId> {
    let symbols = variant.file().shogivar.iter().flat_map(ShogivarNames::hand_symbols);
    let kinds = symbols.filter_map(|symbol| variant.by_symbol(symbol));
    kinds.filter(|_| variant.has_drops()).map(|kind| variant.kind(kind).in_hand_as()).collect()
}

/// A side's hand, sorted and without empty entries.
fn count_hand(
    variant: &Variant,
    line: usize,
    side: Side,
    hand: Vec<(KindId, Number)>,
) -> Result<Hand, FormatError> {
    let mut counts = Vec::new();
    for (kind, count) in hand.into_iter().filter(|(_, count)| *count != 0) {
        let count = u8::try_from(count).map_err(|_| {
            let name = variant.kind(kind).name();
            let what = format!("before the first ply, {side} would have {count} of the piece {name} in hand");
            FormatError::line(line, what, "a ply, or what is in hand at the end, has been changed")
        })?;
        counts.push((kind, count));
    }
    counts.sort_unstable_by_key(|(kind, _)| *kind);
    Ok(counts)
}
