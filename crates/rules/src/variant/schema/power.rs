//! Powers of pieces, and directions.

use serde::{Deserialize, Serialize};

/// A way of moving, or a special power. Directions are written as a list such as `"N NE E"`.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub enum Power {
    /// Exactly one square.
    Step(Dirs),
    /// Any number of empty squares along a line; a capture ends it.
    Slide(Dirs),
    /// A slide of at most this number of squares.
    SlideUpTo(u8, Dirs),
    /// A jump to the square at exactly this distance, over any pieces.
    Jump(u8, Dirs),
    /// A leap to one of these offsets `(right, forward)`, such as the Knight's `(1, 2)`.
    Leap(Vec<(i8, i8)>),
    /// A slide of at most `max` squares that begins after the first `skip` squares of a line.
    SkipSlide {
        /// Number of squares to skip.
        skip: u8,
        /// Whether the skipped squares must be empty; by default pieces on them are passed.
        #[serde(default)]
        over_empty: bool,
        /// The longest slide after the skipped squares; unlimited by default.
        max: Option<u8>,
        /// The lines.
        dirs: Dirs,
    },
    /// A slide that may pass over up to `over` pieces of either side without capturing them.
    Pierce {
        /// Number of pieces it may pass; unlimited by default.
        over: Option<u8>,
        /// The lines.
        dirs: Dirs,
    },
    /// A hook move: a slide over empty squares, optionally followed by a right-angle turn and a second
    /// slide. The directions are those of the first leg.
    Hook(Dirs),
    /// An area move: up to this number of king steps over empty squares, in any directions; a capture ends it.
    Area(u8),
    /// Lion power: up to this number of king steps, each of which may capture, or a direct jump to any square within
    /// this distance; igui; pass.
    Lion(u8),
    /// Lion power of two steps, only along these lines.
    LionLine(Dirs),
    /// Lion power of this number of steps (2 to 4), only along these lines.
    LionLineOf(u8, Dirs),
    /// Lion power of this number of steps (2 or 3), each in any of these directions.
    LionOf(u8, Dirs),
    /// Captures an adjacent enemy without moving.
    Igui,
    /// A range jump: a slide, or a capture that jumps over any number of pieces of lower rank.
    RangeJump(Dirs),
    /// A range capture: a slide that captures every piece in its way, of either side, while they are of lower rank
    /// (Taikyoku).
    RangeCapture(Dirs),
    /// A leap to any empty square of the board, or onto any unprotected enemy piece.
    Universal,
    /// Burns every adjacent enemy after its move, and any enemy that ends its move next to it.
    Burn,
}

impl Power {
    /// Whether it is made of steps, slides and leaps only.
    ///
    /// # Examples
    /// ```
    /// use tenjiku_rules::variant::schema::Power;
    ///
    /// assert!(Power::Leap(vec![(1, 2)]).is_simple());
    /// assert!(!Power::Burn.is_simple());
    /// ```
    #[must_use]
    pub const fn is_simple(&self) -> bool {
        matches!(
            self,
            Self::Step(_)
                | Self::Slide(_)
                | Self::SlideUpTo(..)
                | Self::Jump(..)
                | Self::Leap(_)
                | Self::SkipSlide { .. }
                | Self::Pierce { .. }
        )
    }

    /// The length of its longest leap: the minimum width of the mailbox border.
    #[must_use]
    pub fn longest_leap(&self) -> u8 {
        match self {
            Self::Jump(distance, _) => *distance,
            Self::Leap(offsets) => {
                offsets.iter().map(|(x, y)| x.unsigned_abs().max(y.unsigned_abs())).max().unwrap_or(1)
            }
            Self::SkipSlide { skip, .. } => skip.saturating_add(1),
            Self::Lion(steps) | Self::LionLineOf(steps, _) | Self::LionOf(steps, _) => *steps,
            Self::LionLine(_) => 2,
            _ => 1,
        }
    }
}

/// A list of directions, written as words: `"N NE E SE S SW W NW"`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct Dirs(pub Vec<Dir>);

/// One of the eight directions, as seen by the owner of the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dir {
    /// Forward.
    N,
    /// Forward and right.
    NE,
    /// Right.
    E,
    /// Backward and right.
    SE,
    /// Backward.
    S,
    /// Backward and left.
    SW,
    /// Left.
    W,
    /// Forward and left.
    NW,
}

impl Dirs {
    /// The offsets `(right, forward)` reached by up to `max_steps` steps in these directions, each with the smallest
    /// number of steps, nearest first.
    #[must_use]
    pub fn reach(&self, max_steps: u8) -> Vec<((i8, i8), u8)> {
        let mut reached = vec![((0, 0), 0)];
        for steps in 1..=max_steps {
            for index in 0..reached.len() {
                let ((right, forward), before) = reached[index];
                for (x, y) in self.0.iter().map(|dir| dir.offset()) {
                    let to = (right + x, forward + y);
                    if before + 1 == steps && reached.iter().all(|(known, _)| *known != to) {
                        reached.push((to, steps));
                    }
                }
            }
        }
        reached.split_off(1)
    }
}

impl Dir {
    /// All eight, clockwise from forward.
    pub const ALL: [Self; 8] = [Self::N, Self::NE, Self::E, Self::SE, Self::S, Self::SW, Self::W, Self::NW];

    /// Its name in variant files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][self as usize]
    }

    /// The opposite direction.
    #[must_use]
    pub fn opposite(self) -> Self {
        let (right, forward) = self.offset();
        Self::ALL.into_iter().find(|dir| dir.offset() == (-right, -forward)).unwrap_or(self)
    }

    /// One step as `(right, forward)`.
    #[must_use]
    pub const fn offset(self) -> (i8, i8) {
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)][self as usize]
    }
}

impl TryFrom<String> for Dirs {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let mut dirs = Vec::new();
        for word in text.split_whitespace() {
            let Some(dir) = Dir::ALL.into_iter().find(|dir| dir.name() == word) else {
                return Err(format!(
                    "`{word}` is not a direction; write N NE E SE S SW W NW, separated by spaces"
                ));
            };
            if dirs.contains(&dir) {
                return Err(format!("direction {word} occurs twice in \"{text}\""));
            }
            dirs.push(dir);
        }
        if dirs.is_empty() {
            return Err("a list of directions is empty".to_owned());
        }
        Ok(Self(dirs))
    }
}

impl From<Dirs> for String {
    fn from(dirs: Dirs) -> Self {
        dirs.0.iter().map(|dir| dir.name()).collect::<Vec<_>>().join(" ")
    }
}
