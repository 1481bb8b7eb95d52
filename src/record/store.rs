//! Records as files: RON, written so that a crash leaves the old file or the new one, never half.

use super::GameRecord;
use crate::variant::{CompileError, Library, Variant, VariantError, check, user_folder};
use ron::Options;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// Why a record cannot be saved, loaded or given its game.
#[derive(Debug, Error)]
pub enum RecordError {
    /// The file cannot be read.
    #[error("{}: cannot be read: {source} (hint: is it a text file that you may read?)", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file cannot be written.
    #[error("{}: cannot be saved: {source} (hint: is there room, and may you write there?)", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The text is no record.
    #[error(
        "line {line}, column {column}: this is no game record: {what} (hint: records are saved by the program)"
    )]
    Unreadable {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What is wrong.
        what: String,
    },
    /// A later program wrote it.
    #[error("the record has format {found}, and this program reads up to {known} (hint: take a newer Tenjiku)", known = GameRecord::FORMAT)]
    TooNew {
        /// Its format.
        found: u32,
    },
    /// There is no such game here.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// Its options do not fit the game.
    #[error(transparent)]
    Options(#[from] CompileError),
    /// Its rule switches do not fit the game.
    #[error("the rules in the record do not fit {game}: {what} (hint: {hint})")]
    Rules {
        /// Id of the game.
        game: String,
        /// What does not fit.
        what: String,
        /// What would.
        hint: String,
    },
}

/// As much of a record as every version has.
#[derive(Deserialize)]
#[serde(rename = "GameRecord")]
struct Stamp {
    format: u32,
}

impl GameRecord {
    /// Reads a record from its text.
    ///
    /// # Errors
    /// Where it is no record, or that a later program wrote it.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        let unreadable = |error: ron::error::SpannedError| RecordError::Unreadable {
            line: error.span.start.line,
            column: error.span.start.col,
            what: error.code.to_string(),
        };
        let stamp: Stamp = options.from_str(text).map_err(unreadable)?;
        if stamp.format > Self::FORMAT {
            return Err(RecordError::TooNew { found: stamp.format });
        }
        options.from_str(text).map_err(unreadable)
    }

    /// Loads a record.
    ///
    /// # Errors
    /// The file cannot be read, or is no record.
    pub fn load(path: &Path) -> Result<Self, RecordError> {
        let text =
            fs::read_to_string(path).map_err(|source| RecordError::Read { path: path.to_owned(), source })?;
        Self::parse(&text)
    }

    /// Saves the record. The folder is made if it is not there; an older file of that name is
    /// replaced in one step, after the new one has reached the disk.
    ///
    /// # Errors
    /// The file cannot be written; the older file is untouched then.
    pub fn save_atomic(&self, path: &Path) -> Result<(), RecordError> {
        write_atomically(path, self).map_err(|source| RecordError::Write { path: path.to_owned(), source })
    }

    /// The game of the record, with the record's options and rules; `options` go before them.
    ///
    /// # Errors
    /// The library has no such game, or options or rules do not fit it.
    pub fn game(&self, library: &Library, options: &[(String, u8)]) -> Result<Arc<Variant>, RecordError> {
        let mut file = library.find(&self.variant)?.clone();
        if let Some(rules) = &self.rules {
            file.rules = rules.clone();
            if let Some(fault) = check(&file, "").into_iter().next() {
                let game = self.variant.clone();
                return Err(RecordError::Rules { game, what: fault.what, hint: fault.hint });
            }
        }
        let recorded = self.options.iter().map(|(name, number)| (name.clone(), *number));
        let all: Vec<(String, u8)> = recorded.chain(options.iter().cloned()).collect();
        Ok(Arc::new(Variant::compile(&file, &all)?))
    }
}

/// Where a running game is saved after every ply: beside the user's own games.
#[must_use]
pub fn autosave_path() -> Option<PathBuf> {
    Some(user_folder()?.parent()?.join("autosave.ron"))
}

/// Sets a file that cannot be read aside, under a name beside its own, so that nothing is lost when
/// a new one is written; what was set aside before stays too. Gives the new name.
///
/// # Errors
/// The file cannot be renamed.
#[cfg(any(feature = "gui", test))]
pub(crate) fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let mut aside = path.with_extension("ron.broken");
    let mut number = 1;
    while aside.exists() {
        number += 1;
        aside = path.with_extension(format!("ron.broken{number}"));
    }
    fs::rename(path, &aside)?;
    Ok(aside)
}

/// Writes something as RON, whole or not at all: a new file takes the old one's place in one step,
/// after it has reached the disk. The folder is made if it is not there.
///
/// # Errors
/// The file cannot be written; the older file is untouched then.
pub(crate) fn write_atomically(path: &Path, what: &impl Serialize) -> io::Result<()> {
    let text = ron::ser::to_string_pretty(what, PrettyConfig::default()).map_err(io::Error::other)?;
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.write_all(b"\n")?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    // The new name must reach the disk too. Not every system can sync a folder.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_aside_pushes_nothing_out() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("settings.ron");
        for (text, name) in [("first", "settings.ron.broken"), ("second", "settings.ron.broken2")] {
            fs::write(&path, text).expect("a file");
            let aside = set_aside(&path).expect("it is set aside");
            assert_eq!(aside, folder.path().join(name));
            assert!(!path.exists());
        }
        let kept = |name: &str| fs::read_to_string(folder.path().join(name)).expect("it is kept");
        assert_eq!(
            (kept("settings.ron.broken"), kept("settings.ron.broken2")),
            ("first".into(), "second".into())
        );
        assert!(set_aside(&path).is_err(), "there is nothing to set aside");
    }
}
