//! Whether a move may, must or may not promote.

use super::position::Position;
use crate::variant::{Piece, Promotion, Sq, ZoneMoves};

/// What the rules say of promoting at the end of a board move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromotionChoice {
    /// The player chooses.
    Free,
    /// It must.
    Must,
    /// It may not, for that reason.
    Not(NoPromotion),
}

/// Why a piece may not promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPromotion {
    /// It has no promoted face, or is promoted already.
    NoFace,
    /// The move touches no promotion zone.
    OutsideZone,
    /// The move leaves the zone, and only those that end in it promote.
    EndsOutside,
    /// The move stays in the zone and captures nothing, and only entering and capturing promote.
    NeitherEntersNorCaptures,
    /// It declined on entering the zone last turn and captures nothing now.
    MustWait,
    /// Having declined on entering, it waits for the last rank.
    WaitsForLastRank,
    /// Pieces of this game promote only by capturing.
    NoCapture,
    /// Nothing promotes in this game, or a dropped piece.
    Never,
}

impl Position {
    /// The rule of promotion for a board move of `piece`.
    ///
    /// Sources: the chapters on promotion of the rule texts; for Chu's deferral the owner's next
    /// turn is meant, and a waiting Pawn promotes on the last rank only, also when it captures.
    #[inline]
    pub(crate) fn promotion(&self, piece: Piece, from: Sq, to: Sq, captures: bool) -> PromotionChoice {
        let kind = self.variant().kind(piece.kind);
        if kind.promotes_to.is_none() {
            return PromotionChoice::Not(NoPromotion::NoFace);
        }
        let tables = &self.variant().tables;
        match self.variant().rules().promotion {
            Promotion::Never => PromotionChoice::Not(NoPromotion::Never),
            Promotion::Capture | Promotion::FlipOnCapture if captures => PromotionChoice::Must,
            Promotion::Capture | Promotion::FlipOnCapture => PromotionChoice::Not(NoPromotion::NoCapture),
            Promotion::Zone { compulsory, deferral, moves, must_where_stuck, .. } => {
                let inside = tables.in_zone(piece.side, from);
                let ends_inside = tables.in_zone(piece.side, to);
                if !inside && !ends_inside {
                    PromotionChoice::Not(NoPromotion::OutsideZone)
                } else if moves != ZoneMoves::Touching && !ends_inside {
                    PromotionChoice::Not(NoPromotion::EndsOutside)
                } else if must_where_stuck && tables.is_stuck(piece, to) {
                    // Also a piece that declined on entering and may no longer choose.
                    PromotionChoice::Must
                } else if moves == ZoneMoves::Entering && inside && !captures {
                    PromotionChoice::Not(NoPromotion::NeitherEntersNorCaptures)
                } else if compulsory {
                    PromotionChoice::Must
                } else if kind.waits_for_last_rank && inside {
                    PromotionChoice::Not(NoPromotion::WaitsForLastRank)
                } else if deferral && !captures && self.deferred(piece.side) == Some(from) {
                    PromotionChoice::Not(NoPromotion::MustWait)
                } else {
                    PromotionChoice::Free
                }
            }
        }
    }

    /// Whether a move that did not promote bars the piece from promoting on its owner's next turn.
    pub(crate) fn declines_on_entry(&self, piece: Piece, from: Sq, to: Sq) -> bool {
        let Promotion::Zone { deferral: true, .. } = self.variant().rules().promotion else { return false };
        let tables = &self.variant().tables;
        self.variant().kind(piece.kind).promotes_to.is_some()
            && !tables.in_zone(piece.side, from)
            && tables.in_zone(piece.side, to)
    }
}
