//! The player's record with problems.

use super::day::Day;
use super::rating::Rating;
use super::repetition::Repetition;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The player's record, a part of the saved progress.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Training {
    rating: Rating,
    /// Problems solved one after the other without a mistake.
    streak: u32,
    best_streak: u32,
    /// The day of the last daily problem that was solved.
    daily: Option<Day>,
    /// Days in a row on which the daily problem was solved.
    daily_streak: u32,
    /// The records of the problems, by their keys.
    problems: BTreeMap<String, ProblemRecord>,
}

/// The record of a problem.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct ProblemRecord {
    attempts: u32,
    /// Attempts without a mistake.
    solved: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<Rating>,
    /// The next repetition, if there was a mistake.
    #[serde(skip_serializing_if = "Option::is_none")]
    again: Option<Repetition>,
}

/// How an attempt at a problem ended. If several of these events occurred, the first to occur counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemOutcome {
    /// Solved without a mistake and without help.
    Solved,
    /// A hint or the solution was shown.
    Helped,
    /// A wrong move was made.
    Missed,
}

/// What an attempt has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProblemResult {
    /// How the attempt ended.
    pub outcome: ProblemOutcome,
    /// The player's rating afterwards, in points.
    pub rating: i32,
    /// The change of the rating; `None` if the attempt was not rated.
    pub change: Option<i32>,
    /// Problems solved one after the other without a mistake.
    pub streak: u32,
}

impl ProblemRecord {
    /// Whether the problem was ever solved without a mistake.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        self.solved > 0
    }

    /// Whether the problem was tried.
    #[must_use]
    pub const fn is_tried(&self) -> bool {
        self.attempts > 0
    }

    /// Whether the problem comes back because of a mistake.
    #[must_use]
    pub const fn is_scheduled(&self) -> bool {
        self.again.is_some()
    }
}

impl Training {
    /// Records an attempt at a problem with an estimated rating. The first attempt and repetitions that are due are
    /// rated; others are not, because the player remembers the solution. Attempts with help and problems without an
    /// estimate are never rated.
    pub fn record(
        &mut self,
        problem: &str,
        estimate: Option<u16>,
        outcome: ProblemOutcome,
        today: Day,
    ) -> ProblemResult {
        let entry = self.problems.entry(problem.to_owned()).or_default();
        let may_be_rated = entry.attempts == 0 || entry.again.is_some_and(|again| again.is_due(today));
        let is_solved = outcome == ProblemOutcome::Solved;
        let before = self.rating.points();
        let estimate = estimate.filter(|_| may_be_rated && outcome != ProblemOutcome::Helped);
        if let Some(estimate) = estimate {
            let rating = entry.rating.get_or_insert_with(|| Rating::of_problem(estimate));
            self.rating.play(rating, is_solved);
            self.streak = if is_solved { self.streak.saturating_add(1) } else { 0 };
            self.best_streak = self.best_streak.max(self.streak);
        }
        entry.attempts = entry.attempts.saturating_add(1);
        if is_solved {
            entry.solved = entry.solved.saturating_add(1);
            entry.again = entry.again.and_then(|again| again.after_correct_answer(today));
        } else {
            entry.again = Some(Repetition::after_mistake(today));
        }
        let rating = self.rating.points();
        let change = estimate.map(|_| rating - before);
        ProblemResult { outcome, rating, change, streak: self.streak }
    }

    /// Schedules a problem that was not tried yet, such as one made from a mistake in a game, for tomorrow.
    pub fn schedule(&mut self, problem: &str, today: Day) {
        let entry = self.problems.entry(problem.to_owned()).or_default();
        entry.again = entry.again.or_else(|| (entry.attempts == 0).then(|| Repetition::after_mistake(today)));
    }

    /// Records that the daily problem was solved.
    pub fn record_daily(&mut self, today: Day) {
        if self.has_solved_daily(today) {
            return;
        }
        let was_solved_yesterday = self.daily.is_some_and(|last| last.after(1) == today);
        self.daily_streak = if was_solved_yesterday { self.daily_streak.saturating_add(1) } else { 1 };
        self.daily = Some(today);
    }

    /// Whether the daily problem of that day is solved.
    #[must_use]
    pub fn has_solved_daily(&self, today: Day) -> bool {
        self.daily == Some(today)
    }

    /// Days in a row, up to today or yesterday, on which the daily problem was solved.
    #[must_use]
    pub fn daily_streak(&self, today: Day) -> u32 {
        let is_unbroken = self.daily.is_some_and(|last| last == today || last.after(1) == today);
        if is_unbroken { self.daily_streak } else { 0 }
    }

    /// The record of a problem that was tried or scheduled.
    #[must_use]
    pub fn of(&self, problem: &str) -> Option<&ProblemRecord> {
        self.problems.get(problem)
    }

    /// Whether a problem was ever solved without a mistake.
    #[must_use]
    pub fn has_solved(&self, problem: &str) -> bool {
        self.of(problem).is_some_and(ProblemRecord::is_solved)
    }

    /// The keys of the missed problems that are due, in alphabetical order.
    pub fn due(&self, today: Day) -> impl Iterator<Item = &str> {
        let is_due = move |entry: &ProblemRecord| entry.again.is_some_and(|again| again.is_due(today));
        self.problems.iter().filter(move |(_, entry)| is_due(entry)).map(|(key, _)| key.as_str())
    }

    /// The player's rating.
    #[must_use]
    pub const fn rating(&self) -> Rating {
        self.rating
    }

    /// Whether any attempt was rated. Each makes the rating more certain, even if it does not change it.
    #[must_use]
    pub fn is_rated(&self) -> bool {
        self.rating != Rating::default()
    }

    /// The rating of a problem, which begins with its estimate.
    #[must_use]
    pub fn rating_of(&self, problem: &str, estimate: u16) -> Rating {
        let known = self.of(problem).and_then(|entry| entry.rating);
        known.unwrap_or_else(|| Rating::of_problem(estimate))
    }

    /// Problems solved one after the other without a mistake, and the most so far.
    #[must_use]
    pub const fn streaks(&self) -> (u32, u32) {
        (self.streak, self.best_streak)
    }

    /// Whether nothing was recorded.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::ProblemOutcome::{Helped, Missed, Solved};
    use super::*;

    const KEY: &str = "chu/1";

    fn due(training: &Training, day: u32) -> bool {
        training.due(Day(day)).any(|key| key == KEY)
    }

    #[test]
    fn a_missed_problem_comes_back_after_growing_intervals() {
        let mut training = Training::default();
        training.record(KEY, Some(1500), Missed, Day(100));
        let mut now = 100;
        for gap in [1, 2, 4, 8, 16, 32] {
            assert!(!due(&training, now + gap - 1), "{gap} days");
            assert!(due(&training, now + gap) && due(&training, now + gap + 9), "{gap} days");
            // Solving the problem early changes nothing.
            training.record(KEY, Some(1500), Solved, Day(now));
            assert!(due(&training, now + gap), "{gap} days");
            now += gap;
            training.record(KEY, Some(1500), Solved, Day(now));
        }
        assert!(!due(&training, u32::MAX), "it is no longer scheduled");
        training.record(KEY, Some(1500), Missed, Day(now));
        assert!(due(&training, now + 1), "a new mistake");
    }

    #[test]
    fn the_first_attempt_and_due_repetitions_are_rated() {
        let mut training = Training::default();
        let first = training.record(KEY, Some(1500), Solved, Day(1));
        assert!(first.change.is_some_and(|change| change > 0) && first.rating > 1500, "{first:?}");
        let repeated = training.record(KEY, Some(1500), Missed, Day(1));
        assert_eq!((repeated.change, repeated.rating, repeated.streak), (None, first.rating, 1));
        let early = training.record(KEY, Some(1500), Solved, Day(1));
        assert_eq!(early.change, None);
        let late = training.record(KEY, Some(1500), Solved, Day(2));
        assert!(late.change.is_some_and(|change| change > 0) && late.streak == 2, "{late:?}");
        assert!(training.rating_of(KEY, 1500).points() < 1500, "it was solved twice");
    }

    #[test]
    fn the_first_rated_attempt_counts_even_without_a_change() {
        let mut training = Training::default();
        training.record("own", None, Solved, Day(1));
        training.record("with help", Some(1500), Helped, Day(1));
        assert!(!training.is_rated());
        let easy = training.record("easy", Some(400), Solved, Day(1));
        assert_eq!((easy.change, training.is_rated()), (Some(0), true));
    }

    #[test]
    fn help_brings_a_problem_back_without_changing_rating_and_streak() {
        let mut training = Training::default();
        training.record("a", Some(1500), Solved, Day(1));
        let before = (training.rating(), training.streaks());
        let helped = training.record(KEY, Some(1500), Helped, Day(1));
        assert_eq!((helped.change, (training.rating(), training.streaks())), (None, before));
        assert!(due(&training, 2) && !training.has_solved(KEY));
    }

    #[test]
    fn problems_without_an_estimate_are_not_rated() {
        let mut training = Training::default();
        for outcome in [Missed, Solved] {
            assert_eq!(training.record(KEY, None, outcome, Day(1)).change, None);
        }
        assert!(training.has_solved(KEY));
    }

    #[test]
    fn a_mistake_ends_the_streak() {
        let mut training = Training::default();
        for (key, outcome, streaks) in
            [("a", Solved, (1, 1)), ("b", Solved, (2, 2)), ("c", Missed, (0, 2)), ("d", Solved, (1, 2))]
        {
            training.record(key, Some(1500), outcome, Day(1));
            assert_eq!(training.streaks(), streaks, "{key}");
        }
        assert!(training.has_solved("a") && !training.has_solved("c"));
    }

    #[test]
    fn a_missed_day_ends_the_streak_of_daily_problems() {
        let mut training = Training::default();
        for (day, streak) in [(10, 1), (11, 2), (11, 2), (12, 3), (14, 1)] {
            training.record_daily(Day(day));
            assert_eq!(
                (training.daily_streak(Day(day)), training.has_solved_daily(Day(day))),
                (streak, true)
            );
        }
        assert_eq!(
            (training.daily_streak(Day(15)), training.has_solved_daily(Day(15))),
            (1, false),
            "not over yet"
        );
        assert_eq!(training.daily_streak(Day(16)), 0);
    }
}
