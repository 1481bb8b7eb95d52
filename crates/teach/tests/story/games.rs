//! Our games, and the lessons that come with the program.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock};
use tenjiku_rules::Move;
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_teach::lesson::{Story, StoryLibrary, StoryStep, StoryTask};

/// The ids of the games that come with lessons.
pub const GAMES: [&str; 6] = ["tori", "mini", "chu", "dai", "tenjiku", "tai"];

pub fn game(id: &str) -> Arc<Variant> {
    static GAMES: LazyLock<HashMap<String, Arc<Variant>>> = LazyLock::new(|| {
        let library = Library::built_in();
        let compile = |file| Arc::new(Variant::compile(file, &[]).expect("it compiles"));
        library.games().map(|file| (file.id.clone(), compile(file))).collect()
    });
    Arc::clone(&GAMES[id])
}

/// The lessons of a game, with its id.
pub fn story_libraries() -> &'static [(&'static str, StoryLibrary)] {
    static LIBRARIES: LazyLock<Vec<(&str, StoryLibrary)>> =
        LazyLock::new(|| GAMES.map(|id| (id, StoryLibrary::with_folder(&game(id), None))).into());
    &LIBRARIES
}

pub fn story_library(id: &str) -> &'static StoryLibrary {
    let mut story_libraries = story_libraries().iter();
    story_libraries.find_map(|(game, library)| (*game == id).then_some(library)).expect("one of our games")
}

/// A story of a game.
pub fn story(id: &str, name: &str) -> &'static Story {
    story_library(id)
        .stories
        .iter()
        .find(|story| story.id == name)
        .unwrap_or_else(|| panic!("no story {name} of {id}"))
}

/// A step of a story, from 1.
pub fn step(id: &str, name: &str, number: usize) -> &'static StoryStep {
    &story(id, name).steps[number - 1]
}

/// The moves that are right in a step.
pub fn accepted_moves(step: &StoryStep) -> BTreeSet<Move> {
    let StoryTask::Play { ways, .. } = &step.task else { panic!("the task asks for a move") };
    ways.iter().map(|way| way.mv).collect()
}
