//! The story.

use super::step::StoryStep;
use crate::guide::Rule;
use crate::say;
use std::sync::Arc;
use tenjiku_rules::variant::Variant;

/// A written lesson: checked steps on a board under the rules of its game.
#[derive(Clone, Debug)]
pub struct Story {
    /// Its name, unique among the stories of a game, for progress and the command line.
    pub id: String,
    pub(super) title: String,
    pub(super) about: String,
    /// The rules it teaches.
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
