//! First positions of handicap games.
//!
//! The stronger player takes White and removes some pieces. That counts as Black's first move, so White
//! moves first. The removed pieces are out of play and in neither hand (rule texts of ShogiVar,
//! *Handicap play*).

use super::Setup;
use crate::rules::Side;
use crate::variant::{Handicap, Sq, Variant};

impl Setup {
    /// The array for a handicap, with White to move.
    #[must_use]
    pub fn at_odds(variant: &Variant, handicap: &Handicap) -> Self {
        let mut setup = Self::without(variant, handicap.off());
        for &(sq, kind) in handicap.instead() {
            if let Some(piece) = setup.piece_at(sq) {
                setup.put(sq, crate::rules::Piece { kind, ..piece });
            }
        }
        setup
    }

    /// The array without White's pieces on the squares `off`, with White to move. Black's pieces stay.
    #[must_use]
    pub fn without(variant: &Variant, off: &[Sq]) -> Self {
        let mut setup = Self::array(variant);
        setup.pieces.retain(|(sq, piece)| piece.side == Side::Black || !off.contains(sq));
        setup.side_to_move = Side::White;
        setup
    }
}

/// The name of the handicap that removes White's pieces from these squares: the name in the variant file
/// if there is one, otherwise a list of the removed pieces in board order. It is in English because
/// records contain it.
#[must_use]
pub fn odds_name(variant: &Variant, off: &[Sq]) -> String {
    let is_same = |handicap: &&Handicap| {
        handicap.instead().is_empty()
            && handicap.off().len() == off.len()
            && handicap.off().iter().all(|sq| off.contains(sq))
    };
    if let Some(handicap) = variant.handicaps().iter().find(is_same) {
        return handicap.name().to_owned();
    }
    let taken = variant.start().iter().filter(|(sq, piece)| piece.side == Side::White && off.contains(sq));
    let names: Vec<String> = taken
        .map(|(sq, piece)| format!("{} {}", variant.kind(piece.kind).symbol(), variant.geometry().name(*sq)))
        .collect();
    format!("without {}", names.join(", "))
}
