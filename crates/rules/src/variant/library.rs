//! The library of games: those built in, and those of the user.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use super::error::{FileFault, VariantError};
use super::house::HouseRules;
use super::load::read;
use super::nearest::suggest;
use super::schema::VariantFile;
use super::source_map::{SourceMap, TextPosition};

/// The games that come with the program, smaller boards first, which is the order in which they are
/// shown. The build script makes this list from `variants/`.
const BUILT_IN_FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// The entries of our games. Reading them takes longer than anything else done with a library.
static BUILT_IN: LazyLock<Vec<LibraryEntry>> = LazyLock::new(|| {
    let read = |(name, text): &(&str, &str)| LibraryEntry { origin: Origin::BuiltIn, game: read(name, text) };
    let mut entries: Vec<_> = BUILT_IN_FILES.iter().map(read).collect();
    add_house_rules(&mut entries);
    entries
});

/// Adds the house rules to all games without faults.
fn add_house_rules(entries: &mut [LibraryEntry]) {
    let house = HouseRules::built_in();
    entries.iter_mut().filter_map(|entry| entry.game.as_mut().ok()).for_each(|game| house.add_to(game));
}

/// The tables of learned evaluations that come with the program: names and texts of the files. `tenjiku-search`
/// reads them.
pub const EVALUATION_TABLES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// Where a game comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The game comes with the program.
    BuiltIn,
    /// A file of the user.
    User(PathBuf),
}

/// A game of the library, or what is wrong with its file.
#[derive(Clone, Debug)]
pub struct LibraryEntry {
    /// Where the file comes from.
    pub origin: Origin,
    /// The checked game, or its faults.
    pub game: Result<VariantFile, VariantError>,
}

impl LibraryEntry {
    /// The id of the game; for a broken file, the file name without its extension.
    fn id(&self) -> String {
        match (&self.game, &self.origin) {
            (Ok(game), _) => game.id.clone(),
            (Err(_), Origin::User(path)) => {
                path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
            }
            (Err(_), Origin::BuiltIn) => String::new(),
        }
    }
}

/// Every game the program can play, and every file that should be one but is broken.
#[derive(Clone, Debug)]
pub struct Library {
    entries: Vec<LibraryEntry>,
    /// The user's folder, for messages.
    folder: Option<PathBuf>,
}

impl Library {
    /// The games that come with the program.
    #[must_use]
    pub fn built_in() -> Self {
        Self { entries: BUILT_IN.clone(), folder: None }
    }

    /// Adds the files of the user's folder: of each its path, and its text or why it cannot be read. A broken file
    /// becomes an entry with its faults and does not affect the others.
    #[must_use]
    pub fn with_user_files(
        mut self,
        folder: &Path,
        files: impl IntoIterator<Item = (PathBuf, Result<String, VariantError>)>,
    ) -> Self {
        let mut theirs: Vec<LibraryEntry> = Vec::new();
        for (path, text) in files {
            let name = path.display().to_string();
            let others = self.entries.iter().chain(&theirs);
            let game = text.and_then(|text| read_user_game(&name, &text, others));
            theirs.push(LibraryEntry { origin: Origin::User(path), game });
        }
        theirs.sort_by_key(LibraryEntry::id);
        add_house_rules(&mut theirs);
        self.entries.append(&mut theirs);
        self.folder = Some(folder.to_owned());
        self
    }

    /// All entries in a stable order: ours from the smallest board to the largest, then the user's by id.
    #[must_use]
    pub fn entries(&self) -> &[LibraryEntry] {
        &self.entries
    }

    /// The file of a game, if it is one of the user's own.
    #[must_use]
    pub fn user_file(&self, id: &str) -> Option<&Path> {
        let is_it = |entry: &&LibraryEntry| entry.game.as_ref().is_ok_and(|game| game.id == id);
        match &self.entries.iter().find(is_it)?.origin {
            Origin::User(path) => Some(path),
            Origin::BuiltIn => None,
        }
    }

    /// Reads the text of a file whose game is to join the library; `name` is what error messages call it.
    ///
    /// # Errors
    ///
    /// [`VariantError::Faulty`] if the text has faults, or if another game has its id.
    pub fn read_new(&self, name: &str, text: &str) -> Result<VariantFile, VariantError> {
        let mut game = read_user_game(name, text, self.entries.iter())?;
        HouseRules::built_in().add_to(&mut game);
        Ok(game)
    }

    /// The games without faults, in the order of [`Library::entries`].
    pub fn games(&self) -> impl Iterator<Item = &VariantFile> {
        self.entries.iter().filter_map(|entry| entry.game.as_ref().ok())
    }

    /// The game with an id, or with a name such as `modern` or `Heian Shogi`.
    ///
    /// # Errors
    ///
    /// [`VariantError::Unknown`] with the ids that exist, or the error of a broken file of the user that has
    /// this name.
    pub fn find(&self, id: &str) -> Result<&VariantFile, VariantError> {
        if let Some(game) = self.games().find(|game| game.id == id) {
            return Ok(game);
        }
        let broken = self.entries.iter().find(|entry| entry.id() == id);
        if let Some(error) = broken.and_then(|entry| entry.game.as_ref().err()) {
            return Err(error.clone());
        }
        let name = normalized_name(id);
        if let Some(game) = self.games().find(|game| normalized_name(&game.name) == name) {
            return Ok(game);
        }
        let ids: Vec<&str> = self.games().map(|game| game.id.as_str()).collect();
        let hint = self.file_hint(id).unwrap_or_else(|| suggest(id, "games", &ids));
        Err(VariantError::Unknown { id: id.to_owned(), hint })
    }

    /// What to do where the path of a file was given in place of a game's id.
    fn file_hint(&self, id: &str) -> Option<String> {
        let is_file = Path::new(id).extension().is_some_and(|ending| ending == "ron");
        let folder = self.folder.as_ref().filter(|_| is_file)?;
        Some(format!("put the file into {} and name the game by the `id` in it", folder.display()))
    }
}

/// A name as people type it: in small letters, without the word Shogi.
fn normalized_name(name: &str) -> String {
    let name = name.to_lowercase().replace(['_', '-'], " ");
    name.strip_suffix(" shogi").unwrap_or(&name).to_owned()
}

/// Reads the text of a file whose game needs an id that none of the others has.
fn read_user_game<'o>(
    name: &str,
    text: &str,
    mut others: impl Iterator<Item = &'o LibraryEntry>,
) -> Result<VariantFile, VariantError> {
    let game = read(name, text)?;
    let what = match others.find(|entry| has_id(entry, &game.id)).map(|entry| &entry.origin) {
        None => return Ok(game),
        Some(Origin::BuiltIn) => {
            format!("the id `{}` belongs to a game that comes with the program", game.id)
        }
        Some(Origin::User(other)) => {
            format!("the id `{}` belongs to the game in {}", game.id, other.display())
        }
    };
    let TextPosition { line, column } = SourceMap::new(text).position("id");
    let hint = format!("give this game an id of its own, such as `my_{}`", game.id);
    Err(VariantError::Faulty { file: name.to_owned(), faults: vec![FileFault { line, column, what, hint }] })
}

fn has_id(entry: &LibraryEntry, id: &str) -> bool {
    entry.game.as_ref().is_ok_and(|game| game.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_found_by_its_id_and_by_its_name() {
        let library = Library::built_in();
        let found = |word: &str| library.find(word).map(|game| game.id.clone()).ok();
        assert_eq!(found("heian_sho"), Some("heian_sho".to_owned()));
        assert_eq!(found("Heian Shogi"), Some("heian_sho".to_owned()));
        assert_eq!(found("modern"), Some("shogi".to_owned()));
        assert_eq!(found("Maka-Dai-Dai"), Some("maka_dai_dai".to_owned()));
        assert_eq!(found("shogi"), Some("shogi".to_owned()), "an id comes first");
        assert_eq!(found("ancient"), None);
    }
}
