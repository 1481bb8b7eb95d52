//! What a learner has done, and what is to be asked again, kept between sessions.
//!
//! Pieces are kept by their symbols, so that a changed variant file spoils no more than the pieces
//! that were changed. What was answered wrongly comes back after one session, and, answered
//! rightly, after two, four and eight more; then it is known.

use super::dice::Dice;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// The learner's book. Written and read as RON.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    version: u32,
    /// Number of the present session.
    session: u32,
    /// By the id of the game.
    games: BTreeMap<String, Learnt>,
}

/// What was learnt of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Learnt {
    /// Symbols of the kinds whose lessons are done.
    done: BTreeSet<String>,
    /// Exercises that were done of lessons that are not, by symbol and number.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    begun: BTreeMap<String, BTreeSet<usize>>,
    /// Exercises to be asked again, by symbol and number.
    again: BTreeMap<String, BTreeMap<usize, Again>>,
}

/// When an exercise is asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Again {
    /// The session.
    due: u32,
    /// Sessions from the last time to that.
    gap: u32,
}

/// An exercise of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExerciseId {
    /// Symbol of the piece.
    pub symbol: String,
    /// Number of the exercise in its lesson, from 0.
    pub exercise: usize,
}

/// Why a learner's book cannot be read.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum ProgressError {
    /// The text is no learner's book.
    #[error("line {line}, column {column}: this is no record of lessons: {what}")]
    Unreadable {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What is wrong.
        what: String,
    },
    /// A later program wrote it.
    #[error("the record of lessons has version {found}, and this program reads up to {known}", known = Progress::VERSION)]
    TooNew {
        /// Its version.
        found: u32,
    },
}

/// As much as every version has.
#[derive(Deserialize)]
#[serde(rename = "Progress")]
struct VersionStamp {
    version: u32,
}

/// Sessions after which a mistake comes back for the first time.
const FIRST_GAP: u32 = 1;
/// After so many sessions it comes back for the last time.
const LAST_GAP: u32 = 8;

impl Default for Progress {
    fn default() -> Self {
        Self { version: Self::VERSION, session: 1, games: BTreeMap::new() }
    }
}

impl Progress {
    /// The version that is written. The first one did not know of lessons that are half done.
    pub const VERSION: u32 = 2;

    /// Reads it.
    ///
    /// # Errors
    /// Where the text is none, or that a later program wrote it.
    pub fn read(text: &str) -> Result<Self, ProgressError> {
        let unreadable = |error: ron::error::SpannedError| ProgressError::Unreadable {
            line: error.span.start.line,
            column: error.span.start.col,
            what: error.code.to_string(),
        };
        let stamp: VersionStamp = ron::from_str(text).map_err(unreadable)?;
        if stamp.version > Self::VERSION {
            return Err(ProgressError::TooNew { found: stamp.version });
        }
        let read: Self = ron::from_str(text).map_err(unreadable)?;
        Ok(Self { version: Self::VERSION, ..read })
    }

    /// Begins another session: what is due in it comes back.
    pub const fn begin_session(&mut self) {
        self.session = self.session.saturating_add(1);
    }

    /// Number of the present session, from 1.
    #[must_use]
    pub const fn session(&self) -> u32 {
        self.session
    }

    /// Notes that an exercise was done, rightly or late. A lesson that is done needs no such notes.
    pub fn pass(&mut self, game: &str, question: &ExerciseId) {
        if !self.is_done(game, &question.symbol) {
            let begun = &mut self.games.entry(game.to_owned()).or_default().begun;
            begun.entry(question.symbol.clone()).or_default().insert(question.exercise);
        }
    }

    /// Whether an exercise of a lesson that is not done was done.
    #[must_use]
    pub fn has_passed(&self, game: &str, question: &ExerciseId) -> bool {
        let begun = self.games.get(game).and_then(|learnt| learnt.begun.get(&question.symbol));
        begun.is_some_and(|passed| passed.contains(&question.exercise))
    }

    /// Whether an exercise was answered wrongly and is not known yet.
    #[must_use]
    pub fn is_to_come_again(&self, game: &str, question: &ExerciseId) -> bool {
        let again = self.games.get(game).and_then(|learnt| learnt.again.get(&question.symbol));
        again.is_some_and(|asked| asked.contains_key(&question.exercise))
    }

    /// Notes that a lesson was done to its end.
    pub fn finish(&mut self, game: &str, symbol: &str) {
        let learnt = self.games.entry(game.to_owned()).or_default();
        learnt.begun.remove(symbol);
        learnt.done.insert(symbol.to_owned());
    }

    /// Whether a lesson was done.
    #[must_use]
    pub fn is_done(&self, game: &str, symbol: &str) -> bool {
        self.games.get(game).is_some_and(|learnt| learnt.done.contains(symbol))
    }

    /// Notes an answer. A right one counts only when the exercise was due.
    pub fn answered(&mut self, game: &str, question: &ExerciseId, is_right: bool) {
        let session = self.session;
        if is_right {
            let learnt = self.games.get_mut(game);
            let Some(asked) = learnt.and_then(|learnt| learnt.again.get_mut(&question.symbol)) else {
                return;
            };
            let Some(again) = asked.get_mut(&question.exercise).filter(|again| again.due <= session) else {
                return;
            };
            if again.gap >= LAST_GAP {
                asked.remove(&question.exercise);
            } else {
                again.gap = again.gap.saturating_mul(2).clamp(FIRST_GAP, LAST_GAP);
                again.due = session.saturating_add(again.gap);
            }
        } else {
            let again = Again { due: session.saturating_add(FIRST_GAP), gap: FIRST_GAP };
            let asked = &mut self.games.entry(game.to_owned()).or_default().again;
            asked.entry(question.symbol.clone()).or_default().insert(question.exercise, again);
        }
    }

    /// The exercises that are to be asked again in this session, in the order of symbols.
    #[must_use]
    pub fn due(&self, game: &str) -> Vec<ExerciseId> {
        let again = self.games.get(game).into_iter().flat_map(|learnt| &learnt.again);
        again
            .flat_map(|(symbol, asked)| {
                let due = asked.iter().filter(|(_, again)| again.due <= self.session);
                due.map(|(&exercise, _)| ExerciseId { symbol: symbol.clone(), exercise })
            })
            .collect()
    }

    /// Symbols for a quiz of so many questions: pieces of `all` whose lessons are done, in an order
    /// that the seed decides; if they are too few, others after them. None twice.
    #[must_use]
    pub fn quiz(&self, game: &str, all: &[&str], seed: u64, count: usize) -> Vec<String> {
        let mut dice = Dice::new(seed);
        let (mut done, mut others): (Vec<&str>, Vec<&str>) =
            all.iter().partition(|symbol| self.is_done(game, symbol));
        let mut quiz = Vec::new();
        while quiz.len() < count
            && let Some(symbol) = dice.draw(&mut done).or_else(|| dice.draw(&mut others))
        {
            quiz.push(symbol.to_owned());
        }
        quiz
    }
}
