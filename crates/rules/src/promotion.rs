//! Whether a move may, must or may not promote.

use super::position::Position;
use crate::variant::{Piece, Promotion, Sq, ZoneMoves};
use thiserror::Error;

/// Whether a board move may, must or may not promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromotionChoice {
    /// The player chooses.
    Optional,
    /// The piece must promote.
    Mandatory,
    /// The piece may not promote, for this reason.
    Forbidden(NoPromotion),
}

/// Why a piece may not promote.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum NoPromotion {
    /// It has no promoted face, or is promoted already.
    #[error("it has no promoted face")]
    NoFace,
    /// The move neither starts nor ends in the promotion zone.
    #[error("the move is outside the promotion zone")]
    OutsideZone,
    /// The move leaves the zone, in games in which only moves that end in it promote.
    #[error("the move ends outside the promotion zone")]
    EndsOutside,
    /// The move begins in the zone and captures nothing, in games in which only entering moves and captures promote.
    #[error("the move neither enters the zone nor captures")]
    NeitherEntersNorCaptures,
    /// As [`Self::NeitherEntersNorCaptures`], for a piece that may also promote on the last rank.
    #[error("the move neither captures nor ends on the last rank")]
    NeitherCapturesNorArrives,
    /// The piece declined promotion on entering the zone last turn, and captures nothing now.
    #[error("it declined promotion and captures nothing")]
    MustWait,
    /// The piece declined promotion on entering the zone and may promote only on the last rank.
    #[error("it declined promotion and must wait for the last rank")]
    WaitsForLastRank,
    /// Pieces of this game promote only by capturing.
    #[error("the move captures nothing")]
    NoCapture,
    /// Nothing promotes in this game, or the move is a drop.
    #[error("this game has no such promotion")]
    Never,
}

impl Position {
    /// Whether a board move of `piece` may, must or may not promote.
    ///
    /// Sources: the chapters on promotion in the rule texts. In Chu, deferral lasts for the owner's next turn, and a
    /// waiting Pawn promotes only on the last rank, even when it captures. The rules on captures that leave the zone
    /// and on the last rank are those of the Japanese Chu Shogi Federation and of lishogi.
    #[inline]
    pub fn promotion(&self, piece: Piece, from: Sq, to: Sq, captures: bool) -> PromotionChoice {
        let kind = self.variant().kind(piece.kind);
        if kind.promotes_to.is_none() {
            return PromotionChoice::Forbidden(NoPromotion::NoFace);
        }
        let tables = &self.variant().tables;
        match self.variant().rules().promotion {
            Promotion::Never => PromotionChoice::Forbidden(NoPromotion::Never),
            Promotion::Capture | Promotion::FlipOnCapture if captures => PromotionChoice::Mandatory,
            Promotion::Capture | Promotion::FlipOnCapture => {
                PromotionChoice::Forbidden(NoPromotion::NoCapture)
            }
            Promotion::Zone { compulsory, moves, must_where_stuck, .. } => {
                let inside = tables.in_zone(piece.side, from);
                let ends_inside = tables.in_zone(piece.side, to);
                if !inside && !ends_inside {
                    PromotionChoice::Forbidden(NoPromotion::OutsideZone)
                } else if !ends_inside && matches!(moves, ZoneMoves::Ending | ZoneMoves::Entering) {
                    PromotionChoice::Forbidden(NoPromotion::EndsOutside)
                } else if must_where_stuck && tables.is_stuck(piece, to) {
                    // This holds even for a piece that declined promotion on entering the zone.
                    PromotionChoice::Mandatory
                } else {
                    let reason =
                        if inside { self.refusal_inside_zone(piece, from, to, captures) } else { None };
                    match reason {
                        Some(_) if self.may_promote_on_arrival(piece, from, to) => PromotionChoice::Optional,
                        Some(reason) => PromotionChoice::Forbidden(reason),
                        None if compulsory => PromotionChoice::Mandatory,
                        None => PromotionChoice::Optional,
                    }
                }
            }
        }
    }

    /// Why a move that begins in the zone may not promote, apart from the exception on the last rank.
    fn refusal_inside_zone(&self, piece: Piece, from: Sq, to: Sq, captures: bool) -> Option<NoPromotion> {
        let Promotion::Zone { compulsory, deferral, moves, .. } = self.variant().rules().promotion else {
            return None;
        };
        let kind = self.variant().kind(piece.kind);
        let on_last_rank = || self.variant().tables.on_last_rank(piece.side, to);
        if kind.waits_for_last_rank && !compulsory && !on_last_rank() {
            return Some(NoPromotion::WaitsForLastRank);
        }
        let must_capture = matches!(moves, ZoneMoves::Entering | ZoneMoves::EnteringOrCapture);
        if must_capture && !captures {
            return Some(match kind.may_promote_on_last_rank {
                true => NoPromotion::NeitherCapturesNorArrives,
                false => NoPromotion::NeitherEntersNorCaptures,
            });
        }
        let defers =
            deferral && !compulsory && !captures && self.deferred_promotion(piece.side) == Some(from);
        defers.then_some(NoPromotion::MustWait)
    }

    /// Whether the move reaches the last rank with a piece that may promote there.
    fn may_promote_on_arrival(&self, piece: Piece, from: Sq, to: Sq) -> bool {
        let tables = &self.variant().tables;
        self.variant().kind(piece.kind).may_promote_on_last_rank
            && tables.on_last_rank(piece.side, to)
            && !tables.on_last_rank(piece.side, from)
    }

    /// Whether an unpromoted move defers promotion for the next turn of its owner.
    pub(crate) fn declines_on_entry(&self, piece: Piece, from: Sq, to: Sq) -> bool {
        let tables = &self.variant().tables;
        self.variant().rules().defers_promotion()
            && self.variant().kind(piece.kind).promotes_to.is_some()
            && !tables.in_zone(piece.side, from)
            && tables.in_zone(piece.side, to)
    }
}
