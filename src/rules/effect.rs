//! What a move does, step by step: the only thing the rest of the program learns of a ply.

use super::outcome::Outcome;
use crate::variant::{KindId, Piece, Side, Sq};

/// One step of a ply, in the order in which it happens on the board.
///
/// A board move is `Lift`, the captures in order, `Land`, then perhaps `Promote`, then perhaps
/// `Burn`s (of enemies beside a burner, or of the mover itself). `Promote` also tells that a captor
/// turns into something else by what it took. A drop is `Drop`, a pass `Pass`.
/// `End` comes last when the ply ends the game. Each step carries what is needed to undo it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The piece leaves its square.
    Lift {
        /// Where it stood.
        from: Sq,
        /// The piece before the move.
        piece: Piece,
    },
    /// The moving piece takes an enemy, or an own piece in the way of a range capture; the taken
    /// piece leaves the board.
    Capture {
        /// Where it stood.
        at: Sq,
        /// The taken piece.
        piece: Piece,
        /// What the captor receives in hand, in games with drops.
        to_hand: Option<KindId>,
    },
    /// The moving piece comes to rest.
    Land {
        /// Where it stands now; its starting square after igui.
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
        /// What it was in hand: another kind where the player chose the other side of the koma.
        held: KindId,
    },
    /// A Lion-powered piece steps out and back: nothing changes but the turn.
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
        /// Who made the ply.
        mover: Side,
    },
}

/// Receives the effects of a ply. Search passes `()` and pays nothing; the game passes a list.
pub trait EffectSink {
    /// Takes the next step.
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
