//! Errors of a set-up position and how to fix them, in words for players.

use super::{Describe, SideName, SpokenName};
use crate::say;
use tenjiku_rules::SetupError;
use tenjiku_rules::variant::Variant;

impl Describe for SetupError {
    type Context = Variant;

    fn describe(&self, variant: &Variant) -> String {
        match self {
            Self::TwoOnOneSquare(square) => say!("setup-two-on-one", square),
            Self::NoRoyal => say!("setup-no-royal"),
            Self::HandWithoutDrops(side) => say!("setup-hand-without-drops", side = side.spoken_name()),
            Self::NotAHandPiece { kinds, .. } => {
                let [piece, held] = kinds.map(|kind| variant.kind(kind).spoken_name());
                say!("setup-not-in-hand", piece, held)
            }
            Self::NothingDeferred(side, square) => {
                say!("setup-nothing-deferred", side = side.spoken_name(), square)
            }
            Self::RoyalEnPrise(side, square) => say!(
                "setup-royal-en-prise",
                side = side.spoken_name(),
                other = side.other().spoken_name(),
                square,
            ),
            Self::NoLionCaptured(side, square) => {
                say!("setup-no-lion-fell", side = side.spoken_name(), square)
            }
            Self::Bare(side) => say!("setup-bare", side = side.spoken_name()),
            Self::BothBare => say!("setup-both-bare"),
            Self::Entered(side) => say!("setup-entered", side = side.spoken_name()),
            Self::NoMove(side) => say!("setup-no-move", side = side.spoken_name()),
        }
    }
}
