//! Files of games: a line that identifies the recipe, followed by binary records. An incomplete last record
//! is dropped.

use super::game::{GameEnd, StoredGame};
use super::recipe::TuneError;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tenjiku_rules::Move;
use tenjiku_rules::variant::mix_bytes;

/// A growing file of games.
pub(crate) struct GameStore {
    path: PathBuf,
    file: File,
}

impl GameStore {
    /// Opens or creates a file, and returns its games. `recipe` is its first line.
    pub fn open(path: &Path, recipe: &str) -> Result<(Self, Vec<StoredGame>), TuneError> {
        let fault = |fault| TuneError::File { file: path.to_owned(), fault };
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(fault(error)),
        };
        let first_line = format!("{recipe}\n").into_bytes();
        let mut games = Vec::new();
        let mut valid_length = first_line.len();
        if let Some(mut rest) = bytes.strip_prefix(first_line.as_slice()) {
            while let Some((game, length)) =
                decode(rest).map_err(|what| TuneError::Broken { file: path.to_owned(), what })?
            {
                games.push(game);
                valid_length += length;
                rest = &rest[length..];
            }
        } else if !first_line.starts_with(&bytes) {
            let line = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
            let found = String::from_utf8_lossy(&line[..line.len().min(200)]).into_owned();
            return Err(TuneError::OtherRecipe { file: path.to_owned(), found, wanted: recipe.to_owned() });
        }
        let has_header = bytes.len() >= first_line.len();
        let open = || -> io::Result<File> {
            let mut file = OpenOptions::new().create(true).write(true).truncate(false).open(path)?;
            if !has_header {
                file.set_len(0)?;
                file.write_all(&first_line)?;
            }
            file.set_len(valid_length as u64)?;
            file.seek(SeekFrom::End(0))?;
            Ok(file)
        };
        let file = open().map_err(fault)?;
        Ok((Self { path: path.to_owned(), file }, games))
    }

    pub fn add(&mut self, game: &StoredGame) -> Result<(), TuneError> {
        let result = self.file.write_all(&encode(game));
        result.map_err(|fault| TuneError::File { file: self.path.clone(), fault })
    }
}

/// Bytes before the moves of a record: number, opening, moves, scores, end.
const RECORD_HEADER_SIZE: usize = 4 + 4 + 4 + 4 + 1;
const CHECKSUM_SIZE: usize = 4;

fn encode(game: &StoredGame) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(RECORD_HEADER_SIZE + game.moves.len() * 12 + CHECKSUM_SIZE);
    let counts = [game.number as usize, game.opening, game.moves.len(), game.scores.len()];
    bytes.extend(counts.into_iter().flat_map(|count| (count as u32).to_le_bytes()));
    bytes.push(game.end as u8);
    bytes.extend(game.moves.iter().flat_map(|mv| mv.bits().to_le_bytes()));
    bytes.extend(game.scores.iter().flat_map(|score| score.to_le_bytes()));
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes
}

/// Decodes the first record with its length; `None` if it is incomplete.
fn decode(bytes: &[u8]) -> Result<Option<(StoredGame, usize)>, String> {
    let word = |at: usize| {
        let word: Option<[u8; 4]> = bytes.get(at..at + 4).and_then(|word| word.try_into().ok());
        word.map(u32::from_le_bytes)
    };
    let (Some(number), Some(opening), Some(moves), Some(scores), Some(&end)) =
        (word(0), word(4), word(8), word(12), bytes.get(16))
    else {
        return Ok(None);
    };
    let [opening, moves, scores] = [opening, moves, scores].map(|count| count as usize);
    let length = RECORD_HEADER_SIZE + moves * 8 + scores * 4;
    let Some(found) = word(length) else { return Ok(None) };
    let broken = || format!("the record of game {number} is broken");
    let end = GameEnd::ALL.get(usize::from(end)).copied().ok_or_else(broken)?;
    if found != checksum(&bytes[..length]) || scores + opening > moves {
        return Err(broken());
    }
    let (as_moves, as_scores) = bytes[RECORD_HEADER_SIZE..length].split_at(moves * 8);
    let moves = as_moves.as_chunks::<8>().0.iter().map(|bits| Move::from_bits(u64::from_le_bytes(*bits)));
    let scores = as_scores.as_chunks::<4>().0.iter().map(|score| i32::from_le_bytes(*score));
    let game = StoredGame { number, opening, moves: moves.collect(), scores: scores.collect(), end };
    Ok(Some((game, length + CHECKSUM_SIZE)))
}

fn checksum(bytes: &[u8]) -> u32 {
    mix_bytes(0, bytes.iter().copied()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Sq;

    fn game(number: u32) -> StoredGame {
        let moves = (0..9u16).map(|at| Move::new(Sq(at), Sq(at + number as u16))).collect();
        StoredGame { number, opening: 3, moves, scores: vec![5, -7, 9, 0, 1, 2], end: GameEnd::BlackWon }
    }

    #[test]
    fn games_are_read_back_and_a_truncated_one_is_dropped() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games");
        let (mut store, no_games) = GameStore::open(&path, "a recipe").expect("a new file");
        assert!(no_games.is_empty());
        store.add(&game(0)).expect("written");
        store.add(&game(1)).expect("written");
        let complete = std::fs::read(&path).expect("a file");
        std::fs::write(&path, &complete[..complete.len() - 5]).expect("truncated");
        let (mut store, games) = GameStore::open(&path, "a recipe").expect("still readable");
        assert_eq!(games, [game(0)]);
        store.add(&game(1)).expect("written");
        assert_eq!(std::fs::read(&path).expect("a file"), complete);
        std::fs::write(&path, "a re").expect("truncated in its first line");
        assert!(GameStore::open(&path, "a recipe").expect("started anew").1.is_empty());
    }

    #[test]
    fn a_broken_file_and_one_of_another_recipe_are_rejected() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games");
        let (mut store, _) = GameStore::open(&path, "a recipe").expect("a new file");
        store.add(&game(4)).expect("written");
        let error = GameStore::open(&path, "another").err().expect("rejected").to_string();
        assert!(error.contains("`a recipe` instead of `another`") && error.contains("--work"), "{error}");
        let mut bytes = std::fs::read(&path).expect("a file");
        bytes[40] ^= 1;
        std::fs::write(&path, &bytes).expect("corrupted");
        let error = GameStore::open(&path, "a recipe").err().expect("rejected").to_string();
        assert!(error.contains("game 4 is broken") && error.contains("delete the file"), "{error}");
    }
}
