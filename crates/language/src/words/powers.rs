//! The powers of a piece in words.

use super::SpokenName;
use crate::join_and;
use crate::say;
use tenjiku_rules::variant::Kind;
use tenjiku_rules::variant::schema::{Dir, Dirs, Power};

/// The powers of a piece, one line each: `Slides any distance sideways`.
pub fn in_words(kind: &Kind) -> Vec<String> {
    let last = last_rank_in_words(kind).into_iter();
    let last = last.map(|power| say!("power-last-rank", form = "line", power));
    kind.powers().iter().map(|power| in_form_for_kind(kind, power, "line")).chain(last).collect()
}

/// The powers of a piece on its last rank only, one line each.
pub fn last_rank_in_words(kind: &Kind) -> Vec<String> {
    kind.entry().last_rank_moves.iter().map(|power| in_form_for_kind(kind, power, "line")).collect()
}

/// The powers of a piece in one sentence: `The Side Mover slides any distance sideways; it steps
/// one square forward and back.`
pub fn sentence(kind: &Kind) -> String {
    let last = kind.entry().last_rank_moves.iter().map(|power| in_form_for_kind(kind, power, "clause"));
    let last = last.map(|power| say!("power-last-rank", form = "clause", power));
    let clauses = kind.powers().iter().map(|power| in_form_for_kind(kind, power, "clause")).chain(last);
    let clauses = clauses.reduce(|before, next| say!("moves-next", before, next));
    match clauses {
        None => say!("moves-none", piece = kind.spoken_name()),
        Some(clauses) => say!("moves-sentence", piece = kind.spoken_name(), clauses),
    }
}

/// Like [`in_form`], with meanings that depend on the rules of the game.
fn in_form_for_kind(kind: &Kind, power: &Power, form: &str) -> String {
    match power {
        Power::RangeJump(dirs) if kind.jumps_to_empty() => {
            say!("power-range-jump-anywhere", form, directions = directions(dirs))
        }
        _ => in_form(power, form),
    }
}

/// A power as a separate line (`line`) or within a sentence (`clause`).
fn in_form(power: &Power, form: &str) -> String {
    match power {
        Power::Step(dirs) => say!("power-step", form, directions = directions(dirs)),
        Power::Slide(dirs) => say!("power-slide", form, directions = directions(dirs)),
        Power::SlideUpTo(max, dirs) => {
            say!("power-slide-up-to", form, max = *max, directions = directions(dirs))
        }
        Power::Jump(distance, dirs) => {
            say!("power-jump", form, distance = *distance, directions = directions(dirs))
        }
        Power::Leap(offsets) => say!("power-leap", form, leaps = leaps(offsets)),
        Power::SkipSlide { skip, over_empty, max, dirs } => {
            let (skip, directions) = (*skip, directions(dirs));
            let over = if *over_empty { "empty" } else { "any" };
            match max {
                None => {
                    say!("power-skip-slide", form, skip, over, directions)
                }
                Some(max) => say!("power-skip-slide-up-to", form, skip, over, max = *max, directions),
            }
        }
        Power::Pierce { over: None, dirs } => {
            say!("power-pierce", form, directions = directions(dirs))
        }
        Power::Pierce { over: Some(over), dirs } => {
            say!("power-pierce-up-to", form, over = *over, directions = directions(dirs))
        }
        Power::Hook(dirs) => say!("power-hook", form, directions = directions(dirs)),
        Power::Area(steps) => say!("power-area", form, steps = *steps),
        Power::Lion(steps) => say!("power-lion", form, steps = *steps),
        Power::LionLine(dirs) => say!("power-lion-line", form, directions = directions(dirs)),
        Power::LionLineOf(steps, dirs) => {
            say!("power-lion-line-of", form, steps = *steps, directions = directions(dirs))
        }
        Power::LionOf(steps, dirs) => {
            say!("power-lion-of", form, steps = *steps, directions = directions(dirs))
        }
        Power::Igui => say!("power-igui", form),
        Power::RangeJump(dirs) => say!("power-range-jump", form, directions = directions(dirs)),
        Power::RangeCapture(dirs) => say!("power-range-capture", form, directions = directions(dirs)),
        Power::Universal => say!("power-universal", form),
        Power::Burn => say!("power-burn", form),
    }
}

/// Directions in words, as the owner sees them.
pub fn directions(dirs: &Dirs) -> String {
    let words = parts(&dirs.0);
    if words.len() <= 2 {
        return join_and(&words);
    }
    // One or two missing directions are shorter to name.
    let absent: Vec<Dir> = Dir::ALL.into_iter().filter(|dir| !dirs.0.contains(dir)).collect();
    match absent.len() {
        1 | 2 => say!("directions-but", directions = join_and(&parts(&absent))),
        _ => join_and(&words),
    }
}

/// Groups of directions and their words. A group precedes the groups that it contains.
const GROUPS: [(&[Dir], fn() -> String); 14] = [
    (&Dir::ALL, || say!("directions-all")),
    (&[Dir::N, Dir::E, Dir::S, Dir::W], || say!("directions-straight")),
    (&[Dir::NE, Dir::SE, Dir::SW, Dir::NW], || say!("directions-diagonally")),
    (&[Dir::N], || say!("directions-forward")),
    (&[Dir::S], || say!("directions-back")),
    (&[Dir::E, Dir::W], || say!("directions-sideways")),
    (&[Dir::E], || say!("directions-right")),
    (&[Dir::W], || say!("directions-left")),
    (&[Dir::NE, Dir::NW], || say!("directions-diagonally-forward")),
    (&[Dir::SE, Dir::SW], || say!("directions-diagonally-back")),
    (&[Dir::NE], || say!("directions-forward-right")),
    (&[Dir::NW], || say!("directions-forward-left")),
    (&[Dir::SE], || say!("directions-back-right")),
    (&[Dir::SW], || say!("directions-back-left")),
];

/// The smallest set of groups that covers the directions, in words.
fn parts(dirs: &[Dir]) -> Vec<String> {
    let mut remaining = dirs.to_vec();
    let mut words = Vec::new();
    for (group, group_words) in GROUPS {
        if group.iter().all(|dir| remaining.contains(dir)) {
            remaining.retain(|dir| !group.contains(dir));
            words.push(group_words());
        }
    }
    words
}

/// Offsets in words: `two forward and one to either side`.
fn leaps(offsets: &[(i8, i8)]) -> String {
    let mut remaining: Vec<(i8, i8)> = offsets.to_vec();
    let mut words: Vec<String> = Vec::new();
    while let Some(&(right, forward)) = remaining.first() {
        let (across, ahead) = (right.unsigned_abs(), forward.unsigned_abs());
        let mirrored = |x: i8, y: i8| remaining.contains(&(x, y));
        // An offset on an axis is its own mirror image.
        let sides = right == 0 || mirrored(right.saturating_neg(), forward);
        let ends = forward == 0 || mirrored(right, forward.saturating_neg());
        let all = sides && ends && mirrored(right.saturating_neg(), forward.saturating_neg());
        let ends = ends && (all || right == 0 || !sides);
        let is_covered = |x: i8, y: i8| {
            (x == right || sides && x == right.saturating_neg())
                && (y == forward || ends && y == forward.saturating_neg())
        };
        remaining.retain(|&(x, y)| !is_covered(x, y));
        let along = match (forward.signum(), ends) {
            (0, _) => None,
            (_, true) => Some(say!("leap-forward-or-back", count = ahead)),
            (1, _) => Some(say!("leap-forward", count = ahead)),
            _ => Some(say!("leap-back", count = ahead)),
        };
        let aside = match (right.signum(), sides) {
            (0, _) => None,
            (_, true) => Some(say!("leap-either-side", count = across)),
            (1, _) => Some(say!("leap-right", count = across)),
            _ => Some(say!("leap-left", count = across)),
        };
        words.push(match (along, aside) {
            (Some(along), Some(aside)) => say!("leap-both", along, aside),
            (along, aside) => along.or(aside).unwrap_or_default(),
        });
    }
    let words = words.into_iter();
    words.reduce(|before, next| say!("leap-or", before, next)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words_of(text: &str) -> String {
        directions(&Dirs::try_from(text.to_owned()).expect("directions"))
    }

    #[test]
    fn any_set_of_directions_has_words() {
        for (dirs, words) in [
            ("N NE E SE S SW W NW", "in any direction"),
            ("N E S W", "orthogonally"),
            ("NE SE SW NW", "diagonally"),
            ("S N", "forward and back"),
            ("E W", "sideways"),
            ("NE NW", "diagonally forward"),
            ("N", "forward"),
            ("N SE SW", "forward and diagonally back"),
            ("N NE SE SW NW", "diagonally and forward"),
            ("N NE E S W NW", "orthogonally and diagonally forward"),
            ("N NE E W NW", "forward, sideways and diagonally forward"),
            ("N NE E SE SW W NW", "in any direction except back"),
            ("NE E SE SW W NW", "diagonally and sideways"),
            ("N SE S SW W", "forward, back, to the left and diagonally back"),
            ("NE SW", "diagonally forward to the right and diagonally back to the left"),
            ("N NE E SE S SW NW", "in any direction except to the left"),
        ] {
            assert_eq!(words_of(dirs), words, "{dirs}");
        }
        // Every possible set has words, and no two sets have the same words.
        let mut seen = std::collections::HashSet::new();
        for set in 1..256_usize {
            let dirs = Dir::ALL.into_iter().enumerate().filter(|(index, _)| set >> index & 1 == 1);
            assert!(seen.insert(directions(&Dirs(dirs.map(|(_, dir)| dir).collect()))), "{set}");
        }
    }

    #[test]
    fn numbers_of_squares_and_pieces_are_in_the_words() {
        let ahead = || Dirs(vec![Dir::N]);
        for (power, words) in [
            (Power::LionLine(ahead()), "Lion power forward"),
            (Power::LionLineOf(3, ahead()), "Lion power over 3 squares forward"),
            (Power::LionOf(2, ahead()), "Lion power of two steps forward, turning between them at will"),
            (Power::Pierce { over: None, dirs: ahead() }, "Slides forward over any number of pieces"),
            (Power::Pierce { over: Some(1), dirs: ahead() }, "Slides forward over at most one piece"),
            (Power::Pierce { over: Some(2), dirs: ahead() }, "Slides forward over up to 2 pieces"),
            (
                Power::SkipSlide { skip: 1, over_empty: false, max: None, dirs: ahead() },
                "Skips the first square, then slides any distance forward",
            ),
            (
                Power::SkipSlide { skip: 2, over_empty: false, max: Some(3), dirs: ahead() },
                "Skips the first 2 squares, then slides up to 3 squares forward",
            ),
            (
                Power::SkipSlide { skip: 1, over_empty: true, max: None, dirs: ahead() },
                "Skips the first square, if it is empty, then slides any distance forward",
            ),
            (
                Power::SkipSlide { skip: 2, over_empty: true, max: Some(1), dirs: ahead() },
                "Skips the first 2 squares, if they are empty, then slides one square forward",
            ),
        ] {
            assert_eq!(in_form(&power, "line"), words);
        }
    }

    #[test]
    fn leaps_are_grouped_by_symmetry() {
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
