//! A game as its file has it: what is written, field by field. What a field means is told in
//! docs/formats.md; whether it fits the game, `transcript` finds out.

use crate::rules::{Outcome, Position};
use crate::variant::Variant;
use crate::variant::schema::Rules;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use super::GameTree;

/// A game as it is saved.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// Version of this form: [`GameRecord::FORMAT`].
    pub format: u32,
    /// Id of the game.
    pub variant: String,
    /// The choice made for every option.
    #[serde(default)]
    pub options: BTreeMap<String, u8>,
    /// The rule switches in force; those of the variant file when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<Rules>,
    /// Name of Black's player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// Name of White's player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// Who moved for each side, Black's first, as the command line has players: `human`, `ai:4`,
    /// `engine:"name"`. With them a game that was left is gone on with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<(String, String)>,
    /// When it was played, as `2025-11-30`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// At which event or place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// Name of the handicap under which it was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handicap: Option<String>,
    /// How time was kept, as `30:00+10`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// How the game ended; absent while it is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// The first position as SFEN; the starting array when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves of the main line in coordinate form.
    pub moves: Vec<String>,
    /// What is written beside plies of the main line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<PlyNotes>,
    /// Other lines than the main one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<VariationRecord>,
}

/// A variation, with notes and variations of its own.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename = "Line")]
pub struct VariationRecord {
    /// The ply of the line around it after which it begins; 0 is the first position.
    pub after: usize,
    /// Its moves in coordinate form.
    pub moves: Vec<String>,
    /// What is written beside its plies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<PlyNotes>,
    /// Variations of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<VariationRecord>,
}

/// What is written beside a ply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PlyNotes {
    /// Number of the ply, 1 for the first of the game; 0 is the first position.
    pub ply: usize,
    /// A remark, perhaps of several lines.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// How good the ply is: `!!`, `!`, `!?`, `?!`, `?` or `??`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<String>,
    /// Marked squares `7f` and arrows `7f-5d`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// Time that the player used, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent_ms: Option<u64>,
    /// What a computer thinks of the position, in hundredths of a Pawn, good for Black if positive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// `1-0`, `0-1` or `1/2-1/2`, Black's points first.
    pub score: String,
    /// The reason in a sentence.
    #[serde(default)]
    pub text: String,
}

impl GameResult {
    /// The end of a game with its sentence in the present language.
    #[must_use]
    pub fn of(outcome: Outcome, variant: &Variant) -> Self {
        Self { score: outcome.score().to_owned(), text: outcome.describe(variant) }
    }
}

impl GameRecord {
    /// The version of the form that this program writes, and the newest that it reads. Format 1 had
    /// no notes, no variations, and of the header only names and date.
    pub const FORMAT: u32 = 2;

    /// The record of a game up to its present position, without names and date.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        GameTree::new(position).record()
    }
}
