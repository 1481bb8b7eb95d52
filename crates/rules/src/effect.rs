//! The effects of a ply, in order.

use super::outcome::Outcome;
use crate::variant::{KindId, Piece, Side, Sq};

/// One step of a ply.
///
/// A board move is `Lift`, `Capture`s, `Land`, optionally `Promote`, then any `Burn`s (of enemies next to a burner, or
/// of the moving piece itself). A drop is `Drop`, a pass is `Pass`. `End` is last if the ply ends the game. An effect
/// contains everything needed to revert it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The piece leaves its square.
    Lift {
        /// Its square.
        from: Sq,
        /// The piece before the move.
        piece: Piece,
    },
    /// The moving piece captures an enemy, or a piece of its own side in the way of a range capture.
    Capture {
        /// The square of the captured piece.
        at: Sq,
        /// The captured piece.
        piece: Piece,
        /// The kind that goes to the capturing side's hand, in games with drops.
        to_hand: Option<KindId>,
    },
    /// The moving piece arrives.
    Land {
        /// Its new square; the starting square for igui.
        at: Sq,
        /// The piece, not yet promoted.
        piece: Piece,
    },
    /// The piece promotes, or becomes another kind because of a capture (contagion).
    Promote {
        /// Its square.
        at: Sq,
        /// The piece before.
        from: Piece,
        /// The piece after.
        into: Piece,
    },
    /// A piece is burnt and removed from the board.
    Burn {
        /// Its square.
        at: Sq,
        /// The burnt piece.
        piece: Piece,
        /// The square of the burner.
        by: Sq,
    },
    /// A piece is dropped from the hand.
    Drop {
        /// Its square.
        at: Sq,
        /// The piece.
        piece: Piece,
        /// The kind it was in hand, which differs if it was dropped with its other face up.
        held: KindId,
    },
    /// A piece steps out and back: only the turn changes.
    Pass {
        /// Its square.
        at: Sq,
        /// The piece.
        piece: Piece,
    },
    /// The game ends with this ply.
    End {
        /// The result.
        outcome: Outcome,
        /// The side that played the ply.
        mover: Side,
    },
}

/// Receives the effects of a ply. `()` ignores them, `Vec<Effect>` collects them, [`PlySummary`] summarizes them.
pub trait EffectSink {
    /// Receives the next effect.
    fn effect(&mut self, effect: Effect);
}

impl EffectSink for () {
    #[inline]
    fn effect(&mut self, _: Effect) {}
}

impl EffectSink for Vec<Effect> {
    fn effect(&mut self, effect: Effect) {
        self.push(effect);
    }
}

/// A summary of the effects of a ply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlySummary {
    /// The piece that moved, was dropped or passed, before promotion.
    pub mover: Option<Piece>,
    /// Its starting square; `None` for a drop.
    pub from: Option<Sq>,
    /// Its destination.
    pub to: Option<Sq>,
    /// Whether the ply was a pass.
    pub is_pass: bool,
    /// The captured pieces with their squares, in order.
    pub captured: Vec<(Sq, Piece)>,
    /// The piece after promotion, if it promoted.
    pub promoted: Option<Piece>,
    /// The burnt pieces with their squares, in order, possibly with the moving piece.
    pub burnt: Vec<(Sq, Piece)>,
    /// The square of the burner.
    pub burner: Option<Sq>,
    /// The result, if the ply ended the game.
    pub outcome: Option<Outcome>,
}

impl PlySummary {
    /// The summary of a ply with these effects.
    #[must_use]
    pub fn from_effects(effects: &[Effect]) -> Self {
        let mut summary = Self::default();
        effects.iter().for_each(|&effect| summary.effect(effect));
        summary
    }

    /// The captured pieces, then the burnt ones, with their squares.
    pub fn removed_pieces(&self) -> impl Iterator<Item = (Sq, Piece)> + Clone {
        self.captured.iter().chain(&self.burnt).copied()
    }
}

impl EffectSink for PlySummary {
    fn effect(&mut self, effect: Effect) {
        match effect {
            Effect::Lift { from, piece } => (self.mover, self.from) = (Some(piece), Some(from)),
            Effect::Capture { at, piece, .. } => self.captured.push((at, piece)),
            Effect::Land { at, .. } => self.to = Some(at),
            Effect::Promote { into, .. } => self.promoted = Some(into),
            Effect::Burn { at, piece, by } => {
                self.burnt.push((at, piece));
                self.burner = Some(by);
            }
            Effect::Drop { at, piece, .. } => (self.mover, self.to) = (Some(piece), Some(at)),
            Effect::Pass { at, piece } => {
                (self.mover, self.from, self.to, self.is_pass) = (Some(piece), Some(at), Some(at), true);
            }
            Effect::End { outcome, .. } => self.outcome = Some(outcome),
        }
    }
}
