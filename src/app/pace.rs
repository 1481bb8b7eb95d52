//! The pace of a watched game: thinking time, speed of motion, and pauses between moves.

use crate::say;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// Leaves time to understand every move.
    Study,
    Slow,
    /// Like people who are not in a hurry.
    #[default]
    Normal,
    Fast,
    /// Almost no time for each move.
    Blitz,
}

impl Pace {
    /// All paces, slowest first.
    pub const ALL: [Self; 5] = [Self::Study, Self::Slow, Self::Normal, Self::Fast, Self::Blitz];

    /// Its name on the command line and in the settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Study => "study",
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Fast => "fast",
            Self::Blitz => "blitz",
        }
    }

    /// Its name in the current language.
    pub fn spoken_name(self) -> String {
        match self {
            Self::Study => say!("pace-study"),
            Self::Slow => say!("pace-slow"),
            Self::Normal => say!("pace-normal"),
            Self::Fast => say!("pace-fast"),
            Self::Blitz => say!("pace-blitz"),
        }
    }

    pub fn about(self) -> String {
        match self {
            Self::Study => say!("pace-study-about"),
            Self::Slow => say!("pace-slow-about"),
            Self::Normal => say!("pace-normal-about"),
            Self::Fast => say!("pace-fast-about"),
            Self::Blitz => say!("pace-blitz-about"),
        }
    }

    /// Thinking time of a computer per move.
    pub const fn thinking(self) -> Duration {
        Duration::from_millis(match self {
            Self::Study => 4_000,
            Self::Slow => 2_500,
            Self::Normal => 1_200,
            Self::Fast => 500,
            Self::Blitz => 120,
        })
    }

    /// The pause after the pieces have come to rest.
    pub const fn look(self) -> Duration {
        Duration::from_millis(match self {
            Self::Study => 4_000,
            Self::Slow => 1_500,
            Self::Normal => 500,
            Self::Fast => 100,
            Self::Blitz => 0,
        })
    }

    /// Speed of koma, as a factor of the player's setting.
    pub const fn motion(self) -> f32 {
        match self {
            Self::Study => 0.7,
            Self::Slow => 0.85,
            Self::Normal => 1.0,
            Self::Fast => 1.8,
            Self::Blitz => 4.0,
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|pace| pace.name() == text.to_ascii_lowercase());
        found.ok_or_else(|| {
            format!("`{text}` is no pace: the paces are {}", Self::ALL.map(Self::name).join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pace_is_faster_than_the_one_before() {
        for pair in Pace::ALL.windows(2) {
            let [slower, faster] = [pair[0], pair[1]];
            assert!(slower.thinking() > faster.thinking() && slower.look() > faster.look());
            assert!(slower.motion() < faster.motion());
        }
    }

    #[test]
    fn names_of_paces_round_trip() {
        for pace in Pace::ALL {
            assert_eq!(pace.to_string().parse(), Ok(pace));
        }
        assert!("presto".parse::<Pace>().is_err());
    }
}
