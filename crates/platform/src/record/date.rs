//! Dates in the form of records: `2025-11-30`, in local time.

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use std::time::SystemTime;

/// Today's date in the system's time zone.
pub fn today() -> String {
    Zoned::now().date().to_string()
}

/// The date of an instant in a time zone; `None` outside the calendar's range.
pub fn date_of(time: SystemTime, zone: &TimeZone) -> Option<String> {
    let moment = Timestamp::try_from(time).ok()?;
    Some(zone.to_datetime(moment).date().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::tz;
    use std::time::Duration;

    fn date(seconds: u64, hours_east: i8) -> Option<String> {
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        date_of(time, &TimeZone::fixed(tz::offset(hours_east)))
    }

    #[test]
    fn today_is_the_current_date() {
        let now = || date_of(SystemTime::now(), &TimeZone::system());
        let (before, today, after) = (now(), today(), now());
        assert!([before, after].contains(&Some(today)), "midnight may be in between");
    }

    /// Known values from `date --utc --date=@SECONDS +%F` of GNU coreutils.
    #[test]
    fn moments_become_dates() {
        let examples = [(0, "1970-01-01"), (951_782_400, "2000-02-29"), (1_764_460_800, "2025-11-30")];
        for (seconds, text) in examples {
            assert_eq!(date(seconds, 0).as_deref(), Some(text));
        }
    }

    /// 2025-11-30 20:00 UTC is the next day in Japan.
    #[test]
    fn the_date_depends_on_the_time_zone() {
        let evening = 1_764_532_800;
        assert_eq!(date(evening, 0).as_deref(), Some("2025-11-30"));
        assert_eq!(date(evening, 9).as_deref(), Some("2025-12-01"), "Japan");
        assert_eq!(date(evening, -10).as_deref(), Some("2025-11-30"), "Hawaii");
    }
}
