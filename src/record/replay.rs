//! Playing a record again.

use super::{GameRecord, GameResult};
use crate::notation::{MoveError, SfenError, coordinate, sfen};
use crate::rules::Position;
use crate::variant::Variant;
use std::sync::Arc;
use thiserror::Error;

/// Why a record cannot be played to its end.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ReplayError {
    /// It is the record of another game.
    #[error("this is a game of `{record}`, not of `{asked}` (hint: use `--variant {record}`)")]
    OtherGame {
        /// The game of the record.
        record: String,
        /// The game that was wanted.
        asked: String,
    },
    /// Its first position is none.
    #[error("the first position of the record: {0}")]
    Start(#[from] SfenError),
    /// A move that cannot be played.
    #[error("ply {ply}, `{text}`: {why}")]
    Ply {
        /// Number of the ply, from 1.
        ply: usize,
        /// The move as it is written.
        text: String,
        /// Why it cannot be played.
        why: MoveError,
    },
    /// It names a result that the game did not have.
    #[error("after ply {ply} the record says {recorded}, but by the rules it is {reached}: {sentence}")]
    OtherResult {
        /// Number of the last ply.
        ply: usize,
        /// The score in the record.
        recorded: String,
        /// The score by the rules.
        reached: &'static str,
        /// How the game ended by the rules.
        sentence: String,
    },
}

/// Plays a record from its first position to its last.
///
/// # Errors
/// The ply at which it stops and why.
pub fn replay(record: &GameRecord, variant: &Arc<Variant>) -> Result<Position, ReplayError> {
    if record.variant != variant.id() {
        let (record, asked) = (record.variant.clone(), variant.id().to_owned());
        return Err(ReplayError::OtherGame { record, asked });
    }
    let mut position = match &record.start {
        Some(text) => sfen::read(variant, text)?,
        None => Position::new(Arc::clone(variant)),
    };
    for (text, ply) in record.moves.iter().zip(1..) {
        let mv = coordinate::read(&position, text).map_err(|why| ReplayError::Ply {
            ply,
            text: text.clone(),
            why,
        })?;
        position.play(mv, &mut ());
    }
    check_result(&position, record.result.as_ref())?;
    Ok(position)
}

/// A game that ended by the rules cannot have another result; one that did not may have any.
pub(super) fn check_result(position: &Position, result: Option<&GameResult>) -> Result<(), ReplayError> {
    let (Some(outcome), Some(result)) = (position.outcome(), result) else { return Ok(()) };
    if outcome.score() == result.score {
        return Ok(());
    }
    Err(ReplayError::OtherResult {
        ply: position.plies(),
        recorded: result.score.clone(),
        reached: outcome.score(),
        sentence: outcome.describe(position.variant()),
    })
}
