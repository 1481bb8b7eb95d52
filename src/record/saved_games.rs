//! What was saved: the records of some folders with what one chooses by.
//!
//! Listing reads the files and plays nothing, so it is quick for a thousand games; a game is played
//! through only when somebody wants to see it ([`SavedGame::tree`]).

use super::{GameRecord, GameResult, GameTree, RecordError};
use crate::rules::Position;
use crate::variant::Library;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

/// The games of some folders, those saved last first.
#[derive(Debug, Default)]
pub struct SavedGames {
    /// All of them.
    pub games: Vec<SavedGame>,
}

/// A file that holds a game, or is meant to.
#[derive(Debug)]
pub struct SavedGame {
    /// The file.
    pub path: PathBuf,
    /// When it was saved, if the system knows.
    pub saved: Option<SystemTime>,
    /// What stands in it, or what is wrong with it.
    pub summary: Result<Summary, RecordError>,
}

/// What a file says of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Id of the game.
    pub variant: String,
    /// The players' names, Black's first.
    pub players: [Option<String>; 2],
    /// When it was played, as `2025-11-30`.
    pub date: Option<String>,
    /// At which event or place.
    pub event: Option<String>,
    /// How many plies the main line has.
    pub plies: usize,
    /// How it ended; none if it did not.
    pub result: Option<GameResult>,
}

/// Which games are wanted. Empty, it wants all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Id of the game.
    pub variant: Option<String>,
    /// Part of a player's name, in capitals or not.
    pub player: String,
}

impl SavedGames {
    /// Reads the records of folders. A folder that is not there is empty; a file that is no record is
    /// listed with its fault and stops nothing.
    #[must_use]
    pub fn read(folders: &[PathBuf]) -> Self {
        let mut games: Vec<SavedGame> = folders.iter().flat_map(|folder| records(folder)).collect();
        games.sort_by(|a, b| (b.saved, &b.path).cmp(&(a.saved, &a.path)));
        Self { games }
    }

    /// The games that are wanted. Files that cannot be read are always among them, so that nobody
    /// misses a game because its file is broken.
    pub fn wanted<'s>(&'s self, filter: &'s Filter) -> impl Iterator<Item = &'s SavedGame> {
        self.games.iter().filter(|game| game.summary.as_ref().map_or(true, |summary| filter.wants(summary)))
    }

    /// Deletes a file of these for good.
    ///
    /// # Errors
    /// The file cannot be deleted; it stays in the list then, unless it is gone already.
    pub fn delete(&mut self, path: &Path) -> io::Result<()> {
        let outcome = fs::remove_file(path);
        let is_gone = outcome.as_ref().map_or_else(|why| why.kind() == io::ErrorKind::NotFound, |()| true);
        self.games.retain(|game| !(is_gone && game.path == path));
        outcome
    }

    /// The ids of the games that occur, each once, in the order of the alphabet.
    #[must_use]
    pub fn variants(&self) -> Vec<&str> {
        let summaries = self.games.iter().filter_map(|game| game.summary.as_ref().ok());
        let mut ids: Vec<&str> = summaries.map(|summary| summary.variant.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }
}

impl Filter {
    /// Whether a game is wanted.
    #[must_use]
    pub fn wants(&self, game: &Summary) -> bool {
        let part = self.player.trim().to_lowercase();
        let is_named = |name: &String| name.to_lowercase().contains(&part);
        self.variant.as_ref().is_none_or(|variant| *variant == game.variant)
            && (part.is_empty() || game.players.iter().flatten().any(is_named))
    }
}

impl SavedGame {
    /// The whole game.
    ///
    /// # Errors
    /// What is wrong with the file, or that its game is not there.
    pub fn tree(&self, library: &Library) -> Result<GameTree, RecordError> {
        GameTree::load(&self.path, library)
    }

    /// The last position of the main line, for a preview.
    ///
    /// # Errors
    /// What is wrong with the file, or that its game is not there.
    pub fn last_position(&self, library: &Library) -> Result<Position, RecordError> {
        let tree = self.tree(library)?;
        Ok(tree.position_at(tree.main_end()))
    }
}

impl Summary {
    fn of(record: GameRecord) -> Self {
        Self {
            variant: record.variant,
            players: [record.black, record.white],
            date: record.date,
            event: record.event,
            plies: record.moves.len(),
            result: record.result,
        }
    }
}

/// The records of a folder, in no order.
fn records(folder: &Path) -> Vec<SavedGame> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let files = entries.filter(|entry| entry.path().extension().is_some_and(|ending| ending == "ron"));
    let game = |entry: fs::DirEntry| {
        let path = entry.path();
        let saved = entry.metadata().and_then(|data| data.modified()).ok();
        let summary = GameRecord::load(&path).map(Summary::of);
        SavedGame { path, saved, summary }
    };
    files.map(game).collect()
}
