//! Checks the parameters of powers.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use super::report::{GameReport, count_noun};
use crate::variant::geometry::Geometry;
use crate::variant::schema::{Power, VariantFile};

/// Valid distances: lines have at most 36 squares, and a distance of 1 is the power `Step`.
const DISTANCE: RangeInclusive<u8> = 2..=35;
const AREA_STEPS: RangeInclusive<u8> = 2..=4;
const LION_STEPS: RangeInclusive<u8> = 2..=3;
const LION_LINE_STEPS: RangeInclusive<u8> = 2..=4;

pub(super) fn check(file: &VariantFile, report: &mut GameReport) {
    for (index, piece) in file.pieces.iter().enumerate() {
        let own = (format!("pieces/{index}/moves"), &piece.moves);
        let optional = piece
            .optional
            .iter()
            .enumerate()
            .map(|(number, entry)| (format!("pieces/{index}/optional/{number}/moves"), &entry.moves));
        let last_rank = (format!("pieces/{index}/last_rank_moves"), &piece.last_rank_moves);
        for (number, power) in piece.last_rank_moves.iter().enumerate() {
            if !power.is_simple() {
                report.fault(
                    &format!("{}/{number}", last_rank.0),
                    format!(
                        "the piece `{}` has a power in `last_rank_moves` that cannot be limited to the last rank",
                        piece.symbol
                    ),
                    "`last_rank_moves` takes Step, Slide, SlideUpTo, Jump, Leap, SkipSlide and Pierce",
                );
            }
        }
        for (path, powers) in std::iter::once(own).chain(optional).chain([last_rank]) {
            for (number, power) in powers.iter().enumerate() {
                if let Some((what, hint)) = number_fault(power, file).or_else(|| overlong_leap(power, file)) {
                    let symbol = &piece.symbol;
                    report.fault(&format!("{path}/{number}"), format!("the piece `{symbol}` {what}"), hint);
                }
            }
        }
    }
}

/// The message for an invalid power, to follow the name of the piece, and a hint.
fn number_fault(power: &Power, file: &VariantFile) -> Option<(String, String)> {
    let range_fault = |name: &str, noun: &str, number: u8, range: RangeInclusive<u8>, more: &str| {
        (!range.contains(&number)).then(|| {
            (
                format!("has `{name}` with {}", count_noun(number.into(), noun)),
                format!("`{name}` takes {} to {}{more}", range.start(), range.end()),
            )
        })
    };
    let longest = file.files.max(file.ranks);
    match power {
        Power::SlideUpTo(distance, _) => range_fault(
            "SlideUpTo",
            "square",
            *distance,
            DISTANCE,
            "; `Step` goes one square, `Slide` any number",
        ),
        Power::Jump(distance, _) if DISTANCE.contains(distance) && *distance >= longest => Some((
            format!("has `Jump` over {distance} squares, which leads off the board from every square"),
            format!("the longest line of this board has {longest} squares"),
        )),
        Power::Jump(distance, _) => {
            range_fault("Jump", "square", *distance, DISTANCE, "; `Step` goes one square")
        }
        Power::Leap(offsets) => leap_fault(offsets, file),
        Power::SkipSlide { skip: 0, .. } => Some((
            "has `SkipSlide` with `skip: 0`, which skips nothing".to_owned(),
            "`skip` is 1 or more; a slide that skips nothing is `Slide` or `SlideUpTo`".to_owned(),
        )),
        Power::SkipSlide { max: Some(0), .. } => Some((
            "has `SkipSlide` with `max: 0`, which goes nowhere".to_owned(),
            "`max` is the longest slide after the skip, 1 or more; leave it out for any length".to_owned(),
        )),
        Power::Pierce { over: Some(0), .. } => Some((
            "has `Pierce` with `over: 0`, which passes nothing".to_owned(),
            "`over` is the number of pieces it may pass, 1 or more; leave it out for any number".to_owned(),
        )),
        Power::Area(steps) => range_fault(
            "Area",
            "step",
            *steps,
            AREA_STEPS,
            "; one step to any side is `Step(\"N NE E SE S SW W NW\")`",
        ),
        Power::Lion(steps) => {
            range_fault("Lion", "step", *steps, LION_STEPS, " steps; the Lion of Chu Shogi has 2")
        }
        Power::LionOf(steps, _) => range_fault("LionOf", "step", *steps, LION_STEPS, " steps"),
        Power::LionLineOf(steps, _) => range_fault("LionLineOf", "step", *steps, LION_LINE_STEPS, " steps"),
        _ => None,
    }
}

/// The message for a leap that needs a larger mailbox than a move can address. Boards of invalid size are reported
/// elsewhere.
fn overlong_leap(power: &Power, file: &VariantFile) -> Option<(String, String)> {
    let leap = power.longest_leap();
    let fits = |leap: &u8| Geometry::fits(file.files, file.ranks, *leap);
    let max_leap = (1..leap).rev().find(fits).filter(|_| !fits(&leap))?;
    Some((
        format!("leaps {leap} squares at once, which is too far for a board of this size"),
        format!(
            "on {} by {} squares a piece can jump, leap or skip up to {}",
            file.files,
            file.ranks,
            count_noun(max_leap.into(), "square")
        ),
    ))
}

fn leap_fault(offsets: &[(i8, i8)], file: &VariantFile) -> Option<(String, String)> {
    let mut seen = HashSet::new();
    if offsets.is_empty() {
        return Some((
            "has `Leap` without an offset".to_owned(),
            "offsets are written as (right, forward): `Leap([(1, 2), (-1, 2)])`".to_owned(),
        ));
    }
    for &(right, forward) in offsets {
        let offset = format!("({right}, {forward})");
        if (right, forward) == (0, 0) {
            return Some((
                format!("has `Leap` with {offset}, which stays where it is"),
                "offsets are written as (right, forward), such as (1, 2)".to_owned(),
            ));
        }
        if right.unsigned_abs() >= file.files || forward.unsigned_abs() >= file.ranks {
            return Some((
                format!("has `Leap` with {offset}, which leads off the board from every square"),
                format!(
                    "offsets are (right, forward) on a board of {} files and {} ranks",
                    file.files, file.ranks
                ),
            ));
        }
        if !seen.insert((right, forward)) {
            return Some((
                format!("has `Leap` with {offset} twice"),
                "was one of them meant to go to the other side, with a minus?".to_owned(),
            ));
        }
    }
    None
}
