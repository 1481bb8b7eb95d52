//! What the tests share: games, changed games, and their pages.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tenjiku::guide::{Rule, Section, Topic, pages};
use tenjiku::language::Language;
use tenjiku::variant::{Library, Variant, VariantFile, read};

pub const GAMES: [&str; 5] = ["tori", "chu", "dai", "tenjiku", "tai"];

static LANGUAGE: Mutex<()> = Mutex::new(());

/// Everything is said in that language until the guard is dropped: it holds for the whole process.
pub fn speak(language: Language) -> MutexGuard<'static, ()> {
    let guard = LANGUAGE.lock().unwrap_or_else(PoisonError::into_inner);
    language.choose();
    guard
}

pub fn file(id: &str) -> VariantFile {
    Library::with_folder(None).find(id).unwrap_or_else(|error| panic!("{error}")).clone()
}

pub fn game(id: &str) -> Arc<Variant> {
    compiled(&file(id))
}

pub fn compiled(file: &VariantFile) -> Arc<Variant> {
    Arc::new(Variant::compile(file, &[]).unwrap_or_else(|error| panic!("{error}")))
}

/// A game of somebody else's.
pub fn lantern() -> Arc<Variant> {
    let text = include_str!("../../docs/examples/lantern.ron");
    compiled(&read("lantern.ron", text).unwrap_or_else(|error| panic!("{error}")))
}

pub fn topics(game: &Arc<Variant>) -> Vec<Topic> {
    pages(game).into_iter().flat_map(|Section { topics, .. }| topics).collect()
}

pub fn topic(topics: &[Topic], rule: Rule) -> &Topic {
    topics.iter().find(|topic| topic.rule == rule).unwrap_or_else(|| panic!("no topic {rule:?}"))
}

/// Everything that is told of a game, in one text.
pub fn told(game: &Arc<Variant>) -> String {
    topics(game).iter().flat_map(|topic| &topic.text).fold(String::new(), |all, text| all + text + "\n")
}
