//! Unchecked positions, for parsers and editors, and their conversion to a checked [`Position`].
//!
//! `edit` changes a setup piece by piece, `handicap` makes handicap positions, and `fault` validates.

mod edit;
mod fault;
mod handicap;

pub use edit::MAX_IN_HAND;
pub use fault::SetupError;
pub use handicap::handicap_name;

use super::cell::Cell;
use super::position::{Position, has_royal};
use crate::variant::{KindId, Piece, Side, Sq, Turns, Variant};
use std::sync::Arc;

/// A position without history, which need not be valid. Use [`Position::from_setup`] to get a checked [`Position`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The pieces on the board.
    pub pieces: Vec<(Sq, Piece)>,
    /// The hands, Black's first, as kinds with counts.
    pub hands: [Vec<(KindId, u8)>; 2],
    /// The side to move.
    pub side_to_move: Side,
    /// The number of the next ply, 1 at the start of a game.
    pub move_number: u32,
    /// The square on which a non-Lion captured a Lion with the last ply (Chu).
    pub last_lion_capture: Option<Sq>,
    /// For each side, Black first, the square of a piece that declined promotion when its last move took it
    /// into the zone (Chu).
    pub deferred: [Option<Sq>; 2],
    /// Whether each side, Black first, began without a royal but has one now, by promotion. Not needed for a side
    /// without a royal on the board, since the board shows that it has none.
    pub gained_royal: [bool; 2],
}

impl Position {
    /// The initial position of a game from a setup.
    ///
    /// A setup in which the game is over is accepted: see [`Position::outcome`]. [`Setup::faults`] rejects it.
    ///
    /// # Errors
    /// The first fault of the setup. [`SetupError`] lists the faults that only [`Setup::faults`] finds.
    pub fn from_setup(variant: Arc<Variant>, setup: &Setup) -> Result<Self, SetupError> {
        if let Some(fault) = setup.static_faults(&variant).into_iter().next() {
            return Err(fault);
        }
        let without_royal = Side::BOTH.map(|side| setup.is_without_royal(&variant, side));
        let mut position = Self::empty(variant);
        position.set_without_royal(without_royal);
        for &(sq, piece) in &setup.pieces {
            position.put(sq, Cell::new(piece));
        }
        for side in Side::BOTH {
            for &(kind, count) in &setup.hands[side.index()] {
                (0..count).for_each(|_| position.change_hand(side, kind, true));
            }
        }
        position.side = setup.side_to_move;
        position.state.last_lion_capture = setup.last_lion_capture;
        position.state.deferred = setup.deferred;
        position.first_move_number = setup.move_number;
        let waiting = setup.side_to_move.other();
        position.set_handicap_points(setup);
        position.judge_setup(waiting);
        position.toggle_rule_key();
        position.start_history();
        if position.variant().rules().turns != Turns::Solo
            && let Some(royal) = position.guarded_royal(waiting)
            && !position.checks(waiting).is_empty()
            // In the starting array no side has moved into check.
            && *setup != Setup::initial(position.variant())
        {
            return Err(SetupError::RoyalEnPrise(waiting, position.geometry().name(royal)));
        }
        Ok(position)
    }

    /// The position as a setup, without its history.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let mut pieces: Vec<(Sq, Piece)> =
            Side::BOTH.into_iter().flat_map(|side| self.pieces(side)).collect();
        pieces.sort_unstable_by_key(|(sq, _)| *sq);
        let has_gained_royal =
            |side| self.began_without_royal(side) && has_royal(self.variant(), &pieces, side);
        Setup {
            gained_royal: Side::BOTH.map(has_gained_royal),
            pieces,
            hands: Side::BOTH.map(|side| self.hand(side).collect()),
            side_to_move: self.side,
            move_number: self.move_number(),
            last_lion_capture: self.state.last_lion_capture,
            deferred: self.state.deferred,
        }
    }
}
