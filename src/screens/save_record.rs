//! Saving the game on the board as a record of its own.

use crate::app::{Action, HandleActions, Toast, record_of};
use crate::game::{Seats, Session};
use crate::record::{free_path, games_folder};
use crate::say;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.on_action(Action::KeepRecord, save);
}

fn save(session: Res<Session>, seats: Res<Seats>, mut toasts: MessageWriter<Toast>) {
    let Some(record) = record_of(&session, &seats) else { return };
    let Some(folder) = games_folder() else {
        toasts.write(Toast::alarm(say!("record-no-folder")));
        return;
    };
    let path = free_path(&folder, &record.variant, "ron");
    toasts.write(match record.save_atomic(&path) {
        Ok(()) => Toast::news(say!("record-kept", path = path.display().to_string())),
        Err(error) => Toast::alarm(say!("record-not-kept", why = error.to_string())),
    });
}
