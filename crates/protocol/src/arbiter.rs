//! Games that an external arbiter continues past our own result, or with moves we consider illegal: the arbiter
//! may have no rule about repetitions or bare kings.

use std::iter;
use std::sync::Arc;
use tenjiku_rules::MoveError;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Move, Outcome, Position, Refusal, WinReason};

/// Reads a move that the arbiter has allowed. If our rules forbid it because of a repetition or a bare king, the game
/// continues without that rule.
///
/// # Errors
/// The text is not a move, or another rule forbids it; the position is left unchanged.
pub(super) fn read_allowed_move(
    position: &mut Position,
    read: impl Fn(&Position) -> Result<Move, MoveError>,
) -> Result<Move, MoveError> {
    use Refusal::{GameOver, Repetition, SecondTime, ThirdTime};
    position.resume();
    let result = read(position);
    let Err(MoveError::Refused(GameOver | Repetition | SecondTime { .. } | ThirdTime)) = result else {
        return result;
    };
    let mut with_repetition = position.clone();
    with_repetition.allow_repetition();
    let relaxed_positions =
        iter::once(with_repetition).chain(iter::once_with(|| without_bare_king_rule(position)).flatten());
    for relaxed in relaxed_positions {
        if let Ok(mv) = read(&relaxed) {
            *position = relaxed;
            return Ok(mv);
        }
    }
    result
}

/// The position without the rule about bare kings, if that rule has ended the game.
pub(super) fn without_bare_king_rule(position: &Position) -> Option<Position> {
    let Some(Outcome::Win { by: WinReason::BareKing, .. }) = position.outcome() else { return None };
    let mut file = position.variant().file_with_choices();
    file.rules.bare_king = false;
    let variant = Variant::compile(&file, position.variant().choices()).ok()?;
    Position::from_setup(Arc::new(variant), &position.setup()).ok()
}
