//! Strength to choose from: eight levels, each with a name and a line on what to expect.

use crate::say;
use std::fmt;
use std::str::FromStr;

/// How strong the computer plays, 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a level spares itself: how it is made weaker.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frugality {
    /// Positions it looks at for each legal move there is, at most; it always looks at every move
    /// once.
    pub nodes: Option<u64>,
    /// Plies to which it follows an exchange.
    pub exchange: Option<i32>,
    /// By how much it may misjudge a move, in hundredths of what a piece of the game is worth on the
    /// average.
    pub whim: i32,
}

const FRUGALITY: [Frugality; 8] = [
    Frugality { nodes: Some(3), exchange: Some(2), whim: 44 },
    Frugality { nodes: Some(6), exchange: Some(2), whim: 31 },
    Frugality { nodes: Some(10), exchange: Some(4), whim: 23 },
    Frugality { nodes: Some(26), exchange: Some(4), whim: 13 },
    Frugality { nodes: Some(68), exchange: Some(4), whim: 7 },
    Frugality { nodes: Some(175), exchange: Some(4), whim: 3 },
    Frugality { nodes: Some(450), exchange: Some(6), whim: 1 },
    Frugality { nodes: None, exchange: None, whim: 0 },
];

impl Level {
    pub(super) const fn frugality(self) -> Frugality {
        FRUGALITY[(self.0 - 1) as usize]
    }

    /// The weakest.
    pub const FIRST: Self = Self(1);
    /// Full strength.
    pub const FULL: Self = Self(8);

    /// The level of that number, 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 8 { Some(Self(number)) } else { None }
    }

    /// All, weakest first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (1..9).map(Self)
    }

    /// 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its name in the present language, for example `Club`.
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
            format!("`{text}` is no level: the levels are 1 (first steps) to 8 (full strength)")
        })
    }
}
