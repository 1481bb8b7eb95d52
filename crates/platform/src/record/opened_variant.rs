//! Adds an opened variant file to the user's games.

use crate::files;
use crate::games;
use std::io::ErrorKind;
use std::path::PathBuf;
use tenjiku_records::formats::decode_text;
use tenjiku_records::{RecordError, is_record};
use tenjiku_rules::variant::source_map::SourceMap;
use tenjiku_rules::variant::{Origin, VariantFile};

/// A variant file opened by the user.
#[derive(Debug)]
pub struct OpenedVariant {
    /// The game it describes.
    pub game: VariantFile,
    text: String,
    /// The user's folder, unless it has the game already. Without a folder the game can still be played.
    folder: Option<PathBuf>,
}

impl OpenedVariant {
    /// Reads a variant file; `name` is used in error messages. `None` if the text is no variant file.
    ///
    /// # Errors
    /// If the file has errors, or its id belongs to another game.
    pub fn read(name: &str, text: &str) -> Result<Option<Self>, RecordError> {
        Self::read_for_folder(games::user_folder(), name, text)
    }

    fn read_for_folder(folder: Option<PathBuf>, name: &str, text: &str) -> Result<Option<Self>, RecordError> {
        if !is_variant_file(text) {
            return Ok(None);
        }
        let (library, text) = (games::with_folder(folder.as_deref()), text.to_owned());
        let has_text = |origin: &Origin| match origin {
            Origin::BuiltIn => false,
            Origin::User(file) => files::read(file)
                .is_ok_and(|bytes| decode_text(&bytes).is_ok_and(|saved_text| saved_text == text)),
        };
        let same_entries = library.entries().iter().filter(|entry| has_text(&entry.origin));
        let same_game = same_entries.flat_map(|entry| &entry.game).next().cloned();
        Ok(Some(match same_game {
            Some(game) => Self { game, text, folder: None },
            None => Self { game: library.read_new(name, &text)?, text, folder },
        }))
    }

    /// Copies the file to the user's games. Returns the new path, or `None` if the folder has the same file
    /// already, under any name.
    ///
    /// # Errors
    /// If it cannot be copied.
    pub fn add_to_user_games(&self) -> Result<Option<PathBuf>, RecordError> {
        let Some(folder) = &self.folder else { return Ok(None) };
        let default_path = folder.join(format!("{}.ron", self.game.id));
        // A file of that name with other content, valid or not, is left alone.
        let path = if files::exists(&default_path) {
            files::free_path(folder, &self.game.id, "ron")
        } else {
            default_path
        };
        match files::write_new_text(&path, &self.text) {
            Err(source) if source.kind() == ErrorKind::AlreadyExists => self.add_to_user_games(),
            Err(source) => Err(RecordError::Write { path, source }),
            Ok(()) => Ok(Some(path)),
        }
    }
}

/// Whether a text looks like a variant file. A record names its game, but has no `id`.
fn is_variant_file(text: &str) -> bool {
    is_record(text) && SourceMap::new(text).raw_text("id").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;
    use tempfile::TempDir;

    fn read_file(folder: &Path, path: &Path) -> Result<Option<OpenedVariant>, RecordError> {
        let text = fs::read_to_string(path).expect("a file");
        OpenedVariant::read_for_folder(Some(folder.to_owned()), &path.display().to_string(), &text)
    }

    const TINY: &str = include_str!("../../../../tests/tiny.ron");

    #[test]
    fn a_variant_file_is_added_once() {
        let home = tempfile::tempdir().expect("a folder");
        let (folder, downloaded) = (home.path().join("variants"), home.path().join("from a friend.ron"));
        fs::write(&downloaded, TINY).expect("a file");
        let read = |path: &Path| read_file(&folder, path);
        let read_valid = |path: &Path| read(path).expect("a valid file").expect("a variant file");
        let opened = read_valid(&downloaded);
        assert!(!folder.exists(), "reading copies nothing");
        let copy = opened.add_to_user_games().expect("a copy").expect("a new file");
        assert_eq!(copy, folder.join(format!("{}.ron", opened.game.id)));
        assert_eq!(fs::read_to_string(&copy).expect("a copy"), TINY);
        assert!(games::with_folder(Some(&folder)).find(&opened.game.id).is_ok());
        // The original and the copy are the same game when opened again.
        for path in [&downloaded, &copy] {
            let reopened = read_valid(path);
            assert_eq!(reopened.game.id, opened.game.id);
            assert_eq!(reopened.add_to_user_games().expect("no copy is needed"), None);
        }
        assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1);
        // A changed file does not replace the copy.
        fs::write(&downloaded, TINY.replace("ranks", "ranks ")).expect("a file");
        let error = read(&downloaded).expect_err("the id is taken").to_string();
        assert!(error.contains(&format!("the id `{}` belongs to the game in", opened.game.id)), "{error}");
    }

    /// A folder for games that does not exist yet, and a game read from elsewhere.
    fn opened() -> (TempDir, PathBuf, OpenedVariant) {
        let home = tempfile::tempdir().expect("a folder");
        let (folder, downloaded) = (home.path().join("variants"), home.path().join("found.ron"));
        fs::write(&downloaded, TINY).expect("a file");
        let opened = read_file(&folder, &downloaded).expect("sound").expect("a game");
        (home, folder, opened)
    }

    /// Existing files are not overwritten, and their errors do not matter.
    #[test]
    fn a_faulty_file_of_the_same_name_stays() {
        let (_home, folder, opened) = opened();
        fs::create_dir(&folder).expect("a folder");
        let existing = folder.join(format!("{}.ron", opened.game.id));
        fs::write(&existing, "(").expect("a file");
        let copy = opened.add_to_user_games().expect("a copy").expect("a new file");
        assert_eq!(fs::read_to_string(&existing).expect("a file"), "(");
        assert_eq!(fs::read_to_string(&copy).expect("a file"), TINY);
        assert!(games::with_folder(Some(&folder)).find(&opened.game.id).is_ok());
    }

    /// The copy fails because a file is in the folder's place.
    #[test]
    fn failed_copies_are_reported() {
        let (_home, folder, opened) = opened();
        fs::write(&folder, "").expect("a file");
        assert!(matches!(opened.add_to_user_games(), Err(RecordError::Write { .. })));
    }

    #[test]
    fn a_saved_game_is_not_a_variant_file() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("game.ron");
        for text in [include_str!("../../../../docs/games/tori.ron"), "1. P-4d P-4c", ""] {
            fs::write(&path, text).expect("a file");
            let opened = read_file(home.path(), &path);
            assert!(opened.expect("no error").is_none());
        }
    }
}
