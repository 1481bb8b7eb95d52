//! How a game ends, and the sentence that tells it.

use super::piece::Side;
use crate::variant::{KindId, Sq, Variant};

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// One side has won.
    Win {
        /// Who.
        winner: Side,
        /// Why.
        by: WinReason,
    },
    /// Nobody has won.
    Draw(DrawReason),
}

/// Why a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinReason {
    /// The loser's last royal was captured.
    RoyalCaptured {
        /// The royal.
        royal: KindId,
        /// Where it stood.
        at: Sq,
    },
    /// The loser's last royal was burnt.
    RoyalBurnt {
        /// The royal.
        royal: KindId,
        /// The kind of the burner.
        burner: KindId,
        /// Where the burner stands.
        by: Sq,
    },
    /// The loser's royal is attacked and no move saves it.
    Checkmate,
    /// The loser is to move and has no legal move.
    NoMoves,
    /// The loser has nothing left but one royal.
    BareKing,
    /// The loser gave up.
    Resignation,
}

/// Why a game is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawReason {
    /// A position came about too often.
    Repetition,
    /// Each side was bared to a single royal in turn.
    BothBare,
    /// The players agreed.
    Agreement,
}

impl Outcome {
    /// One sentence for the players.
    #[must_use]
    pub fn describe(&self, variant: &Variant) -> String {
        let Self::Win { winner, by } = *self else {
            return match self {
                Self::Draw(DrawReason::Repetition) => {
                    "Draw: the same position stands for the fourth time.".to_owned()
                }
                Self::Draw(DrawReason::BothBare) => "Draw: both sides are bared to a lone royal.".to_owned(),
                _ => "Draw by agreement.".to_owned(),
            };
        };
        let loser = winner.other();
        let name = |kind: KindId| variant.kind(kind).name();
        let square = |sq: Sq| variant.geometry().name(sq);
        match by {
            WinReason::RoyalCaptured { royal, at } => {
                format!("{winner} wins: {loser}'s {} was captured on {}.", name(royal), square(at))
            }
            WinReason::RoyalBurnt { royal, burner, by } => format!(
                "{winner} wins: {loser}'s {} was burnt by a {} on {}.",
                name(royal),
                name(burner),
                square(by)
            ),
            WinReason::Checkmate => format!("{winner} wins by checkmate."),
            WinReason::NoMoves => format!("{winner} wins: {loser} has no legal move."),
            WinReason::BareKing => format!("{winner} wins: {loser} has nothing left but one royal piece."),
            WinReason::Resignation => format!("{winner} wins: {loser} resigned."),
        }
    }

    /// The score as records write it: `1-0`, `0-1` or `1/2-1/2`, Black's points first.
    #[must_use]
    pub const fn score(&self) -> &'static str {
        match self {
            Self::Win { winner: Side::Black, .. } => "1-0",
            Self::Win { winner: Side::White, .. } => "0-1",
            Self::Draw(_) => "1/2-1/2",
        }
    }
}
