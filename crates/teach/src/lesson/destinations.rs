//! The destinations of a koma on its empty practice board.

use super::board::koma_alone;
use std::sync::Arc;
use tenjiku_rules::variant::{KindId, Sq, Variant};
use tenjiku_rules::{Position, SetupError};

/// The destinations from every square of the empty board.
pub(super) struct Destinations {
    squares: Vec<Sq>,
    /// By square index.
    ends: Vec<Vec<Sq>>,
}

impl Destinations {
    pub fn new(board: &Arc<Variant>, kind: KindId) -> Result<Self, SetupError> {
        let geometry = board.geometry();
        let mut destinations =
            Self { squares: geometry.squares().collect(), ends: vec![Vec::new(); geometry.cells()] };
        for &from in &destinations.squares {
            let position = Position::from_setup(Arc::clone(board), &koma_alone(kind, from))?;
            destinations.ends[from.index()] = ends(&position, from);
        }
        Ok(destinations)
    }

    /// All squares of the board.
    pub fn squares(&self) -> &[Sq] {
        &self.squares
    }

    /// The squares where a move from a square can end.
    pub fn ends(&self, from: Sq) -> &[Sq] {
        &self.ends[from.index()]
    }

    /// The largest number of moves from any square.
    pub fn max_moves(&self) -> usize {
        self.ends.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Squares from which the koma has nearly all its moves.
    pub fn open_squares(&self) -> Vec<Sq> {
        let most = self.max_moves();
        self.squares.iter().copied().filter(|sq| self.ends(*sq).len() * 5 >= most * 4).collect()
    }

    /// The squares that take exactly `moves` moves to reach.
    pub fn at_distance(&self, from: Sq, moves: usize) -> Vec<Sq> {
        let mut seen = vec![false; self.ends.len()];
        seen[from.index()] = true;
        let mut frontier = vec![from];
        for _ in 0..moves {
            let mut next = Vec::new();
            for &at in &frontier {
                for &to in self.ends(at) {
                    if !std::mem::replace(&mut seen[to.index()], true) {
                        next.push(to);
                    }
                }
            }
            frontier = next;
        }
        frontier
    }
}

/// The squares other than its own where one move of the koma can end, in the order of the board.
pub(super) fn ends(position: &Position, koma: Sq) -> Vec<Sq> {
    let mut ends: Vec<Sq> = position.legal_moves_from(koma).iter().map(|mv| mv.to()).collect();
    ends.retain(|to| *to != koma);
    ends.sort_unstable();
    ends.dedup();
    ends
}
