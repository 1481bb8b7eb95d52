//! Positions put together freely, and what must hold of them.
//!
//! Readers of texts, lessons and the workshop make [`Setup`]s, which may be anything, and turn them
//! into [`Position`]s here, which are checked. `edit` changes a setup piece by piece, `odds` makes
//! the first positions of handicap games, `fault` says what is wrong. Nothing here plays a move.

mod edit;
mod fault;
mod odds;

pub use edit::MOST_HELD;
pub use fault::SetupError;
pub use odds::odds_name;

use super::cell::Cell;
use super::position::Position;
use crate::variant::{KindId, Piece, Side, Sq, Turns, Variant};
use std::sync::Arc;

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

impl Position {
    /// Makes a position, the first of a new game.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn from_setup(variant: Arc<Variant>, setup: &Setup) -> Result<Self, SetupError> {
        if let Some(fault) = setup.written_faults(&variant).into_iter().next() {
            return Err(fault);
        }
        let mut position = Self::empty(variant);
        for &(sq, piece) in &setup.pieces {
            position.put(sq, Cell::new(piece));
        }
        for side in Side::BOTH {
            for &(kind, count) in &setup.hands[side.index()] {
                (0..count).for_each(|_| position.change_hand(side, kind, true));
            }
        }
        position.side = setup.side_to_move;
        position.state.lion_fell = setup.lion_fell;
        position.state.deferred = setup.deferred;
        position.set_first_move_number(setup.move_number);
        position.toggle_rule_key();
        position.begin();
        let waiting = setup.side_to_move.other();
        if position.variant().rules().turns != Turns::Solo
            && let Some(royal) = position.guarded_royal(waiting)
            && !position.checks(waiting).is_empty()
        {
            return Err(SetupError::RoyalEnPrise(waiting, position.geometry().name(royal)));
        }
        Ok(position)
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
