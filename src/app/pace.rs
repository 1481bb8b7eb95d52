//! The pace of a watched game: thinking time, speed of motion, and pauses between moves.

use serde::{Deserialize, Serialize};
use std::str::FromStr;
use std::time::Duration;
use tenjiku_language::say;

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

pub struct PaceEntry {
    /// The name on the command line and in the settings.
    name: &'static str,
    /// Fluent ids of the title and of a sentence about the pace.
    title: &'static str,
    about: &'static str,
    /// Thinking time of a computer per move.
    pub thinking: Duration,
    /// The pause after the pieces have come to rest.
    pub look: Duration,
    /// Speed of koma, as a factor of the player's setting.
    pub motion: f32,
}

impl Pace {
    /// All paces, slowest first.
    pub const ALL: [Self; 5] = [Self::Study, Self::Slow, Self::Normal, Self::Fast, Self::Blitz];

    pub fn entry(self) -> PaceEntry {
        let (name, title, about, [thinking, look], motion) = match self {
            Self::Study => ("study", "pace-study", "pace-study-about", [4_000, 4_000], 0.7),
            Self::Slow => ("slow", "pace-slow", "pace-slow-about", [2_500, 1_500], 0.85),
            Self::Normal => ("normal", "pace-normal", "pace-normal-about", [1_200, 500], 1.0),
            Self::Fast => ("fast", "pace-fast", "pace-fast-about", [500, 100], 1.8),
            Self::Blitz => ("blitz", "pace-blitz", "pace-blitz-about", [120, 0], 4.0),
        };
        let [thinking, look] = [thinking, look].map(Duration::from_millis);
        PaceEntry { name, title, about, thinking, look, motion }
    }

    /// The name in the current language.
    pub fn spoken_name(self) -> String {
        say!(self.entry().title)
    }

    pub fn about(self) -> String {
        say!(self.entry().about)
    }
}

impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names = Self::ALL.map(|pace| pace.entry().name);
        let found = names.iter().position(|name| text.eq_ignore_ascii_case(name));
        let pace = found.map(|index| Self::ALL[index]);
        pace.ok_or_else(|| format!("`{text}` is no pace: the paces are {}", names.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pace_is_faster_than_the_one_before() {
        for pair in Pace::ALL.windows(2) {
            let [slower, faster] = [pair[0].entry(), pair[1].entry()];
            assert!(slower.thinking > faster.thinking && slower.look > faster.look);
            assert!(slower.motion < faster.motion);
        }
    }

    #[test]
    fn paces_are_read_by_their_names() {
        let names = ["study", "slow", "normal", "fast", "Blitz"];
        assert_eq!(names.map(str::parse), Pace::ALL.map(Ok));
        assert!("presto".parse::<Pace>().is_err());
    }
}
