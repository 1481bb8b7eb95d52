//! Where a koma gets on its practice board while nothing stands in its way.

use super::make::koma_alone;
use crate::rules::{Position, SetupError};
use crate::variant::{KindId, Sq, Variant};
use std::sync::Arc;

/// The ends of a koma's moves from every square of the empty board.
pub(super) struct Roads {
    squares: Vec<Sq>,
    /// By the index of the square.
    ends: Vec<Vec<Sq>>,
}

impl Roads {
    pub fn new(board: &Arc<Variant>, kind: KindId) -> Result<Self, SetupError> {
        let geometry = board.geometry();
        let mut roads =
            Self { squares: geometry.squares().collect(), ends: vec![Vec::new(); geometry.cells()] };
        for &from in &roads.squares {
            let position = Position::from_setup(Arc::clone(board), &koma_alone(kind, from))?;
            roads.ends[from.index()] = ends(&position, from);
        }
        Ok(roads)
    }

    /// All squares of the board.
    pub fn squares(&self) -> &[Sq] {
        &self.squares
    }

    /// Where a move from that square may end.
    pub fn ends(&self, from: Sq) -> &[Sq] {
        &self.ends[from.index()]
    }

    /// The number of moves of the square that has most.
    pub fn most(&self) -> usize {
        self.ends.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Squares that let the koma show nearly all it can.
    pub fn open_squares(&self) -> Vec<Sq> {
        let most = self.most();
        self.squares.iter().copied().filter(|sq| self.ends(*sq).len() * 5 >= most * 4).collect()
    }

    /// The squares that take exactly so many moves.
    pub fn at_distance(&self, from: Sq, moves: usize) -> Vec<Sq> {
        let mut seen = vec![false; self.ends.len()];
        seen[from.index()] = true;
        let mut ring = vec![from];
        for _ in 0..moves {
            let mut next = Vec::new();
            for &at in &ring {
                for &to in self.ends(at) {
                    if !std::mem::replace(&mut seen[to.index()], true) {
                        next.push(to);
                    }
                }
            }
            ring = next;
        }
        ring
    }
}

/// Squares other than its own on which one move of the koma may end, in the order of the board.
pub(super) fn ends(position: &Position, koma: Sq) -> Vec<Sq> {
    let mut ends: Vec<Sq> = position.legal_moves_from(koma).iter().map(|mv| mv.to()).collect();
    ends.retain(|to| *to != koma);
    ends.sort_unstable();
    ends.dedup();
    ends
}
