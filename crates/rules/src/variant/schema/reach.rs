//! Where powers lead, roughly: what diagrams, lessons and help know of a power by default.

use super::{Dirs, Power};

/// Where a power leads, roughly. Diagrams, lessons and help treat a power by this unless they know more
/// about it, so a new power fits in at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PowerReach<'p> {
    /// Along lines, from the `first` square on to the `last`, or to the edge.
    Lines {
        /// The lines.
        dirs: &'p Dirs,
        /// The nearest square, 1 for the neighbour.
        first: u8,
        /// The farthest square; none: the edge of the board.
        last: Option<u8>,
        /// Whether pieces in between do not stop it.
        jumps: bool,
    },
    /// To exact offsets `(right, forward)`.
    Leaps(&'p [(i8, i8)]),
    /// Anywhere within that many king steps.
    Around {
        /// The most steps.
        steps: u8,
        /// Whether pieces in between do not stop it.
        jumps: bool,
    },
    /// Anywhere on the board.
    Everywhere,
    /// Nowhere: it does something else than move.
    Nowhere,
}

impl Power {
    /// Where it leads, roughly.
    #[must_use]
    pub fn reach(&self) -> PowerReach<'_> {
        let lines = |dirs, first, last, jumps| PowerReach::Lines { dirs, first, last, jumps };
        match self {
            Self::Step(dirs) => lines(dirs, 1, Some(1), false),
            Self::Slide(dirs) | Self::Hook(dirs) => lines(dirs, 1, None, false),
            Self::SlideUpTo(far, dirs) => lines(dirs, 1, Some(*far), false),
            Self::Jump(far, dirs) => lines(dirs, *far, Some(*far), true),
            Self::SkipSlide { skip, over_empty, max, dirs } => {
                lines(dirs, skip.saturating_add(1), max.map(|max| skip.saturating_add(max)), !over_empty)
            }
            Self::Pierce { dirs, .. } | Self::RangeJump(dirs) | Self::RangeCapture(dirs) => {
                lines(dirs, 1, None, true)
            }
            Self::LionLine(dirs) => lines(dirs, 1, Some(2), true),
            Self::LionLineOf(steps, dirs) | Self::LionOf(steps, dirs) => lines(dirs, 1, Some(*steps), true),
            Self::Leap(offsets) => PowerReach::Leaps(offsets),
            Self::Area(steps) => PowerReach::Around { steps: *steps, jumps: false },
            Self::Lion(steps) => PowerReach::Around { steps: *steps, jumps: true },
            Self::Universal => PowerReach::Everywhere,
            Self::Igui | Self::Burn => PowerReach::Nowhere,
        }
    }
}
