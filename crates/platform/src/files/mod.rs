//! Persistent files: settings, games, lessons, the user's own files.
//!
//! On a desktop these are files on the disk. In a browser the same paths are keys in the page's storage. Both modules
//! have the same functions, and no other code opens persistent files.

#[cfg(not(target_family = "wasm"))]
mod disk;
#[cfg(target_family = "wasm")]
mod page;

#[cfg(not(target_family = "wasm"))]
use disk as backend;
#[cfg(target_family = "wasm")]
use page as backend;

use ron::ser::PrettyConfig;
use serde::Serialize;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

pub use backend::Draft;
pub use backend::data_folder;
pub use backend::{DraftHandle, HAS_PATHS, offer_download};
pub use backend::{
    entries, exists, is_file, is_folder, is_temporary, modified_at, read_at_most, remove, rename,
    write_new_text, write_secret, write_text,
};

/// The default limit of a file to read, in bytes: a hundred times the longest games. A device or another kind of file
/// may be endless.
const MAX_FILE_BYTES: u64 = 64 << 20;

/// Reads a file of at most 64 MiB.
///
/// # Errors
/// As [`read_limited`].
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    read_at_most(path, MAX_FILE_BYTES)
}

/// Reads a text file of at most 64 MiB.
///
/// # Errors
/// As [`read_limited`], or it is not UTF-8 text: [`ErrorKind::InvalidData`].
pub fn read_text(path: &Path) -> io::Result<String> {
    let bytes = read(path)?;
    String::from_utf8(bytes).map_err(|_| io::Error::new(ErrorKind::InvalidData, "it is not UTF-8 text"))
}

/// Reads everything, at most `limit` bytes.
///
/// # Errors
/// The source cannot be read, or has more bytes: [`ErrorKind::FileTooLarge`].
pub fn read_limited(from: impl Read, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let size =
            if limit < 1 << 20 { format!("{} KiB", limit >> 10) } else { format!("{} MiB", limit >> 20) };
        return Err(io::Error::new(ErrorKind::FileTooLarge, format!("it is larger than {size}")));
    }
    Ok(bytes)
}

/// Writes a value as RON, completely or not at all, as [`write_text`] writes a text.
///
/// # Errors
/// RON cannot represent the value, or as [`write_text`].
pub fn write_atomically(path: &Path, what: &impl Serialize) -> io::Result<()> {
    write_text(path, &ron_text(what)?)
}

/// Writes bytes for the player, completely or not at all. In a page the browser downloads them instead.
///
/// # Errors
/// The file cannot be written, or the browser refuses the download.
pub fn write_bytes(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = Draft::create(path)?;
    draft.write_all(bytes)?;
    draft.finish()
}

/// Like [`write_atomically`], but never replaces a file.
///
/// # Errors
/// The file cannot be written, or already exists: [`io::ErrorKind::AlreadyExists`].
pub fn write_new(path: &Path, what: &impl Serialize) -> io::Result<()> {
    write_new_text(path, &ron_text(what)?)
}

/// A value as RON text that ends with a line break.
///
/// # Errors
/// RON cannot represent the value.
pub fn ron_text(what: &impl Serialize) -> io::Result<String> {
    let text = ron::ser::to_string_pretty(what, PrettyConfig::default()).map_err(io::Error::other)?;
    Ok(text + "\n")
}

/// The first free path in a folder for a file of a game, such as `tori-001.png`.
pub fn free_path(folder: &Path, game: &str, extension: &str) -> PathBuf {
    let name = |number: u32| folder.join(format!("{game}-{number:03}.{extension}"));
    (1..u32::MAX).map(name).find(|path| !exists(path)).unwrap_or_else(|| name(0))
}

/// Renames an unreadable file to a free name next to it, so that writing a new one does not destroy it. Returns the
/// new name.
///
/// # Errors
/// The file cannot be renamed.
pub fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let first = path.with_extension("ron.broken");
    let others = (2..1000).map(|number| path.with_extension(format!("ron.broken{number}")));
    let free_name = std::iter::once(first.clone()).chain(others).find(|path| !exists(path));
    let new_path = free_name.unwrap_or(first);
    rename(path, &new_path)?;
    Ok(new_path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Endless and oversized files are not read to the end.
    #[test]
    fn an_endless_file_is_rejected() {
        for (limit, message) in [(3 << 10, "it is larger than 3 KiB"), (2 << 20, "it is larger than 2 MiB")] {
            let error = read_limited(io::repeat(0), limit).expect_err("it has no end");
            assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::FileTooLarge, message));
        }
        assert_eq!(read_limited(io::repeat(7).take(3), 3).expect("it fits"), [7; 3]);
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.ron");
        fs::write(&path, "1234").expect("a file");
        assert!(read_at_most(&path, 3).is_err() && read_at_most(&path, 4).is_ok());
        let large = fs::File::create(&path).and_then(|file| file.set_len(MAX_FILE_BYTES + 1));
        large.expect("a file with a hole");
        assert_eq!(read_text(&path).expect_err("too large").to_string(), "it is larger than 64 MiB");
    }

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
        let read_kept = |name: &str| fs::read_to_string(folder.path().join(name)).expect("it is kept");
        assert_eq!(
            (read_kept("settings.ron.broken"), read_kept("settings.ron.broken2")),
            ("first".into(), "second".into())
        );
        assert!(set_aside(&path).is_err(), "there is no file");
    }
}
