//! Whether a move may, must or may not promote.

use super::position::Position;
use crate::variant::{Piece, Promotion, Sq, ZoneMoves};

/// What the rules say about promoting at the end of a board move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromotionChoice {
    /// The player chooses.
    Free,
    /// The piece must promote.
    Must,
    /// The piece may not promote, for this reason.
    Not(NoPromotion),
}

/// Why a piece may not promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPromotion {
    /// It has no promoted face, or is promoted already.
    NoFace,
    /// The move neither starts nor ends in the promotion zone.
    OutsideZone,
    /// The move leaves the zone, and in this game only moves that end in it promote.
    EndsOutside,
    /// The move stays in the zone without a capture, and in this game only entering the zone or capturing
    /// promotes.
    NeitherEntersNorCaptures,
    /// The piece declined promotion on entering the zone last turn, and captures nothing now.
    MustWait,
    /// The piece declined promotion on entering the zone, so it must wait for the last rank.
    WaitsForLastRank,
    /// Pieces of this game promote only by capturing.
    NoCapture,
    /// Nothing promotes in this game, or the move is a drop.
    Never,
}

impl Position {
    /// Whether a board move of `piece` may, must or may not promote.
    ///
    /// Sources: the chapters on promotion in the rule texts. In Chu, deferral lasts for the owner's next
    /// turn, and a waiting Pawn promotes only on the last rank, even when it captures.
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
                    // This includes a piece that declined on entering the zone.
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

    /// Whether a move that did not promote keeps the piece from promoting on its owner's next turn.
    pub(crate) fn declines_on_entry(&self, piece: Piece, from: Sq, to: Sq) -> bool {
        let Promotion::Zone { deferral: true, .. } = self.variant().rules().promotion else { return false };
        let tables = &self.variant().tables;
        self.variant().kind(piece.kind).promotes_to.is_some()
            && !tables.in_zone(piece.side, from)
            && tables.in_zone(piece.side, to)
    }
}
