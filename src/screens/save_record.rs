//! Saving the game on the board as a record of its own.

use crate::app::{Action, HandleActions, Toast, record_of};
use crate::game::{Seats, Session};
use crate::record::games_folder;
use crate::say;
use bevy::prelude::*;
use std::path::{Path, PathBuf};

pub(super) fn plugin(app: &mut App) {
    app.on_action(Action::KeepRecord, save);
}

fn save(session: Res<Session>, seats: Res<Seats>, mut toasts: MessageWriter<Toast>) {
    let Some(record) = record_of(&session, &seats) else { return };
    let Some(folder) = games_folder() else {
        toasts.write(Toast::alarm(say!("record-no-folder")));
        return;
    };
    let path = free_name(&folder, &record.variant);
    toasts.write(match record.save_atomic(&path) {
        Ok(()) => Toast::news(say!("record-kept", path = path.display().to_string())),
        Err(error) => Toast::alarm(say!("record-not-kept", why = error.to_string())),
    });
}

/// `tori-001.ron`, or the first number after it that is free.
fn free_name(folder: &Path, game: &str) -> PathBuf {
    let name = |number: u32| folder.join(format!("{game}-{number:03}.ron"));
    (1..u32::MAX).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(0))
}
