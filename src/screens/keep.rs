//! Keeping the game on the table as a record of its own.

use crate::game::{Player, Seats, Session};
use crate::record::{GameRecord, games_folder};
use crate::rules::Side;
use crate::say;
use crate::ui::{Action, Asked, Toast};
use bevy::prelude::*;
use std::path::{Path, PathBuf};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keep);
}

fn keep(
    mut asked: MessageReader<Asked>,
    session: Res<Session>,
    seats: Res<Seats>,
    mut toasts: MessageWriter<Toast>,
) {
    if !asked.read().any(|Asked(action)| *action == Action::KeepRecord) {
        return;
    }
    let Some(record) = record(&session, &seats) else { return };
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

/// The game on the table, with its variations, its end and its players.
pub(super) fn record(session: &Session, seats: &Seats) -> Option<GameRecord> {
    let mut record = session.tree()?.record();
    // Who looks at a game of others does not put his name to it.
    if session.is_played() {
        let name = |side, recorded: Option<String>| match seats.of(side) {
            Player::Person => recorded,
            player => Some(player.to_string()),
        };
        record.black = name(Side::Black, record.black);
        record.white = name(Side::White, record.white);
        let [black, white] = Side::BOTH.map(|side| seats.of(side).clone().into());
        record.seats = Some((black, white));
    }
    Some(record)
}

/// `tori-001.ron`, or the first number after it that is free.
fn free_name(folder: &Path, game: &str) -> PathBuf {
    let name = |number: u32| folder.join(format!("{game}-{number:03}.ron"));
    (1..u32::MAX).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(0))
}
