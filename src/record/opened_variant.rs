//! Adds an opened variant file to the user's games.

use crate::games;
use crate::platform::files;
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
            Origin::User(own) => {
                files::read(own).is_ok_and(|bytes| decode_text(&bytes).is_ok_and(|theirs| theirs == text))
            }
        };
        let known = library.entries().iter().filter(|entry| has_text(&entry.origin));
        let known = known.flat_map(|entry| &entry.game).next().cloned();
        Ok(Some(match known {
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
        let own = folder.join(format!("{}.ron", self.game.id));
        // A file of that name with other content, valid or not, is left alone.
        let path = if files::exists(&own) { files::free_path(folder, &self.game.id, "ron") } else { own };
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

    fn read_file(folder: &Path, path: &Path) -> Result<Option<OpenedVariant>, RecordError> {
        let text = fs::read_to_string(path).expect("it is there");
        OpenedVariant::read_for_folder(Some(folder.to_owned()), &path.display().to_string(), &text)
    }

    const TINY: &str = include_str!("../../tests/tiny.ron");

    #[test]
    fn a_variant_file_is_added_once() {
        let home = tempfile::tempdir().expect("a folder");
        let (folder, found) = (home.path().join("variants"), home.path().join("from a friend.ron"));
        fs::write(&found, TINY).expect("a file");
        let read = |path: &Path| read_file(&folder, path);
        let sound = |path: &Path| read(path).expect("it is sound").expect("it is a variant file");
        let opened = sound(&found);
        assert!(!folder.exists(), "reading copies nothing");
        let copy = opened.add_to_user_games().expect("it can be copied").expect("it is new");
        assert_eq!(copy, folder.join(format!("{}.ron", opened.game.id)));
        assert_eq!(fs::read_to_string(&copy).expect("a copy"), TINY);
        assert!(games::with_folder(Some(&folder)).find(&opened.game.id).is_ok());
        // Opened again, or from its new place, it is the same game.
        for path in [&found, &copy] {
            let again = sound(path);
            assert_eq!(again.game.id, opened.game.id);
            assert_eq!(again.add_to_user_games().expect("nothing to do"), None);
        }
        assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1);
        // A changed file does not replace it.
        fs::write(&found, TINY.replace("ranks", "ranks ")).expect("a file");
        let refused = read(&found).expect_err("the id is taken").to_string();
        assert!(
            refused.contains(&format!("the id `{}` belongs to the game in", opened.game.id)),
            "{refused}"
        );
    }

    /// Existing files are not overwritten, and their errors do not matter.
    #[test]
    fn a_faulty_file_of_the_same_name_stays() {
        let home = tempfile::tempdir().expect("a folder");
        let (folder, found) = (home.path().join("variants"), home.path().join("found.ron"));
        fs::write(&found, TINY).expect("a file");
        let opened = read_file(&folder, &found).expect("sound").expect("a game");
        fs::create_dir(&folder).expect("a folder");
        let own = folder.join(format!("{}.ron", opened.game.id));
        fs::write(&own, "(").expect("a file");
        let copy = opened.add_to_user_games().expect("it can be copied").expect("it is new");
        assert_eq!(fs::read_to_string(&own).expect("it is there"), "(");
        assert_eq!(fs::read_to_string(&copy).expect("it is there"), TINY);
        assert!(games::with_folder(Some(&folder)).find(&opened.game.id).is_ok());
    }

    /// A file is in the folder's place.
    #[test]
    fn failed_copies_are_reported() {
        let home = tempfile::tempdir().expect("a folder");
        let (folder, found) = (home.path().join("variants"), home.path().join("found.ron"));
        fs::write(&found, TINY).expect("a file");
        let opened = read_file(&folder, &found).expect("sound").expect("a game");
        fs::write(&folder, "").expect("a file");
        assert!(matches!(opened.add_to_user_games(), Err(RecordError::Write { .. })));
    }

    #[test]
    fn a_game_is_no_variant_file() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("game.ron");
        for text in [include_str!("../../docs/games/tori.ron"), "1. P-4d P-4c", ""] {
            fs::write(&path, text).expect("a file");
            let opened = read_file(home.path(), &path);
            assert!(opened.expect("it is not looked at").is_none());
        }
    }
}
