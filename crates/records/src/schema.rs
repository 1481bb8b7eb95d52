//! A game as its file stores it, field by field. docs/formats.md explains the fields; `transcript` checks
//! whether they fit the game.

use super::{ByLink, GameTree};
use crate::Wording;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::variant::schema::Rules;
use tenjiku_rules::{Outcome, Position};

/// A game as it is saved.
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
    /// Who moved for each side, Black first, as the command line names players: `human`, `ai:4`,
    /// `engine:"name"`, `away`. An unfinished game can be resumed with them.
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
    /// The time control, as `30:00+10`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// How the game ended; absent while it is being played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// What belongs to a game that is played by link.
    #[serde(default, alias = "letters", skip_serializing_if = "Option::is_none")]
    pub by_link: Option<ByLink>,
    /// The first position as SFEN; the starting array when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves of the main line in coordinate form.
    pub moves: Vec<String>,
    /// Notes on plies of the main line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<PlyNotes>,
    /// Variations of the main line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<VariationRecord>,
}

/// A variation, with notes and variations of its own.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename = "Line")]
pub struct VariationRecord {
    /// The ply of the enclosing line after which it begins; 0 is the first position.
    pub after: usize,
    /// Its moves in coordinate form.
    pub moves: Vec<String>,
    /// Notes on its plies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<PlyNotes>,
    /// Variations of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<VariationRecord>,
}

/// Notes on a ply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PlyNotes {
    /// Number of the ply, 1 for the first of the game; 0 is the first position.
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
    /// The time the player spent, in milliseconds.
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
    /// The end of a game.
    #[must_use]
    pub fn of(outcome: Outcome, variant: &Variant, wording: &dyn Wording) -> Self {
        Self { score: outcome.score().to_owned(), text: wording.outcome(outcome, variant) }
    }
}

impl GameRecord {
    /// The format version that this program writes, and the newest that it reads. Format 1 had no notes, no
    /// variations, and a header of only names and date.
    pub const FORMAT: u32 = 2;

    /// The record of a game up to its current position, without names and date.
    #[must_use]
    pub fn of(position: &Position, wording: &dyn Wording) -> Self {
        GameTree::new(position).record(wording)
    }
}
