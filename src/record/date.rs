//! Dates as records have them, for the header of a game and for files.

use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds of a day.
const DAY: u64 = 24 * 60 * 60;

/// Today as records have it, `2025-11-30`, by the calendar of Greenwich; none on a machine whose clock
/// stands before 1970.
#[must_use]
pub fn today() -> Option<String> {
    date_of(SystemTime::now())
}

/// The date of another time.
#[must_use]
pub fn date_of(time: SystemTime) -> Option<String> {
    let since = time.duration_since(UNIX_EPOCH).ok()?;
    Some(date(since.as_secs() / DAY))
}

/// The date so many days after 1 January 1970.
fn date(mut days: u64) -> String {
    let mut year = 1970;
    while days >= days_of_year(year) {
        days -= days_of_year(year);
        year += 1;
    }
    let february = days_of_year(year) - 337;
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

const fn days_of_year(year: u64) -> u64 {
    let leaps = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    if leaps { 366 } else { 365 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By `date --utc --date=@SECONDS +%F` of GNU coreutils.
    #[test]
    fn days_become_dates() {
        let known = [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (364, "1970-12-31"),
            (365, "1971-01-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_422, "2025-11-30"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ];
        for (days, text) in known {
            assert_eq!(date(days), text);
        }
    }
}
