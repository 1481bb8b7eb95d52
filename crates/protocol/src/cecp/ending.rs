//! The end of a game in CECP: `1-0 {reason}`.

use tenjiku_records::dialect::Dialect;
use tenjiku_rules::{DrawReason, Outcome, Position, Side, WinReason};

/// The line that claims the end of a game; `None` if it is not over.
///
/// The reason does not name a side, since `XBoard` calls our Black White.
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
            WinReason::BareKing => "only one royal piece is left".to_owned(),
            WinReason::PerpetualCheck => "perpetual check".to_owned(),
            WinReason::PerpetualAttack => "perpetual attack".to_owned(),
            WinReason::Repetition => "the same position occurred for the fourth time".to_owned(),
            WinReason::Impasse => "the royal piece has entered with enough pieces".to_owned(),
            WinReason::Resignation => "resignation".to_owned(),
            WinReason::Time => "time forfeit".to_owned(),
            WinReason::Recorded => "as the record says".to_owned(),
        },
        Outcome::Draw(DrawReason::Repetition) => "the same position occurred for the fourth time".to_owned(),
        Outcome::Draw(DrawReason::BothBare) => "both sides have only one royal piece left".to_owned(),
        Outcome::Draw(DrawReason::Stalemate) => "no legal move is left".to_owned(),
        Outcome::Draw(DrawReason::Agreement) => "agreed".to_owned(),
        Outcome::Draw(DrawReason::Recorded) => "as the record says".to_owned(),
    };
    Some(format!("{} {{{reason}}}", outcome.score()))
}

/// The line that concedes the game when the last royal of `loser` cannot be saved. `XBoard` calls this checkmate; by
/// our rules the game continues until the royal is captured.
pub(super) const fn concede_mate(loser: Side) -> &'static str {
    match loser {
        Side::Black => "0-1 {checkmate}",
        Side::White => "1-0 {checkmate}",
    }
}
