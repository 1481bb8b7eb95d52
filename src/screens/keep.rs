//! Keeping the game on the table as a record of its own.

use crate::game::{Seats, Session};
use crate::record::{GameRecord, GameResult};
use crate::rules::Side;
use crate::say;
use crate::ui::{Action, Asked, Toast};
use crate::variant::user_folder;
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
    let Some(folder) = user_folder().and_then(|folder| Some(folder.parent()?.join("games"))) else {
        toasts.write(Toast::alarm(say!("record-no-folder")));
        return;
    };
    let path = free_name(&folder, &record.variant);
    toasts.write(match record.save_atomic(&path) {
        Ok(()) => Toast::news(say!("record-kept", path = path.display().to_string())),
        Err(error) => Toast::alarm(say!("record-not-kept", why = error.to_string())),
    });
}

/// The game on the table with its players and its end, up to the present position.
pub(super) fn record(session: &Session, seats: &Seats) -> Option<GameRecord> {
    let position = session.position()?;
    let mut record = GameRecord::of(position);
    let name = |side| Some(seats.of(side)).filter(|player| !player.is_person()).map(ToString::to_string);
    (record.black, record.white) = (name(Side::Black), name(Side::White));
    record.result = session.outcome().map(|outcome| GameResult {
        score: outcome.score().to_owned(),
        text: outcome.describe(position.variant()),
    });
    Some(record)
}

/// `tori-001.ron`, or the first number after it that is free.
fn free_name(folder: &Path, game: &str) -> PathBuf {
    let name = |number: u32| folder.join(format!("{game}-{number:03}.ron"));
    (1..u32::MAX).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(0))
}
