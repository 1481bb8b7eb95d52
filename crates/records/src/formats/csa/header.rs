//! CSA headers: players, date and time control.

use super::statement::{Statement, statements};
use crate::Header;
use crate::formats::kif::normalize_date;
use crate::{Overtime, TimeControl};
use std::time::Duration;
use tenjiku_rules::Side;

/// Headers that are ignored silently.
const SKIPPED: [&str; 3] = ["END_TIME", "MAX_MOVES", "JISHOGI"];

/// Reads a header; false if a record has no field for it.
pub fn apply_header(header: &mut Header, key: &str, value: &str) -> bool {
    if value.is_empty() {
        return true;
    }
    let non_empty_value = || Some(value.to_owned());
    match key {
        "EVENT" => header.event = non_empty_value(),
        "SITE" if header.event.is_none() => header.event = non_empty_value(),
        "START_TIME" => header.date = Some(normalize_date(value)),
        "TIME_LIMIT" => header.time = Some(parse_time_limit(value)),
        "TIME" => header.time = Some(parse_time(value)),
        _ => return SKIPPED.contains(&key),
    }
    true
}

pub fn set_player(header: &mut Header, side: Side, name: &str) {
    header.players[side.index()] = Some(name.to_owned()).filter(|name| !name.is_empty());
}

/// `00:25+30` of version 2: hours and minutes of main time, then byoyomi in seconds.
fn parse_time_limit(text: &str) -> String {
    let parse = || {
        let (main, byoyomi) = text.split_once('+')?;
        let (hours, minutes) = main.split_once(':')?;
        let minutes = hours.parse::<u64>().ok()?.checked_mul(60)?.checked_add(minutes.parse().ok()?)?;
        time_control(minutes.checked_mul(60)?, byoyomi.parse().ok()?, 0)
    };
    parse().unwrap_or_else(|| text.to_owned())
}

/// `1500+30+0` of version 3: main time, byoyomi and increment in seconds.
fn parse_time(text: &str) -> String {
    let parse = || {
        let mut numbers = text.split('+').map(|number| number.trim().parse().ok());
        let (main, byoyomi, increment) = (numbers.next()??, numbers.next()??, numbers.next()??);
        numbers.next().is_none().then(|| time_control(main, byoyomi, increment))?
    };
    parse().unwrap_or_else(|| text.to_owned())
}

/// A time control as our records write it; `None` if it has both byoyomi and an increment, or no time at all.
fn time_control(main: u64, byoyomi: u64, increment: u64) -> Option<String> {
    let overtime = match (byoyomi, increment) {
        (0, 0) if main == 0 => return None,
        (0, 0) => Overtime::None,
        (time, 0) => Overtime::Byoyomi { time: Duration::from_secs(time), periods: 1 },
        (0, time) => Overtime::Increment(Duration::from_secs(time)),
        _ => return None,
    };
    Some(TimeControl::new(Duration::from_secs(main), overtime).to_string())
}

/// Players and date, for a list of games.
pub fn title(text: &str) -> Vec<String> {
    let mut header = Header::default();
    for (_, statement) in statements(text, 0) {
        match statement {
            Statement::Player(side, name) => set_player(&mut header, side, name),
            Statement::Header(key, value) => drop(apply_header(&mut header, key, value)),
            Statement::Move(_) => break,
            _ => {}
        }
    }
    header.title_parts()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Examples from the specifications of versions 2.2 (25 minutes, sudden death) and 3.
    #[test]
    fn time_controls_are_normalized() {
        for (text, expected) in
            [("00:25+00", "25:00"), ("01:30+60", "1:30:00 byoyomi 60"), ("x", "x"), ("00:00+00", "00:00+00")]
        {
            assert_eq!(parse_time_limit(text), expected);
        }
        for (text, expected) in [
            ("600+0+0", "10:00"),
            ("600+30+0", "10:00 byoyomi 30"),
            ("300+0+5", "5:00+5"),
            ("1+2+3", "1+2+3"),
            ("9", "9"),
        ] {
            assert_eq!(parse_time(text), expected);
        }
    }
}
