//! The saved games of some folders, with the details that help to choose one.
//!
//! Listing reads the files and replays nothing, so it is quick even for a thousand games. A game is replayed
//! only when it is to be shown ([`SavedGame::tree`]).

use super::store::{load_game, load_text};
use crate::platform::files;
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

/// A file that holds a game, or should.
#[derive(Debug)]
pub struct SavedGame {
    /// The file.
    pub path: PathBuf,
    /// When it was saved, if the system knows.
    pub saved: Option<SystemTime>,
    /// A summary of the game, or what is wrong with the file.
    pub summary: Result<Summary, RecordError>,
}

/// What a file says about its game.
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
    /// The number of plies in the main line.
    pub plies: usize,
    /// How it ended; none if it is not finished.
    pub result: Option<GameResult>,
    /// The side that is played here, if the game is played by link.
    pub by_link: Option<Side>,
}

/// Which games to list. An empty filter lists all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Id of the game.
    pub variant: Option<String>,
    /// Part of a player's name; case does not matter.
    pub player: String,
}

impl SavedGames {
    /// Reads the records in the folders. A missing folder counts as empty. A file that is not a record is
    /// listed with its fault and does not affect the others. A game that several folders have is listed where the
    /// first of them has it: who saves a game by hand finds it once, not beside what was saved by itself.
    #[must_use]
    pub fn read(folders: &[PathBuf]) -> Self {
        let (mut games, mut known) = (Vec::new(), HashSet::new());
        for folder in folders {
            let found = records(folder);
            let (new, texts): (Vec<_>, Vec<_>) =
                found.into_iter().filter(|(_, text)| text.is_empty() || !known.contains(text)).unzip();
            games.extend(new);
            known.extend(texts);
        }
        games.sort_by(|a, b| (b.saved, &b.path).cmp(&(a.saved, &a.path)));
        Self { games }
    }

    /// The games that match. Unreadable files are always listed, so that no game goes unnoticed because its
    /// file is broken.
    pub fn matching<'s>(&'s self, filter: &'s Filter) -> impl Iterator<Item = &'s SavedGame> {
        self.games.iter().filter(|game| game.summary.as_ref().map_or(true, |summary| filter.matches(summary)))
    }

    /// Deletes one of the files for good.
    ///
    /// # Errors
    /// The file cannot be deleted; it then stays in the list, unless it no longer exists.
    pub fn delete(&mut self, path: &Path) -> io::Result<()> {
        let outcome = files::remove(path);
        let is_gone = outcome.as_ref().map_or_else(|why| why.kind() == io::ErrorKind::NotFound, |()| true);
        self.games.retain(|game| !(is_gone && game.path == path));
        outcome
    }

    /// The ids of the variants that occur, each once, in alphabetical order.
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
    /// Whether a game matches.
    #[must_use]
    pub fn matches(&self, game: &Summary) -> bool {
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
        load_game(&self.path, library)
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
            by_link: record.by_link.map(|by_link| by_link.side),
        }
    }
}

/// The records in a folder with their texts, in no particular order. What cannot be read has no text.
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
