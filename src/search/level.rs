//! The eight levels of strength, each with a name and a line on what to expect.

use crate::say;
use std::fmt;
use std::str::FromStr;

/// How strong the computer plays, 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// How a level is made weaker.
#[derive(Clone, Copy, Debug)]
pub(super) struct LevelSettings {
    /// The most positions it searches for each legal move. It always searches every move once.
    pub nodes_per_move: Option<u64>,
    /// Greatest depth of the quiescence search, in plies.
    pub quiescence_depth: Option<i32>,
    /// How far it may overrate a move, in hundredths of the game's mean piece value.
    pub noise: i32,
}

const LEVEL_SETTINGS: [LevelSettings; 8] = [
    LevelSettings { nodes_per_move: Some(3), quiescence_depth: Some(2), noise: 44 },
    LevelSettings { nodes_per_move: Some(6), quiescence_depth: Some(2), noise: 31 },
    LevelSettings { nodes_per_move: Some(10), quiescence_depth: Some(4), noise: 23 },
    LevelSettings { nodes_per_move: Some(26), quiescence_depth: Some(4), noise: 13 },
    LevelSettings { nodes_per_move: Some(68), quiescence_depth: Some(4), noise: 7 },
    LevelSettings { nodes_per_move: Some(175), quiescence_depth: Some(4), noise: 3 },
    LevelSettings { nodes_per_move: Some(450), quiescence_depth: Some(6), noise: 1 },
    LevelSettings { nodes_per_move: None, quiescence_depth: None, noise: 0 },
];

impl Level {
    pub(super) const fn settings(self) -> LevelSettings {
        LEVEL_SETTINGS[(self.0 - 1) as usize]
    }

    /// The weakest.
    pub const FIRST: Self = Self(1);
    /// Full strength.
    pub const FULL: Self = Self(8);

    /// The level with that number, 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 8 { Some(Self(number)) } else { None }
    }

    /// All levels, weakest first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (1..9).map(Self)
    }

    /// Its number, 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether it thinks for as long as it may. The others move as soon as they have looked at enough.
    #[must_use]
    pub const fn uses_all_time(self) -> bool {
        self.settings().nodes_per_move.is_none()
    }

    /// Its name in the current language, for example `Club`.
    #[must_use]
    pub fn name(self) -> String {
        say!("level-name", level = self.0)
    }

    /// What to expect of it, in one line.
    #[must_use]
    pub fn about(self) -> String {
        say!("level-about", level = self.0)
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
