//! Starting positions of handicap games.
//!
//! White, the stronger player, removes some pieces. The removal counts as Black's first move, so White moves first. The
//! removed pieces are out of play (rule texts of ShogiVar, *Handicap play*), unless the handicap puts pieces into a
//! hand.

use super::Setup;
use crate::Side;
use crate::variant::{Handicap, KindId, Sq, Variant};

impl Setup {
    /// The starting array of a handicap, with White to move unless the handicap is even.
    #[must_use]
    pub fn with_handicap(variant: &Variant, handicap: &Handicap) -> Self {
        let mut setup = Self::without_pieces(variant, handicap.removed_squares());
        if handicap.is_even() {
            setup.pieces.retain(|(sq, _)| !handicap.removed_squares().contains(sq));
            setup.side_to_move = Side::Black;
        }
        setup.hands = handicap.hands().clone();
        for &(sq, kind) in handicap.replacements() {
            if let Some(piece) = setup.piece_at(sq) {
                setup.put(sq, crate::Piece { kind, ..piece });
            }
        }
        setup
    }

    /// The starting array without White's pieces on the squares `removed`, with White to move.
    #[must_use]
    pub fn without_pieces(variant: &Variant, removed: &[Sq]) -> Self {
        let mut setup = Self::initial(variant);
        setup.pieces.retain(|(sq, piece)| piece.side == Side::Black || !removed.contains(sq));
        setup.side_to_move = Side::White;
        setup
    }
}

impl Setup {
    /// White's pieces that a handicap has removed from the array, each with its replacement. Empty unless this is the
    /// initial position of a handicap game: White is to move, the hands are empty, and the board has the array except
    /// for missing or replaced pieces of White.
    pub(crate) fn handicap_pieces(
        &self,
        variant: &Variant,
    ) -> impl Iterator<Item = (KindId, Option<KindId>)> {
        let (mut changed, mut unmatched) = (Vec::new(), self.pieces.len());
        let mut is_handicap = self.side_to_move == Side::White && self.hands.iter().all(Vec::is_empty);
        for &(sq, original) in variant.starting_array() {
            let current = self.piece_at(sq);
            unmatched -= usize::from(current.is_some());
            is_handicap &= current.map_or(original.side == Side::White, |piece| piece.side == original.side);
            if original.side == Side::White && current != Some(original) {
                changed.push((original.kind, current.map(|piece| piece.kind)));
            }
        }
        changed.into_iter().filter(move |_| is_handicap && unmatched == 0)
    }
}

/// The name of the handicap that removes White's pieces from these squares: its name in the variant file, or a list of
/// the removed pieces in board order. In English, for game records.
#[must_use]
pub fn handicap_name(variant: &Variant, removed: &[Sq]) -> String {
    let is_same = |handicap: &&Handicap| {
        handicap.replacements().is_empty()
            && handicap.hands().iter().all(Vec::is_empty)
            && !handicap.is_even()
            && handicap.removed_squares().len() == removed.len()
            && handicap.removed_squares().iter().all(|sq| removed.contains(sq))
    };
    if let Some(handicap) = variant.handicaps().iter().find(is_same) {
        return handicap.name().to_owned();
    }
    let pieces = variant
        .starting_array()
        .iter()
        .filter(|(sq, piece)| piece.side == Side::White && removed.contains(sq));
    let names: Vec<String> = pieces
        .map(|(sq, piece)| format!("{} {}", variant.kind(piece.kind).symbol(), variant.geometry().name(*sq)))
        .collect();
    format!("without {}", names.join(", "))
}
