//! Handlers of the actions that become game commands. Actions that toggle a setting need no code; see
//! [`Handler`](crate::app::Handler).

mod computers;
mod full_screen;
mod game;
mod moves;

use bevy::prelude::*;

/// A handler that only sends a message.
fn send<M: Message + Clone>(message: M) -> impl FnMut(MessageWriter<M>) {
    move |mut writer| {
        writer.write(message.clone());
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((computers::plugin, full_screen::plugin, game::plugin, moves::plugin));
}
