//! A variant file that is opened as if it were a game: it joins the user's games.

use super::disk::write_new_text;
use super::store::{RecordError, is_record};
use crate::variant::outline::RonOutline;
use crate::variant::{Library, Origin, VariantFile, user_folder};
use std::fs;
use std::path::Path;

/// Takes a variant file into the user's folder, so that its game is there from now on. `None` if the file is
/// not a variant file. A file that is there already, under any name, is not copied.
///
/// # Errors
/// The file has faults, its id belongs to another game, or it cannot be copied.
pub fn adopt(path: &Path) -> Result<Option<VariantFile>, RecordError> {
    adopt_into(user_folder().as_deref(), path)
}

fn adopt_into(folder: Option<&Path>, path: &Path) -> Result<Option<VariantFile>, RecordError> {
    let Some(text) = fs::read_to_string(path).ok().filter(|text| is_variant_file(text)) else {
        return Ok(None);
    };
    let library = Library::with_folder(folder);
    let has_text = |origin: &Origin| match origin {
        Origin::Ours => false,
        Origin::User(own) => fs::read_to_string(own).is_ok_and(|theirs| theirs == text),
    };
    if let Some(entry) = library.entries().iter().find(|entry| has_text(&entry.origin)) {
        return Ok(Some(entry.game.clone()?));
    }
    let game = library.read_new(path)?;
    // Without a folder it can still be played.
    let Some(folder) = folder else { return Ok(Some(game)) };
    let copy = folder.join(format!("{}.ron", game.id));
    write_new_text(&copy, &text).map_err(|source| RecordError::Write { path: copy, source })?;
    Ok(Some(game))
}

/// Whether a text is meant as a variant file. A record names its game, but has no id of its own.
fn is_variant_file(text: &str) -> bool {
    is_record(text) && RonOutline::of(text).written("id").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TINY: &str = include_str!("../../tests/tiny.ron");

    #[test]
    fn a_variant_file_joins_the_games_of_the_user_once() {
        let home = tempfile::tempdir().expect("a folder");
        let (folder, found) = (home.path().join("variants"), home.path().join("from a friend.ron"));
        fs::write(&found, TINY).expect("a file");
        let adopt = |path: &Path| adopt_into(Some(&folder), path);
        let game = adopt(&found).expect("it is sound").expect("it is a variant file");
        assert_eq!(fs::read_to_string(folder.join(format!("{}.ron", game.id))).expect("a copy"), TINY);
        assert!(Library::with_folder(Some(&folder)).find(&game.id).is_ok());
        // Opened again, or from where it is now, it is the same game.
        for path in [found.clone(), folder.join(format!("{}.ron", game.id))] {
            assert_eq!(adopt(&path).expect("sound").map(|again| again.id), Some(game.id.clone()));
        }
        assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1);
        // A changed one does not take its place.
        fs::write(&found, TINY.replace("ranks", "ranks ")).expect("a file");
        let refused = adopt(&found).expect_err("the id is taken").to_string();
        assert!(refused.contains(&format!("the id `{}` belongs to the game in", game.id)), "{refused}");
    }

    #[test]
    fn a_game_is_no_variant_file() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("game.ron");
        for text in [include_str!("../../docs/games/tori.ron"), "1. P-4d P-4c", ""] {
            fs::write(&path, text).expect("a file");
            assert!(adopt_into(Some(home.path()), &path).expect("it is not looked at").is_none());
        }
    }
}
