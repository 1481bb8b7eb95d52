//! Records as files, written completely or not at all.

use crate::language::CurrentLanguage;
use crate::platform::files::{self, data_folder};
use std::path::{Path, PathBuf};
use tenjiku_records::{GameRecord, GameTree, RecordError};
use tenjiku_rules::variant::Library;

/// Loads a record.
///
/// # Errors
/// The file cannot be read or is not a record.
pub fn load_record(path: &Path) -> Result<GameRecord, RecordError> {
    Ok(load_text(path)?.0)
}

/// Loads a record and returns its text too.
pub(super) fn load_text(path: &Path) -> Result<(GameRecord, String), RecordError> {
    let text =
        files::read_text(path).map_err(|source| RecordError::Read { path: path.to_owned(), source })?;
    Ok((GameRecord::parse(&text)?, text))
}

/// Loads a game from a file, under the rules of its record.
///
/// # Errors
/// The file cannot be read, is not a record, names a game that does not exist, or breaks the rules.
pub fn load_game(path: &Path, library: &Library) -> Result<GameTree, RecordError> {
    let (record, text) = load_text(path)?;
    GameTree::from_record_in(&record, &text, &record.game_in(&text, library, &[])?, &CurrentLanguage)
}

/// Saves a record. The folder is created if necessary; an older file of that name is replaced in one step, after the
/// new one has reached the disk.
///
/// # Errors
/// The file cannot be written; the older file is then left untouched.
pub fn save_record(record: &GameRecord, path: &Path) -> Result<(), RecordError> {
    files::write_atomically(path, record)
        .map_err(|source| RecordError::Write { path: path.to_owned(), source })
}

/// The folder of saved games, next to the user's own variants.
#[must_use]
pub fn games_folder() -> Option<PathBuf> {
    Some(data_folder()?.join("games"))
}
