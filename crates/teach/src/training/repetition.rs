//! The schedule of a missed exercise or problem: it comes back after growing intervals, then counts as known.

use serde::{Deserialize, Serialize};

/// When a repetition is due, in sessions or in days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Repetition {
    /// The time at which the repetition is due.
    due: u32,
    /// The interval between the previous time and `due`.
    gap: u32,
}

const FIRST_GAP: u32 = 1;

impl Repetition {
    /// The schedule after a mistake at this time.
    #[must_use]
    pub const fn after_mistake(now: u32) -> Self {
        Self { due: now.saturating_add(FIRST_GAP), gap: FIRST_GAP }
    }

    /// The schedule after a correct answer: unchanged if the repetition was not due, otherwise with twice the
    /// interval. `None` after an interval of `last`: the exercise or problem counts as known.
    #[must_use]
    pub fn after_correct_answer(self, now: u32, last: u32) -> Option<Self> {
        if !self.is_due(now) {
            return Some(self);
        }
        let gap = self.gap.saturating_mul(2).clamp(FIRST_GAP, last);
        (self.gap < last).then_some(Self { due: now.saturating_add(gap), gap })
    }

    /// Whether the repetition is due.
    #[must_use]
    pub const fn is_due(self, now: u32) -> bool {
        self.due <= now
    }
}
