//! Which screen the window shows.

use bevy::prelude::*;

/// The screen in view.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The choice of games.
    #[default]
    Start,
    /// A game on the board.
    Match,
    /// The list of a game's lessons.
    Course,
    /// A lesson on the board.
    Lesson,
    /// A position that is being set up.
    Editor,
}

impl Screen {
    /// Whether there is a board with pieces.
    #[must_use]
    pub const fn has_board(self) -> bool {
        matches!(self, Self::Match | Self::Lesson | Self::Editor)
    }
}

/// Runs a system only on screens with a board.
pub fn at_the_board(screen: Res<State<Screen>>) -> bool {
    screen.get().has_board()
}
