//! Saves the game on the board as a separate record.

use crate::app::{Action, HandleActions, Toast};
use crate::game::{Seats, Session, record_of};
use bevy::prelude::*;
use tenjiku_language::say;
use tenjiku_platform::files::{free_path, offer_download};
use tenjiku_platform::record::{games_folder, save_record};

pub(super) fn plugin(app: &mut App) {
    app.on_action(Action::SaveGame, save);
}

fn save(session: Res<Session>, seats: Res<Seats>, mut toasts: MessageWriter<Toast>) {
    let Some(record) = record_of(&session, &seats) else { return };
    let Some(folder) = games_folder() else {
        toasts.write(Toast::alarm(say!("record-no-folder")));
        return;
    };
    let path = free_path(&folder, &record.variant, "ron");
    let saved = save_record(&record, &path).map_err(|error| error.to_string());
    let saved = saved.and_then(|()| offer_download(&path).map_err(|error| error.to_string()));
    toasts.write(match saved {
        Ok(()) => Toast::news(say!("record-kept", path = path.display().to_string())),
        Err(why) => Toast::alarm(say!("record-not-kept", why)),
    });
}
