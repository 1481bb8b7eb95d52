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
pub struct Question {
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
struct Stamp {
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
    /// The version that is written.
    pub const VERSION: u32 = 1;

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
        let stamp: Stamp = ron::from_str(text).map_err(unreadable)?;
        if stamp.version > Self::VERSION {
            return Err(ProgressError::TooNew { found: stamp.version });
        }
        ron::from_str(text).map_err(unreadable)
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

    /// Notes that a lesson was done to its end.
    pub fn finish(&mut self, game: &str, symbol: &str) {
        self.games.entry(game.to_owned()).or_default().done.insert(symbol.to_owned());
    }

    /// Whether a lesson was done.
    #[must_use]
    pub fn is_done(&self, game: &str, symbol: &str) -> bool {
        self.games.get(game).is_some_and(|learnt| learnt.done.contains(symbol))
    }

    /// Number of lessons of a game that are done.
    #[must_use]
    pub fn done(&self, game: &str) -> usize {
        self.games.get(game).map_or(0, |learnt| learnt.done.len())
    }

    /// Notes an answer. A right one counts only when the exercise was due.
    pub fn answered(&mut self, game: &str, question: &Question, is_right: bool) {
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
    pub fn due(&self, game: &str) -> Vec<Question> {
        let again = self.games.get(game).into_iter().flat_map(|learnt| &learnt.again);
        again
            .flat_map(|(symbol, asked)| {
                let due = asked.iter().filter(|(_, again)| again.due <= self.session);
                due.map(|(&exercise, _)| Question { symbol: symbol.clone(), exercise })
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

#[cfg(test)]
mod tests {
    use super::*;

    fn question(symbol: &str, exercise: usize) -> Question {
        Question { symbol: symbol.to_owned(), exercise }
    }

    #[test]
    fn mistakes_come_back_after_one_two_four_and_eight_sessions() {
        let mut book = Progress::default();
        let wrong = question("P", 2);
        book.answered("chu", &wrong, false);
        assert_eq!(book.due("chu"), []);
        let mut asked = Vec::new();
        for _ in 0..40 {
            book.begin_session();
            if book.due("chu") == [wrong.clone()] {
                asked.push(book.session());
                book.answered("chu", &wrong, true);
                assert_eq!(book.due("chu"), [], "not twice in a session");
            }
        }
        // Wrong in session 1; then 1, 2, 4 and 8 sessions after the time before.
        assert_eq!(asked, [2, 4, 8, 16]);
    }

    #[test]
    fn another_mistake_begins_anew_and_practice_before_it_is_due_changes_nothing() {
        let mut book = Progress::default();
        let wrong = question("P", 0);
        book.answered("chu", &wrong, false);
        book.answered("chu", &wrong, true);
        book.begin_session();
        assert_eq!(book.due("chu"), std::slice::from_ref(&wrong), "the right answer came too early to count");
        book.answered("chu", &wrong, true);
        book.begin_session();
        book.answered("chu", &wrong, false);
        book.begin_session();
        assert_eq!(book.due("chu"), std::slice::from_ref(&wrong));
        assert_eq!(book.due("dai"), [], "games are apart");
        book.answered("chu", &question("G", 0), true);
        assert_eq!(book.due("chu"), [wrong]);
    }

    #[test]
    fn a_quiz_takes_what_is_learnt_first_and_nothing_twice() {
        let mut book = Progress::default();
        ["A", "C"].iter().for_each(|symbol| book.finish("chu", symbol));
        assert!(book.is_done("chu", "A") && !book.is_done("chu", "B") && !book.is_done("dai", "A"));
        assert_eq!(book.done("chu"), 2);
        let all = ["A", "B", "C", "D"];
        for seed in 0..50 {
            let quiz = book.quiz("chu", &all, seed, 9);
            assert_eq!(quiz, book.quiz("chu", &all, seed, 9));
            let (mut first, mut then) = (quiz[..2].to_vec(), quiz[2..].to_vec());
            first.sort();
            then.sort();
            assert_eq!((first, then), (vec!["A".into(), "C".into()], vec!["B".into(), "D".into()]));
        }
        let firsts: BTreeSet<String> = (0..50).flat_map(|seed| book.quiz("chu", &all, seed, 1)).collect();
        assert_eq!(firsts.len(), 2, "the seed decides");
        assert_eq!(book.quiz("chu", &[], 1, 3), Vec::<String>::new());
    }

    #[test]
    fn it_is_written_and_read() {
        let mut book = Progress::default();
        book.finish("chu", "P");
        book.answered("chu", &question("+P", 3), false);
        book.begin_session();
        let text =
            ron::ser::to_string_pretty(&book, ron::ser::PrettyConfig::default()).expect("it is written");
        assert_eq!(Progress::read(&text), Ok(book));
    }

    #[test]
    fn broken_data_is_refused() {
        let said = |text: &str| Progress::read(text).map_err(|error| error.to_string());
        for text in ["", "(", "nonsense", "(version: 1)", "(version: -1, session: 1, games: {})"] {
            assert!(said(text).is_err_and(|why| why.contains("this is no record of lessons")), "{text}");
        }
        let unknown = "(version: 1, session: 1, games: {}, more: 1)";
        assert!(said(unknown).is_err());
        assert_eq!(
            said("(version: 2, whatever: 7)"),
            Err("the record of lessons has version 2, and this program reads up to 1".to_owned())
        );
        // Numbers nobody would write do no harm.
        let odd = "(version: 1, session: 4294967295, games: {\"chu\": (done: [], again: {\"P\": {0: (due: 0, gap: 0)}})})";
        let mut book = Progress::read(odd).expect("it is sound");
        book.begin_session();
        let due = book.due("chu");
        book.answered("chu", &due[0], true);
        book.answered("chu", &due[0], false);
    }
}
