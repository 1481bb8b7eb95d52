//! Why a piece that was picked has no move.

use super::selection::{Picked, Selection};
use crate::rules::Position;
use crate::say;

/// A sentence on why the picked piece cannot move; `None` if it can.
#[must_use]
pub fn why_stuck(position: &Position, selection: &Selection) -> Option<String> {
    if selection.moves().next().is_some() {
        return None;
    }
    let sq = match selection.picked() {
        Picked::Hand(kind) => {
            return Some(say!("stuck-in-hand", piece = position.variant().kind(kind).spoken_name()));
        }
        Picked::Board(sq) => sq,
    };
    let kind = position.variant().kind(position.piece_at(sq)?.kind);
    let (piece, square) = (kind.spoken_name(), position.geometry().name(sq));
    // It may have ways to go that another rule forbids: then that rule is the reason.
    let refusal = position.pseudo_moves_from(sq).into_iter().find_map(|mv| position.accept(mv).err());
    Some(match refusal {
        Some(refusal) => {
            let why = refusal.describe(position);
            say!("stuck-forbidden", piece = piece, square = square, why = why)
        }
        None => say!("stuck-blocked", piece = piece, square = square),
    })
}
