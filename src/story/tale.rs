//! A story as a whole.

use super::step::StoryStep;
use crate::guide::Rule;
use crate::say;
use crate::variant::Variant;
use std::sync::Arc;

/// A lesson that somebody wrote: steps on a board with the rules of its game, all of them checked.
#[derive(Clone, Debug)]
pub struct Story {
    /// Its name, unique among the stories of a game: for progress and for the command line.
    pub id: String,
    pub(super) title: String,
    pub(super) about: String,
    pub(super) rules: Vec<Rule>,
    pub(super) board: Arc<Variant>,
    pub(super) steps: Arc<[StoryStep]>,
}

impl Story {
    /// A few words for lists, in the present language.
    #[must_use]
    pub fn title(&self) -> String {
        say!(&self.title)
    }

    /// One sentence on what is learnt, in the present language.
    #[must_use]
    pub fn about(&self) -> String {
        say!(&self.about)
    }

    /// The rules it teaches, as its file names them.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// What happens, in order. Never empty.
    #[must_use]
    pub fn steps(&self) -> &[StoryStep] {
        &self.steps
    }

    /// The game on which it plays: that of the story's game under the options it chose, perhaps on a
    /// board of its own.
    #[must_use]
    pub const fn board(&self) -> &Arc<Variant> {
        &self.board
    }

    /// Everything that may be said in it: messages of the program, or plain words.
    pub fn messages(&self) -> impl Iterator<Item = &str> {
        let own = [self.title.as_str(), self.about.as_str()];
        own.into_iter().chain(self.steps.iter().flat_map(StoryStep::messages))
    }
}
