//! What a piece can do: the powers of a variant file and the directions they are written with.

use serde::{Deserialize, Serialize};

/// A way to move or a special power. Directions are a list such as `"N NE E"`.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub enum Power {
    /// Exactly one square.
    Step(Dirs),
    /// Any number of empty squares along a line, ending on a capture.
    Slide(Dirs),
    /// A slide of at most so many squares. It does not jump.
    SlideUpTo(u8, Dirs),
    /// Exactly to the square at that distance; what stands between does not matter.
    Jump(u8, Dirs),
    /// To exact offsets `(right, forward)`, such as the Knight's `(1, 2)`.
    Leap(Vec<(i8, i8)>),
    /// Ignores the first `skip` squares of a line, then slides at most `max` squares.
    SkipSlide {
        /// Squares that are jumped, whatever stands there.
        skip: u8,
        /// The longest slide after them; unlimited when absent.
        #[serde(default)]
        max: Option<u8>,
        /// The lines.
        dirs: Dirs,
    },
    /// A slide that may pass up to `over` pieces of either side unharmed.
    Pierce {
        /// Pieces that may be passed; any number when absent.
        #[serde(default)]
        over: Option<u8>,
        /// The lines.
        dirs: Dirs,
    },
    /// A slide over empty squares, then, if wanted, one right-angle turn and a second slide.
    /// The directions are those of the first leg.
    Hook(Dirs),
    /// Up to so many king steps over empty squares, turning freely; a capture ends the move.
    Area(u8),
    /// Lion power: up to so many king steps, each able to capture, or a direct jump to any
    /// square in that range; igui; pass.
    Lion(u8),
    /// Lion power of two steps along the lines only.
    LionLine(Dirs),
    /// Lion power along the lines only, of so many steps (2 to 4).
    LionLineOf(u8, Dirs),
    /// Captures any neighbour without moving.
    Igui,
    /// A slide, or a capture over any number of pieces of lower rank.
    RangeJump(Dirs),
    /// A slide that takes every piece in its way, its own side's too, as long as each is of lower
    /// rank (Taikyoku).
    RangeCapture(Dirs),
    /// Any empty square of the board, or any enemy piece that is not protected.
    Universal,
    /// Burns every enemy beside it after its move, and every enemy that ends beside it.
    Burn,
}

/// A list of directions, written as words: `"N NE E SE S SW W NW"`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct Dirs(pub Vec<Dir>);

/// One of the eight directions, seen by the owner of the piece.
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

impl Dir {
    /// All eight, clockwise from forward.
    pub const ALL: [Self; 8] = [Self::N, Self::NE, Self::E, Self::SE, Self::S, Self::SW, Self::W, Self::NW];

    /// The word used in variant files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::N => "N",
            Self::NE => "NE",
            Self::E => "E",
            Self::SE => "SE",
            Self::S => "S",
            Self::SW => "SW",
            Self::W => "W",
            Self::NW => "NW",
        }
    }

    /// One step as `(right, forward)`.
    #[must_use]
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::N => (0, 1),
            Self::NE => (1, 1),
            Self::E => (1, 0),
            Self::SE => (1, -1),
            Self::S => (0, -1),
            Self::SW => (-1, -1),
            Self::W => (-1, 0),
            Self::NW => (-1, 1),
        }
    }
}

impl TryFrom<String> for Dirs {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let mut dirs = Vec::new();
        for word in text.split_whitespace() {
            let Some(dir) = Dir::ALL.into_iter().find(|dir| dir.name() == word) else {
                return Err(format!(
                    "`{word}` is no direction; write N NE E SE S SW W NW, separated by blanks"
                ));
            };
            if dirs.contains(&dir) {
                return Err(format!("direction {word} stands twice in \"{text}\""));
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
