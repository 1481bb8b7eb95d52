//! The settings of our engine in both protocols: names, bounds and current values.
//!
//! The protocol handlers format the list and pass on new values. Whether a rule exists in the current game is not
//! checked here.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use tenjiku_rules::quoting::excerpt;
use tenjiku_search::{
    EngineOptions, Level, Limits, MAX_HASH_MIB, SearchRequest, TimeLimit, fit_table_mib, smaller_table_notice,
};
use thiserror::Error;

const MAX_THREADS: u32 = 512;
/// Maximum number of best lines (`MultiPV`).
const MAX_LINES: u32 = 64;
/// The value for no preset.
pub(super) const NO_PRESET: &str = "default";

/// The values of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SettingValues {
    /// A number within inclusive bounds.
    Number(u32, u32),
    /// On or off.
    Switch,
    /// Any text of one line.
    Text,
    /// The id of a preset that some game has, or [`NO_PRESET`].
    Preset,
}

/// A setting of our engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EngineSetting {
    /// Size of the transposition table in MiB.
    Hash,
    /// Number of search threads.
    Threads,
    /// Strength, 1 to 8.
    Level,
    /// Number of best lines.
    Lines,
    /// Whether to choose at random among moves with nearly the same score.
    Variety,
    /// Whether to resign when it sees a forced loss.
    Resign,
    /// The preset for the games that have it.
    Preset,
    /// Choices of rule options, such as `lion_hawk=2 teaching_king=2`, which may override the preset.
    Rules,
}

impl EngineSetting {
    pub const ALL: [Self; 8] = [
        Self::Hash,
        Self::Threads,
        Self::Level,
        Self::Lines,
        Self::Variety,
        Self::Resign,
        Self::Preset,
        Self::Rules,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Hash => "Hash",
            Self::Threads => "Threads",
            Self::Level => "Level",
            Self::Lines => "MultiPV",
            Self::Variety => "Variety",
            Self::Resign => "Resign",
            Self::Preset => "Preset",
            Self::Rules => "Rules",
        }
    }

    /// The setting with a name, ignoring case.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|setting| setting.name().eq_ignore_ascii_case(name))
    }

    pub const fn values(self) -> SettingValues {
        match self {
            Self::Hash => SettingValues::Number(1, MAX_HASH_MIB),
            Self::Threads => SettingValues::Number(1, MAX_THREADS),
            Self::Level => SettingValues::Number(1, 8),
            Self::Lines => SettingValues::Number(1, MAX_LINES),
            Self::Variety | Self::Resign => SettingValues::Switch,
            Self::Preset => SettingValues::Preset,
            Self::Rules => SettingValues::Text,
        }
    }
}

/// Why a value was not accepted.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub(super) enum SettingError {
    /// The value is not a number, or out of bounds.
    #[error("{name} must be a number from {min} to {max}, not `{value}`")]
    Number { name: &'static str, min: u32, max: u32, value: String },
    /// The value is neither on nor off.
    #[error("{name} must be on or off (1 or 0, true or false), not `{value}`")]
    Switch { name: &'static str, value: String },
    /// No game has a preset of that name.
    #[error("no game has a preset `{value}` (hint: {hint})")]
    Preset { value: String, hint: String },
    /// The value is not a list of rule choices.
    #[error("rules are written NAME=NUMBER and separated by spaces, such as `lion_hawk=2`, not `{value}`")]
    Rules { value: String },
}

/// The current values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EngineSettings {
    pub options: EngineOptions,
    pub level: Level,
    pub lines: usize,
    pub variety: bool,
    pub resigns: bool,
    pub rules: ChosenRules,
}

/// The chosen rules, for the games that have them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ChosenRules {
    /// Id of a preset.
    pub preset: Option<String>,
    /// Choices of options, which may override the preset.
    pub choices: Vec<(String, u8)>,
}

impl Default for EngineSettings {
    fn default() -> Self {
        Self {
            options: EngineOptions::default(),
            level: Level::FULL,
            lines: 1,
            variety: false,
            resigns: false,
            rules: ChosenRules::default(),
        }
    }
}

impl EngineSettings {
    /// The value as text; 1 or 0 for a switch.
    pub fn value(&self, setting: EngineSetting) -> String {
        match setting {
            EngineSetting::Hash => self.options.hash_mib.to_string(),
            EngineSetting::Threads => self.options.threads.to_string(),
            EngineSetting::Level => self.level.to_string(),
            EngineSetting::Lines => self.lines.to_string(),
            EngineSetting::Variety => u8::from(self.variety).to_string(),
            EngineSetting::Resign => u8::from(self.resigns).to_string(),
            EngineSetting::Preset => self.rules.preset.clone().unwrap_or_else(|| NO_PRESET.to_owned()),
            EngineSetting::Rules => {
                let words: Vec<String> =
                    self.rules.choices.iter().map(|(name, n)| format!("{name}={n}")).collect();
                words.join(" ")
            }
        }
    }

    /// Changes a value. Returns a remark if it differs from the requested one. The caller checks that a preset
    /// exists.
    pub fn set(&mut self, setting: EngineSetting, value: &str) -> Result<Option<String>, SettingError> {
        let value = value.trim();
        match setting.values() {
            SettingValues::Number(min, max) => {
                let number: Option<u32> = value.parse().ok().filter(|n| (min..=max).contains(n));
                let name = setting.name();
                let number = number.ok_or(SettingError::Number { name, min, max, value: excerpt(value) })?;
                match setting {
                    EngineSetting::Hash => {
                        let mib = number as usize;
                        self.options.hash_mib = fit_table_mib(mib, 1);
                        return Ok(smaller_table_notice(mib, self.options.hash_mib));
                    }
                    EngineSetting::Threads => self.options.threads = number as usize,
                    EngineSetting::Lines => self.lines = number as usize,
                    _ => self.level = u8::try_from(number).ok().and_then(Level::new).unwrap_or(Level::FULL),
                }
            }
            SettingValues::Switch => {
                let is_on = match value.to_ascii_lowercase().as_str() {
                    "1" | "true" | "on" => true,
                    "0" | "false" | "off" => false,
                    _ => {
                        let value = excerpt(value);
                        return Err(SettingError::Switch { name: setting.name(), value });
                    }
                };
                if setting == EngineSetting::Variety { self.variety = is_on } else { self.resigns = is_on }
            }
            SettingValues::Preset => self.rules.preset = Some(value.to_owned()).filter(|id| id != NO_PRESET),
            SettingValues::Text => self.rules.choices = read_rules(value)?,
        }
        Ok(None)
    }

    /// A search request with these settings.
    pub fn request(&self, limits: Limits) -> SearchRequest {
        // An unlimited search is an analysis, which is always at full strength.
        let is_analysis =
            limits.time == TimeLimit::Unlimited && limits.depth.is_none() && limits.nodes.is_none();
        let level = if is_analysis { Level::FULL } else { self.level };
        let seed = self.variety.then(|| RandomState::new().build_hasher().finish());
        SearchRequest { level, seed, lines: self.lines, ..SearchRequest::new(limits) }
    }
}

fn read_rules(text: &str) -> Result<Vec<(String, u8)>, SettingError> {
    let words = text.split_whitespace().filter(|word| *word != "<empty>");
    let parse_choice = |word: &str| {
        let (name, number) = word.split_once('=')?;
        Some((name.to_owned(), number.parse().ok()?))
    };
    words
        .map(|word| {
            let value = excerpt(word);
            parse_choice(word).ok_or(SettingError::Rules { value })
        })
        .collect()
}
