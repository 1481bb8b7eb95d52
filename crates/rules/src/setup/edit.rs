//! Edits setups piece by piece. Any edit is allowed; [`Setup::faults`] checks the result.

use super::Setup;
use crate::position::has_royal;
use crate::variant::{KindId, Sq, Variant};
use crate::{Piece, Side};

/// Maximum number of pieces of a kind in a hand. A piece captured when the hand is full is out of play.
pub const MAX_IN_HAND: u8 = u8::MAX;

impl Setup {
    /// An empty board with Black to move.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            pieces: Vec::new(),
            hands: [Vec::new(), Vec::new()],
            side_to_move: Side::Black,
            move_number: 1,
            last_lion_capture: None,
            deferred: [None, None],
            gained_royal: [false; 2],
        }
    }

    /// The starting array with Black to move.
    #[must_use]
    pub fn initial(variant: &Variant) -> Self {
        Self { pieces: variant.starting_array().to_vec(), ..Self::empty() }
    }

    /// Whether a side begins without a royal, like the attacker of a mating problem.
    #[must_use]
    pub fn is_without_royal(&self, variant: &Variant, side: Side) -> bool {
        self.gained_royal[side.index()] || !has_royal(variant, &self.pieces, side)
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, sq: Sq) -> Option<Piece> {
        self.pieces.iter().find(|(at, _)| *at == sq).map(|(_, piece)| *piece)
    }

    /// Puts a piece on a square, replacing any piece on it.
    pub fn put(&mut self, sq: Sq, piece: Piece) {
        self.remove(sq);
        self.pieces.push((sq, piece));
        self.pieces.sort_unstable_by_key(|(sq, _)| *sq);
    }

    /// Removes and returns the piece on a square, and clears its deferral.
    pub fn remove(&mut self, sq: Sq) -> Option<Piece> {
        let index = self.pieces.iter().position(|(at, _)| *at == sq)?;
        for deferred in &mut self.deferred {
            deferred.take_if(|at| *at == sq);
        }
        Some(self.pieces.remove(index).1)
    }

    /// Moves a piece, replacing any piece on the target. Does nothing if there is no piece on `from`.
    pub fn move_piece(&mut self, from: Sq, to: Sq) {
        if from != to
            && let Some(piece) = self.remove(from)
        {
            self.put(to, piece);
        }
    }

    /// The number of pieces of a kind that a side has in hand.
    #[must_use]
    pub fn in_hand(&self, side: Side, kind: KindId) -> u8 {
        let hand = &self.hands[side.index()];
        hand.iter().find(|(held, _)| *held == kind).map_or(0, |(_, count)| *count)
    }

    /// Sets the number of pieces of a kind that a side has in hand.
    pub fn set_in_hand(&mut self, side: Side, kind: KindId, count: u8) {
        let hand = &mut self.hands[side.index()];
        hand.retain(|(held, _)| *held != kind);
        if count > 0 {
            hand.push((kind, count));
            hand.sort_unstable_by_key(|(kind, _)| *kind);
        }
    }

    /// Toggles whether the piece on a square has deferred its promotion. A side has at most one such piece: the new one
    /// replaces the old.
    pub fn toggle_deferred(&mut self, sq: Sq) {
        if let Some(piece) = self.piece_at(sq) {
            let slot = &mut self.deferred[piece.side.index()];
            *slot = if *slot == Some(sq) { None } else { Some(sq) };
        }
    }
}
