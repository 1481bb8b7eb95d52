//! Comments that hold data: `{+1.50/12 5}` is score, depth and time as XBoard writes them, `{0:05}` the time
//! alone, `{[%csl Gd4][%cal Gd2d4]}` squares and arrows.
//!
//! A score is from the point of view of the side that moved. Search depth is not kept: 1 is written, because
//! XBoard requires at least that.

use crate::protocol::dialect::Dialect;
use crate::record::{NoteMark, Notes};
use crate::rules::Side;
use crate::variant::{Sq, Variant};
use std::time::Duration;

/// The comments for the notes on a ply of that side.
pub fn write(dialect: Dialect, variant: &Variant, side: Side, notes: &Notes) -> Vec<String> {
    let mut comments = Vec::new();
    match (notes.score, notes.spent) {
        (None, None) => {}
        (None, Some(spent)) => comments.push(minutes(spent)),
        (Some(score), spent) => {
            let score = i64::from(score) * if side == Side::Black { 1 } else { -1 };
            let sign = if score < 0 { '-' } else { '+' };
            let (whole, rest) = (score.unsigned_abs() / 100, score.unsigned_abs() % 100);
            let spent = spent.map(|spent| format!(" {}", short(spent))).unwrap_or_default();
            comments.push(format!("{sign}{whole}.{rest:02}/1{spent}"));
        }
    }
    if !notes.marks.is_empty() {
        comments.push(drawn(dialect, variant, &notes.marks));
    }
    comments
}

/// Marks in order, neighbours of the same kind in one section.
fn drawn(dialect: Dialect, variant: &Variant, marks: &[NoteMark]) -> String {
    let name = |sq: Sq| dialect.write_square(variant, sq);
    let of_a_sort = |a: &NoteMark, b: &NoteMark| std::mem::discriminant(a) == std::mem::discriminant(b);
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
    marks.chunk_by(of_a_sort).map(section).collect()
}

/// Seconds; from one minute on, minutes and seconds.
fn short(spent: Duration) -> String {
    let tenths = spent.subsec_millis() / 100;
    match spent.as_secs() {
        seconds if seconds >= 60 => minutes(spent),
        seconds if tenths == 0 => seconds.to_string(),
        seconds => format!("{seconds}.{tenths}"),
    }
}

fn minutes(spent: Duration) -> String {
    let whole = format!("{}:{:02}", spent.as_secs() / 60, spent.as_secs() % 60);
    match spent.subsec_millis() / 100 {
        0 => whole,
        tenths => format!("{whole}.{tenths}"),
    }
}

/// Adds a data comment to the notes on a ply of that side; false if it is an ordinary comment.
pub fn take(dialect: Dialect, variant: &Variant, side: Side, comment: &str, notes: &mut Notes) -> bool {
    if let Some(spent) = minutes_of(comment) {
        notes.spent = Some(spent);
        return true;
    }
    if let Some((score, spent)) = searched(comment) {
        notes.score = Some(if side == Side::Black { score } else { -score });
        notes.spent = spent.or(notes.spent);
        return true;
    }
    match marks(dialect, variant, comment) {
        Some(marks) => notes.marks.extend(marks),
        None => return false,
    }
    true
}

/// Whether a comment would be mistaken for data.
pub fn is_info(dialect: Dialect, variant: &Variant, comment: &str) -> bool {
    minutes_of(comment).is_some() || searched(comment).is_some() || marks(dialect, variant, comment).is_some()
}

/// `1:05` or `1:05.2`
fn minutes_of(text: &str) -> Option<Duration> {
    let (minutes, seconds) = text.split_once(':')?;
    let whole = seconds.split('.').next()?;
    (whole.len() == 2).then_some(())?;
    let (minutes, seconds): (u64, Duration) = (number(minutes)?, seconds_of(seconds)?);
    Duration::from_secs(minutes.checked_mul(60)?).checked_add(seconds)
}

/// `5` or `5.2`
fn seconds_of(text: &str) -> Option<Duration> {
    let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
    let tenths = if tenths.len() == 1 { number(tenths)? } else { return None };
    Duration::from_secs(number(whole)?).checked_add(Duration::from_millis(100 * tenths))
}

fn number(text: &str) -> Option<u64> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?
}

/// `+1.50/12 5`: the score in hundredths, and the time if it is given.
fn searched(text: &str) -> Option<(i32, Option<Duration>)> {
    let (score, rest) = text.split_once('/')?;
    let (depth, time) = rest.split_once(' ').map_or((rest, None), |(depth, time)| (depth, Some(time)));
    number(depth)?;
    let negative = score.starts_with('-');
    let (whole, hundredths) = score.strip_prefix(['+', '-'])?.split_once('.')?;
    (hundredths.len() == 2).then_some(())?;
    let score = number(whole)?.checked_mul(100)?.checked_add(number(hundredths)?)?;
    let score = i32::try_from(score).ok()?;
    let spent = match time {
        None => None,
        // Some programs write an `s` after the seconds.
        Some(time) => Some(minutes_of(time).or_else(|| seconds_of(time.strip_suffix('s').unwrap_or(time)))?),
    };
    Some((if negative { -score } else { score }, spent))
}

/// `[%csl Gd4,Re5][%cal Gd2d4]`
fn marks(dialect: Dialect, variant: &Variant, text: &str) -> Option<Vec<NoteMark>> {
    let mut marks = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (inside, after) = rest.strip_prefix("[%")?.split_once(']')?;
        let (key, list) = inside.split_once(' ')?;
        for word in list.split(',') {
            // The first letter is a colour.
            let squares = word.trim().strip_prefix(|c: char| c.is_ascii_uppercase())?;
            let one = |text: &str| dialect.read_square(variant, text);
            marks.push(match key {
                "csl" => NoteMark::Square(one(squares)?),
                "cal" => {
                    let half = squares.char_indices().skip(1).find(|(_, c)| c.is_ascii_lowercase())?.0;
                    NoteMark::Arrow(one(&squares[..half])?, one(&squares[half..])?)
                }
                _ => return None,
            });
        }
        rest = after.trim_start();
    }
    (!marks.is_empty()).then_some(marks)
}
