//! Why a move is refused, in a sentence for players.

use super::{Describe, SideName, SpokenName};
use crate::say;
use crate::square_name;
use tenjiku_rules::variant::{KindId, Piece, Sq, Variant};
use tenjiku_rules::{MoveError, NoPromotion, Position, Refusal};

impl Describe for Refusal {
    type Context = Position;

    fn describe(&self, position: &Position) -> String {
        let variant: &Variant = position.variant();
        let square = |sq: Sq| square_name(variant.geometry(), sq);
        let name = |kind: KindId| variant.kind(kind).spoken_name();
        let on = |sq: Sq| piece_on(position, sq);
        match *self {
            Self::GameOver => say!("refusal-game-over"),
            Self::EmptySquare { at } => say!("refusal-empty-square", square = square(at)),
            Self::NotYourPiece { at, turn } => {
                let (turn, owner) = (turn.spoken_name(), turn.other().spoken_name());
                say!("refusal-not-your-piece", turn, piece = on(at), owner)
            }
            Self::OwnPiece { at } => say!("refusal-own-piece", piece = on(at)),
            Self::NoSuchMove { piece, to } => {
                say!("refusal-no-such-move", piece = name(piece.kind), square = square(to))
            }
            Self::Blocked { piece, to } => match jumps_to_capture(variant, piece) {
                false => say!("refusal-blocked", piece = name(piece.kind), square = square(to)),
                true => say!("refusal-blocked-jumper", piece = name(piece.kind), square = square(to)),
            },
            Self::RankTooHigh { piece, to, over } => rank_too_high(position, piece, to, over),
            Self::RoyalByJump { piece, royal } => {
                say!("refusal-royal-by-jump", piece = name(piece.kind), royal = on(royal))
            }
            Self::NoRoomToPass { at } => say!("refusal-no-room-to-pass", piece = on(at)),
            Self::NothingToCapture { at } => say!("refusal-nothing-to-capture", square = square(at)),
            Self::MustPromote { piece } => say!("refusal-must-promote", piece = name(piece.kind)),
            Self::MayNotPromote { piece, why } => {
                say!("refusal-may-not-promote", piece = name(piece.kind), reason = no_promotion(why))
            }
            Self::ProtectedLion { lion, protector, captured_on_the_way } => {
                protected_lion(position, lion, protector, captured_on_the_way)
            }
            Self::CounterStrike { lion, first } => {
                say!("refusal-counter-strike", square = square(first), piece = on(lion))
            }
            Self::UniversalTakesProtected { target, protector } => {
                say!("refusal-universal-takes-protected", piece = on(target), protector = on(protector))
            }
            Self::ExposesRoyal { royal, attacker } => {
                say!("refusal-exposes-royal", square = square(royal), attacker = on(attacker))
            }
            Self::Repetition => say!("refusal-repetition"),
            Self::ThirdTime => say!("refusal-third-time"),
            Self::SecondTime { after: Some(0) | None } => say!("refusal-second-time-start"),
            Self::SecondTime { after: Some(after) } => say!("refusal-second-time", number = after),
            Self::NotInHand { kind } => say!("refusal-not-in-hand", piece = name(kind)),
            Self::SquareTaken { at } => say!("refusal-square-taken", piece = on(at)),
            Self::DropOnLastRanks { kind, ranks } => {
                say!("refusal-drop-last-ranks", piece = name(kind), ranks)
            }
            Self::DropFileFull { kind, limit, file } => {
                say!("refusal-drop-file-full", piece = name(kind), limit, file)
            }
            Self::DropMates { kind } => say!("refusal-drop-mates", piece = name(kind)),
        }
    }
}

/// The violated rule with its squares and pieces, or the parse error.
impl Describe for MoveError {
    type Context = Position;

    fn describe(&self, position: &Position) -> String {
        match self {
            Self::Refused(refusal) => refusal.describe(position),
            Self::Unreadable { .. } | Self::NoMatch { .. } => self.to_string(),
        }
    }
}

/// Describes a piece on `over` that a range jump or range capture to `to` may not pass or capture.
fn rank_too_high(position: &Position, piece: Piece, to: Sq, over: Sq) -> String {
    let variant = position.variant();
    let mover = variant.kind(piece.kind);
    let rank = if position.rank_of(over) == mover.jump_rank() { "equal" } else { "higher" };
    let (name, blocker) = (mover.spoken_name(), piece_on(position, over));
    match over == to {
        false => say!("refusal-rank-over", piece = name, over = blocker, rank),
        true if variant.tables().move_pattern(piece).range_jumps.is_empty() => {
            say!("refusal-rank-sweep", piece = name, over = blocker, rank)
        }
        true => say!("refusal-rank-target", piece = name, over = blocker, rank),
    }
}

/// Describes a Lion that may not be captured because the piece on `by` protects it.
fn protected_lion(position: &Position, lion: Sq, by: Sq, captured: Option<(Sq, KindId)>) -> String {
    let name = |kind: KindId| position.variant().kind(kind).spoken_name().to_owned();
    let piece = position.piece_at(lion);
    let piece = piece.map_or_else(|| say!("piece-unknown"), |piece| name(piece.kind));
    let (square, protector) = (square_name(position.geometry(), lion), piece_on(position, by));
    match captured {
        Some((sq, _)) if sq == by => say!("refusal-protected-lion-by-slight", piece, square, protector),
        Some((_, slight)) => {
            say!("refusal-protected-lion-slight", piece, square, protector, slight = name(slight))
        }
        None => say!("refusal-protected-lion-far", piece, square, protector),
    }
}

fn no_promotion(why: NoPromotion) -> String {
    match why {
        NoPromotion::NoFace => say!("promotion-no-face"),
        NoPromotion::OutsideZone => say!("promotion-outside-zone"),
        NoPromotion::MustWait => say!("promotion-must-wait"),
        NoPromotion::EndsOutside => say!("promotion-ends-outside"),
        NoPromotion::NeitherEntersNorCaptures => say!("promotion-neither-enters-nor-captures"),
        NoPromotion::NeitherCapturesNorArrives => say!("promotion-neither-captures-nor-arrives"),
        NoPromotion::WaitsForLastRank => say!("promotion-waits-for-last-rank"),
        NoPromotion::NoCapture => say!("promotion-no-capture"),
        NoPromotion::Never => say!("promotion-never"),
    }
}

/// Whether the piece jumps over others only to capture.
fn jumps_to_capture(variant: &Variant, piece: Piece) -> bool {
    !variant.tables().move_pattern(piece).range_jumps.is_empty() && !variant.rules().range_jump.lands_on_empty
}

/// A square with its piece, as in `Lion on 6f`; the square alone if it is empty.
fn piece_on(position: &Position, sq: Sq) -> String {
    let square = square_name(position.geometry(), sq);
    match position.piece_at(sq) {
        Some(piece) => {
            let name = position.variant().kind(piece.kind).spoken_name();
            say!("piece-on", piece = name, square)
        }
        None => square,
    }
}
