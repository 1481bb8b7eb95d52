//! Listing and reading the user's own files.
//!
//! Used for variant files, lessons in `story` and themes of the window. The callers validate the text.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::files;
use tenjiku_rules::variant::{FileFault, VariantError};

/// The largest file, in bytes: ten times the largest known game.
const MAX_FILE_BYTES: u64 = 4 << 20;

/// Reads the text of a user's file; `name` is used in error messages.
///
/// # Errors
///
/// [`VariantError::Unreadable`] if the file cannot be read or is over 4 MiB,
/// [`VariantError::Faulty`] if it is not UTF-8 text.
pub fn read_text(path: &Path, name: &str) -> Result<String, VariantError> {
    let unreadable = |what: String, hint: &str| VariantError::Unreadable {
        file: name.to_owned(),
        what,
        hint: hint.to_owned(),
    };
    let bytes = files::read_at_most(path, MAX_FILE_BYTES).map_err(|error| match error.kind() {
        ErrorKind::NotFound => unreadable("there is no such file".to_owned(), "is the path right?"),
        ErrorKind::FileTooLarge => {
            unreadable("is larger than 4 MiB".to_owned(), "a file of this kind is a text of a few kilobytes")
        }
        other => unreadable(format!("cannot be read: {other}"), "it must be a file that you can read"),
    })?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let sound = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
        let line = 1 + sound.iter().filter(|&&byte| byte == b'\n').count();
        let last_line = sound.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
        let fault = FileFault {
            line,
            column: 1 + String::from_utf8_lossy(last_line).chars().count(),
            what: "the file is not UTF-8 text from here on".to_owned(),
            hint: "save it as UTF-8".to_owned(),
        };
        VariantError::Faulty { file: name.to_owned(), faults: vec![fault] }
    })?;
    // Some editors put an invisible byte order mark at the start.
    Ok(text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text))
}

/// The `*.ron` files in a folder, sorted by name. Broken links are included so that they can be
/// reported. A folder that does not exist counts as empty.
///
/// # Errors
///
/// [`VariantError::Unreadable`] if the folder cannot be listed.
pub fn ron_files(folder: &Path) -> Result<Vec<PathBuf>, VariantError> {
    let mut paths = entries(folder)?;
    paths.retain(|path| {
        path.extension().is_some_and(|ending| ending == "ron")
            && (files::is_file(path) || !files::exists(path))
    });
    Ok(paths)
}

/// The folders in a folder, sorted by name. A folder that does not exist counts as empty.
///
/// # Errors
///
/// [`VariantError::Unreadable`] if the folder cannot be listed.
pub fn subfolders(folder: &Path) -> Result<Vec<PathBuf>, VariantError> {
    let mut paths = entries(folder)?;
    paths.retain(|path| files::is_folder(path));
    Ok(paths)
}

/// Everything in a folder, sorted by name.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, VariantError> {
    let mut paths = match files::entries(folder) {
        Ok(paths) => paths,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => {
            return Err(VariantError::Unreadable {
                file: folder.display().to_string(),
                what: format!("cannot be listed: {}", error.kind()),
                hint: "this is the folder for your own files".to_owned(),
            });
        }
    };
    paths.sort();
    Ok(paths)
}
