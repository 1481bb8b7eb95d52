//! Loading and atomic saving of records.

use crate::files::{self, data_folder};
use std::path::{Path, PathBuf};
use tenjiku_language::CurrentLanguage;
use tenjiku_records::{GameRecord, GameTree, RecordError};
use tenjiku_rules::variant::Library;

/// Loads a record.
///
/// # Errors
/// If the file cannot be read or is not a record.
pub fn load_record(path: &Path) -> Result<GameRecord, RecordError> {
    Ok(load_text(path)?.0)
}

pub(super) fn load_text(path: &Path) -> Result<(GameRecord, String), RecordError> {
    let text =
        files::read_text(path).map_err(|source| RecordError::Read { path: path.to_owned(), source })?;
    Ok((GameRecord::parse(&text)?, text))
}

/// Loads a game from a file, with the rules of its record.
///
/// # Errors
/// If the file cannot be read, is not a record, names an unknown game, or contains an illegal move.
pub fn load_game(path: &Path, library: &Library) -> Result<GameTree, RecordError> {
    let (record, text) = load_text(path)?;
    GameTree::from_record_in(&record, &text, &record.game_in(&text, library, &[])?, &CurrentLanguage)
}

/// Saves a record atomically. The folder is created if necessary.
///
/// # Errors
/// If the file cannot be written; an older file is then left untouched.
pub fn save_record(record: &GameRecord, path: &Path) -> Result<(), RecordError> {
    files::write_atomically(path, record)
        .map_err(|source| RecordError::Write { path: path.to_owned(), source })
}

/// The folder of saved games, next to the user's variants.
pub fn games_folder() -> Option<PathBuf> {
    Some(data_folder()?.join("games"))
}
