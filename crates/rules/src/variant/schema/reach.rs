//! The approximate reach of powers, the default for diagrams, lessons and help.

use super::{Dirs, Power};

/// The approximate reach of a power. Diagrams, lessons and help use it for powers without special treatment, so that
/// new powers are supported at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PowerReach<'p> {
    /// Along lines, from the `first` square to the `last`.
    Lines {
        /// The lines.
        dirs: &'p Dirs,
        /// The nearest square, 1 for the neighbour.
        first: u8,
        /// The farthest square; `None` for the edge of the board.
        last: Option<u8>,
        /// Whether it passes pieces in between.
        jumps: bool,
    },
    /// To exact offsets `(right, forward)`.
    Leaps(&'p [(i8, i8)]),
    /// Anywhere within `steps` king steps.
    Around {
        /// The maximum number of steps.
        steps: u8,
        /// Whether it passes pieces in between.
        jumps: bool,
    },
    /// Anywhere on the board.
    Everywhere,
    /// Nowhere: the power is not a move.
    Nowhere,
}

impl Power {
    /// Its approximate reach.
    #[must_use]
    pub fn reach(&self) -> PowerReach<'_> {
        let lines = |dirs, first, last, jumps| PowerReach::Lines { dirs, first, last, jumps };
        match self {
            Self::Step(dirs) => lines(dirs, 1, Some(1), false),
            Self::Slide(dirs) | Self::Hook(dirs) => lines(dirs, 1, None, false),
            Self::SlideUpTo(distance, dirs) => lines(dirs, 1, Some(*distance), false),
            Self::Jump(distance, dirs) => lines(dirs, *distance, Some(*distance), true),
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
