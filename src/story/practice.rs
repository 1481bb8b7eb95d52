//! Positions to be played out against the computer.

use crate::rules::{Position, Side};
use crate::say;
use crate::variant::Variant;
use std::sync::Arc;

/// A position to be played out: an ending to be won, or a forced win to be found.
#[derive(Clone, Debug)]
pub struct Practice {
    /// Its name, unique among the practice positions of a game.
    pub id: String,
    pub(super) title: String,
    pub(super) text: String,
    pub(super) position: Position,
    pub(super) plies: Option<u32>,
}

impl Practice {
    /// A few words for lists, in the present language.
    #[must_use]
    pub fn title(&self) -> String {
        say!(&self.title)
    }

    /// What is to be done, in the present language.
    #[must_use]
    pub fn text(&self) -> String {
        say!(&self.text)
    }

    /// The position to begin from.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The game on which it is played, under the options that were chosen for it.
    #[must_use]
    pub const fn board(&self) -> &Arc<Variant> {
        self.position.variant()
    }

    /// The learner's side: the one that is to move.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.position.side_to_move()
    }

    /// Plies within which the learner wins by force, where that is known.
    #[must_use]
    pub const fn plies(&self) -> Option<u32> {
        self.plies
    }

    /// Everything that is said of it: messages of the program, or plain words.
    pub fn messages(&self) -> impl Iterator<Item = &str> {
        [self.title.as_str(), self.text.as_str()].into_iter()
    }
}
