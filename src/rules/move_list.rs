//! The list that the generator fills.

use super::moves::Move;
use crate::variant::Sq;

/// A list of moves with the scratch space that making it needs. Keep it and use it again: filling
/// it allocates nothing once it has grown.
#[derive(Clone, Debug, Default)]
pub struct MoveList {
    pub(super) moves: Vec<Move>,
    /// Epoch at which a cell was last reached, to name each square once a piece.
    stamps: Vec<u32>,
    epoch: u32,
    /// Whether only moves that take or burn something are wanted.
    pub(super) noisy: bool,
}

impl MoveList {
    /// The moves.
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves
    }

    /// Empties the list for a board of so many cells.
    pub(super) fn begin(&mut self, cells: usize) {
        self.moves.clear();
        if self.stamps.len() != cells {
            self.stamps = vec![0; cells];
            self.epoch = 0;
        }
    }

    /// Keeps the first of equal moves from `first` on.
    pub(super) fn drop_doubles(&mut self, first: usize) {
        let mut kept = first;
        for index in first..self.moves.len() {
            let mv = self.moves[index];
            if !self.moves[first..kept].contains(&mv) {
                self.moves[kept] = mv;
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }

    /// Forgets which squares the piece before has reached.
    pub(super) fn next_piece(&mut self) {
        self.epoch = self.epoch.wrapping_add(1);
        if self.epoch == 0 {
            self.stamps.fill(0);
            self.epoch = 1;
        }
    }

    /// Whether the square is reached for the first time by this piece.
    #[inline]
    pub(super) fn is_first(&mut self, sq: Sq) -> bool {
        let stamp = &mut self.stamps[sq.index()];
        let first = *stamp != self.epoch;
        *stamp = self.epoch;
        first
    }
}
