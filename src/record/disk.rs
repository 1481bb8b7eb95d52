//! Files that a crash leaves whole: the old one or the new one, never half of it.

use ron::ser::PrettyConfig;
use serde::Serialize;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// How the names of files begin and end that are being written. One that was left behind is rubbish.
const UNDER_WAY: (&str, &str) = (".writing-", ".tmp");

/// Writes something as RON, whole or not at all: a new file takes the old one's place in one step,
/// after it has reached the disk. The folder is made if it is not there.
///
/// # Errors
/// The file cannot be written; the older file is untouched then.
pub(crate) fn write_atomically(path: &Path, what: &impl Serialize) -> io::Result<()> {
    let (file, folder) = written(path, what)?;
    file.persist(path)?;
    settle(&folder);
    Ok(())
}

/// As [`write_atomically`], but only where no file of that name is.
///
/// # Errors
/// The file cannot be written, or is there already: [`io::ErrorKind::AlreadyExists`].
pub(super) fn write_new(path: &Path, what: &impl Serialize) -> io::Result<()> {
    let (file, folder) = written(path, what)?;
    file.persist_noclobber(path)?;
    settle(&folder);
    Ok(())
}

/// A new file under a name of its own, beside the place where it shall go.
fn written(path: &Path, what: &impl Serialize) -> io::Result<(NamedTempFile, PathBuf)> {
    let text = ron::ser::to_string_pretty(what, PrettyConfig::default()).map_err(io::Error::other)?;
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    let mut file = Builder::new().prefix(UNDER_WAY.0).suffix(UNDER_WAY.1).tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.write_all(b"\n")?;
    file.as_file().sync_all()?;
    Ok((file, folder.to_owned()))
}

/// The new name must reach the disk too. Not every system can sync a folder.
fn settle(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// Whether a file is one that was being written.
pub(super) fn is_under_way(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with(UNDER_WAY.0) && name.ends_with(UNDER_WAY.1)
}

/// Sets a file that cannot be read aside, under a name beside its own that is free, so that nothing is
/// lost when a new one is written. Gives the new name.
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
