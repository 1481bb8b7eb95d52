//! Stories and practice positions.

use super::step::StoryStep;
use crate::guide::Rule;
use std::sync::Arc;
use tenjiku_language::say;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Position, Side};

/// A written lesson: checked steps on a board under the rules of its game.
#[derive(Clone, Debug)]
pub struct Story {
    /// Its name, unique among the stories of a game, for progress and the command line.
    pub id: String,
    pub(super) title: String,
    pub(super) about: String,
    /// The rules that the story teaches.
    pub rules: Vec<Rule>,
    /// The game with the story's options, perhaps on a custom board.
    pub board: Arc<Variant>,
    /// The steps, in order. Never empty.
    pub steps: Arc<[StoryStep]>,
}

impl Story {
    /// A few words for lists, in the current language.
    #[must_use]
    pub fn title(&self) -> String {
        say!(&self.title)
    }

    /// One sentence on what the learner will know, in the current language.
    #[must_use]
    pub fn about(&self) -> String {
        say!(&self.about)
    }

    /// Every text of the story: message ids or plain words.
    pub fn messages(&self) -> impl Iterator<Item = &str> {
        let headings = [self.title.as_str(), self.about.as_str()];
        headings.into_iter().chain(self.steps.iter().flat_map(StoryStep::messages))
    }
}

/// A position to play out: an ending to win, or a forced win to find.
#[derive(Clone, Debug)]
pub struct Practice {
    /// Its name, unique among the practice positions of a game.
    pub id: String,
    pub(super) title: String,
    pub(super) text: String,
    /// The first position, under the options chosen for it.
    pub position: Position,
    /// The number of plies within which the learner can force a win, if known.
    pub plies: Option<u32>,
}

impl Practice {
    /// A few words for lists, in the current language.
    #[must_use]
    pub fn title(&self) -> String {
        say!(&self.title)
    }

    /// The task, in the current language.
    #[must_use]
    pub fn text(&self) -> String {
        say!(&self.text)
    }

    /// The learner's side, which is the side to move.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.position.side_to_move()
    }

    /// Every text of the position: message ids or plain words.
    pub fn messages(&self) -> impl Iterator<Item = &str> {
        [self.title.as_str(), self.text.as_str()].into_iter()
    }
}
