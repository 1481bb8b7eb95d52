//! Writing files so that a crash leaves either the old one or the new one, never half of either.

use ron::ser::PrettyConfig;
use serde::Serialize;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// Prefix and suffix of files that are being written. One that was left behind by a crash is rubbish.
const TEMPORARY: (&str, &str) = (".writing-", ".tmp");

/// Writes a value as RON, completely or not at all: the new file replaces the old one in one step, after it has
/// reached the disk. The folder is created if necessary.
///
/// # Errors
/// The file cannot be written; the older file is then left untouched.
pub(crate) fn write_atomically(path: &Path, what: &impl Serialize) -> io::Result<()> {
    let (file, folder) = write_temporary(path, what)?;
    file.persist(path)?;
    sync_folder(&folder);
    Ok(())
}

/// Like [`write_atomically`], but never replaces a file.
///
/// # Errors
/// The file cannot be written, or already exists: [`io::ErrorKind::AlreadyExists`].
pub(super) fn write_new(path: &Path, what: &impl Serialize) -> io::Result<()> {
    let (file, folder) = write_temporary(path, what)?;
    file.persist_noclobber(path)?;
    sync_folder(&folder);
    Ok(())
}

/// Writes a temporary file in the folder of its final place.
fn write_temporary(path: &Path, what: &impl Serialize) -> io::Result<(NamedTempFile, PathBuf)> {
    let text = ron::ser::to_string_pretty(what, PrettyConfig::default()).map_err(io::Error::other)?;
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    let mut file = Builder::new().prefix(TEMPORARY.0).suffix(TEMPORARY.1).tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.write_all(b"\n")?;
    file.as_file().sync_all()?;
    Ok((file, folder.to_owned()))
}

/// Makes sure that the new name reaches the disk too. Not every system can sync a folder.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// Whether a file is a temporary one, still being written or left behind.
pub(super) fn is_temporary(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with(TEMPORARY.0) && name.ends_with(TEMPORARY.1)
}

/// Renames an unreadable file to a free name next to it, so that nothing is lost when a new one is written.
/// Returns the new name.
///
/// # Errors
/// The file cannot be renamed.
pub(crate) fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let first = path.with_extension("ron.broken");
    let others = (2..1000).map(|number| path.with_extension(format!("ron.broken{number}")));
    let free = std::iter::once(first.clone()).chain(others).find(|path| !path.exists());
    let aside = free.unwrap_or(first);
    fs::rename(path, &aside)?;
    Ok(aside)
}

#[cfg(test)]
mod tests {
    use super::*;

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
