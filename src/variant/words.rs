//! The powers of a piece in English words, for its card, its lesson and the hints of a lesson.

use super::Kind;
use super::schema::{Dir, Dirs, Power};

/// The powers of a piece, a line each: `Slides any distance sideways`.
#[must_use]
pub fn in_words(kind: &Kind) -> Vec<String> {
    kind.powers().iter().map(line).collect()
}

/// The powers of a piece in one sentence: `The Side Mover slides any distance sideways; it steps
/// one square forward and back.`
#[must_use]
pub fn sentence(kind: &Kind) -> String {
    let clauses: Vec<String> = kind.powers().iter().map(clause).collect();
    match clauses.is_empty() {
        true => format!("The {} does not move.", kind.name()),
        false => format!("The {} {}.", kind.name(), clauses.join("; it ")),
    }
}

fn line(power: &Power) -> String {
    match power {
        Power::Step(dirs) => format!("Steps one square {}", directions(dirs)),
        Power::Slide(dirs) => format!("Slides any distance {}", directions(dirs)),
        Power::SlideUpTo(max, dirs) => format!("Slides up to {max} squares {}", directions(dirs)),
        Power::Jump(distance, dirs) => format!("Jumps exactly {distance} squares {}", directions(dirs)),
        Power::Leap(offsets) => format!("Leaps {}", leaps(offsets)),
        Power::SkipSlide { skip, max: None, dirs } => {
            format!("Jumps {skip} and slides on {}", directions(dirs))
        }
        Power::SkipSlide { skip, max: Some(max), dirs } => {
            format!("Jumps {skip} and slides up to {max} {}", directions(dirs))
        }
        Power::Pierce { over: Some(over), dirs } => {
            format!("Slides over up to {over} pieces {}", directions(dirs))
        }
        Power::Pierce { over: None, dirs } => format!("Slides over any pieces {}", directions(dirs)),
        Power::Hook(dirs) => format!("Slides {}, then may turn once at a right angle", directions(dirs)),
        Power::Area(steps) => format!("Makes up to {steps} king steps over empty squares, turning freely"),
        Power::Lion(2) => "Lion power: two steps, each may capture; igui; pass".to_owned(),
        Power::Lion(steps) => format!("Lion power of {steps} steps, each may capture; igui; pass"),
        Power::LionLine(dirs) | Power::LionLineOf(_, dirs) => format!("Lion power {}", directions(dirs)),
        Power::Igui => "Captures a neighbour without moving (igui)".to_owned(),
        Power::RangeJump(dirs) => {
            format!("Slides {}, or captures over pieces of lower rank", directions(dirs))
        }
        Power::Universal => "Goes to any square of the board; takes only what is unprotected".to_owned(),
        Power::Burn => "Burns every enemy beside it".to_owned(),
    }
}

/// The same within a sentence.
fn clause(power: &Power) -> String {
    let line = line(power);
    match power {
        Power::Lion(steps) => {
            format!("has Lion power: {steps} steps, each may capture, igui, and passing its turn")
        }
        Power::LionLine(_) | Power::LionLineOf(..) => format!("has {line}"),
        _ => {
            let mut letters = line.chars();
            letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
        }
    }
}

/// Directions in words, from the owner's view.
#[must_use]
pub fn directions(dirs: &Dirs) -> String {
    let here = parts(&dirs.0);
    if here.len() <= 2 {
        return list(&here, "and");
    }
    // One or two that are missing are said in fewer words.
    let absent: Vec<Dir> = Dir::ALL.into_iter().filter(|dir| !dirs.0.contains(dir)).collect();
    match absent.len() {
        1 | 2 => format!("in all directions but {}", list(&parts(&absent), "and")),
        _ => list(&here, "and"),
    }
}

/// The words for groups of directions, those first that say most.
const GROUPS: [(&[Dir], &str); 13] = [
    (&Dir::ALL, "in all directions"),
    (&[Dir::N, Dir::E, Dir::S, Dir::W], "straight"),
    (&[Dir::NE, Dir::SE, Dir::SW, Dir::NW], "diagonally"),
    (&[Dir::N], "forward"),
    (&[Dir::S], "back"),
    (&[Dir::E, Dir::W], "sideways"),
    (&[Dir::E], "to the right"),
    (&[Dir::W], "to the left"),
    (&[Dir::NE, Dir::NW], "diagonally forward"),
    (&[Dir::SE, Dir::SW], "diagonally back"),
    (&[Dir::NE], "forward to the right"),
    (&[Dir::NW], "forward to the left"),
    (&[Dir::SE], "back to the right"),
];

/// The fewest groups that make up a set of directions.
fn parts(dirs: &[Dir]) -> Vec<&'static str> {
    let mut left = dirs.to_vec();
    let mut words = Vec::new();
    for (group, name) in GROUPS {
        if group.iter().all(|dir| left.contains(dir)) {
            left.retain(|dir| !group.contains(dir));
            words.push(name);
        }
    }
    // The last direction has no group after it to be part of.
    words.extend(left.iter().map(|_| "back to the left"));
    words
}

/// Offsets in words: `two forward and one to either side`.
fn leaps(offsets: &[(i8, i8)]) -> String {
    let mut left: Vec<(i8, i8)> = offsets.to_vec();
    let mut words: Vec<String> = Vec::new();
    while let Some(&(right, forward)) = left.first() {
        let (across, ahead) = (right.unsigned_abs(), forward.unsigned_abs());
        let mirrored = |x: i8, y: i8| left.contains(&(x, y));
        // An offset on an axis is its own mirror image.
        let sides = right == 0 || mirrored(right.saturating_neg(), forward);
        let ends = forward == 0 || mirrored(right, forward.saturating_neg());
        let all = sides && ends && mirrored(right.saturating_neg(), forward.saturating_neg());
        let ends = ends && (all || right == 0 || !sides);
        let same = |x: i8, y: i8| {
            (x == right || sides && x == right.saturating_neg())
                && (y == forward || ends && y == forward.saturating_neg())
        };
        left.retain(|&(x, y)| !same(x, y));
        let along = match (forward.signum(), ends) {
            (0, _) => None,
            (_, true) => Some(format!("{} forward or back", number(ahead))),
            (1, _) => Some(format!("{} forward", number(ahead))),
            _ => Some(format!("{} back", number(ahead))),
        };
        let aside = match (right.signum(), sides) {
            (0, _) => None,
            (_, true) => Some(format!("{} to either side", number(across))),
            (1, _) => Some(format!("{} to the right", number(across))),
            _ => Some(format!("{} to the left", number(across))),
        };
        words.push(along.into_iter().chain(aside).collect::<Vec<_>>().join(" and "));
    }
    words.join(", or ")
}

/// Small numbers in words.
#[must_use]
pub fn number(number: u8) -> String {
    const WORDS: [&str; 11] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(usize::from(number)).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn list<S: AsRef<str>>(parts: &[S], last: &str) -> String {
    match parts.split_last() {
        None => String::new(),
        Some((only, [])) => only.as_ref().to_owned(),
        Some((end, before)) => {
            let before: Vec<&str> = before.iter().map(AsRef::as_ref).collect();
            format!("{} {last} {}", before.join(", "), end.as_ref())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> String {
        directions(&Dirs::try_from(text.to_owned()).expect("directions"))
    }

    #[test]
    fn any_set_of_directions_has_words() {
        for (dirs, words) in [
            ("N NE E SE S SW W NW", "in all directions"),
            ("N E S W", "straight"),
            ("NE SE SW NW", "diagonally"),
            ("S N", "forward and back"),
            ("E W", "sideways"),
            ("NE NW", "diagonally forward"),
            ("N", "forward"),
            ("N SE SW", "forward and diagonally back"),
            ("N NE SE SW NW", "diagonally and forward"),
            ("N NE E S W NW", "straight and diagonally forward"),
            ("N NE E W NW", "forward, sideways and diagonally forward"),
            ("N NE E SE SW W NW", "in all directions but back"),
            ("NE E SE SW W NW", "diagonally and sideways"),
            ("N SE S SW W", "forward, back, to the left and diagonally back"),
            ("NE SW", "forward to the right and back to the left"),
            ("N NE E SE S SW NW", "in all directions but to the left"),
        ] {
            assert_eq!(said(dirs), words, "{dirs}");
        }
        // Every set there is, and no two in the same words.
        let mut seen = std::collections::HashSet::new();
        for set in 1..256_usize {
            let dirs = Dir::ALL.into_iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            assert!(seen.insert(directions(&Dirs(dirs.map(|(_, dir)| dir).collect()))), "{set}");
        }
    }

    #[test]
    fn leaps_are_told_by_their_symmetry() {
        for (offsets, words) in [
            (&[(-1, 2), (1, 2)][..], "two forward and one to either side"),
            (&[(1, 2)], "two forward and one to the right"),
            (&[(0, 2), (0, -2)], "two forward or back"),
            (&[(3, 0), (-3, 0)], "three to either side"),
            (&[(1, 2), (-1, 2), (1, -2), (-1, -2)], "two forward or back and one to either side"),
            (&[(1, 2), (1, -2)], "two forward or back and one to the right"),
            (&[(1, 1), (-1, -1)], "one forward and one to the right, or one back and one to the left"),
            (
                &[(1, 2), (-1, 2), (1, -2)],
                "two forward and one to either side, or two back and one to the right",
            ),
        ] {
            assert_eq!(leaps(offsets), words, "{offsets:?}");
        }
    }
}
