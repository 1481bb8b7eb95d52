//! The age of a saved game, in words.

use jiff::{Timestamp, Zoned};
use std::time::SystemTime;
use tenjiku_language::say;
use tenjiku_platform::record::date_of;

/// From this age in days, the date is shown instead.
const MIN_DAYS_FOR_DATE: i32 = 7;

/// `5 minutes ago`, `yesterday`, or the date if it was more than a week ago. A time in the future, after a
/// clock was set back, counts as just now. `None` for a time outside the calendar.
pub(super) fn age_in_words(saved: SystemTime, now: &Zoned) -> Option<String> {
    let moment = Timestamp::try_from(saved).ok()?;
    let age = now.timestamp().duration_since(moment);
    let days = (now.date() - moment.to_zoned(now.time_zone().clone()).date()).get_days();
    Some(match (age.as_mins(), age.as_hours()) {
        (..1, _) => say!("ago-now"),
        (minutes, 0) => say!("ago-minutes", count = minutes),
        (_, hours @ ..24) => say!("ago-hours", count = hours),
        _ if days <= 1 => say!("ago-yesterday"),
        _ if days < MIN_DAYS_FOR_DATE => say!("ago-days", count = days),
        _ => say!("ago-date", date = date_of(saved, now.time_zone())?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::tz::TimeZone;
    use std::time::{Duration, UNIX_EPOCH};

    const MINUTE: u64 = 60;
    const HOUR: u64 = 60 * MINUTE;
    const DAY: u64 = 24 * HOUR;

    #[test]
    fn ages_are_in_everyday_words() {
        // 2023-11-14 22:13 UTC.
        let saved = UNIX_EPOCH + Duration::from_secs(1_700_000_000);
        let zoned = |time| Timestamp::try_from(time).expect("a time").to_zoned(TimeZone::UTC);
        let age_after =
            |seconds| age_in_words(saved, &zoned(saved + Duration::from_secs(seconds))).expect("a time");
        let expected = [
            (59, "just now"),
            (MINUTE, "1 minute ago"),
            (5 * MINUTE + 59, "5 minutes ago"),
            (HOUR, "1 hour ago"),
            (23 * HOUR, "23 hours ago"),
            (25 * HOUR, "yesterday"),
            (30 * HOUR, "2 days ago"),
            (3 * DAY, "3 days ago"),
            (30 * DAY, "on 2023-11-14"),
        ];
        for (seconds, words) in expected {
            assert_eq!(age_after(seconds), words);
        }
        let earlier = zoned(saved - Duration::from_secs(HOUR));
        assert_eq!(age_in_words(saved, &earlier).as_deref(), Some("just now"), "the clock was set back");
    }
}
