//! Shared helpers: games, changed games, and their pages.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tenjiku_language::Language;
use tenjiku_rules::variant::{Library, Variant, VariantFile, read};
use tenjiku_teach::guide::{Rule, Section, Topic, pages};

pub const GAMES: [&str; 5] = ["tori", "chu", "dai", "tenjiku", "tai"];

/// The ids of all games that come with the program.
pub fn every_game() -> Vec<String> {
    Library::built_in().games().map(|game| game.id.clone()).collect()
}

static LANGUAGE: Mutex<()> = Mutex::new(());

/// Sets the language until the guard is dropped; it applies to the whole process.
pub fn set_language(language: Language) -> MutexGuard<'static, ()> {
    let guard = LANGUAGE.lock().unwrap_or_else(PoisonError::into_inner);
    language.choose();
    guard
}

pub fn file(id: &str) -> VariantFile {
    Library::built_in().find(id).unwrap_or_else(|error| panic!("{error}")).clone()
}

pub fn game(id: &str) -> Arc<Variant> {
    compile(&file(id))
}

pub fn compile(file: &VariantFile) -> Arc<Variant> {
    Arc::new(Variant::compile(file, &[]).unwrap_or_else(|error| panic!("{error}")))
}

/// A game after a change of its file.
pub fn changed_game(id: &str, change: impl FnOnce(&mut VariantFile)) -> Arc<Variant> {
    let mut file = file(id);
    change(&mut file);
    compile(&file)
}

/// A game with one choice of an option.
pub fn game_with_choice(id: &str, option: &str, number: u8) -> Arc<Variant> {
    let variant = Variant::compile(&file(id), &[(option.to_owned(), number)]);
    Arc::new(variant.unwrap_or_else(|error| panic!("{error}")))
}

/// A game made by a user.
pub fn lantern() -> Arc<Variant> {
    let text = include_str!("../../../../docs/examples/lantern.ron");
    compile(&read("lantern.ron", text).unwrap_or_else(|error| panic!("{error}")))
}

pub fn topics(game: &Arc<Variant>) -> Vec<Topic> {
    pages(game).into_iter().flat_map(|Section { topics, .. }| topics).collect()
}

pub fn topic(topics: &[Topic], rule: Rule) -> &Topic {
    topics.iter().find(|topic| topic.rule == rule).unwrap_or_else(|| panic!("no topic {rule:?}"))
}

/// The whole text of a game's pages.
pub fn rules_text(game: &Arc<Variant>) -> String {
    topics(game).iter().flat_map(|topic| &topic.text).fold(String::new(), |all, text| all + text + "\n")
}
