//! The running game is saved after every ply and offered again at the next start.

use super::{InPractice, Screen, StartGame};
use crate::game::{GameEnded, GameStarted, Player, PlyPlayed, Seats, Session};
use crate::record::{self, GameRecord, autosave_path};
use crate::rules::Position;
use crate::say;
use crate::ui::Toast;
use crate::variant::Library;
use bevy::prelude::*;
use std::path::{Path, PathBuf};

/// The game that was left unfinished last time.
#[derive(Resource)]
pub(super) enum SavedGame {
    /// None.
    None,
    /// A game that can be taken up again.
    Found {
        /// Its present position with its history.
        position: Box<Position>,
        /// Who played.
        seats: Seats,
    },
    /// The file is there but cannot be read; it is kept beside, under another name.
    Broken {
        /// What is wrong with it.
        why: String,
        /// Where it is kept, or why it stays where it is.
        aside: Result<PathBuf, String>,
    },
}

impl SavedGame {
    /// The game that can be taken up, for the button.
    pub fn title(&self) -> Option<String> {
        let Self::Found { position, .. } = self else { return None };
        let game = position.variant().spoken_name();
        Some(say!("saved-go-on", game = game, count = position.plies()))
    }

    /// What is wrong, in a sentence or two.
    pub fn fault(&self) -> Option<String> {
        let Self::Broken { why, aside } = self else { return None };
        Some(match aside {
            Ok(path) => say!("saved-broken-kept", why = why, path = path.display().to_string()),
            Err(fault) => say!("saved-broken-stays", why = why, fault = fault),
        })
    }
}

/// Somebody wants to take up the saved game.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Resume;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(find()).add_message::<Resume>();
    app.add_systems(Update, resume.before(crate::game::GameSystems::Command));
    // Lessons and practice are not games that one takes up again.
    let is_practice = |practice: Res<InPractice>| practice.0;
    let save = save.after(crate::game::GameSystems::Turn);
    let save = save.run_if(not(in_state(Screen::Lesson)).and_then(not(is_practice)));
    app.add_systems(Update, save);
}

fn find() -> SavedGame {
    let Some(path) = autosave_path().filter(|path| path.exists()) else { return SavedGame::None };
    match read(&path) {
        Ok(None) => SavedGame::None,
        Ok(Some((position, seats))) => SavedGame::Found { position: Box::new(position), seats },
        Err(error) => {
            let aside = record::set_aside(&path).map_err(|fault| fault.to_string());
            SavedGame::Broken { why: error.to_string(), aside }
        }
    }
}

/// The unfinished game of the file; none if it is finished or has not begun.
fn read(path: &Path) -> Result<Option<(Position, Seats)>, Box<dyn std::error::Error>> {
    let record = GameRecord::load(path)?;
    if record.result.is_some() || record.moves.is_empty() {
        return Ok(None);
    }
    let variant = record.game(&Library::load(), &[])?;
    let position = record::replay(&record, &variant)?;
    // Persons have no name in it; one that is none of ours is another program's.
    let player = |name: &Option<String>| {
        let name = name.as_deref().unwrap_or("human");
        name.parse().unwrap_or_else(|_| Player::External { engine: name.to_owned() })
    };
    let seats = Seats::new(player(&record.black), player(&record.white));
    Ok(Some((position, seats)))
}

fn resume(
    mut wanted: MessageReader<Resume>,
    mut saved: ResMut<SavedGame>,
    mut start: MessageWriter<StartGame>,
) {
    if wanted.read().count() == 0 {
        return;
    }
    if let SavedGame::Found { position, seats, .. } = std::mem::replace(&mut *saved, SavedGame::None) {
        start.write(StartGame::going_on(&position, seats));
    }
}

fn save(
    mut played: MessageReader<PlyPlayed>,
    mut started: MessageReader<GameStarted>,
    mut ended: MessageReader<GameEnded>,
    session: Res<Session>,
    seats: Res<Seats>,
    mut toasts: MessageWriter<Toast>,
    mut saved: ResMut<SavedGame>,
) {
    let begun = started.read().count() > 0;
    let changed = played.read().count() + ended.read().count() > 0;
    // A game that is only watched does not push out one that somebody plays.
    if seats.is_watched() {
        return;
    }
    let (Some(position), true) = (session.position(), begun || changed) else { return };
    if begun {
        *saved = SavedGame::None;
    }
    // A game that has just begun saves nothing yet, so the one before is still there.
    if position.plies() == 0 && !changed {
        return;
    }
    let Some(path) = autosave_path() else { return };
    let Some(record) = super::keep::record(&session, &seats) else { return };
    if let Err(error) = record.save_atomic(&path) {
        toasts.write(Toast::alarm(say!("game-not-saved", why = error.to_string())));
    }
}
