//! A variant file that is opened as if it were a game: it joins the user's games.

use crate::games;
use crate::platform::files;
use std::io::ErrorKind;
use std::path::PathBuf;
use tenjiku_records::formats::decode_text;
use tenjiku_records::{RecordError, is_record};
use tenjiku_rules::variant::source_map::SourceMap;
use tenjiku_rules::variant::{Origin, VariantFile};

/// A variant file that somebody has opened.
#[derive(Debug)]
pub struct OpenedVariant {
    /// The game it describes.
    pub game: VariantFile,
    text: String,
    /// The user's folder, if the game is not there yet. Without a folder it can still be played.
    folder: Option<PathBuf>,
}

impl OpenedVariant {
    /// Reads a variant file; `name` is what error messages call it. `None` if the text is not meant as one.
    ///
    /// # Errors
    /// The file has faults, or its id belongs to another game.
    pub fn read(name: &str, text: &str) -> Result<Option<Self>, RecordError> {
        Self::read_beside(games::user_folder(), name, text)
    }

    fn read_beside(folder: Option<PathBuf>, name: &str, text: &str) -> Result<Option<Self>, RecordError> {
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

    /// Copies the file to the user's games, so that its game is there from now on. Returns where it is now, or
    /// `None` if it was there already, under any name.
    ///
    /// # Errors
    /// It cannot be copied.
    pub fn join(&self) -> Result<Option<PathBuf>, RecordError> {
        let Some(folder) = &self.folder else { return Ok(None) };
        let own = folder.join(format!("{}.ron", self.game.id));
        // A file of that name with another game in it, or with faults, stays as it is.
        let path = if files::exists(&own) { files::free_path(folder, &self.game.id, "ron") } else { own };
        match files::write_new_text(&path, &self.text) {
            Err(source) if source.kind() == ErrorKind::AlreadyExists => self.join(),
            Err(source) => Err(RecordError::Write { path, source }),
            Ok(()) => Ok(Some(path)),
        }
    }
}

/// Whether a text is meant as a variant file. A record names its game, but has no id of its own.
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
        OpenedVariant::read_beside(Some(folder.to_owned()), &path.display().to_string(), &text)
    }

    const TINY: &str = include_str!("../../tests/tiny.ron");

    #[test]
    fn a_variant_file_joins_the_games_of_the_user_once() {
        let home = tempfile::tempdir().expect("a folder");
        let (folder, found) = (home.path().join("variants"), home.path().join("from a friend.ron"));
        fs::write(&found, TINY).expect("a file");
        let read = |path: &Path| read_file(&folder, path);
        let sound = |path: &Path| read(path).expect("it is sound").expect("it is a variant file");
        let opened = sound(&found);
        assert!(!folder.exists(), "reading copies nothing");
        let copy = opened.join().expect("it can be copied").expect("it is new");
        assert_eq!(copy, folder.join(format!("{}.ron", opened.game.id)));
        assert_eq!(fs::read_to_string(&copy).expect("a copy"), TINY);
        assert!(games::with_folder(Some(&folder)).find(&opened.game.id).is_ok());
        // Opened again, or from where it is now, it is the same game.
        for path in [&found, &copy] {
            let again = sound(path);
            assert_eq!(again.game.id, opened.game.id);
            assert_eq!(again.join().expect("nothing to do"), None);
        }
        assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1);
        // A changed one does not take its place.
        fs::write(&found, TINY.replace("ranks", "ranks ")).expect("a file");
        let refused = read(&found).expect_err("the id is taken").to_string();
        assert!(
            refused.contains(&format!("the id `{}` belongs to the game in", opened.game.id)),
            "{refused}"
        );
    }

    /// Nothing that is there already is written over, and nothing that is wrong with it is in the way.
    #[test]
    fn a_faulty_file_of_the_same_name_stays() {
        let home = tempfile::tempdir().expect("a folder");
        let (folder, found) = (home.path().join("variants"), home.path().join("found.ron"));
        fs::write(&found, TINY).expect("a file");
        let opened = read_file(&folder, &found).expect("sound").expect("a game");
        fs::create_dir(&folder).expect("a folder");
        let own = folder.join(format!("{}.ron", opened.game.id));
        fs::write(&own, "(").expect("a file");
        let copy = opened.join().expect("it can be copied").expect("it is new");
        assert_eq!(fs::read_to_string(&own).expect("it is there"), "(");
        assert_eq!(fs::read_to_string(&copy).expect("it is there"), TINY);
        assert!(games::with_folder(Some(&folder)).find(&opened.game.id).is_ok());
    }

    /// Where the folder should be is a file.
    #[test]
    fn what_cannot_be_copied_is_reported() {
        let home = tempfile::tempdir().expect("a folder");
        let (folder, found) = (home.path().join("variants"), home.path().join("found.ron"));
        fs::write(&found, TINY).expect("a file");
        let opened = read_file(&folder, &found).expect("sound").expect("a game");
        fs::write(&folder, "").expect("a file");
        assert!(matches!(opened.join(), Err(RecordError::Write { .. })));
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
