//! What a move does, step by step. This is all the rest of the program learns about a ply.

use super::outcome::Outcome;
use crate::variant::{KindId, Piece, Side, Sq};

/// One step of a ply, in the order in which it happens on the board.
///
/// A board move is `Lift`, the captures in order, `Land`, then perhaps `Promote`, then perhaps
/// `Burn`s (of enemies next to a burner, or of the moving piece itself). `Promote` is also used when a
/// capturing piece turns into another kind because of what it captured. A drop is `Drop`, a pass is
/// `Pass`. `End` comes last when the ply ends the game. Each step carries what is needed to undo it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The piece leaves its square.
    Lift {
        /// Where it stood.
        from: Sq,
        /// The piece before the move.
        piece: Piece,
    },
    /// The moving piece captures an enemy, or a piece of its own side in the way of a range capture. The
    /// captured piece leaves the board.
    Capture {
        /// Where it stood.
        at: Sq,
        /// The captured piece.
        piece: Piece,
        /// The kind that goes to the capturing side's hand, in games with drops.
        to_hand: Option<KindId>,
    },
    /// The moving piece comes to rest.
    Land {
        /// Where it is now; after igui this is its starting square.
        at: Sq,
        /// The piece, not yet promoted.
        piece: Piece,
    },
    /// The piece turns over where it stands.
    Promote {
        /// Its square.
        at: Sq,
        /// What it was.
        from: Piece,
        /// What it is now.
        into: Piece,
    },
    /// A piece is burnt and leaves the board.
    Burn {
        /// Its square.
        at: Sq,
        /// The burnt piece.
        piece: Piece,
        /// The square of the burner.
        by: Sq,
    },
    /// A piece comes from the hand.
    Drop {
        /// Its square.
        at: Sq,
        /// The piece.
        piece: Piece,
        /// The kind it was in hand, which differs if the player dropped it with its other side up.
        held: KindId,
    },
    /// A piece with Lion power steps out and back: nothing but the turn changes.
    Pass {
        /// Its square.
        at: Sq,
        /// The piece.
        piece: Piece,
    },
    /// The game ends with this ply.
    End {
        /// How.
        outcome: Outcome,
        /// The side that played the ply.
        mover: Side,
    },
}

/// Receives the effects of a ply. Search passes `()`, which costs nothing; the game passes a `Vec`.
pub trait EffectSink {
    /// Receives the next step.
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

/// What a ply did, for readers that do not need the order of its steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlySummary {
    /// The piece that moved, was dropped or passed, as it was before.
    pub mover: Option<Piece>,
    /// Where it stood; none for a drop.
    pub from: Option<Sq>,
    /// Where it came to rest.
    pub to: Option<Sq>,
    /// Whether it passed.
    pub is_pass: bool,
    /// The captured pieces, each with its square, in order.
    pub captured: Vec<(Sq, Piece)>,
    /// What it turned into.
    pub promoted: Option<Piece>,
    /// The burnt pieces, each with its square, in order; the moving piece may be among them.
    pub burnt: Vec<(Sq, Piece)>,
    /// The square of the burner.
    pub burner: Option<Sq>,
    /// How the ply ended the game.
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

    /// The captured pieces, then the burnt ones.
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
