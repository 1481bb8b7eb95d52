//! The list that the generator fills.

use super::moves::Move;
use crate::variant::Sq;

/// A list of moves, with the scratch space needed to fill it. Keep it and reuse it: once it has grown,
/// filling it allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct MoveList {
    pub(super) moves: Vec<Move>,
    /// The epoch in which each cell was last reached, so that each piece lists a square only once.
    stamps: Vec<u32>,
    epoch: u32,
    /// Whether to list only moves that capture or burn something.
    pub(super) noisy: bool,
}

impl MoveList {
    /// The moves.
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves
    }

    /// Empties the list, for a board with that number of cells.
    #[inline]
    pub(super) fn reset(&mut self, cells: usize) {
        self.moves.clear();
        if self.stamps.len() != cells {
            self.stamps = vec![0; cells];
            self.epoch = 0;
        }
    }

    /// Removes duplicates from `moves[first..]`, keeping the first of each.
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

    /// Forgets which squares the previous piece reached.
    #[inline]
    pub(super) fn next_piece(&mut self) {
        self.epoch = self.epoch.wrapping_add(1);
        if self.epoch == 0 {
            self.stamps.fill(0);
            self.epoch = 1;
        }
    }

    /// Whether this piece reaches the square for the first time; marks it as reached.
    #[inline]
    pub(super) fn mark_reached(&mut self, sq: Sq) -> bool {
        let stamp = &mut self.stamps[sq.index()];
        let first = *stamp != self.epoch;
        *stamp = self.epoch;
        first
    }
}
