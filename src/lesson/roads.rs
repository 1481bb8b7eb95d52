//! Where a koma can go on its practice board while nothing is in the way.

use super::board::koma_alone;
use std::sync::Arc;
use tenjiku_rules::variant::{KindId, Sq, Variant};
use tenjiku_rules::{Position, SetupError};

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

    /// The squares where a move from that square can end.
    pub fn ends(&self, from: Sq) -> &[Sq] {
        &self.ends[from.index()]
    }

    /// The largest number of moves from any square.
    pub fn most(&self) -> usize {
        self.ends.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Squares from which the koma has nearly all its moves.
    pub fn open_squares(&self) -> Vec<Sq> {
        let most = self.most();
        self.squares.iter().copied().filter(|sq| self.ends(*sq).len() * 5 >= most * 4).collect()
    }

    /// The squares that take exactly that many moves to reach.
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

/// Squares other than its own where one move of the koma can end, in the order of the board.
pub(super) fn ends(position: &Position, koma: Sq) -> Vec<Sq> {
    let mut ends: Vec<Sq> = position.legal_moves_from(koma).iter().map(|mv| mv.to()).collect();
    ends.retain(|to| *to != koma);
    ends.sort_unstable();
    ends.dedup();
    ends
}
