//! Positions put together freely, and what must hold of them.

use super::piece::{Cell, Piece, Side};
use super::position::Position;
use crate::variant::{KindId, Sq, Turns, Variant};
use std::sync::Arc;
use thiserror::Error;

/// A position as it may be written down: not necessarily a legal one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The pieces on the board.
    pub pieces: Vec<(Sq, Piece)>,
    /// The hands, Black's first: kinds with their number.
    pub hands: [Vec<(KindId, u8)>; 2],
    /// Whose turn it is.
    pub side_to_move: Side,
    /// Number of the ply to be played, 1 at the start.
    pub move_number: u32,
    /// Where a non-Lion has just taken a Lion (Chu).
    pub lion_fell: Option<Sq>,
    /// Pieces that declined promotion on entering with their side's last move (Chu), Black's first.
    pub deferred: [Option<Sq>; 2],
}

/// Why a [`Setup`] is no position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SetupError {
    /// Two pieces on one square.
    #[error("two pieces stand on {0}")]
    TwoOnOneSquare(String),
    /// A side has no royal piece.
    #[error("{0} has no royal piece; the game would be lost before it began")]
    NoRoyal(Side),
    /// A hand in a game without drops.
    #[error("{0} has pieces in hand, but captured pieces do not come back in this game")]
    HandWithoutDrops(Side),
    /// A kind that is never in hand.
    #[error("a {0} cannot be in hand: in hand it is a {1}")]
    NotAHandPiece(String, String),
    /// A deferred promotion on a square without such a piece.
    #[error("{0} has no piece on {1} that could be waiting to promote")]
    NothingDeferred(Side, String),
    /// The side that just moved left its royal attacked.
    #[error("{0} has just moved but its royal piece on {1} can be taken")]
    RoyalEnPrise(Side, String),
}

impl Position {
    /// Makes a position, the first of a new game.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn from_setup(variant: Arc<Variant>, setup: &Setup) -> Result<Self, SetupError> {
        let mut position = Self::empty(variant);
        let name = |position: &Self, sq: Sq| position.geometry().name(sq);
        for &(sq, piece) in &setup.pieces {
            if position.piece_at(sq).is_some() {
                return Err(SetupError::TwoOnOneSquare(name(&position, sq)));
            }
            position.put(sq, Cell::new(piece));
        }
        let is_solo = position.variant().rules().turns == Turns::Solo;
        for side in Side::BOTH {
            if !is_solo && position.royals(side).is_empty() {
                return Err(SetupError::NoRoyal(side));
            }
            position.fill_hand(side, &setup.hands[side.index()])?;
            if let Some(sq) = setup.deferred[side.index()] {
                let waits = position.piece_at(sq).is_some_and(|piece| {
                    piece.side == side && position.variant().kind(piece.kind).promotes_to().is_some()
                });
                if !waits {
                    return Err(SetupError::NothingDeferred(side, name(&position, sq)));
                }
            }
        }
        position.side = setup.side_to_move;
        position.state.lion_fell = setup.lion_fell;
        position.state.deferred = setup.deferred;
        position.set_first_move_number(setup.move_number);
        position.toggle_rule_key();
        position.begin();
        let waiting = setup.side_to_move.other();
        if !is_solo
            && let Some(royal) = position.guarded_royal(waiting)
            && !position.checks(waiting).is_empty()
        {
            return Err(SetupError::RoyalEnPrise(waiting, name(&position, royal)));
        }
        Ok(position)
    }

    fn fill_hand(&mut self, side: Side, hand: &[(KindId, u8)]) -> Result<(), SetupError> {
        if !hand.is_empty() && !self.variant().has_drops() {
            return Err(SetupError::HandWithoutDrops(side));
        }
        for &(kind, count) in hand {
            let entry = self.variant().kind(kind);
            let held = entry.in_hand_as();
            if held != kind {
                let held = self.variant().kind(held);
                return Err(SetupError::NotAHandPiece(entry.name().to_owned(), held.name().to_owned()));
            }
            (0..count).for_each(|_| self.change_hand(side, kind, true));
        }
        Ok(())
    }

    /// The position as it may be written down. Its history is not part of it.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let mut pieces: Vec<(Sq, Piece)> =
            Side::BOTH.into_iter().flat_map(|side| self.pieces(side)).collect();
        pieces.sort_unstable_by_key(|(sq, _)| *sq);
        Setup {
            pieces,
            hands: Side::BOTH.map(|side| self.hand(side).collect()),
            side_to_move: self.side,
            move_number: self.move_number(),
            lion_fell: self.state.lion_fell,
            deferred: self.state.deferred,
        }
    }
}
