//! The reach and the complexity of powers.

use tenjiku_rules::variant::schema::{Dir, Dirs, PowerReach};
use tenjiku_rules::variant::{Kind, Power};

/// The distance a board needs to show a power, in squares.
pub(super) fn board_reach(power: &Power) -> u8 {
    match power {
        Power::Burn => 0,
        Power::Slide(_) | Power::Universal => 3,
        Power::Hook(_) | Power::RangeJump(_) | Power::RangeCapture(_) | Power::Pierce { .. } => 4,
        Power::Area(steps) => steps.saturating_add(1),
        Power::SkipSlide { skip, max, .. } => skip.saturating_add(max.unwrap_or(2).min(2)),
        Power::SlideUpTo(squares, _) => *squares,
        _ => power.longest_leap(),
    }
}

/// The distance to the nearest square that a power reaches; `None` for powers that do not move the piece.
pub(super) fn nearest_reach(power: &Power) -> Option<u8> {
    match power {
        Power::Jump(distance, _) => Some(*distance),
        Power::Leap(offsets) => offsets.iter().map(|(x, y)| x.unsigned_abs().max(y.unsigned_abs())).min(),
        Power::SkipSlide { skip, .. } => Some(skip.saturating_add(1)),
        Power::Igui | Power::Burn => None,
        _ => Some(1),
    }
}

/// Whether a piece can move or capture.
pub(super) fn does_anything(kind: &Kind) -> bool {
    kind.powers().iter().any(|power| !matches!(power, Power::Burn))
}

/// The complexity of a piece: low for a few steps, higher for lines, highest for special powers.
pub(super) fn complexity(kind: &Kind) -> usize {
    kind.powers().iter().map(power_complexity).sum()
}

fn power_complexity(power: &Power) -> usize {
    let count = |dirs: &Dirs| dirs.0.len();
    match power {
        Power::Jump(_, dirs) => 4 + 2 * count(dirs),
        Power::SkipSlide { dirs, .. } | Power::Pierce { dirs, .. } => 10 + 8 * count(dirs),
        Power::LionLine(dirs) | Power::LionLineOf(_, dirs) => 20 + 4 * count(dirs),
        Power::LionOf(steps, dirs) => usize::from(*steps) * (10 + 4 * count(dirs)),
        Power::Igui => 20,
        Power::Lion(steps) => 40 * usize::from(*steps),
        Power::Hook(dirs) | Power::RangeJump(dirs) | Power::RangeCapture(dirs) => 80 + 8 * count(dirs),
        Power::Burn => 100,
        _ => match power.reach() {
            PowerReach::Lines { dirs, last, .. } => usize::from(last.unwrap_or(8).min(8)) * count(dirs),
            PowerReach::Leaps(offsets) => 4 + 2 * offsets.len(),
            PowerReach::Around { steps, .. } => 20 * usize::from(steps),
            PowerReach::Everywhere => 150,
            PowerReach::Nowhere => 20,
        },
    }
}

/// Whether two kinds move alike, so that a learner who knows one knows the other.
pub(super) fn are_alike(a: &Kind, b: &Kind) -> bool {
    let rank_and_royalty = |kind: &Kind| {
        let has_rank =
            kind.powers().iter().any(|power| matches!(power, Power::RangeJump(_) | Power::RangeCapture(_)));
        (has_rank.then(|| kind.jump_rank()), kind.is_royal())
    };
    rank_and_royalty(a) == rank_and_royalty(b) && sorted_powers(a) == sorted_powers(b)
}

/// The powers in an order independent of the file.
fn sorted_powers(kind: &Kind) -> Vec<String> {
    let mut powers: Vec<String> =
        kind.powers().iter().map(|power| format!("{:?}", with_sorted_dirs(power))).collect();
    powers.sort_unstable();
    powers
}

fn with_sorted_dirs(power: &Power) -> Power {
    let mut power = power.clone();
    match &mut power {
        Power::Step(dirs)
        | Power::Slide(dirs)
        | Power::SlideUpTo(_, dirs)
        | Power::Jump(_, dirs)
        | Power::SkipSlide { dirs, .. }
        | Power::Pierce { dirs, .. }
        | Power::Hook(dirs)
        | Power::LionLine(dirs)
        | Power::LionLineOf(_, dirs)
        | Power::LionOf(_, dirs)
        | Power::RangeJump(dirs)
        | Power::RangeCapture(dirs) => {
            dirs.0 = Dir::ALL.into_iter().filter(|dir| dirs.0.contains(dir)).collect();
        }
        Power::Leap(offsets) => offsets.sort_unstable(),
        _ => {}
    }
    power
}
