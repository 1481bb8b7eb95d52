//! The reusable buffer for generated moves.

use super::moves::Move;
use crate::variant::Sq;

/// A move list with the scratch space of the generator. Reuse it: once it has grown, generating moves does not
/// allocate.
#[derive(Clone, Debug, Default)]
pub struct MoveList {
    pub(super) moves: Vec<Move>,
    /// For each cell the epoch in which it was last reached. Each piece begins a new epoch, so that a piece lists each
    /// square once.
    stamps: Vec<u32>,
    epoch: u32,
    /// Whether only captures and burning moves are listed.
    pub(super) noisy: bool,
}

impl MoveList {
    /// The moves.
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves
    }

    /// Clears the list for a board of `cells` mailbox cells.
    #[inline]
    pub(super) fn reset(&mut self, cells: usize) {
        self.moves.clear();
        if self.stamps.len() != cells {
            self.stamps = vec![0; cells];
            self.epoch = 0;
        }
    }

    pub(super) fn remove_duplicates(&mut self, first: usize) {
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

    /// Begins the moves of another piece.
    #[inline]
    pub(super) fn next_piece(&mut self) {
        self.epoch = self.epoch.wrapping_add(1);
        if self.epoch == 0 {
            self.stamps.fill(0);
            self.epoch = 1;
        }
    }

    /// Marks a square as reached by the current piece. Returns whether it is the first time.
    #[inline]
    pub(super) fn mark_reached(&mut self, sq: Sq) -> bool {
        let stamp = &mut self.stamps[sq.index()];
        let first = *stamp != self.epoch;
        *stamp = self.epoch;
        first
    }
}
