//! A file of lessons as it is written: plain serde structs, nothing computed.
//!
//! `docs/lessons.md` explains every field with an example. Texts are names of messages of the
//! program, or the words themselves. Squares and moves are written as everywhere in the program,
//! several of them in one text, separated by blanks.

use crate::guide::Rule;
use crate::rules::Side;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The root of a file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) enum LessonFile {
    /// A story, told in steps.
    Story(StoryFile),
    /// Positions to be played out.
    Practice(PracticeFile),
}

impl LessonFile {
    /// The games it stands under beside that of its folder.
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
    /// One sentence on what is learnt.
    pub about: String,
    /// Further games it fits, by id.
    #[serde(default)]
    pub also: Vec<String>,
    /// What it teaches: the pages of these rules lead to it.
    #[serde(default)]
    pub rules: Vec<Rule>,
    /// Chosen options of the game.
    #[serde(default)]
    pub options: BTreeMap<String, u8>,
    /// A board of its own; that of the game when absent.
    #[serde(default)]
    pub board: Option<BoardEntry>,
    /// What happens, in order.
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
    /// Ranks of the promotion zone, 0 for none; that of the game when absent.
    #[serde(default)]
    pub zone: Option<u8>,
}

/// One step of a story.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StepEntry {
    /// What is told, and asked.
    pub text: String,
    /// The position, rank a first, as in a variant file; it goes on from the step before when
    /// neither this nor `sfen` is there.
    #[serde(default)]
    pub position: Option<Vec<String>>,
    /// The position in one line, with the rule state that rows do not show.
    #[serde(default)]
    pub sfen: Option<String>,
    /// What is in hand, with `position`.
    #[serde(default)]
    pub hands: HandsEntry,
    /// Whose turn it is, with `position`.
    #[serde(default)]
    pub side: SideEntry,
    /// Squares to be marked.
    #[serde(default)]
    pub marks: String,
    /// What is to be done.
    #[serde(default)]
    pub task: TaskEntry,
    /// Moves that follow a right move.
    #[serde(default)]
    pub replies: String,
    /// Said when it is done.
    #[serde(default)]
    pub done: Option<String>,
    /// Said to a legal move, or an answer, that is not right.
    #[serde(default)]
    pub wrong: Option<String>,
    /// Said to particular ones.
    #[serde(default)]
    pub wrong_moves: Vec<WrongEntry>,
}

/// Symbols of the pieces in hand, separated by blanks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HandsEntry {
    /// In Black's.
    #[serde(default)]
    pub black: String,
    /// In White's.
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

/// What the learner is to do.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) enum TaskEntry {
    /// Nothing but read.
    #[default]
    Read,
    /// One of these moves.
    Play(String),
    /// These moves, the learner's and the other side's in turn.
    Line(String),
    /// Any move that ends on this square.
    Reach(String),
    /// Any move that captures what stands on all of these squares.
    Capture(String),
    /// Any move that burns what stands on all of these squares.
    Burn(String),
    /// Any move that promotes.
    Promote,
    /// Any move that wins the game.
    Win,
    /// These squares, and no others, are to be pointed out.
    Point(String),
    /// One of the answers is right.
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
    /// Said to whoever chooses it.
    #[serde(default)]
    pub says: Option<String>,
}

/// What is said to some of the wrong moves.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrongEntry {
    /// The moves.
    pub moves: String,
    /// What is said.
    pub text: String,
}

/// Positions to be played out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PracticeFile {
    /// Further games they fit, by id.
    #[serde(default)]
    pub also: Vec<String>,
    /// Chosen options of the game.
    #[serde(default)]
    pub options: BTreeMap<String, u8>,
    /// A board of their own; that of the game when absent.
    #[serde(default)]
    pub board: Option<BoardEntry>,
    /// The positions, easy ones first.
    pub positions: Vec<PositionEntry>,
}

/// A position to be played out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionEntry {
    /// Name for progress and the command line: lower case, digits, `_`.
    pub id: String,
    /// A few words for lists.
    pub title: String,
    /// What is to be done, and how.
    pub text: String,
    /// The position, rank a first, as in a variant file.
    #[serde(default)]
    pub position: Option<Vec<String>>,
    /// The position in one line, instead.
    #[serde(default)]
    pub sfen: Option<String>,
    /// What is in hand, with `position`.
    #[serde(default)]
    pub hands: HandsEntry,
    /// Whose turn it is, with `position`: the learner's.
    #[serde(default)]
    pub side: SideEntry,
    /// Plies within which the side to move wins by force.
    #[serde(default)]
    pub plies: Option<u32>,
}
