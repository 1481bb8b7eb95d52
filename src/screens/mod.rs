//! Storey 4: which screen is shown, and how one leads to the other.
//!
//! The start screen chooses a game, the match screen plays it. Setting the table (board, koma,
//! camera) belongs here; what is on it belongs to `view`, the panels to `ui`.

mod clockwork;
mod closeup;
mod engines;
mod frame_log;
mod games;
mod keep;
mod library;
mod open;
mod pacing;
mod pictures;
mod players;
mod probe;
pub(crate) mod process;
mod saved;
mod score_text;
mod scoring;
mod seating;
mod show;
mod start;
mod table;

pub use engines::Engines;
pub use frame_log::FrameLog;
pub use games::Games;
pub use probe::{Cards, Probe};
pub use seating::{Autosave, Beginning, Occasion, StartGame};
pub use show::Show;

use bevy::prelude::*;

/// What the window shows.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The choice of games.
    #[default]
    Start,
    /// A game on the board.
    Match,
    /// The lessons of a game.
    Course,
    /// A lesson on the board.
    Lesson,
    /// A position that is put together.
    Workshop,
}

impl Screen {
    /// Whether koma lie on a board.
    #[must_use]
    pub const fn has_board(self) -> bool {
        matches!(self, Self::Match | Self::Lesson | Self::Workshop)
    }
}

/// Runs a system only where koma lie on a board.
pub fn at_the_board(screen: Res<State<Screen>>) -> bool {
    screen.get().has_board()
}

pub(crate) fn plugin(app: &mut App) {
    app.insert_resource(Games::load());
    app.add_plugins((
        tables,
        saved::plugin,
        engines::plugin,
        start::plugin,
        (table::plugin, closeup::plugin),
        (pacing::plugin, clockwork::plugin, scoring::plugin),
        show::plugin,
        (keep::plugin, library::plugin, open::plugin, score_text::plugin),
        pictures::plugin,
        probe::plugin,
        frame_log::plugin,
    ));
}

/// Sitting down and leaving, whether or not anybody sees it.
fn tables(app: &mut App) {
    app.init_state::<Screen>().add_plugins(seating::plugin);
}

/// The table and nobody at it, for pictures.
pub(crate) fn without_seats(app: &mut App) {
    app.init_state::<Screen>().init_resource::<Occasion>().add_message::<crate::ui::Asked>();
    app.add_plugins(table::lay);
}

/// The room without a window, for tests; games are saved in that folder.
#[cfg(test)]
pub(crate) fn without_window(app: &mut App, autosave: std::path::PathBuf) {
    app.add_plugins(tables);
    saved::keep_in(app, saved::Keeper(Some(crate::record::Ring::new(autosave))));
}
