//! The rest of a move line: time spent and comment.

use super::lines::trim_blanks;
use crate::notation::japanese::number::digit;
use std::time::Duration;

/// The text after a move, or after one of its steps.
#[derive(Default)]
pub struct MoveTail {
    pub spent: Option<Duration>,
    pub comment: String,
}

/// Reads `( 0:12/00:00:12)+ *a comment`. The `+` marks a move with variations.
pub fn read(text: &str) -> MoveTail {
    let text = trim_blanks(text);
    let text = trim_blanks(text.strip_prefix("まで").unwrap_or(text));
    let bracket = text.strip_prefix(['(', '（']).and_then(|rest| rest.split_once([')', '）']));
    let parsed_time = bracket.and_then(|(inside, rest)| Some((parse_time_spent(inside)?, rest)));
    let (spent, rest) = parsed_time.map_or((None, text), |(spent, rest)| (Some(spent), rest));
    let rest = trim_blanks(rest.strip_prefix('+').unwrap_or(rest));
    MoveTail { spent, comment: trim_blanks(rest.trim_start_matches(['*', '＊'])).to_owned() }
}

/// The time for the move, optionally followed by the side's total time: `0:12/00:00:12`.
fn parse_time_spent(text: &str) -> Option<Duration> {
    parse_clock_time(text.split(['/', '／']).next()?)
}

/// `75:00`, `1:15:00` or `0:25.006`.
fn parse_clock_time(text: &str) -> Option<Duration> {
    let parts: Vec<&str> = text.split([':', '：']).map(str::trim).collect();
    let (last, whole) = parts.split_last()?;
    if !(1..=2).contains(&whole.len()) {
        return None;
    }
    let (last, fraction) = last.split_once('.').unwrap_or((last, ""));
    let number = |text: &str| {
        let text: Option<String> = text.chars().map(|c| char::from_digit(digit(c)?, 10)).collect();
        text?.parse::<u64>().ok()
    };
    let parts = whole.iter().chain([&last]);
    let total = parts
        .map(|part| number(part))
        .try_fold(0_u64, |total, part| total.checked_mul(60)?.checked_add(part?))?;
    // Programs write at most three digits after the point.
    let millis = format!("{fraction:0<3}");
    let millis = number(millis.get(..3)?)?;
    Some(Duration::from_secs(total).saturating_add(Duration::from_millis(millis)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spent(text: &str) -> Option<u128> {
        read(text).spent.map(|spent| spent.as_millis())
    }

    #[test]
    fn times_are_read_in_the_styles_of_several_programs() {
        for (text, millis) in [
            (" ( 0:12/00:00:12)", 12_000),
            ("(00:12 / 00:00:12)", 12_000),
            ("( 0:7/)", 7_000),
            ("(75:00/1:15:00)+", 4_500_000),
            ("(1:15:00/1:15:00)", 4_500_000),
            ("(0:25.006/0:0:25.006)", 25_006),
            ("(0:01.5/0:0:01.5)", 1_500),
            ("（０：０５／00:00:05）", 5_000),
            ("まで (0:05/)", 5_000),
        ] {
            assert_eq!(spent(text), Some(millis), "{text}");
        }
        for invalid in ["", "(soon)", "(12)", "(-1:00/)", "(1:2:3:4/)", "(0:1.é/)"] {
            assert_eq!(spent(invalid), None, "{invalid}");
        }
    }

    #[test]
    fn anything_else_is_a_comment() {
        assert_eq!(read("( 0:12/00:00:12)+ *the novelty").comment, "the novelty");
        assert_eq!(read("(soon)").comment, "(soon)");
        assert_eq!(read("  +").comment, "");
    }
}
