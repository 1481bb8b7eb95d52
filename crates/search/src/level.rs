//! The eight playing levels.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Playing strength, 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Level(u8);

/// How a level is weakened.
#[derive(Clone, Copy, Debug)]
pub(super) struct LevelSettings {
    /// Node limit per legal move. Every move is searched once regardless.
    pub nodes_per_move: Option<u64>,
    /// Depth limit of the quiescence search, in plies; with 0 the first iteration considers no replies.
    pub quiescence_depth: Option<i32>,
    /// Percentage of inconspicuous moves that the level considers.
    pub notices: u64,
    /// Randomness, as a percentage of the mean piece value: a move that is worse than the best by this much is played
    /// 1/e times as often.
    pub whim: i32,
}

const LEVEL_SETTINGS: [LevelSettings; 8] = [
    LevelSettings { nodes_per_move: Some(1), quiescence_depth: Some(0), notices: 45, whim: 50 },
    LevelSettings { nodes_per_move: Some(3), quiescence_depth: Some(1), notices: 45, whim: 54 },
    LevelSettings { nodes_per_move: Some(4), quiescence_depth: Some(2), notices: 68, whim: 32 },
    LevelSettings { nodes_per_move: Some(8), quiescence_depth: Some(2), notices: 100, whim: 20 },
    LevelSettings { nodes_per_move: Some(20), quiescence_depth: Some(3), notices: 100, whim: 11 },
    LevelSettings { nodes_per_move: Some(45), quiescence_depth: Some(4), notices: 100, whim: 5 },
    LevelSettings { nodes_per_move: Some(120), quiescence_depth: Some(4), notices: 100, whim: 2 },
    LevelSettings { nodes_per_move: None, quiescence_depth: None, notices: 100, whim: 0 },
];

/// A kanji of each level's name; all are in the brush font.
const SEALS: [&str; 8] = ["杏", "歩", "森", "武", "薫", "玄", "仙", "天"];

impl Level {
    pub(super) const fn settings(self) -> LevelSettings {
        LEVEL_SETTINGS[(self.0 - 1) as usize]
    }

    /// The weakest level.
    pub const FIRST: Self = Self(1);
    /// Full strength.
    pub const FULL: Self = Self(8);

    /// The level with this number, 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 8 { Some(Self(number)) } else { None }
    }

    /// All levels, weakest first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (1..9).map(Self)
    }

    /// The level's number, 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether the level uses all of its time. Other levels move once they have searched enough nodes.
    #[must_use]
    pub const fn uses_all_time(self) -> bool {
        self.settings().nodes_per_move.is_none()
    }

    /// A kanji of the level's name, for a seal.
    #[must_use]
    pub const fn seal(self) -> &'static str {
        SEALS[(self.0 - 1) as usize]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = text.parse().ok().and_then(Self::new);
        number.ok_or_else(|| {
            format!("`{text}` is not a level: levels go from 1 (first steps) to 8 (full strength)")
        })
    }
}
