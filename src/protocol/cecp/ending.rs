//! The end of a game as CECP tells it: `1-0 {reason}`.

use crate::protocol::dialect::Dialect;
use crate::rules::{DrawReason, Outcome, Position, Side, WinReason};

/// The line that claims the end of a game; none while it goes on.
///
/// The reason names no side: the first player, our Black, is White to `XBoard`.
pub(super) fn claim(dialect: Dialect, position: &Position) -> Option<String> {
    let outcome = position.outcome()?;
    let name = |kind| position.variant().kind(kind).name();
    let square = |sq| dialect.write_square(position.variant(), sq);
    let reason = match outcome {
        Outcome::Win { by, .. } => match by {
            WinReason::RoyalCaptured { royal, at } => {
                format!("the {} was captured on {}", name(royal), square(at))
            }
            WinReason::RoyalBurnt { royal, burner, by } => {
                format!("the {} was burnt by the {} on {}", name(royal), name(burner), square(by))
            }
            WinReason::Checkmate => "checkmate".to_owned(),
            WinReason::NoMoves => "no legal move is left".to_owned(),
            WinReason::BareKing => "nothing but one royal piece is left".to_owned(),
            WinReason::PerpetualCheck => "perpetual check".to_owned(),
            WinReason::Repetition => "the same position stands for the fourth time".to_owned(),
            WinReason::Impasse => "the royal piece has entered with enough pieces".to_owned(),
            WinReason::Resignation => "resignation".to_owned(),
            WinReason::Time => "time forfeit".to_owned(),
            WinReason::Recorded => "as the record says".to_owned(),
        },
        Outcome::Draw(DrawReason::Repetition) => "the same position stands for the fourth time".to_owned(),
        Outcome::Draw(DrawReason::BothBare) => "both sides are bared".to_owned(),
        Outcome::Draw(DrawReason::Stalemate) => "no legal move is left".to_owned(),
        Outcome::Draw(DrawReason::Agreement) => "agreed".to_owned(),
        Outcome::Draw(DrawReason::Recorded) => "as the record says".to_owned(),
    };
    Some(format!("{} {{{reason}}}", outcome.score()))
}

/// The line that grants the win to the opponent of `loser`, whose last royal cannot be saved: a
/// mate to `XBoard`, though by our rules the game would go on until it is taken.
pub(super) const fn mated(loser: Side) -> &'static str {
    match loser {
        Side::Black => "0-1 {checkmate}",
        Side::White => "1-0 {checkmate}",
    }
}
