//! What may be set of our engine from outside, in both protocols: names, bounds, present values.
//!
//! The engine loops write the list in their own words and hand in what they are told. Whether a
//! rule that is named exists in the game at hand is not looked at here.

use crate::search::{EngineOptions, Level, SearchRequest};
use crate::search::{Limits, TimeLimit};
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use thiserror::Error;

/// The largest table, in MiB, that may be asked for.
const MOST_HASH: u32 = 65_536;
/// The most threads that may be asked for.
const MOST_THREADS: u32 = 512;

/// What a setting may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Values {
    /// A number within bounds, both included.
    Number(u32, u32),
    /// On or off.
    Switch,
    /// Any text of one line.
    Text,
}

/// Something that may be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    /// Size of the transposition table in MiB.
    Hash,
    /// Threads that search.
    Threads,
    /// Strength, 1 to 8.
    Level,
    /// Whether the choice among moves of nearly the same worth is left to chance.
    Variety,
    /// Whether it gives up when it sees that it loses by force.
    Resign,
    /// Choices of the games' options, `lion_hawk=2 teaching_king=2`.
    Rules,
}

impl Setting {
    pub const ALL: [Self; 6] =
        [Self::Hash, Self::Threads, Self::Level, Self::Variety, Self::Resign, Self::Rules];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Hash => "Hash",
            Self::Threads => "Threads",
            Self::Level => "Level",
            Self::Variety => "Variety",
            Self::Resign => "Resign",
            Self::Rules => "Rules",
        }
    }

    /// The setting of that name, in capitals or not.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|setting| setting.name().eq_ignore_ascii_case(name))
    }

    pub const fn values(self) -> Values {
        match self {
            Self::Hash => Values::Number(1, MOST_HASH),
            Self::Threads => Values::Number(1, MOST_THREADS),
            Self::Level => Values::Number(1, 8),
            Self::Variety | Self::Resign => Values::Switch,
            Self::Rules => Values::Text,
        }
    }
}

/// Why a value was not taken.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub(super) enum SettingError {
    /// It is no number, or out of bounds.
    #[error("{name} is a number from {least} to {most}, not `{value}`")]
    Number { name: &'static str, least: u32, most: u32, value: String },
    /// It is neither on nor off.
    #[error("{name} is on or off (1 or 0, true or false), not `{value}`")]
    Switch { name: &'static str, value: String },
    /// It is not a list of choices.
    #[error("rules are chosen as NAME=NUMBER, separated by blanks, such as `lion_hawk=2`, not `{value}`")]
    Rules { value: String },
}

/// The values in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Settings {
    pub options: EngineOptions,
    pub level: Level,
    pub variety: bool,
    pub resigns: bool,
    pub rules: Vec<(String, u8)>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            options: EngineOptions::default(),
            level: Level::FULL,
            variety: false,
            resigns: false,
            rules: Vec::new(),
        }
    }
}

impl Settings {
    /// The value as a number, 1 and 0 for a switch, or as text.
    pub fn value(&self, setting: Setting) -> String {
        match setting {
            Setting::Hash => self.options.hash_mib.to_string(),
            Setting::Threads => self.options.threads.to_string(),
            Setting::Level => self.level.to_string(),
            Setting::Variety => u8::from(self.variety).to_string(),
            Setting::Resign => u8::from(self.resigns).to_string(),
            Setting::Rules => {
                let words: Vec<String> = self.rules.iter().map(|(name, n)| format!("{name}={n}")).collect();
                words.join(" ")
            }
        }
    }

    /// Takes a new value.
    pub fn set(&mut self, setting: Setting, value: &str) -> Result<(), SettingError> {
        let value = value.trim();
        match setting.values() {
            Values::Number(least, most) => {
                let number: Option<u32> = value.parse().ok().filter(|n| (least..=most).contains(n));
                let shown = value.chars().take(40).collect();
                let name = setting.name();
                let number = number.ok_or(SettingError::Number { name, least, most, value: shown })?;
                match setting {
                    Setting::Hash => self.options.hash_mib = number as usize,
                    Setting::Threads => self.options.threads = number as usize,
                    _ => self.level = u8::try_from(number).ok().and_then(Level::new).unwrap_or(Level::FULL),
                }
            }
            Values::Switch => {
                let on = match value {
                    "1" | "true" | "on" => true,
                    "0" | "false" | "off" => false,
                    _ => {
                        let value = value.chars().take(40).collect();
                        return Err(SettingError::Switch { name: setting.name(), value });
                    }
                };
                if setting == Setting::Variety { self.variety = on } else { self.resigns = on }
            }
            Values::Text => self.rules = read_rules(value)?,
        }
        Ok(())
    }

    /// A search under these settings.
    pub fn request(&self, limits: Limits, lines: usize) -> SearchRequest {
        // Who asks for all that can be seen of a position wants to see it at full strength.
        let endless = limits.time == TimeLimit::Unlimited && limits.depth.is_none() && limits.nodes.is_none();
        let level = if endless { Level::FULL } else { self.level };
        let seed = self.variety.then(|| RandomState::new().build_hasher().finish());
        SearchRequest { level, seed, lines, ..SearchRequest::new(limits) }
    }
}

fn read_rules(text: &str) -> Result<Vec<(String, u8)>, SettingError> {
    let words = text.split_whitespace().filter(|word| *word != "<empty>");
    let choice = |word: &str| {
        let (name, number) = word.split_once('=')?;
        Some((name.to_owned(), number.parse().ok()?))
    };
    words
        .map(|word| {
            let value = word.chars().take(40).collect();
            choice(word).ok_or(SettingError::Rules { value })
        })
        .collect()
}
