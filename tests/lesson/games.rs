//! The games whose lessons are looked at.

use std::sync::LazyLock;
use tenjiku::lesson::Lesson;
use tenjiku::variant::{Library, Variant};

/// Ours, with their default options, and those whose options change a piece.
pub static GAMES: LazyLock<Vec<Variant>> = LazyLock::new(|| {
    let options: [(&str, &[(&str, u8)]); 7] = [
        ("tori", &[]),
        ("chu", &[]),
        ("dai", &[]),
        ("tenjiku", &[]),
        ("tai", &[]),
        ("tenjiku", &[("lion_hawk", 2)]),
        ("tai", &[("teaching_king", 2)]),
    ];
    options.iter().map(|(id, options)| game(id, options)).collect()
});

/// One of our games under some options.
pub fn game(id: &str, options: &[(&str, u8)]) -> Variant {
    let library = Library::with_folder(None);
    let options: Vec<_> = options.iter().map(|(name, number)| ((*name).to_owned(), *number)).collect();
    Variant::compile(library.find(id).expect("one of ours"), &options).expect("it compiles")
}

/// The lesson of a piece by its symbol.
pub fn lesson(game: &Variant, symbol: &str) -> Lesson {
    let kind = game.by_symbol(symbol).unwrap_or_else(|| panic!("no piece {symbol}"));
    Lesson::new(game, kind).unwrap_or_else(|error| panic!("{symbol}: {error}"))
}
