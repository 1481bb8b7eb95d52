//! Influence: which pieces hold a square, and what hangs. For players who look at a position; the
//! rules themselves ask `attack`.
//!
//! A piece holds a square if it could take an enemy there, or take back what takes its neighbour.
//! Bars on moves (an exposed royal, Lion trading) are left out, for the threat is there all the
//! same; so is burning, which needs no capture. A piece that leaps to any square holds none of
//! them: it protects all pieces of its side and threatens those of the enemy that nobody protects.

use super::attack::After;
use super::position::Position;
use crate::variant::{LOWEST_RANK, Side, Sq};

/// How a square stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Influence {
    /// Only that side holds it.
    Held(Side),
    /// Both sides do.
    Contested,
    /// The piece on it is threatened, and nobody protects it.
    Hanging,
    /// The royal on it is threatened.
    RoyalThreatened,
}

impl Position {
    /// Squares of the pieces of a side that hold a square, in no particular order: on their own
    /// pieces they protect, on the enemy's they threaten.
    #[must_use]
    pub fn holders(&self, sq: Sq, side: Side) -> Vec<Sq> {
        let now = After::default();
        let target = self.piece_at(sq);
        // What would have to be taken back is not known: the least, so that every protector counts.
        let rank =
            if target.is_some_and(|piece| piece.side != side) { self.rank_of(sq) } else { LOWEST_RANK };
        let mut holders: Vec<Sq> = self.attackers(sq, rank, side, &now).collect();
        if let Some(universal) = target.and_then(|_| self.universal_protector(sq, side, &now)) {
            let is_own = target.is_some_and(|piece| piece.side == side);
            if is_own || self.royal_attacker(sq, rank, side, &now) == Some(universal) {
                holders.push(universal);
            }
        }
        holders
    }

    /// How every square stands on which a side has any influence.
    #[must_use]
    pub fn influence(&self) -> Vec<(Sq, Influence)> {
        let squares = self.geometry().squares();
        squares.filter_map(|sq| Some((sq, self.influence_on(sq)?))).collect()
    }

    fn influence_on(&self, sq: Sq) -> Option<Influence> {
        let [black, white] = Side::BOTH.map(|side| !self.holders(sq, side).is_empty());
        if let Some(piece) = self.piece_at(sq) {
            let (protected, threatened) =
                if piece.side == Side::Black { (black, white) } else { (white, black) };
            if threatened && self.variant().kind(piece.kind).is_royal() {
                return Some(Influence::RoyalThreatened);
            }
            if threatened && !protected {
                return Some(Influence::Hanging);
            }
        }
        match (black, white) {
            (true, true) => Some(Influence::Contested),
            (true, false) => Some(Influence::Held(Side::Black)),
            (false, true) => Some(Influence::Held(Side::White)),
            (false, false) => None,
        }
    }
}
