//! Options, presets, and traits of pieces that depend on them.

use super::power::Power;
use super::rules::RuleChanges;
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// An option that the players choose before the game.
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
    /// One line of explanation.
    pub text: String,
    /// Source of this reading of the rules, in a few words.
    pub source: Option<String>,
    /// The rules that this choice changes.
    #[serde(default)]
    pub rules: RuleChanges,
    /// The starting array under this choice, in the format of [`VariantFile::setup`](super::VariantFile::setup); empty
    /// if it does not change.
    #[serde(default)]
    pub setup: Vec<String>,
}

/// A named set of choices for all options of a game.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    /// Name used on the command line.
    pub id: String,
    /// Name shown to players.
    pub name: String,
    /// Who plays by these rules, in one line.
    pub source: Option<String>,
    /// The choices by the ids of their options. Options that are left out have their default.
    #[serde(default)]
    pub choices: BTreeMap<String, u8>,
    /// Names of the game under these rules in other programs that treat it as a separate game: `annanshogi`.
    #[serde(default)]
    pub elsewhere: Vec<String>,
    /// Names of programs and sites that play by these rules, in lowercase: `hachu`, `lishogi`.
    #[serde(default)]
    pub played_by: Vec<String>,
}

/// Additional traits of a piece under certain choices of an option.
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
    /// Rank for range jumps, overriding that of the piece.
    pub jump_rank: Option<u8>,
    /// Symbol of the kind it promotes to, overriding that of the piece.
    pub promotes_to: Option<String>,
}

impl OptionalTraits {
    /// Whether they apply under these choices, as pairs of option id and choice number.
    #[must_use]
    pub fn applies_under(&self, choices: &[(String, u8)]) -> bool {
        choices.iter().any(|(id, number)| *id == self.option && self.choice.contains(*number))
    }
}

/// Numbers of choices, written as `2` or `[2, 3]`.
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
                let number = u8::try_from(number);
                let number = number.map_err(|_| E::custom("the number of a choice is at most 255"))?;
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
#[serde(deny_unknown_fields, default)]
pub struct OptionTexts {
    /// Name shown to players.
    pub name: Option<String>,
    /// Explanations of the choices, by their numbers.
    pub choices: BTreeMap<u8, String>,
    /// Sources of the choices, by their numbers.
    pub sources: BTreeMap<u8, String>,
}

/// The texts of a [`Preset`] in another language.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct PresetTexts {
    /// Name shown to players.
    pub name: Option<String>,
    /// Who plays by these rules.
    pub source: Option<String>,
}
