//! Writing files so that a crash leaves either the old one or the new one, never half of either.

use ron::ser::PrettyConfig;
use serde::Serialize;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::{Builder, NamedTempFile, PersistError};

/// Prefix and suffix of files that are being written. One that was left behind by a crash is rubbish.
const TEMPORARY: (&str, &str) = (".writing-", ".tmp");

/// How often to try again to replace a file that is in use.
const RETRIES: u32 = 20;

/// How long to wait before.
const PAUSE: Duration = Duration::from_millis(15);

/// A file that is being written beside its final place, under another name. It takes its place when it is
/// finished; dropped before, it is deleted.
#[derive(Debug)]
pub(crate) struct Draft {
    file: NamedTempFile,
    path: PathBuf,
}

impl Draft {
    /// Begins a file. Its folder is created if necessary; others may read what is written. A link stays one: what
    /// it leads to is written.
    ///
    /// # Errors
    /// The folder cannot be written to, or there is something with this name that is not a file, such as a device.
    pub fn of(path: &Path) -> io::Result<Self> {
        let path = if path.is_symlink() { &fs::canonicalize(path)? } else { path };
        if path.exists() && !path.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a file"));
        }
        let folder = folder_of(path);
        fs::create_dir_all(folder)?;
        let mut builder = Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.prefix(TEMPORARY.0).suffix(TEMPORARY.1).tempfile_in(folder)?;
        Ok(Self { file, path: path.to_owned() })
    }

    /// A handle of its own, for those who keep what they write to.
    ///
    /// # Errors
    /// The file cannot be opened again.
    #[cfg(feature = "gui")]
    pub fn reopen(&self) -> io::Result<File> {
        self.file.reopen()
    }

    /// Puts the file in its place in one step, once it has reached the disk. An older file is replaced.
    ///
    /// # Errors
    /// It cannot be replaced; it is then left untouched.
    pub fn finish(self) -> io::Result<()> {
        self.place(|file, path| file.persist(path))
    }

    /// Like [`Self::finish`], but never replaces a file.
    ///
    /// # Errors
    /// The same, or there is one already: [`io::ErrorKind::AlreadyExists`].
    fn finish_new(self) -> io::Result<()> {
        self.place(|file, path| file.persist_noclobber(path))
    }

    fn place(
        self,
        mut put: impl FnMut(NamedTempFile, &Path) -> Result<File, PersistError>,
    ) -> io::Result<()> {
        self.file.as_file().sync_all()?;
        let mut outcome = put(self.file, &self.path);
        for _ in 0..RETRIES {
            outcome = match outcome {
                Err(PersistError { error, file }) if may_pass(&error) => {
                    std::thread::sleep(PAUSE);
                    put(file, &self.path)
                }
                done => done,
            };
        }
        outcome?;
        sync_folder(folder_of(&self.path));
        Ok(())
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Writes a text, completely or not at all: the new file replaces the old one in one step, after it has reached
/// the disk. The folder is created if necessary.
///
/// # Errors
/// The file cannot be written; the older file is then left untouched.
pub(crate) fn write_text(path: &Path, text: &str) -> io::Result<()> {
    written(path, text)?.finish()
}

/// Like [`write_text`], but never replaces a file.
///
/// # Errors
/// The file cannot be written, or already exists: [`io::ErrorKind::AlreadyExists`].
pub(crate) fn write_new_text(path: &Path, text: &str) -> io::Result<()> {
    written(path, text)?.finish_new()
}

/// Writes a value as RON, as [`write_text`] does.
///
/// # Errors
/// The file cannot be written; the older file is then left untouched.
pub(crate) fn write_atomically(path: &Path, what: &impl Serialize) -> io::Result<()> {
    write_text(path, &ron_text(what)?)
}

/// Like [`write_atomically`], but never replaces a file.
///
/// # Errors
/// The file cannot be written, or already exists: [`io::ErrorKind::AlreadyExists`].
pub(super) fn write_new(path: &Path, what: &impl Serialize) -> io::Result<()> {
    write_new_text(path, &ron_text(what)?)
}

fn ron_text(what: &impl Serialize) -> io::Result<String> {
    let text = ron::ser::to_string_pretty(what, PrettyConfig::default()).map_err(io::Error::other)?;
    Ok(text + "\n")
}

fn written(path: &Path, text: &str) -> io::Result<Draft> {
    let mut draft = Draft::of(path)?;
    draft.write_all(text.as_bytes())?;
    Ok(draft)
}

/// The first free path in a folder for a file about a game, such as `tori-001.png`.
pub(crate) fn free_path(folder: &Path, game: &str, ending: &str) -> PathBuf {
    let name = |number: u32| folder.join(format!("{game}-{number:03}.{ending}"));
    (1..u32::MAX).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(0))
}

/// `ERROR_SHARING_VIOLATION` of the Windows API: another program uses the file.
const IN_USE: i32 = 32;

/// Windows does not replace a file while another program reads it, such as one that looks for viruses.
fn may_pass(error: &io::Error) -> bool {
    let in_use = error.kind() == io::ErrorKind::PermissionDenied || error.raw_os_error() == Some(IN_USE);
    cfg!(windows) && in_use
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
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

    /// Readers see the old file or the new one, whichever system they read on.
    #[test]
    fn a_file_is_replaced_while_another_program_reads_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.ron");
        write_text(&path, "old").expect("a file");
        let reader = File::open(&path).expect("it is there");
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(std::time::Duration::from_millis(60));
                drop(reader);
            });
            write_text(&path, "new").expect("it is replaced");
        });
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "new");
        let refused = write_new_text(&path, "newer").expect_err("there is one already");
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1, "no draft is left");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_a_device_a_device() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, link) = (folder.path().join("game.ron"), folder.path().join("link.ron"));
        fs::write(&path, "old").expect("a file");
        std::os::unix::fs::symlink(&path, &link).expect("a link");
        write_text(&link, "new").expect("it is written");
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "new");
        for device in ["/dev/null", "/dev"] {
            let refused = write_text(Path::new(device), "text").expect_err("it is not a file");
            assert_eq!(refused.kind(), io::ErrorKind::InvalidInput, "{device}");
        }
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
        let kept = |name: &str| fs::read_to_string(folder.path().join(name)).expect("it is kept");
        assert_eq!(
            (kept("settings.ron.broken"), kept("settings.ron.broken2")),
            ("first".into(), "second".into())
        );
        assert!(set_aside(&path).is_err(), "there is nothing to set aside");
    }
}
