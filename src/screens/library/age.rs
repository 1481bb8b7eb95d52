//! How long ago something was saved, in words.

use crate::record::date_of;
use crate::say;
use std::time::SystemTime;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// `5 minutes ago`, `yesterday`, or the date of what is older than a week. A clock that was put back
/// makes nothing younger than now.
pub(super) fn ago(saved: SystemTime, now: SystemTime) -> String {
    let age = now.duration_since(saved).unwrap_or_default().as_secs();
    match age {
        0..MINUTE => say!("ago-now"),
        MINUTE..HOUR => say!("ago-minutes", count = age / MINUTE),
        HOUR..DAY => say!("ago-hours", count = age / HOUR),
        _ if age < 2 * DAY => say!("ago-yesterday"),
        _ => match date_of(saved).filter(|_| age >= 7 * DAY) {
            Some(date) => say!("ago-date", date = date),
            None => say!("ago-days", count = age / DAY),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, UNIX_EPOCH};

    #[test]
    fn ages_are_told_as_people_tell_them() {
        let saved = UNIX_EPOCH + Duration::from_secs(1_700_000_000);
        let after = |seconds| ago(saved, saved + Duration::from_secs(seconds));
        let known = [
            (59, "just now"),
            (MINUTE, "1 minute ago"),
            (5 * MINUTE + 59, "5 minutes ago"),
            (HOUR, "1 hour ago"),
            (23 * HOUR, "23 hours ago"),
            (30 * HOUR, "yesterday"),
            (3 * DAY, "3 days ago"),
            (30 * DAY, "on 2023-11-14"),
        ];
        for (seconds, words) in known {
            assert_eq!(after(seconds), words);
        }
        assert_eq!(ago(saved + Duration::from_secs(HOUR), saved), "just now", "the clock was put back");
    }
}
