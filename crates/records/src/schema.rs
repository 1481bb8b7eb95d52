//! Serialized form of a game. docs/formats.md explains the fields; `record_conversion` validates them.

use super::{CorrespondenceGame, GameTree};
use crate::Wording;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::variant::schema::Rules;
use tenjiku_rules::{Outcome, Position};

/// A saved game.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// Version of this format: [`GameRecord::FORMAT`].
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
    /// Players of the sides, Black first, in the form of the command line: `human`, `ai:4`, `engine:"name"`,
    /// `away`. They allow an unfinished game to be resumed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<(String, String)>,
    /// Date, as `2025-11-30`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Event or place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// Name of the handicap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handicap: Option<String>,
    /// The time control, as `30:00+10`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// The result; absent in an unfinished game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// State of a correspondence game.
    #[serde(default, alias = "letters", skip_serializing_if = "Option::is_none")]
    pub by_link: Option<CorrespondenceGame>,
    /// The initial position as SFEN; the starting array when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Moves of the main line in coordinate notation.
    pub moves: Vec<String>,
    /// Number of moves played when the game was left, if later ones had been taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_at: Option<usize>,
    /// Notes on plies of the main line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<PlyNotes>,
    /// Variations of the main line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<VariationRecord>,
}

/// A variation with its notes and nested variations.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename = "Line")]
pub struct VariationRecord {
    /// The ply of the enclosing line after which the variation starts; 0 is the initial position.
    pub after: usize,
    /// Its moves in coordinate notation.
    pub moves: Vec<String>,
    /// Notes on its plies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<PlyNotes>,
    /// Nested variations.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<VariationRecord>,
}

/// Notes on a ply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PlyNotes {
    /// Number of the ply, 1 for the first of the game; 0 is the initial position.
    pub ply: usize,
    /// A comment, which may have several lines.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// The annotation: `!!`, `!`, `!?`, `?!`, `?` or `??`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<String>,
    /// Marked squares `7f` and arrows `7f-5d`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// Time spent, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent_ms: Option<u64>,
    /// Engine score in centipawns, positive if good for Black.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
}

/// Result of a game. Two results are equal if they are saved alike.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// `1-0`, `0-1` or `1/2-1/2`, Black's points first.
    pub score: String,
    /// The reason in a sentence.
    #[serde(default)]
    pub text: String,
    /// The outcome that `text` states, if the program decided it or the parser of a file recognised it. Not
    /// saved: it lets the sentence follow the language of the program.
    #[serde(skip)]
    pub outcome: Option<Outcome>,
}

impl PartialEq for GameResult {
    fn eq(&self, other: &Self) -> bool {
        (&self.score, &self.text) == (&other.score, &other.text)
    }
}

impl Eq for GameResult {}

impl GameResult {
    /// A result with a reason in words.
    #[must_use]
    pub fn new(score: &str, text: impl Into<String>) -> Self {
        Self { score: score.to_owned(), text: text.into(), outcome: None }
    }

    /// The result for an outcome.
    #[must_use]
    pub fn from_outcome(outcome: Outcome, variant: &Variant, wording: &dyn Wording) -> Self {
        Self { outcome: Some(outcome), ..Self::new(outcome.score(), wording.outcome(outcome, variant)) }
    }
}

impl GameRecord {
    /// The format version that is written, which is also the newest that can be read. Format 1 had no notes and
    /// variations, and a header of only names and date.
    pub const FORMAT: u32 = 2;

    /// The record of a game up to its current position, without names and date.
    #[must_use]
    pub fn from_position(position: &Position, wording: &dyn Wording) -> Self {
        GameTree::new(position).to_record(wording)
    }
}
