//! The serde structs of a lesson file.
//!
//! `docs/lessons.md` explains every field with an example. Texts are message ids, or the words themselves. Squares
//! and moves are in the usual notation, several of them separated by blanks.

use crate::guide::Rule;
use serde::Deserialize;
use std::collections::BTreeMap;
use tenjiku_rules::Side;

/// The root of a file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) enum LessonFile {
    /// A story in steps.
    Story(StoryFile),
    /// Positions to play out.
    Practice(PracticeFile),
}

impl LessonFile {
    /// Ids of the games that it fits, other than that of its folder.
    pub fn also(&self) -> &[String] {
        match self {
            Self::Story(file) => &file.also,
            Self::Practice(file) => &file.also,
        }
    }
}

/// A story.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StoryFile {
    /// Name for progress and the command line: lower case, digits, `_`.
    pub id: String,
    /// A few words for lists.
    pub title: String,
    /// One sentence on what the learner will know.
    pub about: String,
    /// Ids of other games that it fits.
    #[serde(default)]
    pub also: Vec<String>,
    /// The rules it teaches; their pages link to it.
    #[serde(default)]
    pub rules: Vec<Rule>,
    /// Chosen options of the game.
    #[serde(default)]
    pub options: BTreeMap<String, u8>,
    /// A custom board; by default the game's board.
    #[serde(default)]
    pub board: Option<BoardEntry>,
    /// The steps, in order.
    pub steps: Vec<StepEntry>,
}

/// A smaller or larger board with the rules of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoardEntry {
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// Ranks of the promotion zone, 0 for none; by default as in the game.
    #[serde(default)]
    pub zone: Option<u8>,
}

/// One step of a story.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StepEntry {
    /// The text to read, with the question or task.
    pub text: String,
    /// The position, rank a first, as in a variant file. Without this and `sfen`, the step continues from the
    /// one before.
    #[serde(default)]
    pub position: Option<Vec<String>>,
    /// The position in one line, including rule state that rows cannot show.
    #[serde(default)]
    pub sfen: Option<String>,
    /// The pieces in hand, with `position`.
    #[serde(default)]
    pub hands: HandsEntry,
    /// Whose turn it is, with `position`.
    #[serde(default)]
    pub side: SideEntry,
    /// Squares to mark.
    #[serde(default)]
    pub marks: String,
    /// Symbols of pieces whose pictures are shown beside the text, separated by blanks.
    #[serde(default)]
    pub pieces: String,
    /// The task.
    #[serde(default)]
    pub task: TaskEntry,
    /// Moves that follow a correct move.
    #[serde(default)]
    pub replies: String,
    /// Shown when the step is done.
    #[serde(default)]
    pub done: Option<String>,
    /// Shown after a legal move, or an answer, that is wrong.
    #[serde(default)]
    pub wrong: Option<String>,
    /// Shown after particular wrong moves.
    #[serde(default)]
    pub wrong_moves: Vec<WrongEntry>,
}

/// Symbols of the pieces in hand, separated by blanks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HandsEntry {
    /// Black's pieces.
    #[serde(default)]
    pub black: String,
    /// White's pieces.
    #[serde(default)]
    pub white: String,
}

/// One of the players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub(super) enum SideEntry {
    /// The first player, who plays up.
    #[default]
    Black,
    /// The second player.
    White,
}

impl From<SideEntry> for Side {
    fn from(side: SideEntry) -> Self {
        match side {
            SideEntry::Black => Self::Black,
            SideEntry::White => Self::White,
        }
    }
}

/// What the learner should do.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) enum TaskEntry {
    /// Only read.
    #[default]
    Read,
    /// One of these moves.
    Play(String),
    /// These moves, alternating between the learner and the other side.
    Line(String),
    /// Any move that ends on this square.
    Reach(String),
    /// Any move that captures the pieces on all of these squares.
    Capture(String),
    /// Any move that burns the pieces on all of these squares.
    Burn(String),
    /// Any move that promotes.
    Promote,
    /// Any move that wins the game.
    Win,
    /// Select exactly these squares.
    Point(String),
    /// Choose among answers, of which one is right.
    Choose(Vec<AnswerEntry>),
}

/// An answer to a question.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AnswerEntry {
    /// The answer.
    pub text: String,
    /// Whether it is right.
    #[serde(default)]
    pub right: bool,
    /// Shown when it is chosen.
    #[serde(default)]
    pub says: Option<String>,
}

/// The response to some wrong moves.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrongEntry {
    /// The moves.
    pub moves: String,
    /// The response.
    pub text: String,
}

/// Positions to play out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PracticeFile {
    /// Ids of other games that they fit.
    #[serde(default)]
    pub also: Vec<String>,
    /// Chosen options of the game.
    #[serde(default)]
    pub options: BTreeMap<String, u8>,
    /// A custom board; by default the game's board.
    #[serde(default)]
    pub board: Option<BoardEntry>,
    /// The positions, easy ones first.
    pub positions: Vec<PositionEntry>,
}

/// A position to play out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionEntry {
    /// Name for progress and the command line: lower case, digits, `_`.
    pub id: String,
    /// A few words for lists.
    pub title: String,
    /// The task, with advice on how to solve it.
    pub text: String,
    /// The position, rank a first, as in a variant file.
    #[serde(default)]
    pub position: Option<Vec<String>>,
    /// The position in one line, instead.
    #[serde(default)]
    pub sfen: Option<String>,
    /// The pieces in hand, with `position`.
    #[serde(default)]
    pub hands: HandsEntry,
    /// Whose turn it is, with `position`: the learner's.
    #[serde(default)]
    pub side: SideEntry,
    /// The number of plies within which the side to move can force a win.
    #[serde(default)]
    pub plies: Option<u32>,
}
