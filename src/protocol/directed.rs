//! Games that go on where our rules end them or forbid a move. Whoever directs a game has the last word, and may have
//! no rule about repetitions or bare kings.

use std::iter;
use std::sync::Arc;
use tenjiku_rules::MoveError;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Move, Outcome, Position, Refusal, WinReason};

/// Reads a move that the director of the game has allowed. If our rules forbid it because of a repetition or a bare
/// king, the game goes on without that rule.
///
/// # Errors
/// Why it is no move, or another rule forbids it; the position is left as it was.
pub(super) fn read_move(
    position: &mut Position,
    read: impl Fn(&Position) -> Result<Move, MoveError>,
) -> Result<Move, MoveError> {
    use Refusal::{GameOver, Repetition, SecondTime, ThirdTime};
    position.resume();
    let found = read(position);
    let Err(MoveError::Refused(GameOver | Repetition | SecondTime { .. } | ThirdTime)) = found else {
        return found;
    };
    let mut repeating = position.clone();
    repeating.allow_repetition();
    let freed = iter::once(repeating).chain(iter::once_with(|| without_baring(position)).flatten());
    for freed in freed {
        if let Ok(mv) = read(&freed) {
            *position = freed;
            return Ok(mv);
        }
    }
    found
}

/// A position in which a bare king has ended the game, in a game without that rule; none in any other position.
pub(super) fn without_baring(position: &Position) -> Option<Position> {
    let Some(Outcome::Win { by: WinReason::BareKing, .. }) = position.outcome() else { return None };
    let mut file = position.variant().file_with_choices();
    file.rules.bare_king = false;
    let variant = Variant::compile(&file, position.variant().choices()).ok()?;
    Position::from_setup(Arc::new(variant), &position.setup()).ok()
}
