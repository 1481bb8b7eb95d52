//! What the players may choose before the game: options, presets, and what pieces have under a choice.

use super::power::Power;
use super::rules::RuleChanges;
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// An option: a choice that the players make before the game.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct GameOption {
    /// Name used on the command line and in records.
    pub id: String,
    /// Name shown to players.
    pub name: String,
    /// The choices, each with its number and a line of explanation.
    pub choices: Vec<OptionChoice>,
    /// Number of the default choice.
    pub default: u8,
}

/// One choice of a [`GameOption`].
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct OptionChoice {
    /// Number, as in `lion_hawk=2`.
    pub number: u8,
    /// One line that says what it means.
    pub text: String,
    /// Whose reading of the rules this is, in a few words.
    #[serde(default)]
    pub source: Option<String>,
    /// The rules that this choice changes.
    #[serde(default)]
    pub rules: RuleChanges,
    /// The starting array under this choice, in rows like the game's own; empty if it does not change.
    #[serde(default)]
    pub setup: Vec<String>,
}

/// A named set of choices, with its source: one pick sets all options of the game.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    /// Name used on the command line.
    pub id: String,
    /// Name shown to players.
    pub name: String,
    /// Who plays so, in one line.
    #[serde(default)]
    pub source: Option<String>,
    /// The choices by the ids of their options. Options that are left out have their default.
    #[serde(default)]
    pub choices: BTreeMap<String, u8>,
    /// What other programs call the game under these rules, if they treat it as a game: `annanshogi`.
    #[serde(default)]
    pub elsewhere: Vec<String>,
    /// Names of the programs and sites that play so, in lowercase: `hachu`, `lishogi`.
    #[serde(default)]
    pub played_by: Vec<String>,
}

/// What a piece has only under certain choices of an option, besides what it always has.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct OptionalTraits {
    /// Id of the option.
    pub option: String,
    /// The number of the choice, or a list of several.
    pub choice: ChoiceNumbers,
    /// Additional powers.
    #[serde(default)]
    pub moves: Vec<Power>,
    /// Rank for range jumps, in place of the piece's own.
    #[serde(default)]
    pub jump_rank: Option<u8>,
    /// Symbol of the kind it promotes to, in place of the piece's own.
    #[serde(default)]
    pub promotes_to: Option<String>,
}

impl OptionalTraits {
    /// Whether they hold under those choices, each the id of an option with a number.
    #[must_use]
    pub fn apply(&self, choices: &[(String, u8)]) -> bool {
        choices.iter().any(|(id, number)| *id == self.option && self.choice.contains(*number))
    }
}

/// Numbers of choices; a file has `2` or `[2, 3]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct ChoiceNumbers(pub Vec<u8>);

impl ChoiceNumbers {
    /// Whether the number is one of them.
    #[must_use]
    pub fn contains(&self, number: u8) -> bool {
        self.0.contains(&number)
    }
}

impl<'de> Deserialize<'de> for ChoiceNumbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OneOrMany;
        impl<'de> Visitor<'de> for OneOrMany {
            type Value = ChoiceNumbers;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the number of a choice, or a list of several in [ ]")
            }

            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Self::Value, E> {
                let number =
                    u8::try_from(number).map_err(|_| E::custom("the number of a choice is at most 255"))?;
                Ok(ChoiceNumbers(vec![number]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut numbers = Vec::new();
                while let Some(number) = list.next_element()? {
                    numbers.push(number);
                }
                Ok(ChoiceNumbers(numbers))
            }
        }
        deserializer.deserialize_any(OneOrMany)
    }
}

/// The texts of a [`GameOption`] in another language.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct OptionTexts {
    /// Name shown to players.
    #[serde(default)]
    pub name: Option<String>,
    /// What the choices mean, by their numbers.
    #[serde(default)]
    pub choices: BTreeMap<u8, String>,
    /// Whose readings the choices are, by their numbers.
    #[serde(default)]
    pub sources: BTreeMap<u8, String>,
}

/// The texts of a [`Preset`] in another language.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PresetTexts {
    /// Name shown to players.
    #[serde(default)]
    pub name: Option<String>,
    /// Who plays so.
    #[serde(default)]
    pub source: Option<String>,
}
