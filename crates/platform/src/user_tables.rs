//! The user's files of learned evaluation, in the folder of their games, and files of weights.

use crate::files;
use crate::games;
use std::io;
use std::path::{Path, PathBuf};
use tenjiku_rules::variant::Variant;
use tenjiku_search::tables::is_file_for;
use tenjiku_search::{EvalTables, Evaluation, TablesError, Weights};

/// Evaluation by the tables of the user for a game, if any fit, or the built-in ones.
pub const USER_TABLES: Evaluation = Evaluation::Lookup(tables_for);

fn tables_for(variant: &Variant) -> Option<EvalTables> {
    let paths = games::user_folder().map(|folder| files_for(variant.id(), &folder)).unwrap_or_default();
    let user_tables = paths.iter().filter_map(|path| read(path, variant).ok()).next();
    user_tables.or_else(|| EvalTables::shipped(variant))
}

/// Reads a file of tables for a game.
///
/// # Errors
/// If the file cannot be read, or as [`EvalTables::parse`].
pub fn read(path: &Path, variant: &Variant) -> Result<EvalTables, TablesError> {
    EvalTables::parse(&files::read_text(path).map_err(TablesError::Unreadable)?, variant)
}

/// Reads a file of weights.
///
/// # Errors
/// If it cannot be read or parsed ([`Weights::parse`]).
pub fn read_weights(path: &Path) -> io::Result<Weights> {
    Weights::parse(&files::read_text(path)?).map_err(io::Error::other)
}

/// The files of tables for a game in a folder, sorted by name: `ID.eval`, and `ID-NAME.eval` for other
/// readings of its rules.
#[must_use]
pub fn files_for(id: &str, folder: &Path) -> Vec<PathBuf> {
    let mut paths = files::entries(folder).unwrap_or_default();
    paths.retain(|path| is_file_for(id, path));
    paths.sort();
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_by_the_id_of_the_game() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["mine.eval", "mine-new.eval", "mine.ron", "mine2.eval", "other.eval"] {
            std::fs::write(folder.path().join(name), "").expect("written");
        }
        let paths = files_for("mine", folder.path());
        let names: Vec<_> = paths.iter().filter_map(|path| path.file_name()?.to_str()).collect();
        assert_eq!(names, ["mine-new.eval", "mine.eval"]);
        assert!(files_for("mine", Path::new("/nowhere")).is_empty());
    }
}
