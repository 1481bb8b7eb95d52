//! The last games, saved automatically while they are played. Each has a file of its own in one folder, so that
//! a crash in one game never harms another.
//!
//! The files are numbered in the order in which the games began. Nothing is deleted before its replacement has
//! reached the disk.

use super::store::{load_record, load_text};
use crate::language::CurrentLanguage;
use crate::platform::files::{self, data_folder, set_aside};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tenjiku_records::{GameRecord, GameTree, RecordError};
use tenjiku_rules::variant::Library;

/// How many games are kept.
const KEPT: usize = 10;
/// The fewest digits of a file's number.
const DIGITS: usize = 8;
/// The largest number of a file. Nobody begins as many games, so there is always a next one.
const MOST: u64 = 999_999_999_999_999;
/// After this time, an unfinished temporary file is not being written any more.
const ABANDONED: Duration = Duration::from_secs(60);

/// The folder of the last games.
#[derive(Clone, Debug)]
pub struct AutosaveRing {
    folder: PathBuf,
}

/// The game that was played last, as the autosave found it.
#[derive(Debug, Default)]
pub struct LastGame {
    /// The game, if it is unfinished.
    pub left: Option<ResumableGame>,
    /// The game of two computers that was watched last, if it is unfinished.
    pub watched: Option<ResumableGame>,
    /// Newer files that cannot be resumed.
    pub broken: Vec<BrokenSave>,
}

/// An unfinished game.
#[derive(Debug)]
pub struct ResumableGame {
    /// The game.
    pub tree: GameTree,
    /// Who moved for each side ([`GameRecord::seats`]). Before format 2, players who were not persons were
    /// stored as names; those are here then.
    pub seats: [Option<String>; 2],
    /// Its file, which it continues to use; none if an earlier program saved it, or if it is only watched.
    pub file: Option<PathBuf>,
}

/// A saved game that cannot be resumed.
#[derive(Debug)]
pub struct BrokenSave {
    /// Its file.
    pub file: PathBuf,
    /// What is wrong with it.
    pub why: RecordError,
    /// Where it was moved out of the way, or why it could not be. An intact file stays where it is: only its
    /// game is missing, or it needs a newer program.
    pub aside: Option<Result<PathBuf, String>>,
}

impl AutosaveRing {
    /// The autosave in a folder, which need not exist yet.
    #[must_use]
    pub const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The user's autosave; none if there is no home folder.
    #[must_use]
    pub fn of_user() -> Option<Self> {
        Some(Self::new(data_folder()?.join("autosave")))
    }

    /// Its folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The files of the games, the oldest first.
    #[must_use]
    pub fn files(&self) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> =
            self.all_files().into_iter().filter(|path| number(path).is_some()).collect();
        files.sort_by_key(|path| (number(path), path.clone()));
        files
    }

    /// The file in which an earlier part of a game was saved that has come back from elsewhere.
    #[must_use]
    pub fn begun(&self, record: &GameRecord) -> Option<PathBuf> {
        let is_part = |path: &PathBuf| load_record(path).is_ok_and(|saved| is_part(&saved, record));
        self.files().into_iter().rev().find(is_part)
    }

    /// Saves a game in its file. A game without a file gets a new one. Then all but the last ten games are
    /// deleted, but never this one.
    ///
    /// # Errors
    /// The file cannot be written; nothing has changed then.
    pub fn save(&self, file: &mut Option<PathBuf>, record: &GameRecord) -> Result<(), RecordError> {
        match file {
            Some(path) => {
                let write = |source| RecordError::Write { path: path.clone(), source };
                files::write_atomically(path, record).map_err(write)?;
            }
            None => *file = Some(self.add(record)?),
        }
        self.tidy(file.as_deref());
        Ok(())
    }

    /// The file of the game that is only watched. There is one, so such games push out no game that is played.
    fn watched(&self) -> PathBuf {
        self.folder.with_file_name("watched.ron")
    }

    /// Saves a game that is only watched, in place of the one before.
    ///
    /// # Errors
    /// The file cannot be written; nothing has changed then.
    pub fn save_watched(&self, record: &GameRecord) -> Result<(), RecordError> {
        let path = self.watched();
        files::write_atomically(&path, record).map_err(|source| RecordError::Write { path, source })
    }

    /// The last game that can be resumed. Unreadable files are moved out of the way and the
    /// game before is tried. As a last resort, the single file of earlier programs is. The game that was watched is
    /// beside it; nobody is told if it is unreadable, for it was nobody's.
    #[must_use]
    pub fn last_game(&self, library: &Library) -> LastGame {
        let earlier = self.folder.with_extension("ron");
        let watched = unfinished(&self.watched(), library).ok().flatten();
        let watched = watched.map(|(tree, seats)| ResumableGame { tree, seats, file: None });
        let mut last = LastGame { watched, ..LastGame::default() };
        let ours = self.files().into_iter().rev().map(|path| (path, true));
        for (path, is_ours) in ours.chain([(earlier, false)]) {
            match unfinished(&path, library) {
                // Another window may have deleted it.
                Err(RecordError::Read { source, .. }) if source.kind() == ErrorKind::NotFound => {}
                // A finished one, or one that was only opened, does not hide the one before.
                Ok(None) => {}
                Ok(Some((tree, seats))) => {
                    let file = is_ours.then_some(path);
                    last.left = Some(ResumableGame { tree, seats, file });
                    break;
                }
                Err(why) => {
                    let is_damaged = matches!(
                        why,
                        RecordError::Unreadable { .. } | RecordError::Placed { .. } | RecordError::Replay(_)
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
        let mut next = self.files().last().and_then(|path| number(path)).unwrap_or(0) + 1;
        loop {
            let path = self.folder.join(format!("{next:0DIGITS$}-{}.ron", record.variant));
            match files::write_new(&path, record) {
                Ok(()) => return Ok(path),
                // Another window began a game at the same time.
                Err(fault) if fault.kind() == ErrorKind::AlreadyExists => next += 1,
                Err(source) => return Err(RecordError::Write { path, source }),
            }
        }
    }

    /// Deletes the oldest surplus games and the half-written files that a crash left. What cannot be deleted
    /// now will be deleted next time.
    fn tidy(&self, own: Option<&Path>) {
        let files = self.files();
        let others = files.iter().filter(|path| Some(path.as_path()) != own);
        for path in others.take(files.len().saturating_sub(KEPT)) {
            let _ = files::remove(path);
        }
        let is_old = |path: &Path| {
            files::modified_at(path).is_some_and(|time| time.elapsed().is_ok_and(|age| age > ABANDONED))
        };
        for path in self.all_files().iter().filter(|path| files::is_temporary(path) && is_old(path)) {
            let _ = files::remove(path);
        }
    }

    fn all_files(&self) -> Vec<PathBuf> {
        files::entries(&self.folder).unwrap_or_default()
    }
}

/// Whether one record is an earlier part of another, so that nothing is lost with it.
fn is_part(saved: &GameRecord, record: &GameRecord) -> bool {
    fn game(record: &GameRecord) -> impl PartialEq {
        let GameRecord { variant, options, rules, black, white, seats, date, handicap, start, .. } =
            record.clone();
        (variant, options, rules, black, white, seats, date, handicap, start)
    }
    let is_open = saved.result.is_none() && saved.variations.is_empty() && !saved.moves.is_empty();
    is_open && record.moves.starts_with(&saved.moves) && game(saved) == game(record)
}

/// The number of an autosave file; none for other files.
fn number(path: &Path) -> Option<u64> {
    let name = path.file_name()?.to_str()?.strip_suffix(".ron")?;
    let (number, _) = name.split_once('-')?;
    let is_number = number.len() >= DIGITS && number.bytes().all(|byte| byte.is_ascii_digit());
    number.parse().ok().filter(|&number| is_number && number <= MOST)
}

type Unfinished = (GameTree, [Option<String>; 2]);

/// The unfinished game in a file; none if it is finished or has no moves.
fn unfinished(path: &Path, library: &Library) -> Result<Option<Unfinished>, RecordError> {
    let (record, text) = load_text(path)?;
    if record.result.is_some() || record.moves.is_empty() {
        return Ok(None);
    }
    let tree = GameTree::of_text(&record, &text, &record.game_in(&text, library, &[])?, &CurrentLanguage)?;
    let seats = match record.seats {
        Some((black, white)) => [Some(black), Some(white)],
        None if record.format == 1 => [record.black, record.white],
        None => [None, None],
    };
    Ok(Some((tree, seats)))
}
