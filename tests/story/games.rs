//! Our games, and the lessons that come with the program.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use tenjiku::story::Shelf;
use tenjiku::variant::{Library, Variant};

/// The ids of our games.
pub const GAMES: [&str; 5] = ["tori", "chu", "dai", "tenjiku", "tai"];

pub fn game(id: &str) -> Arc<Variant> {
    static GAMES: LazyLock<HashMap<String, Arc<Variant>>> = LazyLock::new(|| {
        let library = Library::with_folder(None);
        let compiled = |file| Arc::new(Variant::compile(file, &[]).expect("it compiles"));
        library.games().map(|file| (file.id.clone(), compiled(file))).collect()
    });
    Arc::clone(&GAMES[id])
}

/// The lessons of a game, with its id.
pub fn shelves() -> &'static [(&'static str, Shelf)] {
    static SHELVES: LazyLock<Vec<(&str, Shelf)>> =
        LazyLock::new(|| GAMES.map(|id| (id, Shelf::with_folder(&game(id), None))).into());
    &SHELVES
}

pub fn shelf(id: &str) -> &'static Shelf {
    let mut shelves = shelves().iter();
    shelves.find_map(|(game, shelf)| (*game == id).then_some(shelf)).expect("one of our games")
}
