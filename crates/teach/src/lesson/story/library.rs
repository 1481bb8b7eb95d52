//! All lessons and practice positions of a game: those that come with the program, and the user's.

use super::check;
use super::definition::{Practice, Story};
use super::schema::LessonFile;
use ron::Options;
use ron::extensions::Extensions;
use std::path::{Path, PathBuf};
use tenjiku_platform::files::data_folder;
use tenjiku_platform::games::user_files::{read_text, ron_files, subfolders};
use tenjiku_rules::variant::explain::{Subject, explain};
use tenjiku_rules::variant::source_map::SourceMap;
use tenjiku_rules::variant::{FileFault, Variant, VariantError};

/// Includes files of `assets/lessons`, each given as folder and name.
macro_rules! lessons {
    ($($folder:literal / $name:literal)+) => {
        /// The files that come with the program: folder, name and text, in the order of learning.
        const BUILT_IN: &[(&str, &str, &str)] = &[$((
            $folder,
            concat!($name, ".ron"),
            include_str!(concat!("../../../../../assets/lessons/", $folder, "/", $name, ".ron")),
        )),+];
    };
}

lessons! {
    "tori" / "first_flight"
    "tori" / "drops"
    "mini" / "first_battle"
    "chu" / "first_steps"
    "tai" / "grand_aim"
    "tai" / "capture_promotion"
    "chu" / "promotion"
    "dai" / "promotion"
    "chu" / "prince"
    "chu" / "lion"
    "chu" / "lion_trading"
    "dai" / "lion_free"
    "tai" / "lion"
    "chu" / "bare_king"
    "tenjiku" / "area_moves"
    "tenjiku" / "range_jump"
    "tenjiku" / "fire"
    "tenjiku" / "fire_dangers"
    "tenjiku" / "free_eagle"
    "tenjiku" / "tetrarchs"
    "tenjiku" / "lion_hawk_1"
    "tenjiku" / "lion_hawk_2"
    "tenjiku" / "opening_raid"
    "tenjiku" / "opening_file"
    "tenjiku" / "opening_demons"
    "tai" / "hook_moves"
    "tai" / "emperor"
    "tai" / "teaching_king_1"
    "tai" / "teaching_king_2"
    "tori" / "practice"
    "chu" / "practice"
    "dai" / "practice"
    "tenjiku" / "practice"
    "tai" / "practice"
}

/// A lesson file, for messages.
const LESSON_FILE: Subject = Subject {
    noun: "lesson",
    shape: "a lesson file is written as `Story(id: \"…\", …)` or `Practice(positions: […])`; \
            docs/lessons.md shows one",
};

/// The lessons that fit a game.
#[derive(Clone, Debug, Default)]
pub struct StoryLibrary {
    /// The stories: the built-in ones in learning order, then the user's by file name.
    pub stories: Vec<Story>,
    /// The practice positions, in the same order.
    pub practice: Vec<Practice>,
    /// Faults in files of the game. A broken file does not affect the others.
    pub faults: Vec<VariantError>,
}

impl StoryLibrary {
    /// Loads the built-in lessons and those of the user's folder.
    #[must_use]
    pub fn load(game: &Variant) -> Self {
        Self::with_folder(game, lessons_folder().as_deref())
    }

    /// Loads the built-in lessons and those of a folder, if one is given. It has a subfolder per game, named by the
    /// game's id. A missing folder counts as empty.
    #[must_use]
    pub fn with_folder(game: &Variant, folder: Option<&Path>) -> Self {
        let mut library = Self::default();
        for &(folder, name, text) in BUILT_IN {
            library.add(game, folder, &format!("{folder}/{name}"), text);
        }
        let Some(folder) = folder else { return library };
        match subfolders(folder) {
            Ok(games) => games.iter().for_each(|path| library.add_folder(game, path)),
            Err(error) => library.faults.push(error),
        }
        library
    }

    fn add_folder(&mut self, game: &Variant, path: &Path) {
        let id = path.file_name().unwrap_or_default().to_string_lossy();
        let paths = ron_files(path).unwrap_or_else(|error| {
            self.faults.push(error);
            Vec::new()
        });
        for path in paths {
            let name = path.display().to_string();
            match read_text(&path, &name) {
                Ok(text) => self.add(game, &id, &name, &text),
                // The file may fit other games too, but is reported only for the game of its folder.
                Err(error) if id == game.id() => self.faults.push(error),
                Err(_) => {}
            }
        }
    }

    /// Adds the lessons of a file that fit the game; `folder` is the id of the game whose folder contains the file.
    fn add(&mut self, game: &Variant, folder: &str, name: &str, text: &str) {
        let is_own_folder = folder == game.id();
        let file = match parse(text) {
            Ok(file) => file,
            Err(fault) => {
                if is_own_folder {
                    self.report(name, vec![fault]);
                }
                return;
            }
        };
        if !is_own_folder && !file.also().iter().any(|id| id == game.id()) {
            return;
        }
        let name = if is_own_folder { name.to_owned() } else { format!("{name} (in {})", game.id()) };
        if let Some(fault) = repeated_game(folder, file.also(), text).filter(|_| is_own_folder) {
            return self.report(&name, vec![fault]);
        }
        let duplicate_id = |id: &str, path: &str| {
            let FileFault { line, column, .. } = fault_at(text, path);
            let what = format!("another file of this game has the id `{id}`");
            FileFault { line, column, what, hint: format!("give this one a different id, such as `my_{id}`") }
        };
        match file {
            LessonFile::Story(file) => match check::story(&file, text, game) {
                Ok(story) if self.stories.iter().any(|other| other.id == story.id) => {
                    self.report(&name, vec![duplicate_id(&story.id, "id")]);
                }
                Ok(story) => self.stories.push(story),
                Err(faults) => self.report(&name, faults),
            },
            LessonFile::Practice(file) => match check::practice(&file, text, game) {
                Ok(positions) => {
                    let is_known = |id: &String| self.practice.iter().any(|other| other.id == *id);
                    let duplicate = positions.iter().position(|position| is_known(&position.id));
                    match duplicate.and_then(|at| Some((at, positions.get(at)?))) {
                        Some((at, position)) => {
                            let fault = duplicate_id(&position.id, &format!("positions/{at}/id"));
                            self.report(&name, vec![fault]);
                        }
                        None => self.practice.extend(positions),
                    }
                }
                Err(faults) => self.report(&name, faults),
            },
        }
    }

    fn report(&mut self, file: &str, faults: Vec<FileFault>) {
        self.faults.push(VariantError::Faulty { file: file.to_owned(), faults });
    }
}

/// The id of the first built-in story of a game, if there is one.
#[must_use]
pub fn first_story(game: &Variant) -> Option<String> {
    let files = BUILT_IN.iter().filter(|(folder, ..)| *folder == game.id());
    files.filter_map(|(.., text)| parse(text).ok()).find_map(|file| match file {
        LessonFile::Story(file) => Some(file.id),
        LessonFile::Practice(_) => None,
    })
}

/// The folder of the user's own lessons: `lessons` in [`data_folder`]. It need not exist.
fn lessons_folder() -> Option<PathBuf> {
    Some(data_folder()?.join("lessons"))
}

fn parse(text: &str) -> Result<LessonFile, FileFault> {
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
    let read = Options::default().with_default_extension(extensions).from_str(text);
    read.map_err(|error| explain(&error, text, &LESSON_FILE))
}

/// A fault if `also` names a game twice, or the game of the folder.
fn repeated_game(folder: &str, also: &[String], text: &str) -> Option<FileFault> {
    let is_repeated = |(at, id): &(usize, &String)| *id == folder || also[..*at].contains(id);
    let (at, id) = also.iter().enumerate().find(is_repeated)?;
    let what = format!("the game `{id}` is named twice");
    let hint = "`also` names other games than that of the folder".to_owned();
    Some(FileFault { what, hint, ..fault_at(text, &format!("also/{at}")) })
}

/// An empty fault at the position of a value.
fn fault_at(text: &str, path: &str) -> FileFault {
    let position = SourceMap::new(text).position(path);
    FileFault { line: position.line, column: position.column, what: String::new(), hint: String::new() }
}
