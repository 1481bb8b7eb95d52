//! The serde structs of a lesson file.
//!
//! `docs/lessons.md` explains every field with an example. Texts are message ids, or the words themselves. Squares
//! and moves are in the usual notation, several of them separated by blanks.

use super::step::StoryAnswer;
use crate::guide::Rule;
use serde::Deserialize;
use std::collections::BTreeMap;
use tenjiku_rules::Side;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) enum LessonFile {
    Story(StoryFile),
    Practice(PracticeFile),
}

impl LessonFile {
    pub fn also(&self) -> &[String] {
        match self {
            Self::Story(file) => &file.also,
            Self::Practice(file) => &file.also,
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StoryFile {
    pub id: String,
    pub title: String,
    pub about: String,
    #[serde(default)]
    pub also: Vec<String>,
    #[serde(default)]
    pub rules: Vec<Rule>,
    #[serde(default)]
    pub options: BTreeMap<String, u8>,
    #[serde(default)]
    pub board: Option<BoardEntry>,
    pub steps: Vec<StepEntry>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoardEntry {
    pub files: u8,
    pub ranks: u8,
    #[serde(default)]
    pub zone: Option<u8>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StepEntry {
    pub text: String,
    #[serde(default)]
    pub position: Option<Vec<String>>,
    #[serde(default)]
    pub sfen: Option<String>,
    #[serde(default)]
    pub hands: HandsEntry,
    #[serde(default = "black")]
    pub side: Side,
    #[serde(default)]
    pub marks: String,
    #[serde(default)]
    pub pieces: String,
    #[serde(default)]
    pub task: TaskEntry,
    #[serde(default)]
    pub replies: String,
    #[serde(default)]
    pub done: Option<String>,
    #[serde(default)]
    pub wrong: Option<String>,
    #[serde(default)]
    pub wrong_moves: Vec<WrongEntry>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct HandsEntry {
    pub black: String,
    pub white: String,
}

/// The side to move where none is named.
const fn black() -> Side {
    Side::Black
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) enum TaskEntry {
    #[default]
    Read,
    Play(String),
    Line(String),
    Reach(String),
    Capture(String),
    Burn(String),
    Promote,
    Win,
    Point(String),
    Choose(Vec<StoryAnswer>),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrongEntry {
    pub moves: String,
    pub text: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PracticeFile {
    #[serde(default)]
    pub also: Vec<String>,
    #[serde(default)]
    pub options: BTreeMap<String, u8>,
    #[serde(default)]
    pub board: Option<BoardEntry>,
    pub positions: Vec<PositionEntry>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionEntry {
    pub id: String,
    pub title: String,
    pub text: String,
    #[serde(default)]
    pub position: Option<Vec<String>>,
    #[serde(default)]
    pub sfen: Option<String>,
    #[serde(default)]
    pub hands: HandsEntry,
    #[serde(default = "black")]
    pub side: Side,
    #[serde(default)]
    pub plies: Option<u32>,
}
