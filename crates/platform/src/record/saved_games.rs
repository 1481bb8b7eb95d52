//! Lists the saved games of some folders.
//!
//! Listing only parses the files, which is quick even for a thousand games. Games are replayed on demand
//! ([`SavedGame::tree`]).

use super::store::{load_game, load_text};
use crate::files;
use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use tenjiku_records::{GameRecord, GameResult, GameTree, RecordError};
use tenjiku_rules::variant::Library;
use tenjiku_rules::{Position, Side};

/// The games of some folders, most recently saved first.
#[derive(Debug, Default)]
pub struct SavedGames {
    /// All games.
    pub games: Vec<SavedGame>,
}

/// A file that should contain a game.
#[derive(Debug)]
pub struct SavedGame {
    /// The file.
    pub path: PathBuf,
    /// Modification time, if the system reports it.
    pub saved: Option<SystemTime>,
    /// Summary of the game, or the error of the file.
    pub summary: Result<Summary, RecordError>,
}

/// Summary of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Id of the game.
    pub variant: String,
    /// The players' names, Black's first.
    pub players: [Option<String>; 2],
    /// Date, as `2025-11-30`.
    pub date: Option<String>,
    /// Event or place.
    pub event: Option<String>,
    /// Number of plies in the main line.
    pub plies: usize,
    /// The result; `None` if unfinished.
    pub result: Option<GameResult>,
    /// The local player's side in a game by link.
    pub by_link: Option<Side>,
}

/// Filter of the list. An empty filter lists all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Id of the game.
    pub variant: Option<String>,
    /// Part of a player's name, case-insensitive.
    pub player: String,
}

impl SavedGames {
    /// Reads the records in the folders. A missing folder counts as empty. Files that are not records are
    /// listed with their error. A game in several folders is listed once, in the first of them, so that
    /// manual saves hide their autosaved copies.
    pub fn read(folders: &[PathBuf]) -> Self {
        let (mut games, mut known_texts) = (Vec::new(), HashSet::new());
        for folder in folders {
            let files = records(folder);
            let (new_games, texts): (Vec<_>, Vec<_>) =
                files.into_iter().filter(|(_, text)| text.is_empty() || !known_texts.contains(text)).unzip();
            games.extend(new_games);
            known_texts.extend(texts);
        }
        games.sort_by(|a, b| (b.saved, &b.path).cmp(&(a.saved, &a.path)));
        Self { games }
    }

    /// The games that match. Unreadable files are always listed, so that the player notices them.
    pub fn matching<'s>(&'s self, filter: &'s Filter) -> impl Iterator<Item = &'s SavedGame> {
        self.games.iter().filter(|game| game.summary.as_ref().map_or(true, |summary| filter.matches(summary)))
    }

    /// Deletes a file permanently.
    ///
    /// # Errors
    /// If the file cannot be deleted; it stays in the list unless it no longer exists.
    pub fn delete(&mut self, path: &Path) -> io::Result<()> {
        let result = files::remove(path);
        let is_deleted = result.as_ref().map_or_else(|why| why.kind() == io::ErrorKind::NotFound, |()| true);
        self.games.retain(|game| !(is_deleted && game.path == path));
        result
    }

    /// Ids of all variants, sorted and without duplicates.
    pub fn variants(&self) -> Vec<&str> {
        let summaries = self.games.iter().filter_map(|game| game.summary.as_ref().ok());
        let mut ids: Vec<&str> = summaries.map(|summary| summary.variant.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }
}

impl Filter {
    /// Whether a game matches.
    pub fn matches(&self, game: &Summary) -> bool {
        let part = self.player.trim().to_lowercase();
        let has_part = |name: &String| name.to_lowercase().contains(&part);
        self.variant.as_ref().is_none_or(|variant| *variant == game.variant)
            && (part.is_empty() || game.players.iter().flatten().any(has_part))
    }
}

impl SavedGame {
    /// The whole game.
    ///
    /// # Errors
    /// If the file is invalid or its game is missing.
    pub fn tree(&self, library: &Library) -> Result<GameTree, RecordError> {
        load_game(&self.path, library)
    }

    /// The position at which the game is continued, for a preview.
    ///
    /// # Errors
    /// If the file is invalid or its game is missing.
    pub fn resume_position(&self, library: &Library) -> Result<Position, RecordError> {
        let tree = self.tree(library)?;
        Ok(tree.position_at(tree.resume_node()))
    }
}

impl Summary {
    fn of(record: GameRecord) -> Self {
        Self {
            variant: record.variant,
            players: [record.black, record.white],
            date: record.date,
            event: record.event,
            plies: record.left_at.map_or(record.moves.len(), |plies| plies.min(record.moves.len())),
            result: record.result,
            by_link: record.by_link.map(|by_link| by_link.side),
        }
    }
}

/// The records in a folder with their texts, unordered. Unreadable files have no text.
fn records(folder: &Path) -> Vec<(SavedGame, String)> {
    let paths = files::entries(folder).unwrap_or_default().into_iter();
    let records = paths.filter(|path| path.extension().is_some_and(|extension| extension == "ron"));
    let game = |path: PathBuf| {
        let (summary, text) = match load_text(&path) {
            Ok((record, text)) => (Ok(Summary::of(record)), text),
            Err(why) => (Err(why), String::new()),
        };
        (SavedGame { saved: files::modified_at(&path), path, summary }, text)
    };
    records.map(game).collect()
}
