//! Layer 3: the start screen, and the screens, dialogs and files around a game: opening, saving, pictures, pace and
//! score.
//!
//! The window adds this module last; it may use every other module of the layer, and none of them uses it. It also
//! places the board, the faces of the pieces and the camera when a game starts; `view` decides their look, and
//! `ui` draws the panels. This module contains no rules of a game.

mod camera_output;
mod choose_file;
mod choose_game;
mod clocks;
mod curtain;
mod exhibition;
mod frame_log;
mod library;
mod link;
mod open;
mod open_failure;
mod pacing;
mod path;
mod pictures;
mod probe;
pub(crate) mod process;
mod remote_table;
mod result_sheet;
mod save_record;
mod score_text;
mod scoring;
mod seals;
mod start;
mod table;
mod zoom_last;

pub use choose_game::SeveralGames;
pub use frame_log::FrameLog;
#[cfg(test)]
pub(crate) use open::OpenGame;
#[cfg(target_family = "wasm")]
pub(crate) use open::start_from_link;
pub use open_failure::{FailedSource, OpenFailure};
pub use probe::Probe;
#[cfg(test)]
pub use probe::{controls, is_in_view};
pub use remote_table::Invited;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        (path::plugin, start::plugin, camera_output::plugin),
        (table::plugin, zoom_last::plugin, curtain::plugin),
        (pacing::plugin, clocks::plugin, scoring::plugin, result_sheet::plugin),
        exhibition::plugin,
        (
            save_record::plugin,
            library::plugin,
            open::plugin,
            open_failure::plugin,
            choose_game::plugin,
            choose_file::plugin,
            score_text::plugin,
        ),
        link::plugin,
        remote_table::plugin,
        pictures::plugin,
        probe::plugin,
        frame_log::plugin,
    ));
}

/// Sets up the table only, for rendering pictures without a window.
pub(crate) fn picture_plugin(app: &mut App) {
    app.add_plugins(table::setup_plugin);
}
