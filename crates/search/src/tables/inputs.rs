//! Input features of the network.

use super::layout::mirrored_kinds;
use tenjiku_rules::variant::{KindId, Piece, Side, Sq, Variant};

/// Maximum number of inputs; larger networks learn too slowly to be useful.
const MAX_INPUTS: usize = 30_000;

/// Input features from one side's perspective, with the board turned so that its own pieces advance upwards:
/// first its own kinds, then the enemy's; for each kind the squares from the upper left corner on, then the
/// hand.
#[derive(Clone, Debug)]
pub struct Inputs {
    kinds: usize,
    squares: usize,
    files: usize,
    /// Square number of each cell, row by row.
    square_numbers: Vec<u16>,
}

impl Inputs {
    /// The inputs of a game; `None` if there are too many.
    #[must_use]
    pub fn new(variant: &Variant) -> Option<Self> {
        let geometry = variant.geometry();
        let mut square_numbers = vec![0; geometry.cells()];
        let mut squares = 0;
        for sq in geometry.squares() {
            square_numbers[sq.index()] = squares as u16;
            squares += 1;
        }
        let inputs =
            Self { kinds: variant.kinds().len(), squares, files: geometry.files().into(), square_numbers };
        (inputs.count() <= MAX_INPUTS).then_some(inputs)
    }

    /// Number of inputs.
    #[must_use]
    pub const fn count(&self) -> usize {
        2 * self.kinds * (self.squares + 1)
    }

    /// Input of a piece on a square, from the perspective of `view`.
    #[inline]
    #[must_use]
    pub fn on_board(&self, view: Side, piece: Piece, sq: Sq) -> usize {
        let place = usize::from(self.square_numbers[sq.index()]);
        let place = if view == Side::Black { place } else { self.squares - 1 - place };
        self.first_input(view, piece.side, piece.kind) + place
    }

    /// Input of a piece in `side`'s hand, from the perspective of `view`.
    #[inline]
    #[must_use]
    pub fn in_hand(&self, view: Side, side: Side, kind: KindId) -> usize {
        self.first_input(view, side, kind) + self.squares
    }

    #[inline]
    fn first_input(&self, view: Side, side: Side, kind: KindId) -> usize {
        (usize::from(side != view) * self.kinds + kind.index()) * (self.squares + 1)
    }

    /// The same feature from the other side's perspective.
    #[must_use]
    pub const fn flip(&self, input: usize) -> usize {
        let (owner, kind, place) = self.decode(input);
        let place = if place == self.squares { place } else { self.squares - 1 - place };
        ((1 - owner) * self.kinds + kind) * (self.squares + 1) + place
    }

    /// Image of each input when left and right are mirrored; `None` if the game has a kind without a mirror
    /// image.
    #[must_use]
    pub fn mirror_map(&self, variant: &Variant) -> Option<Vec<usize>> {
        let partners = mirrored_kinds(variant)?;
        let mirror = |input| {
            let (owner, kind, place) = self.decode(input);
            let (row, column) = (place / self.files, place % self.files);
            let mirrored_place = row * self.files + self.files - 1 - column;
            let place = if place == self.squares { place } else { mirrored_place };
            (owner * self.kinds + partners[kind].index()) * (self.squares + 1) + place
        };
        Some((0..self.count()).map(mirror).collect())
    }

    /// Owner (0 for the side whose perspective it is), kind and square number; a square number equal to
    /// the number of squares means the hand.
    const fn decode(&self, input: usize) -> (usize, usize, usize) {
        let length = self.squares + 1;
        (input / length / self.kinds, input / length % self.kinds, input % length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_board::game;
    use std::collections::BTreeSet;

    #[test]
    fn flipping_exchanges_the_perspectives() {
        let variant = game("tori");
        let inputs = Inputs::new(&variant).expect("a small board");
        let mut inputs_seen = BTreeSet::new();
        for side in Side::BOTH {
            for (kind, _) in variant.kinds() {
                let piece = Piece { kind, side };
                for sq in variant.geometry().squares() {
                    let input = inputs.on_board(Side::Black, piece, sq);
                    assert_eq!(inputs.flip(input), inputs.on_board(Side::White, piece, sq));
                    assert!(inputs_seen.insert(input));
                }
                let held = inputs.in_hand(Side::Black, side, kind);
                assert_eq!(inputs.flip(held), inputs.in_hand(Side::White, side, kind));
                assert!(inputs_seen.insert(held));
            }
        }
        assert_eq!((inputs_seen.len(), inputs_seen.last()), (inputs.count(), Some(&(inputs.count() - 1))));
        let sq = |name: &str| variant.geometry().parse(name).expect("a square");
        let swallow = variant.by_symbol("Sw").expect("a kind");
        let input_of = |view, side, at| inputs.on_board(view, Piece { kind: swallow, side }, sq(at));
        assert_eq!(input_of(Side::Black, Side::Black, "2c"), input_of(Side::White, Side::White, "6e"));
        assert_ne!(input_of(Side::Black, Side::Black, "2c"), input_of(Side::Black, Side::White, "2c"));
    }

    #[test]
    fn the_largest_boards_have_no_network() {
        assert!(Inputs::new(&game("chu")).is_some());
        assert!(Inputs::new(&game("taikyoku")).is_none());
    }
}
