//! What is kept: settings, games, lessons, the user's own files.
//!
//! On a desktop these are files on the disk. In a page of a browser there is no disk; the same paths are names in
//! the browser's storage for this page. Both sides have the same functions, and nobody else opens a file that is
//! kept.

#[cfg(not(target_family = "wasm"))]
mod disk;
#[cfg(target_family = "wasm")]
mod page;

#[cfg(not(target_family = "wasm"))]
use disk as side;
#[cfg(target_family = "wasm")]
use page as side;

use ron::ser::PrettyConfig;
use serde::Serialize;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[cfg(any(feature = "gui", not(target_family = "wasm")))]
pub(crate) use side::Draft;
pub use side::data_folder;
#[cfg(feature = "gui")]
pub(crate) use side::{DraftHandle, HAS_PATHS, hand_out, read};
pub(crate) use side::{
    entries, exists, is_file, is_folder, is_temporary, read_at_most, read_text, remove, rename,
    write_new_secret, write_new_text, write_secret, write_text, written_at,
};

/// Writes a value as RON, as [`write_text`] does.
///
/// # Errors
/// The file cannot be written; the older file is then left untouched.
pub(crate) fn write_atomically(path: &Path, what: &impl Serialize) -> io::Result<()> {
    write_text(path, &ron_text(what)?)
}

/// Writes bytes that the player has asked for, completely or not at all. A page keeps them nowhere; the browser
/// downloads them.
///
/// # Errors
/// The file cannot be written; an older file is then left untouched.
#[cfg(any(feature = "gui", not(target_family = "wasm")))]
pub(crate) fn write_bytes(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = Draft::of(path)?;
    draft.write_all(bytes)?;
    draft.finish()
}

/// Like [`write_atomically`], but never replaces a file.
///
/// # Errors
/// The file cannot be written, or already exists: [`io::ErrorKind::AlreadyExists`].
pub(crate) fn write_new(path: &Path, what: &impl Serialize) -> io::Result<()> {
    write_new_text(path, &ron_text(what)?)
}

/// A value as RON, as files have it.
pub(crate) fn ron_text(what: &impl Serialize) -> io::Result<String> {
    let text = ron::ser::to_string_pretty(what, PrettyConfig::default()).map_err(io::Error::other)?;
    Ok(text + "\n")
}

/// The first free path in a folder for a file about a game, such as `tori-001.png`.
pub(crate) fn free_path(folder: &Path, game: &str, ending: &str) -> PathBuf {
    let name = |number: u32| folder.join(format!("{game}-{number:03}.{ending}"));
    (1..u32::MAX).map(name).find(|path| !exists(path)).unwrap_or_else(|| name(0))
}

/// Renames an unreadable file to a free name next to it, so that nothing is lost when a new one is written.
/// Returns the new name.
///
/// # Errors
/// The file cannot be renamed.
pub(crate) fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let first = path.with_extension("ron.broken");
    let others = (2..1000).map(|number| path.with_extension(format!("ron.broken{number}")));
    let free = std::iter::once(first.clone()).chain(others).find(|path| !exists(path));
    let aside = free.unwrap_or(first);
    rename(path, &aside)?;
    Ok(aside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn setting_a_file_aside_overwrites_nothing() {
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
