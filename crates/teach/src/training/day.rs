//! Days, for the daily problem and for repetitions.

use serde::{Deserialize, Serialize};
use web_time::{SystemTime, UNIX_EPOCH};

const SECONDS_PER_DAY: u64 = 24 * 60 * 60;

/// A day in UTC, so that it is the same for players everywhere: the days since 1970-01-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub u32);

impl Day {
    /// The day of an instant; instants before 1970 count as its first day.
    #[must_use]
    pub fn of(time: SystemTime) -> Self {
        let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        Self(u32::try_from(seconds / SECONDS_PER_DAY).unwrap_or(u32::MAX))
    }

    /// The current day.
    #[must_use]
    pub fn today() -> Self {
        Self::of(SystemTime::now())
    }

    /// The day `days` days later.
    #[must_use]
    pub const fn after(self, days: u32) -> Self {
        Self(self.0.saturating_add(days))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// GNU `date --utc --date=@SECONDS +%F` changes the day at the same seconds; the numbers of the days are the
    /// seconds divided by 86,400.
    #[test]
    fn a_day_begins_at_midnight_utc() {
        for (seconds, day) in [(0, 0), (951_782_399, 11_015), (951_782_400, 11_016), (951_868_799, 11_016)] {
            assert_eq!(Day::of(UNIX_EPOCH + Duration::from_secs(seconds)), Day(day), "{seconds}");
        }
    }
}
