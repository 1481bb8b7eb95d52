//! The schedule of a missed exercise or problem: it comes back after growing intervals, then counts as known.

use serde::{Deserialize, Serialize};

/// When a repetition is due, in sessions or in days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Repetition {
    /// When it is due.
    due: u32,
    /// The interval between the last time and that.
    gap: u32,
}

const FIRST_GAP: u32 = 1;

impl Repetition {
    /// The schedule after a mistake at this time.
    #[must_use]
    pub const fn after_mistake(now: u32) -> Self {
        Self { due: now.saturating_add(FIRST_GAP), gap: FIRST_GAP }
    }

    /// The schedule after a correct answer: unchanged if it was not due, and with twice the interval if it was. `None`
    /// after an interval of `last`: it is known.
    #[must_use]
    pub fn after_correct_answer(self, now: u32, last: u32) -> Option<Self> {
        if !self.is_due(now) {
            return Some(self);
        }
        let gap = self.gap.saturating_mul(2).clamp(FIRST_GAP, last);
        (self.gap < last).then_some(Self { due: now.saturating_add(gap), gap })
    }

    /// Whether it is due.
    #[must_use]
    pub const fn is_due(self, now: u32) -> bool {
        self.due <= now
    }
}
