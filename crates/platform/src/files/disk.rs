//! Files on a disk, written atomically: a crash leaves either the old file or the new one.

use super::read_limited;
use directories::ProjectDirs;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tempfile::{Builder, NamedTempFile, PersistError};

pub use std::fs::{remove_file as remove, rename};

/// The environment variable that overrides the data folder.
const DATA_VARIABLE: &str = "TENJIKU_DATA";

/// Prefix and suffix of temporary files. A temporary file left behind by a crash can be deleted.
const TEMPORARY_NAME: (&str, &str) = (".writing-", ".tmp");

/// How often to retry replacing a file that is in use.
const MAX_RETRIES: u32 = 20;

const RETRY_DELAY: Duration = Duration::from_millis(15);

/// Whether paths can be shown to and typed by the player.
pub const HAS_PATHS: bool = true;

/// Where a [`Draft`] is written.
pub type DraftHandle = File;

/// A file being written under a temporary name beside its final path. It is moved there when finished, and deleted if
/// dropped unfinished.
#[derive(Debug)]
pub struct Draft {
    file: NamedTempFile,
    path: PathBuf,
}

impl Draft {
    /// Creates a draft, and its folder if necessary. The draft gets the permissions of the older file; without an
    /// older file, other users may read it. Symbolic links are followed.
    ///
    /// # Errors
    /// The file or its folder cannot be written.
    pub fn create(path: &Path) -> io::Result<Self> {
        let draft = Self::with_mode(path, 0o666)?;
        #[cfg(unix)]
        if let Ok(older) = fs::metadata(&draft.path) {
            draft.file.as_file().set_permissions(older.permissions())?;
        }
        Ok(draft)
    }

    /// Creates a draft with these permissions, on systems that have them.
    fn with_mode(path: &Path, mode: u32) -> io::Result<Self> {
        let path = if path.is_symlink() { &fs::canonicalize(path)? } else { path };
        if path.exists() && !path.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a file"));
        }
        let folder = folder_of(path);
        fs::create_dir_all(folder).map_err(|error| no_folder(folder, error))?;
        let mut builder = Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
        #[cfg(not(unix))]
        let _ = mode;
        let file = builder
            .prefix(TEMPORARY_NAME.0)
            .suffix(TEMPORARY_NAME.1)
            .tempfile_in(folder)
            .map_err(without_temp_path)?;
        Ok(Self { file, path: path.to_owned() })
    }

    /// A separate handle, for writers that take ownership.
    ///
    /// # Errors
    /// The file cannot be opened again.
    pub fn reopen(&self) -> io::Result<DraftHandle> {
        self.file.reopen()
    }

    /// Syncs the file and moves it to its path atomically, replacing an older one.
    ///
    /// # Errors
    /// The file or its folder cannot be written.
    pub fn finish(self) -> io::Result<()> {
        self.persist_with(|file, path| file.persist(path))
    }

    /// Like [`Self::finish`], but never replaces a file.
    ///
    /// # Errors
    /// Those of [`Self::finish`], or the file exists: [`io::ErrorKind::AlreadyExists`].
    fn finish_new(self) -> io::Result<()> {
        self.persist_with(|file, path| file.persist_noclobber(path))
    }

    fn persist_with(
        self,
        mut persist: impl FnMut(NamedTempFile, &Path) -> Result<File, PersistError>,
    ) -> io::Result<()> {
        self.file.as_file().sync_all()?;
        let mut result = persist(self.file, &self.path);
        for _ in 0..MAX_RETRIES {
            result = match result {
                Err(PersistError { error, file }) if is_transient(&error) => {
                    std::thread::sleep(RETRY_DELAY);
                    persist(file, &self.path)
                }
                other => other,
            };
        }
        result?;
        sync_folder(folder_of(&self.path));
        Ok(())
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Not through `NamedTempFile`, whose errors contain the temporary path.
        self.file.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_file_mut().flush()
    }
}

/// Writes a text, completely or not at all: the new file atomically replaces the old one after it has been synced.
/// The folder is created if necessary.
///
/// # Errors
/// The file or its folder cannot be written.
pub fn write_text(path: &Path, text: &str) -> io::Result<()> {
    fill_draft(Draft::create(path)?, text)?.finish()
}

/// Like [`write_text`], but never replaces a file.
///
/// # Errors
/// The file cannot be written, or already exists: [`io::ErrorKind::AlreadyExists`].
pub fn write_new_text(path: &Path, text: &str) -> io::Result<()> {
    fill_draft(Draft::create(path)?, text)?.finish_new()
}

/// Like [`write_text`], readable by the owner only.
///
/// # Errors
/// The file or its folder cannot be written.
pub fn write_secret(path: &Path, text: &str) -> io::Result<()> {
    fill_draft(Draft::with_mode(path, 0o600)?, text)?.finish()
}

fn fill_draft(mut draft: Draft, text: &str) -> io::Result<Draft> {
    draft.write_all(text.as_bytes())?;
    Ok(draft)
}

/// `ERROR_SHARING_VIOLATION` of the Windows API: another program uses the file.
const ERROR_SHARING_VIOLATION: i32 = 32;

/// Windows does not replace a file while another program, such as a virus scanner, reads it.
fn is_transient(error: &io::Error) -> bool {
    let is_in_use = error.kind() == io::ErrorKind::PermissionDenied
        || error.raw_os_error() == Some(ERROR_SHARING_VIOLATION);
    cfg!(windows) && is_in_use
}

/// Explains that a parent of the folder is not a folder, if that is the reason.
fn no_folder(folder: &Path, error: io::Error) -> io::Error {
    let existing = folder.ancestors().find(|ancestor| ancestor.symlink_metadata().is_ok());
    match existing.filter(|ancestor| !ancestor.is_dir()) {
        Some(ancestor) => {
            io::Error::new(io::ErrorKind::NotADirectory, format!("`{}` is not a folder", ancestor.display()))
        }
        None => error,
    }
}

fn without_temp_path(error: io::Error) -> io::Error {
    match error.to_string().split_once(" at path ") {
        Some((what, _)) => io::Error::new(error.kind(), what),
        None => error,
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Syncs the new directory entry. Not every system supports it.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// The data folder: that of the environment variable `TENJIKU_DATA`, or the system's. It need not exist.
pub fn data_folder() -> Option<PathBuf> {
    match std::env::var_os(DATA_VARIABLE).filter(|value| !value.is_empty()) {
        Some(value) => Some(PathBuf::from(value)),
        None => Some(ProjectDirs::from("", "", "tenjiku")?.data_dir().to_owned()),
    }
}

/// Reads a file of at most `limit` bytes.
///
/// # Errors
/// If the file does not exist, may not be read, or is larger: [`io::ErrorKind::FileTooLarge`].
pub fn read_at_most(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    read_limited(File::open(path)?, limit)
}

/// The files and folders in a folder, in no order.
///
/// # Errors
/// The folder does not exist or may not be read.
pub fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    Ok(fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect())
}

/// Offers a written file to the player. A desktop needs no download, since the file is in a folder of the player.
///
/// # Errors
/// None on a desktop.
pub const fn offer_download(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Whether there is a folder at the path.
pub fn is_folder(path: &Path) -> bool {
    path.is_dir()
}

/// Whether there is a file at the path.
pub fn is_file(path: &Path) -> bool {
    path.is_file()
}

/// Whether a file or folder of that name exists, as far as permissions show.
pub fn exists(path: &Path) -> bool {
    path.exists()
}

/// The modification time of a file, if known.
pub fn modified_at(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|data| data.modified()).ok()
}

/// Whether a file is temporary, in use or left behind.
pub fn is_temporary(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with(TEMPORARY_NAME.0) && name.ends_with(TEMPORARY_NAME.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc;

    /// Readers see the old file or the new one, on every system.
    #[test]
    fn a_file_is_replaced_while_another_program_reads_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.ron");
        write_text(&path, "old").expect("a file");
        let (read_sender, reads) = mpsc::channel();
        let is_replaced = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !is_replaced.load(Ordering::Relaxed) {
                    // On Windows a file is missing for a moment while it is replaced.
                    let Ok(text) = fs::read_to_string(&path) else { continue };
                    assert!(text == "old" || text == "new", "{text}");
                    // Fails once the test has stopped receiving.
                    let _ = read_sender.send(());
                }
            });
            reads.recv().expect("it is being read");
            let result = write_text(&path, "new");
            is_replaced.store(true, Ordering::Relaxed);
            result.expect("it is replaced");
        });
        assert_eq!(fs::read_to_string(&path).expect("a file"), "new");
        let error = write_new_text(&path, "newer").expect_err("there is one already");
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1, "the draft was not removed");
    }

    /// `AlreadyExists` is reported only if the file itself exists: otherwise a search for a free name would
    /// never end.
    #[test]
    fn a_path_below_a_file_is_reported_as_not_a_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("old.kif");
        fs::write(&file, "old").expect("a file");
        for path in [file.join("x"), file.join("deeper").join("x")] {
            let error = write_new_text(&path, "new").expect_err("a file is not a folder");
            assert_eq!(error.kind(), io::ErrorKind::NotADirectory);
            assert_eq!(error.to_string(), format!("`{}` is not a folder", file.display()));
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_file_keeps_its_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.kif");
        fs::write(&path, "old").expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("the owner");
        write_text(&path, "new").expect("it is replaced");
        assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o600);
    }

    /// No file can be created in `/proc`, not even by root.
    #[cfg(target_os = "linux")]
    #[test]
    fn an_error_does_not_name_the_draft() {
        let error = write_text(Path::new("/proc/game.ron"), "text").expect_err("nothing is written there");
        assert!(!error.to_string().contains(TEMPORARY_NAME.0), "{error}");
        assert!(error.to_string().contains("os error"), "{error}");
    }

    /// `/dev/full` is a device without free space.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_does_not_name_the_draft() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut draft = Draft::create(&folder.path().join("game.ron")).expect("a draft");
        *draft.file.as_file_mut() = File::options().write(true).open("/dev/full").expect("a file");
        let error = draft.write_all(b"text").expect_err("it is full");
        assert_eq!(error.to_string(), "No space left on device (os error 28)");
    }

    #[cfg(unix)]
    #[test]
    fn links_and_devices_are_not_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, link) = (folder.path().join("game.ron"), folder.path().join("link.ron"));
        fs::write(&path, "old").expect("a file");
        std::os::unix::fs::symlink(&path, &link).expect("a link");
        write_text(&link, "new").expect("it is written");
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&path).expect("a file"), "new");
        for device in ["/dev/null", "/dev"] {
            let error = write_text(Path::new(device), "text").expect_err("it is not a file");
            assert_eq!(error.kind(), io::ErrorKind::InvalidInput, "{device}");
        }
    }
}
