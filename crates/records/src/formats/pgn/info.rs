//! Comments with data: score, depth and time as in XBoard, `{+1.50/12 5}`, the time alone, `{0:05}`, and
//! squares and arrows, `{[%csl Gd4][%cal Gd2d4]}`.
//!
//! Other programs write `[%clk 0:04:58]` (remaining time), `[%emt 0:00:02]` (time spent), `[%eval 0.35]`,
//! possibly with a remark, and `{+0.35/12 1.2s, White mates}`.
//!
//! Scores are from the point of view of the side that moved. Depths are not kept; 1 is written, because
//! XBoard requires a depth.

use crate::dialect::Dialect;
use crate::{NoteMark, Notes};
use std::time::Duration;
use tenjiku_rules::Side;
use tenjiku_rules::variant::{Sq, Variant};

/// The comments for the notes on a ply of a side.
pub fn write(dialect: Dialect, variant: &Variant, side: Side, notes: &Notes) -> Vec<String> {
    let mut comments = Vec::new();
    match (notes.score, notes.spent) {
        (None, None) => {}
        (None, Some(spent)) => comments.push(format_minutes(spent)),
        (Some(score), spent) => {
            let score = i64::from(score) * if side == Side::Black { 1 } else { -1 };
            let sign = if score < 0 { '-' } else { '+' };
            let (whole, rest) = (score.unsigned_abs() / 100, score.unsigned_abs() % 100);
            let spent = spent.map(|spent| format!(" {}", format_seconds(spent))).unwrap_or_default();
            comments.push(format!("{sign}{whole}.{rest:02}/1{spent}"));
        }
    }
    if !notes.marks.is_empty() {
        comments.push(write_marks(dialect, variant, &notes.marks));
    }
    comments
}

/// Marks in order; adjacent marks of the same kind share a section.
fn write_marks(dialect: Dialect, variant: &Variant, marks: &[NoteMark]) -> String {
    let name = |sq: Sq| dialect.write_square(variant, sq);
    let is_same_kind = |a: &NoteMark, b: &NoteMark| std::mem::discriminant(a) == std::mem::discriminant(b);
    let section = |marks: &[NoteMark]| {
        let words: Vec<String> = marks
            .iter()
            .map(|mark| match *mark {
                NoteMark::Square(sq) => format!("G{}", name(sq)),
                NoteMark::Arrow(from, to) => format!("G{}{}", name(from), name(to)),
            })
            .collect();
        let key = if matches!(marks.first(), Some(NoteMark::Square(_))) { "csl" } else { "cal" };
        format!("[%{key} {}]", words.join(","))
    };
    marks.chunk_by(is_same_kind).map(section).collect()
}

/// Formats seconds; from one minute on, minutes and seconds.
fn format_seconds(spent: Duration) -> String {
    let tenths = spent.subsec_millis() / 100;
    match spent.as_secs() {
        seconds if seconds >= 60 => format_minutes(spent),
        seconds if tenths == 0 => seconds.to_string(),
        seconds => format!("{seconds}.{tenths}"),
    }
}

fn format_minutes(spent: Duration) -> String {
    let whole = format!("{}:{:02}", spent.as_secs() / 60, spent.as_secs() % 60);
    match spent.subsec_millis() / 100 {
        0 => whole,
        tenths => format!("{whole}.{tenths}"),
    }
}

#[derive(Debug, Default, PartialEq, Eq)]
pub struct CommentData {
    /// Positive is good for Black.
    pub score: Option<i32>,
    pub spent: Option<Duration>,
    /// Remaining time.
    pub clock: Option<Duration>,
    pub marks: Vec<NoteMark>,
}

/// Splits a comment on a ply of a side into data and text.
pub fn read(dialect: Dialect, variant: &Variant, side: Side, comment: &str) -> (CommentData, String) {
    let mut data = CommentData::default();
    let rest = strip_commands(dialect, variant, comment, &mut data);
    // A leading space marks text that resembles data; after a command it has no meaning.
    let without_commands = rest.as_deref().map_or(comment, str::trim);
    if let Some(spent) = parse_minutes(without_commands) {
        data.spent = Some(spent);
        return (data, String::new());
    }
    // cutechess appends the result after a comma.
    let (first, after_comma) = without_commands.split_once(',').unwrap_or((without_commands, ""));
    if let Some((score, spent)) = parse_search_info(first) {
        data.score = Some(if side == Side::Black { score } else { -score });
        data.spent = spent.or(data.spent);
        return (data, after_comma.trim().to_owned());
    }
    (data, without_commands.to_owned())
}

/// Moves the known commands of a comment to `data` and returns the rest; `None` without known commands.
fn strip_commands(
    dialect: Dialect,
    variant: &Variant,
    comment: &str,
    data: &mut CommentData,
) -> Option<String> {
    let (mut text, mut rest, mut has_known) = (String::new(), comment, false);
    while let Some(at) = rest.find("[%") {
        let Some(end) = rest[at..].find(']') else { break };
        let inside = &rest[at + 2..at + end];
        let (key, value) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
        let is_known = apply_command(dialect, variant, key, value.trim(), data).is_some();
        text.push_str(&rest[..if is_known { at } else { at + end + 1 }]);
        rest = &rest[at + end + 1..];
        has_known |= is_known;
    }
    text.push_str(rest);
    has_known.then_some(text)
}

/// Parses a command; `None` if unknown.
fn apply_command(
    dialect: Dialect,
    variant: &Variant,
    key: &str,
    value: &str,
    data: &mut CommentData,
) -> Option<()> {
    match key {
        "clk" => data.clock = Some(parse_clock_time(value)?),
        "emt" => data.spent = Some(parse_clock_time(value)?),
        "eval" => data.score = Some(parse_pawns(value)?),
        _ => data.marks.extend(parse_marks(dialect, variant, key, value)?),
    }
    Some(())
}

/// Whether a comment contains a command that would be read as data.
pub fn has_command(dialect: Dialect, variant: &Variant, comment: &str) -> bool {
    strip_commands(dialect, variant, comment, &mut CommentData::default()).is_some()
}

/// Whether a comment would be read as data.
pub fn resembles_data(dialect: Dialect, variant: &Variant, comment: &str) -> bool {
    let first = comment.split(',').next().unwrap_or_default();
    has_command(dialect, variant, comment)
        || parse_minutes(comment).is_some()
        || parse_search_info(first).is_some()
}

/// Parses `0:05:00`, `0:04:58.7` or `12.3`: hours, minutes and seconds, or seconds alone.
fn parse_clock_time(text: &str) -> Option<Duration> {
    let (whole, seconds) = text.rsplit_once(':').unwrap_or(("", text));
    let parts = whole.split(':').filter(|part| !part.is_empty());
    let minutes =
        parts.clone().try_fold(0_u64, |total, part| total.checked_mul(60)?.checked_add(number(part)?))?;
    (parts.count() <= 2).then_some(())?;
    Duration::from_secs(minutes.checked_mul(60)?).checked_add(parse_seconds(seconds)?)
}

/// Parses `0.35` or `-1.2,12`: Pawns, optionally with a depth, positive for Black. Returns centipawns.
fn parse_pawns(text: &str) -> Option<i32> {
    let first = text.split(',').next()?.trim();
    let (sign, digits) = match first.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, first.strip_prefix('+').unwrap_or(first)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let fraction = format!("{fraction:0<2}");
    let hundredths = number(whole)?.checked_mul(100)?.checked_add(number(fraction.get(..2)?)?)?;
    Some(sign * i32::try_from(hundredths).ok()?)
}

/// `1:05` or `1:05.2`
fn parse_minutes(text: &str) -> Option<Duration> {
    let (minutes, seconds) = text.split_once(':')?;
    let whole = seconds.split('.').next()?;
    (whole.len() == 2).then_some(())?;
    let (minutes, seconds): (u64, Duration) = (number(minutes)?, parse_seconds(seconds)?);
    Duration::from_secs(minutes.checked_mul(60)?).checked_add(seconds)
}

/// `5`, `5.2` or `5.218`
fn parse_seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let thousandths = number(&format!("{fraction:0<3}")).filter(|_| fraction.len() <= 3)?;
    Duration::from_secs(number(whole)?).checked_add(Duration::from_millis(thousandths))
}

fn number(text: &str) -> Option<u64> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?
}

/// Parses `+1.50/12 5`: the score in centipawns, and the time, if given.
fn parse_search_info(text: &str) -> Option<(i32, Option<Duration>)> {
    let (score, rest) = text.split_once('/')?;
    let (depth, time) = rest.split_once(' ').map_or((rest, None), |(depth, time)| (depth, Some(time)));
    number(depth)?;
    let is_negative = score.starts_with('-');
    // cutechess writes zero without a sign.
    let unsigned = score.strip_prefix(['+', '-']).or_else(|| (score == "0.00").then_some(score))?;
    let (whole, hundredths) = unsigned.split_once('.')?;
    (hundredths.len() == 2).then_some(())?;
    let score = number(whole)?.checked_mul(100)?.checked_add(number(hundredths)?)?;
    let score = i32::try_from(score).ok()?;
    let spent = match time {
        None => None,
        // Some programs append `s` to the seconds.
        Some(time) => {
            Some(parse_minutes(time).or_else(|| parse_seconds(time.strip_suffix('s').unwrap_or(time)))?)
        }
    };
    Some((if is_negative { -score } else { score }, spent))
}

/// Parses `[%csl Gd4,Re5]` or `[%cal Gd2d4]`.
fn parse_marks(dialect: Dialect, variant: &Variant, key: &str, list: &str) -> Option<Vec<NoteMark>> {
    let square = |text: &str| dialect.read_square(variant, text);
    let mark = |word: &str| {
        // The first letter is a colour.
        let squares = word.trim().strip_prefix(|c: char| c.is_ascii_uppercase())?;
        match key {
            "csl" => Some(NoteMark::Square(square(squares)?)),
            "cal" => {
                let half = squares.char_indices().skip(1).find(|(_, c)| c.is_ascii_lowercase())?.0;
                Some(NoteMark::Arrow(square(&squares[..half])?, square(&squares[half..])?))
            }
            _ => None,
        }
    };
    list.split(',').map(mark).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_scores_of_other_programs_are_read() {
        let milliseconds = |text| parse_clock_time(text).map(|time| time.as_millis());
        for (text, time) in [
            ("0:05:00", Some(300_000)),
            ("1:00:00", Some(3_600_000)),
            ("0:04:58.7", Some(298_700)),
            ("4:58", Some(298_000)),
            ("12.35", Some(12_350)),
            ("1:2:3:4", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(milliseconds(text), time, "{text}");
        }
        for (text, score) in
            [("0.35", Some(35)), ("-1.2", Some(-120)), ("+2,14", Some(200)), ("#3", None), ("", None)]
        {
            assert_eq!(parse_pawns(text), score, "{text}");
        }
        // cutechess: score, depth and seconds.
        for (text, score, time) in
            [("+0.35/12 1.2s", 35, 1_200), ("-12.05/7 0.031s", -1_205, 31), ("0.00/1 0s", 0, 0)]
        {
            assert_eq!(parse_search_info(text), Some((score, Some(Duration::from_millis(time)))), "{text}");
        }
        assert_eq!(parse_search_info("book"), None);
    }
}
