//! Storey 2: games on paper.
//!
//! A [`GameRecord`] is all that is needed to play a game again: which game with which options and
//! rules, from where, the moves, how it ended, who played. The match screen saves and autosaves it,
//! `tenjiku replay` and the load dialog read it back with [`replay`]. A [`Tree`] is a game with its
//! variations; [`forms`] writes and reads it as other programs and printed books do.
//! This room decides no rule and shows nothing; a record that does not fit the rules is refused
//! with the ply and the reason.

pub mod forms;
mod replay;
mod store;
mod tree;

pub use replay::{ReplayError, replay};
pub use store::{RecordError, autosave_path, is_record};
#[cfg(feature = "gui")]
pub(crate) use store::{set_aside, write_atomically}; // for the window's settings and lessons

pub use tree::{Header, Mark, NodeId, Notes, Tree, Verdict};

use crate::notation::{coordinate, sfen};
use crate::rules::Position;
use crate::variant::schema::Rules;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

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
    #[serde(default)]
    pub rules: Option<Rules>,
    /// The first position as SFEN; the starting array when absent.
    #[serde(default)]
    pub start: Option<String>,
    /// The moves in coordinate form.
    pub moves: Vec<String>,
    /// How the game ended; absent while it is played.
    #[serde(default)]
    pub result: Option<GameResult>,
    /// Name of Black's player.
    #[serde(default)]
    pub black: Option<String>,
    /// Name of White's player.
    #[serde(default)]
    pub white: Option<String>,
    /// When it was played, as `2025-11-30`.
    #[serde(default)]
    pub date: Option<String>,
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

impl GameRecord {
    /// The version of the form that this program writes, and the newest that it reads.
    pub const FORMAT: u32 = 1;

    /// The record of a game up to its present position, without names and date.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let variant = position.variant();
        let mut first = position.clone();
        while first.undo().is_some() {}
        let is_array = first.setup() == Position::new(Arc::clone(variant)).setup();
        Self {
            format: Self::FORMAT,
            variant: variant.id().to_owned(),
            options: variant.choices().iter().cloned().collect(),
            rules: Some(variant.rules().clone()),
            start: (!is_array).then(|| sfen::write(&first)),
            moves: position.moves().map(|mv| coordinate::write(variant, mv)).collect(),
            result: position.outcome().map(|outcome| GameResult {
                score: outcome.score().to_owned(),
                text: outcome.describe(variant),
            }),
            black: None,
            white: None,
            date: None,
        }
    }
}
