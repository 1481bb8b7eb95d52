//! Sentences about pieces, squares and attackers.

use tenjiku_language::notation::SquareNames;
use tenjiku_language::say;
use tenjiku_language::{SideName, SpokenName, join_and};
use tenjiku_rules::variant::{Kind, Sq};
use tenjiku_rules::{Piece, Position, Side};

/// Maximum number of pieces or squares named in an answer; the rest are counted.
pub(super) const MAX_LISTED: usize = 40;
/// Maximum number of attackers or protectors named per side.
const MAX_CONTROLLERS: usize = 6;

/// A piece with its owner: `Black's Fire Demon`.
#[must_use]
pub fn describe_piece(position: &Position, piece: Piece) -> String {
    say!("answer-piece", side = piece.side.spoken_name(), piece = kind(position, piece).spoken_name())
}

/// A square and its piece: `10k: Black's Fire Demon`, `10j: empty`.
#[must_use]
pub fn describe_square(position: &Position, sq: Sq, squares: SquareNames) -> String {
    let square = squares.name(position.geometry(), sq);
    match position.piece_at(sq) {
        Some(piece) => say!("answer-square", square = square, piece = describe_piece(position, piece)),
        None => say!("answer-square-empty", square = square),
    }
}

/// The protectors and attackers of the piece on a square, or the pieces that could go there if it is empty. A piece
/// that may not capture there now, such as a Lion that may not take a Lion, is marked. At most six pieces per side
/// are named.
#[must_use]
pub fn describe_attackers(position: &Position, sq: Sq, squares: SquareNames) -> Vec<String> {
    let controllers = |side| describe_controllers(position, sq, side, squares);
    match position.piece_at(sq) {
        Some(piece) => {
            let (protectors, threats) = (controllers(piece.side), controllers(piece.side.other()));
            vec![
                protectors.map_or_else(
                    || say!("answer-unprotected"),
                    |pieces| say!("answer-protected", pieces = pieces),
                ),
                threats
                    .map_or_else(|| say!("answer-safe"), |pieces| say!("answer-threatened", pieces = pieces)),
            ]
        }
        None => Side::BOTH
            .map(|side| match (side.spoken_name(), controllers(side)) {
                (side, Some(pieces)) => say!("answer-held", side = side, pieces = pieces),
                (side, None) => say!("answer-not-held", side = side),
            })
            .to_vec(),
    }
}

/// The pieces of a side that attack or protect a square, each with its square; `None` if there are none.
fn describe_controllers(position: &Position, sq: Sq, side: Side, squares: SquareNames) -> Option<String> {
    let mut controllers = position.controllers(sq, side);
    controllers.sort_unstable();
    let can_capture =
        |from: Sq| position.legal_moves_from(from).iter().any(|mv| mv.to() == sq || mv.via().contains(&sq));
    let is_threat = position.piece_at(sq).is_some_and(|piece| piece.side != side);
    let cannot_capture_now = |from: Sq| is_threat && side == position.side_to_move() && !can_capture(from);
    let name = |from: Sq| {
        let name = describe_placed(position, from, squares);
        if cannot_capture_now(from) { say!("answer-barred", piece = name) } else { name }
    };
    (!controllers.is_empty()).then(|| join_limited(controllers.into_iter().map(name), MAX_CONTROLLERS))
}

/// A piece and its square: `Fire Demon 10k`.
pub(super) fn describe_placed(position: &Position, sq: Sq, squares: SquareNames) -> String {
    let square = squares.name(position.geometry(), sq);
    let piece = position.piece_at(sq).map(|piece| kind(position, piece).spoken_name());
    say!("answer-placed", piece = piece.unwrap_or_default(), square = square)
}

/// Lists the first `limit` parts and counts the others; `nothing` if there are none.
pub(super) fn join_limited(parts: impl ExactSizeIterator<Item = String>, limit: usize) -> String {
    let count = parts.len();
    if count == 0 {
        return say!("answer-nothing");
    }
    let mut listed: Vec<String> = parts.take(limit).collect();
    if count > limit {
        listed.push(say!("answer-more", count = count - limit));
    }
    join_and(&listed)
}

/// A number of pieces of a kind: `Pawn`, `3 × Pawn`.
pub(super) fn count_of_kind(kind: &Kind, count: usize) -> String {
    match count {
        1 => kind.spoken_name().to_owned(),
        _ => say!("answer-counted", count = count, piece = kind.spoken_name()),
    }
}

pub(super) fn kind(position: &Position, piece: Piece) -> &Kind {
    position.variant().kind(piece.kind)
}
