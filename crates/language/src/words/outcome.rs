//! Results of games in a sentence for players.

use super::{Describe, SideName, SpokenName};
use crate::say;
use crate::square_name;
use tenjiku_rules::variant::{KindId, Sq, Variant};
use tenjiku_rules::{DrawReason, Outcome, WinReason};

impl Describe for Outcome {
    type Context = Variant;

    fn describe(&self, variant: &Variant) -> String {
        let (winner, by) = match *self {
            Self::Win { winner, by } => (winner, by),
            Self::Draw(DrawReason::Repetition) => return say!("outcome-repetition"),
            Self::Draw(DrawReason::BothBare) => return say!("outcome-both-bare"),
            Self::Draw(DrawReason::Stalemate) => return say!("outcome-stalemate"),
            Self::Draw(DrawReason::Agreement) => return say!("outcome-agreement"),
            Self::Draw(DrawReason::Recorded) => return say!("outcome-draw-recorded"),
        };
        let (winner, loser) = (winner.spoken_name(), winner.other().spoken_name());
        let name = |kind: KindId| variant.kind(kind).spoken_name();
        let square = |sq: Sq| square_name(variant.geometry(), sq);
        match by {
            WinReason::RoyalCaptured { royal, at } => {
                say!("outcome-royal-captured", winner, loser, royal = name(royal), square = square(at))
            }
            WinReason::RoyalBurnt { royal, burner, by } => say!(
                "outcome-royal-burnt",
                winner,
                loser,
                royal = name(royal),
                burner = name(burner),
                square = square(by),
            ),
            WinReason::Checkmate => say!("outcome-checkmate", winner),
            WinReason::NoMoves => say!("outcome-no-moves", winner, loser),
            WinReason::BareKing => say!("outcome-bare-king", winner, loser),
            WinReason::PerpetualCheck => say!("outcome-perpetual-check", winner, loser),
            WinReason::PerpetualAttack => say!("outcome-perpetual-attack", winner, loser),
            WinReason::Repetition => say!("outcome-repetition-lost", winner, loser),
            WinReason::Impasse => say!("outcome-impasse", winner),
            WinReason::Resignation => say!("outcome-resignation", winner, loser),
            WinReason::Time => say!("outcome-time", winner, loser),
            WinReason::Recorded => say!("outcome-win-recorded", winner),
        }
    }
}
