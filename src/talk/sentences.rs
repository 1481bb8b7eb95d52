//! What stands where, and who holds a square, in sentences.

use crate::language::{SideName, SpokenName, all_of};
use crate::notation::SquareNames;
use crate::say;
use tenjiku_rules::variant::{Kind, Sq};
use tenjiku_rules::{Piece, Position, Side};

/// The most pieces or squares that an answer names. The rest are only counted.
pub(super) const MOST_NAMED: usize = 40;
/// The same where a glance should be enough.
const MOST_HOLDERS: usize = 6;

/// A piece with its owner: `Black's Fire Demon`.
#[must_use]
pub fn piece_in_words(position: &Position, piece: Piece) -> String {
    say!("talk-piece", side = piece.side.spoken_name(), piece = kind(position, piece).spoken_name())
}

/// A square and what stands on it: `10k: Black's Fire Demon`, `10j: empty`.
#[must_use]
pub fn square_in_words(position: &Position, sq: Sq, squares: SquareNames) -> String {
    let square = squares.name(position.geometry(), sq);
    match position.piece_at(sq) {
        Some(piece) => say!("talk-square", square = square, piece = piece_in_words(position, piece)),
        None => say!("talk-square-empty", square = square),
    }
}

/// Who protects and who threatens the piece on a square, or who could go to it if it is empty. A piece that may not
/// capture there now, as a Lion may not always capture a Lion, is marked as such. At most six pieces a side are
/// named.
#[must_use]
pub fn attackers_in_words(position: &Position, sq: Sq, squares: SquareNames) -> Vec<String> {
    let holders = |side| holders_in_words(position, sq, side, squares);
    match position.piece_at(sq) {
        Some(piece) => {
            let (protectors, threats) = (holders(piece.side), holders(piece.side.other()));
            vec![
                protectors.map_or_else(
                    || say!("talk-unprotected"),
                    |pieces| say!("talk-protected", pieces = pieces),
                ),
                threats.map_or_else(|| say!("talk-safe"), |pieces| say!("talk-threatened", pieces = pieces)),
            ]
        }
        None => Side::BOTH
            .map(|side| match (side.spoken_name(), holders(side)) {
                (side, Some(pieces)) => say!("talk-held", side = side, pieces = pieces),
                (side, None) => say!("talk-not-held", side = side),
            })
            .to_vec(),
    }
}

/// The pieces of a side that hold a square, each with its own square; none if there are none.
fn holders_in_words(position: &Position, sq: Sq, side: Side, squares: SquareNames) -> Option<String> {
    let mut holders = position.controllers(sq, side);
    holders.sort_unstable();
    let takes =
        |from: Sq| position.legal_moves_from(from).iter().any(|mv| mv.to() == sq || mv.via().contains(&sq));
    let is_threat = position.piece_at(sq).is_some_and(|piece| piece.side != side);
    let is_barred = |from: Sq| is_threat && side == position.side_to_move() && !takes(from);
    let name = |from: Sq| {
        let name = placed(position, from, squares);
        if is_barred(from) { say!("talk-barred", piece = name) } else { name }
    };
    (!holders.is_empty()).then(|| listed(holders.into_iter().map(name), MOST_HOLDERS))
}

/// A piece and its square: `Fire Demon 10k`.
pub(super) fn placed(position: &Position, sq: Sq, squares: SquareNames) -> String {
    let square = squares.name(position.geometry(), sq);
    let piece = position.piece_at(sq).map(|piece| kind(position, piece).spoken_name());
    say!("talk-placed", piece = piece.unwrap_or_default(), square = square)
}

/// A list of which the first so many parts are told and the others counted; `nothing` if there are none.
pub(super) fn listed(parts: impl ExactSizeIterator<Item = String>, most: usize) -> String {
    let count = parts.len();
    if count == 0 {
        return say!("talk-nothing");
    }
    let mut told: Vec<String> = parts.take(most).collect();
    if count > most {
        told.push(say!("talk-more", count = count - most));
    }
    all_of(&told)
}

/// A number of pieces of a kind: `Pawn`, `3 × Pawn`.
pub(super) fn counted(kind: &Kind, count: usize) -> String {
    match count {
        1 => kind.spoken_name().to_owned(),
        _ => say!("talk-counted", count = count, piece = kind.spoken_name()),
    }
}

pub(super) fn kind(position: &Position, piece: Piece) -> &Kind {
    position.variant().kind(piece.kind)
}
