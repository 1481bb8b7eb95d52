//! Validation of setups.

use super::Setup;
use crate::variant::{KindId, Turns, Variant};
use crate::{DrawReason, Outcome, Position, Side, WinReason};
use std::sync::Arc;
use thiserror::Error;

/// Why a [`Setup`] is invalid, or why no game can start from it.
///
/// Only [`Setup::faults`] returns [`Bare`](Self::Bare), [`BothBare`](Self::BothBare), [`Entered`](Self::Entered) and
/// [`NoMove`](Self::NoMove), by which the game is over, and [`NoLionCaptured`](Self::NoLionCaptured).
/// [`Position::from_setup`] accepts such setups.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SetupError {
    /// Two pieces on one square.
    #[error("there are two pieces on {0}")]
    TwoOnOneSquare(String),
    /// Neither side has a royal piece.
    #[error("neither side has a royal piece, so neither could win; put one on the board")]
    NoRoyal,
    /// A hand in a game without drops.
    #[error("{0} has pieces in hand, but this game has no drops")]
    HandWithoutDrops(Side),
    /// A kind that is never in hand.
    #[error("a {} cannot be in hand: in hand it is a {}", names[0], names[1])]
    NotAHandPiece {
        /// The kind, and the kind that it becomes in hand.
        kinds: [KindId; 2],
        /// Their English names.
        names: [String; 2],
    },
    /// A deferred promotion on a square without a piece whose promotion could be deferred.
    #[error("{0} has no piece on {1} that could be waiting to promote")]
    NothingDeferred(Side, String),
    /// The side that just moved left its royal attacked.
    #[error("{0} has just moved, but its royal piece on {1} can be captured")]
    RoyalEnPrise(Side, String),
    /// A Lion cannot have been captured on a square with a piece of the side to move.
    #[error("no Lion can have been captured on {1}: a piece of {0}, the side to move, is there")]
    NoLionCaptured(Side, String),
    /// A side has no piece left except one royal, which ends the game.
    #[error("{0} has only one royal piece left; the game would be over at once")]
    Bare(Side),
    /// Neither side has a piece left except one royal, which ends the game.
    #[error("both sides have only one royal piece left; the game would be over at once")]
    BothBare,
    /// The royal of the side to move has entered the enemy camp, which ends the game.
    #[error("the royal piece of {0} has entered with enough pieces; the game would be over at once")]
    Entered(Side),
    /// The side to move has no legal move.
    #[error("{0} is to move and has no legal move; the game would be over at once")]
    NoMove(Side),
}

impl Setup {
    /// All reasons why no game can start from this setup. Unlike [`Position::from_setup`], this rejects positions in
    /// which the game is over.
    #[must_use]
    pub fn faults(&self, variant: &Arc<Variant>) -> Vec<SetupError> {
        let mut faults = self.static_faults(variant);
        for side in Side::BOTH {
            // A piece outside the zone has not deferred its promotion. Other faults of deferral are reported above.
            let deferred = self.deferred[side.index()].filter(|&sq| !variant.tables.in_zone(side, sq));
            let fault = deferred.map(|sq| SetupError::NothingDeferred(side, variant.geometry().name(sq)));
            faults.extend(fault.filter(|fault| !faults.contains(fault)));
        }
        if let Some(sq) = self.last_lion_capture
            && self.piece_at(sq).is_some_and(|piece| piece.side == self.side_to_move)
        {
            faults.push(SetupError::NoLionCaptured(self.side_to_move, variant.geometry().name(sq)));
        }
        if faults.is_empty() {
            match Position::from_setup(Arc::clone(variant), self) {
                Ok(position) => {
                    faults.extend(position.outcome().map(|outcome| self.game_over_fault(outcome)));
                }
                Err(fault) => faults.push(fault),
            }
        }
        faults
    }

    /// Faults in squares, royals, hands and deferred promotions, found without playing.
    pub(super) fn static_faults(&self, variant: &Variant) -> Vec<SetupError> {
        let name = |sq| variant.geometry().name(sq);
        let mut faults = Vec::new();
        let mut is_taken = vec![false; variant.geometry().cells()];
        for &(sq, _) in &self.pieces {
            if std::mem::replace(&mut is_taken[sq.index()], true) {
                faults.push(SetupError::TwoOnOneSquare(name(sq)));
            }
        }
        let is_solo = variant.rules().turns == Turns::Solo;
        if !is_solo && Side::BOTH.iter().all(|&side| self.is_without_royal(variant, side)) {
            faults.push(SetupError::NoRoyal);
        }
        for side in Side::BOTH {
            let own = || self.pieces.iter().filter(move |(_, piece)| piece.side == side);
            faults.extend(hand_faults(variant, side, &self.hands[side.index()]));
            let may_defer =
                |kind| variant.rules().defers_promotion() && variant.kind(kind).promotes_to().is_some();
            if let Some(deferred) = self.deferred[side.index()]
                && !own().any(|(sq, piece)| *sq == deferred && may_defer(piece.kind))
            {
                faults.push(SetupError::NothingDeferred(side, name(deferred)));
            }
        }
        faults
    }

    /// The fault for a position that is already decided.
    const fn game_over_fault(&self, outcome: Outcome) -> SetupError {
        match outcome {
            Outcome::Win { winner, by: WinReason::BareKing } => SetupError::Bare(winner.other()),
            Outcome::Win { winner, by: WinReason::Impasse } => SetupError::Entered(winner),
            Outcome::Draw(DrawReason::BothBare) => SetupError::BothBare,
            _ => SetupError::NoMove(self.side_to_move),
        }
    }
}

fn hand_faults(variant: &Variant, side: Side, hand: &[(KindId, u8)]) -> Vec<SetupError> {
    if !hand.is_empty() && !variant.has_drops() {
        return vec![SetupError::HandWithoutDrops(side)];
    }
    let fault = |&(piece, _): &(KindId, u8)| {
        let held = variant.kind(piece).in_hand_as();
        let kinds = [piece, held];
        let names = kinds.map(|kind| variant.kind(kind).name().to_owned());
        (held != piece).then_some(SetupError::NotAHandPiece { kinds, names })
    };
    hand.iter().filter_map(fault).collect()
}
