//! How a game ends, and the sentence that says so.

use crate::say;
use crate::variant::{KindId, Side, Sq, Variant};

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// One side has won.
    Win {
        /// The winner.
        winner: Side,
        /// The reason.
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
        /// The square it was on.
        at: Sq,
    },
    /// The loser's last royal was burnt.
    RoyalBurnt {
        /// The royal.
        royal: KindId,
        /// The kind of the burner.
        burner: KindId,
        /// The square of the burner.
        by: Sq,
    },
    /// The loser's royal is attacked and no move saves it.
    Checkmate,
    /// The loser is to move and has no legal move.
    NoMoves,
    /// The loser has only one royal left.
    BareKing,
    /// The loser repeated a position by giving check with every move.
    PerpetualCheck,
    /// The loser repeated a position by giving check or attacking something with every move.
    PerpetualAttack,
    /// A position occurred too often, and by the rules of the game the loser had to avoid it.
    Repetition,
    /// The winner's royal has entered the enemy camp with enough pieces.
    Impasse,
    /// The loser resigned.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// A record gives this result without a reason the rules could confirm.
    Recorded,
}

/// Why a game is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawReason {
    /// A position occurred too often.
    Repetition,
    /// Each side was bared to a single royal in turn.
    BothBare,
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// The players agreed.
    Agreement,
    /// A record gives this result without a reason the rules could confirm.
    Recorded,
}

impl Outcome {
    /// One sentence for the players.
    #[must_use]
    pub fn describe(&self, variant: &Variant) -> String {
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
        let square = |sq: Sq| variant.geometry().name(sq);
        match by {
            WinReason::RoyalCaptured { royal, at } => say!(
                "outcome-royal-captured",
                winner = winner,
                loser = loser,
                royal = name(royal),
                square = square(at),
            ),
            WinReason::RoyalBurnt { royal, burner, by } => say!(
                "outcome-royal-burnt",
                winner = winner,
                loser = loser,
                royal = name(royal),
                burner = name(burner),
                square = square(by),
            ),
            WinReason::Checkmate => say!("outcome-checkmate", winner = winner),
            WinReason::NoMoves => say!("outcome-no-moves", winner = winner, loser = loser),
            WinReason::BareKing => say!("outcome-bare-king", winner = winner, loser = loser),
            WinReason::PerpetualCheck => say!("outcome-perpetual-check", winner = winner, loser = loser),
            WinReason::PerpetualAttack => say!("outcome-perpetual-attack", winner = winner, loser = loser),
            WinReason::Repetition => say!("outcome-repetition-lost", winner = winner, loser = loser),
            WinReason::Impasse => say!("outcome-impasse", winner = winner),
            WinReason::Resignation => say!("outcome-resignation", winner = winner, loser = loser),
            WinReason::Time => say!("outcome-time", winner = winner, loser = loser),
            WinReason::Recorded => say!("outcome-win-recorded", winner = winner),
        }
    }

    /// The outcome for a score in a record, such as `1-0`; `None` if the text is not a score.
    #[must_use]
    pub fn recorded(score: &str) -> Option<Self> {
        let [black, white] = Side::BOTH.map(|winner| Self::Win { winner, by: WinReason::Recorded });
        [black, white, Self::Draw(DrawReason::Recorded)].into_iter().find(|end| end.score() == score)
    }

    /// Whether the result comes from a record and the reason is unknown.
    #[must_use]
    pub const fn is_recorded(&self) -> bool {
        matches!(self, Self::Win { by: WinReason::Recorded, .. } | Self::Draw(DrawReason::Recorded))
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
