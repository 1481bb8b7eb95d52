//! Positions to play out against the computer.

use crate::say;
use tenjiku_rules::{Position, Side};

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
