//! The schedule of a missed exercise or problem: it comes back after 1, 2, 4, 8, 16 and 32 days, then counts as known.

use super::day::Day;
use serde::{Deserialize, Serialize};

/// When a repetition is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Repetition {
    /// The day on which the repetition is due.
    due: Day,
    /// The interval between the answer before and `due`, in days.
    gap: u32,
}

/// The first and the last interval, in days.
const FIRST_GAP: u32 = 1;
const LAST_GAP: u32 = 32;

impl Repetition {
    /// The schedule after a mistake.
    #[must_use]
    pub const fn after_mistake(today: Day) -> Self {
        Self { due: today.after(FIRST_GAP), gap: FIRST_GAP }
    }

    /// The schedule after a correct answer: unchanged if the repetition was not due, otherwise with twice the
    /// interval. `None` after the last interval: the exercise or problem counts as known.
    #[must_use]
    pub fn after_correct_answer(self, today: Day) -> Option<Self> {
        if !self.is_due(today) {
            return Some(self);
        }
        let gap = self.gap.saturating_mul(2).clamp(FIRST_GAP, LAST_GAP);
        (self.gap < LAST_GAP).then_some(Self { due: today.after(gap), gap })
    }

    /// Whether the repetition is due.
    #[must_use]
    pub fn is_due(self, today: Day) -> bool {
        self.due <= today
    }
}
