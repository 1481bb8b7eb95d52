//! Autosave of the last games while they are played. Each game has its own file in a common folder, so that a crash in
//! one game never harms another.
//!
//! Files are numbered in order of creation. Nothing is deleted before its replacement has reached the disk.

use super::store::{load_record, load_text, save_record};
use crate::files::{self, data_folder, set_aside};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tenjiku_language::CurrentLanguage;
use tenjiku_records::{GameRecord, GameTree, RecordError};
use tenjiku_rules::variant::Library;

/// Number of games kept.
const MAX_GAMES: usize = 10;
/// Minimum number of digits of a file's number.
const MIN_DIGITS: usize = 8;
/// Maximum file number, out of practical reach.
const MAX_NUMBER: u64 = 999_999_999_999_999;
/// Age at which a temporary file counts as abandoned.
const ABANDONED_AGE: Duration = Duration::from_secs(60);

/// The autosave folder.
#[derive(Clone, Debug)]
pub struct AutosaveRing {
    folder: PathBuf,
}

/// The last unfinished games found by the autosave.
#[derive(Debug, Default)]
pub struct LastGame {
    /// The last game played, if unfinished.
    pub played: Option<ResumableGame>,
    /// The last game watched between two computers, if unfinished.
    pub watched: Option<ResumableGame>,
    /// Newer files that cannot be resumed.
    pub broken: Vec<BrokenSave>,
}

/// An unfinished game.
#[derive(Debug)]
pub struct ResumableGame {
    /// The game.
    pub tree: GameTree,
    /// Players of the sides ([`GameRecord::seats`]). If the record has format 1, these are the names of
    /// the players other than persons.
    pub seats: [Option<String>; 2],
    /// The file in which the game continues to be saved; `None` if saved by an older program, or only watched.
    pub file: Option<PathBuf>,
}

/// A saved game that cannot be resumed.
#[derive(Debug)]
pub struct BrokenSave {
    /// Its file.
    pub file: PathBuf,
    /// The error.
    pub why: RecordError,
    /// The path to which the file was moved, or why it could not be moved. `None` if the file is intact and
    /// stays in place, because only its variant is unknown here, or a newer program is needed.
    pub aside: Option<Result<PathBuf, String>>,
}

impl AutosaveRing {
    /// The autosave in a folder, which need not exist yet.
    pub const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The user's autosave; `None` without a home folder.
    pub fn of_user() -> Option<Self> {
        Some(Self::new(data_folder()?.join("autosave")))
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The files of the games, oldest first.
    pub fn files(&self) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> =
            self.all_files().into_iter().filter(|path| file_number(path).is_some()).collect();
        files.sort_by_key(|path| (file_number(path), path.clone()));
        files
    }

    /// The file with an earlier part of a game that was continued elsewhere.
    pub fn find_earlier_part(&self, record: &GameRecord) -> Option<PathBuf> {
        let is_earlier_part =
            |path: &PathBuf| load_record(path).is_ok_and(|saved| is_earlier_part(&saved, record));
        self.files().into_iter().rev().find(is_earlier_part)
    }

    /// Saves a game in its file, or in a new one. Then deletes all but the last ten games, but never this
    /// one.
    ///
    /// # Errors
    /// If the file cannot be written; nothing has changed then.
    pub fn save(&self, file: &mut Option<PathBuf>, record: &GameRecord) -> Result<(), RecordError> {
        match file {
            Some(path) => save_record(record, path)?,
            None => *file = Some(self.add(record)?),
        }
        self.tidy(file.as_deref());
        Ok(())
    }

    /// The file of watched games. There is only one, so watched games do not push out played ones.
    fn watched(&self) -> PathBuf {
        self.folder.with_file_name("watched.ron")
    }

    /// Saves a watched game, replacing the previous one.
    ///
    /// # Errors
    /// If the file cannot be written; nothing has changed then.
    pub fn save_watched(&self, record: &GameRecord) -> Result<(), RecordError> {
        save_record(record, &self.watched())
    }

    /// The last game that can be resumed. Unreadable files are moved aside, and the previous game is tried;
    /// the last resort is the single file of older programs. Includes the watched game, whose errors are
    /// ignored.
    pub fn last_game(&self, library: &Library) -> LastGame {
        let old_file = self.folder.with_extension("ron");
        let watched = unfinished(&self.watched(), library).ok().flatten();
        let watched = watched.map(|(tree, seats)| ResumableGame { tree, seats, file: None });
        let mut last = LastGame { watched, ..LastGame::default() };
        let numbered_files = self.files().into_iter().rev().map(|path| (path, true));
        for (path, is_numbered) in numbered_files.chain([(old_file, false)]) {
            match unfinished(&path, library) {
                // Another window may have deleted the file.
                Err(RecordError::Read { source, .. }) if source.kind() == ErrorKind::NotFound => {}
                // Finished games and games without moves do not hide the previous game.
                Ok(None) => {}
                Ok(Some((tree, seats))) => {
                    let file = is_numbered.then_some(path);
                    last.played = Some(ResumableGame { tree, seats, file });
                    break;
                }
                Err(why) => {
                    let is_damaged = matches!(
                        why,
                        RecordError::Unreadable { .. }
                            | RecordError::ReplayAt { .. }
                            | RecordError::Replay(_)
                    );
                    let aside = is_damaged.then(|| set_aside(&path).map_err(|fault| fault.to_string()));
                    last.broken.push(BrokenSave { file: path, why, aside });
                }
            }
        }
        last
    }

    /// Saves a game in a new file with the next number.
    fn add(&self, record: &GameRecord) -> Result<PathBuf, RecordError> {
        let mut next = self.files().last().and_then(|path| file_number(path)).unwrap_or(0) + 1;
        loop {
            let path = self.folder.join(format!("{next:0MIN_DIGITS$}-{}.ron", record.variant));
            match files::write_new(&path, record) {
                Ok(()) => return Ok(path),
                // Another window created a game at the same time.
                Err(fault) if fault.kind() == ErrorKind::AlreadyExists => next += 1,
                Err(source) => return Err(RecordError::Write { path, source }),
            }
        }
    }

    /// Deletes surplus games and abandoned temporary files. Failures are retried the next time.
    fn tidy(&self, current: Option<&Path>) {
        let files = self.files();
        let others = files.iter().filter(|path| Some(path.as_path()) != current);
        for path in others.take(files.len().saturating_sub(MAX_GAMES)) {
            let _ = files::remove(path);
        }
        let is_abandoned = |path: &Path| {
            files::modified_at(path).is_some_and(|time| time.elapsed().is_ok_and(|age| age > ABANDONED_AGE))
        };
        for path in self.all_files().iter().filter(|path| files::is_temporary(path) && is_abandoned(path)) {
            let _ = files::remove(path);
        }
    }

    fn all_files(&self) -> Vec<PathBuf> {
        files::entries(&self.folder).unwrap_or_default()
    }
}

/// Whether one record is an earlier part of another, and thus redundant.
fn is_earlier_part(saved: &GameRecord, record: &GameRecord) -> bool {
    fn game(record: &GameRecord) -> impl PartialEq {
        let GameRecord { variant, options, rules, black, white, seats, date, handicap, start, .. } =
            record.clone();
        (variant, options, rules, black, white, seats, date, handicap, start)
    }
    let is_open = saved.result.is_none() && saved.variations.is_empty() && !saved.moves.is_empty();
    is_open && record.moves.starts_with(&saved.moves) && game(saved) == game(record)
}

/// The number of an autosave file; `None` for other files.
fn file_number(path: &Path) -> Option<u64> {
    let name = path.file_name()?.to_str()?.strip_suffix(".ron")?;
    let (file_number, _) = name.split_once('-')?;
    let is_number = file_number.len() >= MIN_DIGITS && file_number.bytes().all(|byte| byte.is_ascii_digit());
    file_number.parse().ok().filter(|&file_number| is_number && file_number <= MAX_NUMBER)
}

type UnfinishedGame = (GameTree, [Option<String>; 2]);

/// The unfinished game in a file; `None` if it is finished or has no moves.
fn unfinished(path: &Path, library: &Library) -> Result<Option<UnfinishedGame>, RecordError> {
    let (record, text) = load_text(path)?;
    if record.result.is_some() || record.moves.is_empty() {
        return Ok(None);
    }
    let tree =
        GameTree::from_record_in(&record, &text, &record.game_in(&text, library, &[])?, &CurrentLanguage)?;
    let seats = match record.seats {
        Some((black, white)) => [Some(black), Some(white)],
        None if record.format == 1 => [record.black, record.white],
        None => [None, None],
    };
    Ok(Some((tree, seats)))
}
