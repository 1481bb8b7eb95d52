//! The steps of a story: positions, tasks, and responses.

use serde::Deserialize;
use tenjiku_language::say;
use tenjiku_rules::variant::{KindId, Sq};
use tenjiku_rules::{Move, Position};

/// One step of a [`Story`](super::Story).
#[derive(Clone, Debug)]
pub struct StoryStep {
    pub(super) text: String,
    /// The first position. If it continues an earlier step, its history includes that step's moves.
    pub first: Position,
    /// Squares to mark.
    pub marks: Vec<Sq>,
    /// Pieces whose pictures are shown beside the text.
    pub pieces: Vec<KindId>,
    /// The task.
    pub task: StoryTask,
    /// The response when the step is done, and to a wrong answer.
    pub(in crate::lesson) done: Option<String>,
    pub(in crate::lesson) wrong: Option<String>,
    pub(in crate::lesson) wrong_moves: Vec<(Vec<Move>, String)>,
}

/// The task of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoryTask {
    /// Only read.
    Read,
    /// One move.
    Play {
        /// The goal of the move.
        goal: Goal,
        /// All moves that achieve the goal; the first is shown on request. Never empty.
        ways: Vec<AcceptedMove>,
    },
    /// Alternating moves of both sides; the first and the last are the learner's.
    Line(Vec<Move>),
    /// Select exactly these squares.
    Point(Vec<Sq>),
    /// Choose one of these answers, of which one is right.
    Choose(Vec<StoryAnswer>),
}

/// The goal of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The goal described in the text: only certain moves are accepted.
    Certain,
    /// To end on a square.
    Reach(Sq),
    /// To capture the pieces on all of these squares.
    Capture(Vec<Sq>),
    /// To burn the pieces on all of these squares.
    Burn(Vec<Sq>),
    /// To promote.
    Promote,
    /// To win the game.
    Win,
}

/// An accepted move and the replies to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedMove {
    /// The move.
    pub mv: Move,
    /// Moves that follow it, beginning with the other side's.
    pub replies: Vec<Move>,
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoryAnswer {
    pub(super) text: String,
    /// Whether the answer is right.
    #[serde(rename = "right", default)]
    pub is_right: bool,
    /// The response to this answer.
    #[serde(default)]
    pub(in crate::lesson) says: Option<String>,
}

impl StoryStep {
    /// The text of the step, in the current language.
    #[must_use]
    pub fn text(&self) -> String {
        say!(&self.text)
    }

    /// Every text of the step: message ids or plain words.
    pub fn messages(&self) -> impl Iterator<Item = &str> {
        let answers = match &self.task {
            StoryTask::Choose(answers) => answers.as_slice(),
            _ => &[],
        };
        let answer_texts = answers.iter().flat_map(|answer| [Some(&answer.text), answer.says.as_ref()]);
        let wrong_texts = self.wrong_moves.iter().map(|(_, text)| Some(text));
        let texts = [Some(&self.text), self.done.as_ref(), self.wrong.as_ref()];
        texts.into_iter().chain(answer_texts).chain(wrong_texts).flatten().map(String::as_str)
    }
}

impl StoryTask {
    /// Whether the task is to make a move.
    #[must_use]
    pub const fn asks_for_a_move(&self) -> bool {
        matches!(self, Self::Play { .. } | Self::Line(_))
    }
}

impl StoryAnswer {
    /// The answer, in the current language.
    #[must_use]
    pub fn text(&self) -> String {
        say!(&self.text)
    }
}
