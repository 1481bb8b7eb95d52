//! Storey 4: which screen is shown, and how one leads to the other.
//!
//! The start screen chooses a game, the match screen plays it. Setting the table (board, koma,
//! camera) belongs here; what is on it belongs to `view`, the panels to `ui`.

mod canvas;
mod choose_file;
mod clockwork;
mod closeup;
mod frame_log;
mod keep;
mod library;
mod open;
mod pacing;
mod pictures;
mod players;
mod probe;
pub(crate) mod process;
mod score_text;
mod scoring;
mod show;
mod start;
mod table;

pub use frame_log::FrameLog;
pub use probe::Probe;

use crate::app::{GamePurpose, Screen};
use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        (start::plugin, canvas::plugin),
        (table::plugin, closeup::plugin),
        (pacing::plugin, clockwork::plugin, scoring::plugin),
        show::plugin,
        (keep::plugin, library::plugin, open::plugin, choose_file::plugin, score_text::plugin),
        pictures::plugin,
        probe::plugin,
        frame_log::plugin,
    ));
}

/// The table with nobody at it, for pictures.
pub(crate) fn without_seats(app: &mut App) {
    app.init_state::<Screen>().init_resource::<GamePurpose>();
    app.add_plugins(table::lay);
}
