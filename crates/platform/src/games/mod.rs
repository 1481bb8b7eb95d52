//! The library of games: the built-in ones and the user's variant files.

pub mod user_files;

use crate::files::data_folder;
use std::path::{Path, PathBuf};
use tenjiku_rules::variant::{Library, VariantError, VariantFile, read};
use user_files::{read_text, ron_files};

/// The built-in games and those in [`user_folder`].
pub fn load() -> Library {
    with_folder(user_folder().as_deref())
}

/// The built-in games and those in a folder, if one is given. A missing folder counts as empty.
pub fn with_folder(folder: Option<&Path>) -> Library {
    let Some(folder) = folder else { return Library::built_in() };
    let files = match ron_files(folder) {
        Ok(paths) => paths
            .into_iter()
            .map(|path| (path.clone(), read_text(&path, &path.display().to_string())))
            .collect(),
        Err(error) => vec![(folder.to_owned(), Err(error))],
    };
    Library::built_in().with_user_files(folder, files)
}

/// The folder of the user's variant files: `variants` in the data folder. It need not exist.
pub fn user_folder() -> Option<PathBuf> {
    Some(data_folder()?.join("variants"))
}

/// Reads and checks one file.
///
/// # Errors
///
/// [`VariantError::Unreadable`] if the file cannot be read or is over 4 MiB,
/// [`VariantError::Faulty`] if it is not UTF-8 text or has faults.
pub fn read_file(path: &Path) -> Result<VariantFile, VariantError> {
    let name = path.display().to_string();
    read(&name, &read_text(path, &name)?)
}
