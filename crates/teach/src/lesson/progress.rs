//! A player's saved progress: finished lessons, scheduled repetitions, and results against the computer.
//!
//! Pieces are stored by symbol, so that a changed variant file affects only the changed pieces. An exercise answered
//! wrongly comes back after growing intervals ([`Repetition`]).

use crate::training::{Day, Repetition, Training};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use tenjiku_rules::variant::RandomNumbers;
use thiserror::Error;

/// A learner's progress, stored as RON.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    version: u32,
    /// Only in version 4 and earlier, which counted intervals between repetitions in runs of the program.
    #[serde(default, skip_serializing)]
    session: IgnoredAny,
    /// By the id of the game.
    games: BTreeMap<String, GameProgress>,
    /// The game that was learned or played last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last: Option<String>,
    /// The record with problems.
    #[serde(default, skip_serializing_if = "Training::is_empty")]
    pub training: Training,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct GameProgress {
    /// Symbols of the kinds whose lessons are done.
    done: BTreeSet<String>,
    /// Exercises done in unfinished lessons, by symbol and number. For a story, the current step.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    begun: BTreeMap<String, BTreeSet<usize>>,
    /// Scheduled repetitions, by symbol and exercise number.
    #[serde(rename = "again")]
    scheduled: BTreeMap<String, BTreeMap<usize, Repetition>>,
    /// Results against the computer, by its level.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    results: BTreeMap<u8, Tally>,
}

/// Numbers of won, lost and drawn games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games lost.
    pub lost: u32,
    /// Games drawn.
    pub drawn: u32,
}

/// An exercise of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExerciseId {
    /// Symbol of the piece.
    pub symbol: String,
    /// Number of the exercise in its lesson, from 0.
    pub exercise: usize,
}

/// Why a learner's progress cannot be read.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum ProgressError {
    /// The text is not a record of progress.
    #[error("line {line}, column {column}: this is not a record of lessons: {what}")]
    Unreadable {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// The fault.
        what: String,
    },
    /// A newer program wrote it.
    #[error("the record of lessons has version {found}, and this program reads up to {known}", known = Progress::VERSION)]
    TooNew {
        /// Its version.
        found: u32,
    },
}

/// The part common to all versions.
#[derive(Deserialize)]
#[serde(rename = "Progress")]
struct VersionStamp {
    version: u32,
}

impl Default for Progress {
    fn default() -> Self {
        Self {
            version: Self::VERSION,
            session: IgnoredAny,
            games: BTreeMap::new(),
            last: None,
            training: Training::default(),
        }
    }
}

impl Progress {
    /// The current version. Version 1 had no unfinished lessons, version 2 no results, version 3 no problems. Up to
    /// version 4 repetitions were due at a run of the program: as days, these are long past, so they are due at once.
    pub const VERSION: u32 = 5;

    /// Reads a learner's progress from its text.
    ///
    /// # Errors
    /// The text is not a record of progress, or a newer program wrote it.
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

    /// Records that an exercise was done, at any try, unless its lesson is finished.
    pub fn record_passed(&mut self, game: &str, id: &ExerciseId) {
        if !self.is_done(game, &id.symbol) {
            let begun = &mut self.games.entry(game.to_owned()).or_default().begun;
            begun.entry(id.symbol.clone()).or_default().insert(id.exercise);
        }
    }

    /// Whether an exercise of an unfinished lesson was done.
    #[must_use]
    pub fn has_passed(&self, game: &str, id: &ExerciseId) -> bool {
        let begun = self.games.get(game).and_then(|progress| progress.begun.get(&id.symbol));
        begun.is_some_and(|passed| passed.contains(&id.exercise))
    }

    /// Records the current step of a story, from 0. Finished stories restart, so nothing is recorded for them.
    pub fn save_step(&mut self, game: &str, story: &str, step: usize) {
        if !self.is_done(game, story) {
            let begun = &mut self.games.entry(game.to_owned()).or_default().begun;
            begun.insert(story.to_owned(), BTreeSet::from([step]));
            self.last = Some(game.to_owned());
        }
    }

    /// The step at which to resume a story, from 0.
    #[must_use]
    pub fn saved_step(&self, game: &str, story: &str) -> usize {
        let begun = self.games.get(game).and_then(|progress| progress.begun.get(story));
        begun.and_then(BTreeSet::first).copied().unwrap_or(0)
    }

    /// Whether an exercise is scheduled for repetition.
    #[must_use]
    pub fn is_scheduled(&self, game: &str, id: &ExerciseId) -> bool {
        let by_symbol = self.games.get(game).and_then(|progress| progress.scheduled.get(&id.symbol));
        by_symbol.is_some_and(|by_exercise| by_exercise.contains_key(&id.exercise))
    }

    /// Records that a lesson was finished.
    pub fn record_finished(&mut self, game: &str, symbol: &str) {
        let progress = self.games.entry(game.to_owned()).or_default();
        progress.begun.remove(symbol);
        progress.done.insert(symbol.to_owned());
    }

    /// Whether a lesson was finished.
    #[must_use]
    pub fn is_done(&self, game: &str, symbol: &str) -> bool {
        self.games.get(game).is_some_and(|progress| progress.done.contains(symbol))
    }

    /// Records an answer. A correct one counts only if the exercise was due.
    pub fn record_answer(&mut self, game: &str, id: &ExerciseId, is_right: bool, today: Day) {
        if is_right {
            let progress = self.games.get_mut(game);
            let Some(by_exercise) = progress.and_then(|progress| progress.scheduled.get_mut(&id.symbol))
            else {
                return;
            };
            let Some(repetition) = by_exercise.remove(&id.exercise) else { return };
            if let Some(repetition) = repetition.after_correct_answer(today) {
                by_exercise.insert(id.exercise, repetition);
            }
        } else {
            let repetition = Repetition::after_mistake(today);
            let by_symbol = &mut self.games.entry(game.to_owned()).or_default().scheduled;
            by_symbol.entry(id.symbol.clone()).or_default().insert(id.exercise, repetition);
        }
    }

    /// The exercises that are due, in the order of symbols.
    #[must_use]
    pub fn due(&self, game: &str, today: Day) -> Vec<ExerciseId> {
        let by_symbol = self.games.get(game).into_iter().flat_map(|progress| &progress.scheduled);
        by_symbol
            .flat_map(|(symbol, by_exercise)| {
                let due = by_exercise.iter().filter(|(_, repetition)| repetition.is_due(today));
                due.map(|(&exercise, _)| ExerciseId { symbol: symbol.clone(), exercise })
            })
            .collect()
    }

    /// Records a game against a level of the computer in its tally.
    pub fn record_game(&mut self, game: &str, level: u8, add: impl FnOnce(&mut Tally)) {
        add(self.games.entry(game.to_owned()).or_default().results.entry(level).or_default());
        self.last = Some(game.to_owned());
    }

    /// The results against a level.
    #[must_use]
    pub fn tally(&self, game: &str, level: u8) -> Tally {
        let results = self.games.get(game).map(|progress| &progress.results);
        results.and_then(|results| results.get(&level)).copied().unwrap_or_default()
    }

    /// The levels played against, the lowest first, with the results.
    pub fn results(&self, game: &str) -> impl Iterator<Item = (u8, Tally)> {
        let results = self.games.get(game).into_iter().flat_map(|progress| &progress.results);
        results.map(|(&level, &tally)| (level, tally))
    }

    /// Whether a game against the computer was won.
    #[must_use]
    pub fn has_won(&self, game: &str) -> bool {
        self.results(game).any(|(_, tally)| tally.won > 0)
    }

    /// The game that was learned or played last.
    #[must_use]
    pub fn last_game(&self) -> Option<&str> {
        self.last.as_deref()
    }

    /// Symbols for a quiz of `count` questions: pieces of `all` whose lessons are finished, in an order given by the
    /// seed, then others if there are too few. Each symbol occurs once.
    #[must_use]
    pub fn quiz(&self, game: &str, all: &[&str], seed: u64, count: usize) -> Vec<String> {
        let mut random = RandomNumbers::new(seed);
        let (mut done, mut others): (Vec<&str>, Vec<&str>) =
            all.iter().partition(|symbol| self.is_done(game, symbol));
        let mut quiz = Vec::new();
        while quiz.len() < count
            && let Some(symbol) = random.draw(&mut done).or_else(|| random.draw(&mut others))
        {
            quiz.push(symbol.to_owned());
        }
        quiz
    }
}
