//! Time controls and their notation.

use crate::clock::face_text;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The time limits of each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TimeControl {
    main: Duration,
    overtime: Overtime,
}

/// The time in addition to the main time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overtime {
    /// None: the flag falls when the main time is used up.
    None,
    /// Time added after every ply; unused time accumulates.
    Increment(Duration),
    /// Periods after the main time (byoyomi). A ply shorter than a period does not use it up; a period that
    /// runs out is lost.
    Byoyomi {
        /// Length of a period.
        time: Duration,
        /// Number of periods, at least 1.
        periods: u32,
    },
}

impl TimeControl {
    /// Maximum main time, in seconds.
    pub const MAX_MAIN_SECONDS: u64 = 24 * 60 * 60 - 1;
    /// Maximum increment or period, in seconds.
    pub const MAX_OVERTIME_SECONDS: u64 = 60 * 60;
    /// Maximum number of periods.
    pub const MAX_PERIODS: u32 = 99;

    /// A time control in whole seconds. Values are clamped to their ranges; without any time, the main time
    /// is one second.
    #[must_use]
    pub fn new(main: Duration, overtime: Overtime) -> Self {
        let clamp_overtime =
            |time: Duration| Duration::from_secs(time.as_secs().min(Self::MAX_OVERTIME_SECONDS));
        let overtime = match overtime {
            Overtime::Increment(time) if time.as_secs() > 0 => Overtime::Increment(clamp_overtime(time)),
            Overtime::Byoyomi { time, periods } if time.as_secs() > 0 && periods > 0 => {
                Overtime::Byoyomi { time: clamp_overtime(time), periods: periods.min(Self::MAX_PERIODS) }
            }
            _ => Overtime::None,
        };
        let min_main_seconds = u64::from(overtime == Overtime::None);
        Self {
            main: Duration::from_secs(main.as_secs().clamp(min_main_seconds, Self::MAX_MAIN_SECONDS)),
            overtime,
        }
    }

    /// The main time.
    #[must_use]
    pub const fn main(self) -> Duration {
        self.main
    }

    /// The time in addition to the main time.
    #[must_use]
    pub const fn overtime(self) -> Overtime {
        self.overtime
    }
}

impl fmt::Display for TimeControl {
    /// As in records: `30:00`, `30:00+10`, `30:00 byoyomi 60`, `30:00 byoyomi 3x60`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&face_text(self.main))?;
        match self.overtime {
            Overtime::None => Ok(()),
            Overtime::Increment(time) => write!(f, "+{}", time.as_secs()),
            Overtime::Byoyomi { time, periods: 1 } => write!(f, " byoyomi {}", time.as_secs()),
            Overtime::Byoyomi { time, periods } => write!(f, " byoyomi {periods}x{}", time.as_secs()),
        }
    }
}

impl FromStr for TimeControl {
    type Err = String;

    /// Parses the output of `Display`, and a main time in seconds as in PGN: `1800+10`.
    fn from_str(text: &str) -> Result<Self, String> {
        parse_time_control(&text.to_ascii_lowercase()).ok_or_else(|| {
            format!(
                "`{text}` is not a time control: write `30:00`, `30:00+10` (seconds added after every move) \
                 or `30:00 byoyomi 3x60` (number of periods and seconds of each)"
            )
        })
    }
}

fn parse_time_control(text: &str) -> Option<TimeControl> {
    let (main, overtime) = if let Some((main, periods)) = text.split_once("byoyomi") {
        let (periods, time) = periods.split_once('x').unwrap_or(("1", periods));
        let periods =
            periods.trim().parse().ok().filter(|count| (1..=TimeControl::MAX_PERIODS).contains(count));
        (main, Overtime::Byoyomi { time: parse_overtime_seconds(time)?, periods: periods? })
    } else if let Some((main, time)) = text.split_once('+') {
        (main, Overtime::Increment(parse_overtime_seconds(time)?))
    } else {
        (text, Overtime::None)
    };
    let main = parse_clock_time(main.trim())?;
    let has_time = !main.is_zero() || !matches!(overtime, Overtime::None);
    has_time.then(|| TimeControl::new(main, overtime))
}

/// Parses an increment or a period in seconds.
fn parse_overtime_seconds(text: &str) -> Option<Duration> {
    let seconds = text.trim().parse().ok()?;
    (1..=TimeControl::MAX_OVERTIME_SECONDS).contains(&seconds).then(|| Duration::from_secs(seconds))
}

/// Parses `1:30:00`, `30:00` or, in seconds, `1800`.
fn parse_clock_time(text: &str) -> Option<Duration> {
    let parts: Vec<&str> = text.split(':').collect();
    if parts.len() > 3 {
        return None;
    }
    let mut seconds: u64 = 0;
    for (index, part) in parts.iter().enumerate() {
        let is_number = !part.is_empty() && part.len() <= 5 && part.bytes().all(|byte| byte.is_ascii_digit());
        let number: u64 = part.parse().ok().filter(|_| is_number)?;
        if index > 0 && (number >= 60 || part.len() != 2) {
            return None;
        }
        seconds = seconds * 60 + number;
    }
    (seconds <= TimeControl::MAX_MAIN_SECONDS).then(|| Duration::from_secs(seconds))
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> Self {
        control.to_string()
    }
}

impl TryFrom<String> for TimeControl {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(main: u64, overtime: Overtime) -> TimeControl {
        TimeControl::new(Duration::from_secs(main), overtime)
    }

    #[test]
    fn controls_are_written_and_read() {
        let seconds = Duration::from_secs;
        let exact = [
            ("30:00", control(1800, Overtime::None)),
            ("1:30:00", control(5400, Overtime::None)),
            ("5:03", control(303, Overtime::None)),
            ("30:00+10", control(1800, Overtime::Increment(seconds(10)))),
            ("0:00+30", control(0, Overtime::Increment(seconds(30)))),
            ("10:00 byoyomi 30", control(600, Overtime::Byoyomi { time: seconds(30), periods: 1 })),
            ("2:00:00 byoyomi 3x60", control(7200, Overtime::Byoyomi { time: seconds(60), periods: 3 })),
        ];
        for (text, control) in exact {
            assert_eq!(control.to_string(), text);
            assert_eq!(text.parse(), Ok(control));
        }
        let lenient = [
            ("1800+10", "30:00+10"),
            (" 30:00 + 10 ", "30:00+10"),
            ("10:00BYOYOMI 5 x 30", "10:00 byoyomi 5x30"),
        ];
        for (text, expected) in lenient {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), expected);
        }
    }

    #[test]
    fn other_texts_are_rejected_with_a_hint() {
        for text in [
            "",
            "30:60",
            "30:0",
            "0:00",
            "-5:00",
            "30:00+",
            "30:00+0",
            "30:00 byoyomi 0x30",
            "1:2:3:4",
            "1:00:00:00:00:00:00:00:00:00:00:00:00",
            "24:00:00",
            "soon",
            "40/9000",
        ] {
            let why = text.parse::<TimeControl>().unwrap_err();
            assert!(why.contains("30:00+10"), "{why}");
        }
    }
}
