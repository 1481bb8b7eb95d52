//! Influence: control of squares and hanging pieces, for display. The rules use `attack`.
//!
//! A piece controls a square if it could capture an enemy there or recapture. Rules that forbid the move (an exposed
//! royal, Lion trading) and burning are ignored. A universal leaper controls no empty square: it protects all pieces
//! of its side and threatens the unprotected pieces of the enemy.

use super::attack::{BoardAfter, Victim};
use super::position::Position;
use crate::variant::{Side, Sq};

/// Control of a square, or the threat to the piece on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Influence {
    /// Only this side controls it.
    Controlled(Side),
    /// Both sides control it.
    Contested,
    /// The piece on it is attacked and unprotected.
    Hanging,
    /// The royal on it is attacked.
    RoyalThreatened,
}

impl Position {
    /// Squares of the pieces of `side` that control `sq`, in no particular order: the protectors of a friendly piece
    /// on it, or the attackers of an enemy.
    #[must_use]
    pub fn controllers(&self, sq: Sq, side: Side) -> Vec<Sq> {
        let now = BoardAfter::default();
        let target = self.piece_at(sq);
        // The piece to be recaptured is unknown, so every protector counts.
        let is_enemy = target.is_some_and(|piece| piece.side != side);
        let victim = if is_enemy { self.victim_on(sq) } else { Victim::UNKNOWN };
        let mut controllers = self.attackers(sq, victim, side, &now);
        if let Some(universal) = target.and_then(|_| self.universal_protector(sq, side, &now)) {
            let is_own = target.is_some_and(|piece| piece.side == side);
            if is_own || self.royal_attacker(sq, victim, side, &now) == Some(universal) {
                controllers.push(universal);
            }
        }
        controllers
    }

    /// The influence on every controlled square.
    #[must_use]
    pub fn influence(&self) -> Vec<(Sq, Influence)> {
        let squares = self.geometry().squares();
        squares.filter_map(|sq| Some((sq, self.influence_on(sq)?))).collect()
    }

    fn influence_on(&self, sq: Sq) -> Option<Influence> {
        let [black, white] = Side::BOTH.map(|side| !self.controllers(sq, side).is_empty());
        if let Some(piece) = self.piece_at(sq) {
            let (protected, threatened) =
                if piece.side == Side::Black { (black, white) } else { (white, black) };
            if threatened && self.is_royal(piece) {
                return Some(Influence::RoyalThreatened);
            }
            if threatened && !protected {
                return Some(Influence::Hanging);
            }
        }
        match (black, white) {
            (true, true) => Some(Influence::Contested),
            (true, false) => Some(Influence::Controlled(Side::Black)),
            (false, true) => Some(Influence::Controlled(Side::White)),
            (false, false) => None,
        }
    }
}
