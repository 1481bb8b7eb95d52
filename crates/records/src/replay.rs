//! Replaying a record.

use super::{GameRecord, GameResult, GameTree};
use crate::Wording;
use std::sync::Arc;
use tenjiku_rules::Position;
use tenjiku_rules::SfenError;
use tenjiku_rules::quoting::{excerpt, one_line};
use tenjiku_rules::variant::Variant;
use thiserror::Error;

/// An error while replaying a record.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ReplayError {
    /// The record belongs to another game.
    #[error("this is a game of `{0}`, not of `{requested}` (hint: use `--variant {0}`)", excerpt(record))]
    OtherGame {
        /// The game of the record.
        record: String,
        /// The requested game.
        requested: String,
    },
    /// The initial position cannot be read.
    #[error("the first position of the record: {0}")]
    Start(#[from] SfenError),
    /// A move cannot be played.
    #[error("ply {ply}, `{}`: {why}", excerpt(text))]
    Ply {
        /// Number of the ply, from 1.
        ply: usize,
        /// The move as written.
        text: String,
        /// The reason.
        why: String,
    },
    /// Notes or variations do not fit the moves.
    #[error("ply {ply}: {} (hint: {hint})", one_line(what))]
    InvalidNotes {
        /// Number of the ply, 0 for the initial position.
        ply: usize,
        /// The error.
        what: String,
        /// What to write instead.
        hint: String,
    },
    /// An error in a variation.
    #[error("variation {number}: {why}")]
    Variation {
        /// Number of the variation, from 1: `2.1` is the first variation of the second.
        number: String,
        /// The error.
        why: Box<ReplayError>,
    },
    /// Invalid score.
    #[error("`{}` is not a result (hint: write 1-0, 0-1 or 1/2-1/2, Black's points first)", excerpt(.0))]
    InvalidResult(String),
    /// The result contradicts the rules.
    #[error("after ply {ply} the record says {recorded}, but by the rules it is {by_rules}: {sentence}")]
    ResultMismatch {
        /// Number of the last ply.
        ply: usize,
        /// The recorded score.
        recorded: String,
        /// The score by the rules.
        by_rules: &'static str,
        /// The result by the rules as a sentence.
        sentence: String,
    },
}

/// Replays the main line of a record and returns its last position.
///
/// # Errors
/// The ply at which the main line or a variation fails, or the note that does not fit, and the reason.
pub fn replay(
    record: &GameRecord,
    variant: &Arc<Variant>,
    wording: &dyn Wording,
) -> Result<Position, ReplayError> {
    let tree = GameTree::from_record(record, variant, wording)?;
    Ok(tree.position_at(tree.main_end()))
}

/// If the game is over by the rules, checks that the recorded result agrees with them.
pub(super) fn check_result(
    position: &Position,
    result: Option<&GameResult>,
    wording: &dyn Wording,
) -> Result<(), ReplayError> {
    let Some(result) = result else { return Ok(()) };
    if !["1-0", "0-1", "1/2-1/2"].contains(&result.score.as_str()) {
        return Err(ReplayError::InvalidResult(result.score.clone()));
    }
    let Some(outcome) = position.outcome() else { return Ok(()) };
    if outcome.score() == result.score {
        return Ok(());
    }
    Err(ReplayError::ResultMismatch {
        ply: position.plies(),
        recorded: result.score.clone(),
        by_rules: outcome.score(),
        sentence: wording.outcome(outcome, position.variant()),
    })
}
