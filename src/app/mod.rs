//! Layer 3: shared state of the window's modules, without drawing.
//!
//! The player's settings, the actions, the screen in view, the messages that start a game or a lesson, and
//! the game suspended while another board is in view. The modules above read and write these;
//! drawing, input handling and game rules belong to the other modules.

mod action;
mod autosave;
mod cancel;
mod engines;
mod games;
mod in_view;
mod lesson_request;
mod link_base;
mod motion;
mod new_game;
mod pace;
mod probe;
mod purpose;
mod screen;
mod settings;
mod start;
mod suspended;
#[cfg(test)]
pub mod test_frame;
#[cfg(test)]
pub mod test_sources;
mod toast;

pub use action::{
    Action, ActionRequest, Availability, HandleActions, Handler, Keys, Menu, TickedState, carry_out_actions,
    keys_text, shortcut_pressed,
};
pub use autosave::{ResumeUnfinished, UnfinishedGames};
pub use cancel::{HandleEscape, Layer};
pub use engines::{InstalledEngines, other_rules_warning};
pub use games::{GameEntry, GameList};
pub use in_view::{GameInView, StudiedGame};
pub use lesson_request::LessonRequest;
pub use link_base::link_base;
pub use new_game::{RematchSwapped, StartGameSystems, next_level};
pub use pace::Pace;
pub use probe::ProbePoints;
pub use purpose::{Autosave, CameraFollows, Coached, GamePurpose, PracticeTask};
pub use screen::{Screen, at_the_board, reset};
pub use settings::{
    Appearance, INTERFACE_SCALES, MAX_LINES, Settings, TABLE_SIZES, THINKING_TIMES, TemporarySettings,
};
pub use start::{StartFrom, StartGame};
pub use suspended::SuspendedGames;
pub use toast::{Announcement, Toast};

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    // The settings come first, so that everything uses the player's language.
    app.add_plugins((settings::plugin, headless_plugin, autosave::plugin, engines::plugin));
    app.insert_resource(GameList::load());
    app.init_resource::<ProbePoints>().init_resource::<CameraFollows>();
    app.add_plugins(motion::plugin);
}

/// The part that needs neither the user's folders nor a renderer.
fn headless_plugin(app: &mut App) {
    app.add_message::<LessonRequest>().add_message::<Toast>().add_message::<Announcement>();
    app.add_message::<StartGame>();
    app.init_resource::<GamePurpose>().init_resource::<Autosave>().init_resource::<StudiedGame>();
    app.init_resource::<Coached>().init_resource::<PracticeTask>();
    app.add_plugins((screen::plugin, action::plugin, cancel::plugin, new_game::plugin, suspended::plugin));
}

/// The part that rendering pictures without a window needs.
pub(crate) fn picture_plugin(app: &mut App) {
    app.init_state::<Screen>().init_resource::<GamePurpose>();
}

/// Saves games in this folder or nowhere, so that tests do not touch those of the user.
#[cfg(test)]
pub(crate) fn save_games_in(app: &mut App, folder: Option<std::path::PathBuf>) {
    let ring = folder.map(tenjiku_platform::record::AutosaveRing::new);
    app.insert_resource(autosave::AutosaveStore(ring)).insert_resource(UnfinishedGames::default());
}

/// The module without a window, for tests; games are saved in `folder`.
#[cfg(test)]
pub(crate) fn test_plugin(app: &mut App, folder: std::path::PathBuf) {
    app.add_plugins(headless_plugin);
    app.insert_resource(GameList { list: Vec::new(), broken: Vec::new() });
    autosave::add_autosave(
        app,
        autosave::AutosaveStore(Some(tenjiku_platform::record::AutosaveRing::new(folder))),
    );
}
