//! Burning: the only implementation of the rule.
//!
//! Order of events (Tenjiku, rule text "The Fire Demon"; reference "Order of events"):
//!
//! 1. The move is made with all its captures.
//! 2. If its destination is next to an enemy burner that is still on the board, the moved piece is burnt, and no other
//!    piece is (Hodges's leaflet for The Shogi Association stresses *only*).
//! 3. Otherwise, if the moved piece is a burner, every adjacent enemy is burnt.
//!
//! With the switch `burners_meet`, a burner that stops next to an enemy burner first burns its other neighbours and is
//! then burnt itself; the enemy burner stays (Adams 1997).

use super::moves::Move;
use super::position::Position;
use crate::variant::{BurnersMeet, Piece, Side, Sq};
use arrayvec::ArrayVec;

/// The pieces that are burnt at the end of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fire {
    /// The enemies that the moved piece burns.
    pub burnt: ArrayVec<Sq, 8>,
    /// The enemy burner that then burns the moved piece; the move is suicide.
    pub suicide_by: Option<Sq>,
}

impl Position {
    /// The pieces that a move would burn, whether or not the move is legal.
    #[must_use]
    pub fn fire_of(&self, mv: Move) -> Fire {
        if !self.variant().tables.has_burners {
            return Fire::default();
        }
        let Some(mover) = self.mover_after(mv) else { return Fire::default() };
        let (captured_on_midsteps, range_captured) = (mv.via(), self.range_capture_victims(mv));
        self.fire(mover, mv.to(), self.mover_may_burn(mv), |sq| {
            captured_on_midsteps.contains(&sq)
                || range_captured.contains(&sq)
                || Some(sq) == mv.from()
                || sq == mv.to()
        })
    }

    /// The piece that moves or is dropped, before the move.
    pub fn mover(&self, mv: Move) -> Option<Piece> {
        match mv.dropped_kind() {
            Some(kind) => Some(Piece { kind, side: self.side_to_move() }),
            None => self.piece_at(mv.start()),
        }
    }

    /// The moving piece after the move, promoted if the move promotes. Contagion is not considered.
    pub fn mover_after(&self, mv: Move) -> Option<Piece> {
        let piece = self.mover(mv)?;
        let promoted = self.variant().kind(piece.kind).promotes_to().filter(|_| mv.promotes());
        Some(Piece { kind: promoted.unwrap_or(piece.kind), ..piece })
    }

    /// Whether the moving piece may burn its neighbours at the end of this move. Whether a piece that promotes to a
    /// burner burns at once depends on the switch `burn_on_promotion`.
    pub(crate) fn mover_may_burn(&self, mv: Move) -> bool {
        !mv.promotes()
            || self.variant().rules().burn_on_promotion
            || mv.from().and_then(|from| self.piece_at(from)).is_some_and(|p| self.is_burner(p))
    }

    fn is_burner(&self, piece: Piece) -> bool {
        self.variant().kind(piece.kind).is_burner()
    }

    /// The pieces that are burnt after `mover` has landed on `at`. Squares for which `is_vacated` returns true count as
    /// empty.
    pub fn fire(&self, mover: Piece, at: Sq, may_burn: bool, is_vacated: impl Fn(Sq) -> bool) -> Fire {
        let mut fire = Fire::default();
        let enemy = mover.side.other();
        let neighbours = self.variant().tables.king_steps.map(|delta| at.offset(delta));
        let enemies = || neighbours.into_iter().filter(|&sq| self.cell(sq).is_of(enemy) && !is_vacated(sq));
        let is_burner_at = |sq: Sq| self.variant().kind(self.cell(sq).kind()).is_burner();
        if self.adjacent_burners(enemy, at) > 0 {
            fire.suicide_by = enemies().find(|&sq| is_burner_at(sq));
        }
        let survives = fire.suicide_by.is_none();
        let burns_first = self.variant().rules().burners_meet == BurnersMeet::BurnsFirst;
        if (survives || burns_first) && may_burn && self.is_burner(mover) {
            fire.burnt.extend(enemies().filter(|&sq| survives || !is_burner_at(sq)));
        }
        fire
    }

    /// The royals of `side` that are attacked or could be burnt, each with the square of an enemy piece that could
    /// capture or burn it: first [`checks`](Self::checks), then [`fire_threats`](Self::fire_threats). A royal in both is
    /// listed twice. The side to move does not matter.
    #[must_use]
    pub fn threats(&self, side: Side) -> Vec<(Sq, Sq)> {
        [self.checks(side), self.fire_threats(side)].concat()
    }

    /// Royals of `side` that an enemy could burn with a pseudo-legal move, each with the square of such an enemy.
    #[must_use]
    pub fn fire_threats(&self, side: Side) -> Vec<(Sq, Sq)> {
        if !self.variant().tables.has_burners {
            return Vec::new();
        }
        let burners: Vec<Sq> = self
            .pieces(side.other())
            .filter(|(_, piece)| self.is_potential_burner(*piece))
            .map(|(sq, _)| sq)
            .collect();
        let mut threats = Vec::new();
        for &burner in &burners {
            for mv in self.pseudo_legal_moves_from(burner) {
                for sq in self.fire_of(mv).burnt {
                    let is_royal = self.royals(side).contains(&sq);
                    if is_royal && !threats.iter().any(|(royal, _)| *royal == sq) {
                        threats.push((sq, burner));
                    }
                }
            }
        }
        threats
    }

    /// Whether a piece is a burner or promotes to one.
    pub(super) fn is_potential_burner(&self, piece: Piece) -> bool {
        self.variant().tables.has_burners && {
            let kind = self.variant().kind(piece.kind);
            kind.is_burner() || kind.promotes_to().is_some_and(|kind| self.variant().kind(kind).is_burner())
        }
    }

    /// Whether a piece may remove enemies other than on the squares that its move names: by burning or range captures.
    pub(super) fn removes_distant_pieces(&self, piece: Piece) -> bool {
        self.is_potential_burner(piece)
            || !self.variant().tables.move_pattern(piece).range_captures.is_empty()
    }

    /// Whether a piece of `side` that ended its move on `sq` would be burnt.
    #[must_use]
    pub fn would_be_burnt(&self, side: Side, sq: Sq) -> bool {
        self.adjacent_burners(side.other(), sq) > 0
    }
}
