//! The result of a game.

use crate::variant::{KindId, Side, Sq};

/// The end of a game.
///
/// This is data for programs to match on, without a text. [`Kind::name`](crate::variant::Kind::name) and
/// [`Geometry::name`](crate::variant::Geometry::name) turn the kinds and squares in a [`WinReason`] into words.
///
/// # Examples
/// ```
/// use tenjiku_rules::variant::Variant;
/// use tenjiku_rules::{Outcome, Side, WinReason, sfen};
///
/// let chu = Variant::built_in("chu").expect("a built-in game");
/// let position = sfen::read(&chu, "5k6/12/12/R11/1R10/12/12/12/12/12/12/5K6 b - 1")?;
/// let outcome = position.outcome().expect("White has a bare King");
/// assert_eq!(outcome, Outcome::Win { winner: Side::Black, by: WinReason::BareKing });
///
/// let text = match outcome {
///     Outcome::Win { winner, by: WinReason::RoyalCaptured { royal, at } } => {
///         format!("{winner} captured the {} on {}", chu.kind(royal).name(), chu.geometry().name(at))
///     }
///     Outcome::Win { winner, by: WinReason::BareKing } => format!("{winner} bared the enemy King"),
///     Outcome::Win { winner, .. } => format!("{winner} wins"),
///     Outcome::Draw(_) => "a draw".to_owned(),
/// };
/// assert_eq!(text, "Black bared the enemy King");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// One side has won.
    Win {
        /// The winner.
        winner: Side,
        /// The reason.
        by: WinReason,
    },
    /// A draw.
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
    /// The loser has no piece left except one royal.
    BareKing,
    /// The loser gave check with every move of a repetition.
    PerpetualCheck,
    /// The loser gave check or attacked a piece with every move of a repetition.
    PerpetualAttack,
    /// A position was repeated, and by the rules of the game the loser had to avoid it.
    Repetition,
    /// The winner's royal has entered the enemy camp with enough pieces.
    Impasse,
    /// The loser resigned.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// A game record gives this result, without a reason that the rules confirm.
    Recorded,
}

/// Why a game is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawReason {
    /// A position occurred too often.
    Repetition,
    /// Neither side has a piece left except one royal.
    BothBare,
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// The players agreed.
    Agreement,
    /// A game record gives this result, without a reason that the rules confirm.
    Recorded,
}

impl Outcome {
    /// The outcome for a score from a game record, such as `1-0`; `None` if the text is not a score.
    #[must_use]
    pub fn from_score(score: &str) -> Option<Self> {
        let [black, white] = Side::BOTH.map(|winner| Self::Win { winner, by: WinReason::Recorded });
        [black, white, Self::Draw(DrawReason::Recorded)].into_iter().find(|outcome| outcome.score() == score)
    }

    /// Whether the outcome is a recorded result without a known reason.
    #[must_use]
    pub const fn is_recorded(&self) -> bool {
        matches!(self, Self::Win { by: WinReason::Recorded, .. } | Self::Draw(DrawReason::Recorded))
    }

    /// The score as in game records: `1-0`, `0-1` or `1/2-1/2`, Black's points first.
    #[must_use]
    pub const fn score(&self) -> &'static str {
        match self {
            Self::Win { winner, .. } => winner.winning_score(),
            Self::Draw(_) => "1/2-1/2",
        }
    }
}
