//! The games whose lessons are tested.

use std::sync::LazyLock;
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_teach::lesson::Lesson;

/// The built-in games with their default options, and with options that change pieces or rules relevant to lessons.
pub static GAMES: LazyLock<Vec<Variant>> = LazyLock::new(|| {
    let changed: [(&str, &[(&str, u8)]); 6] = [
        ("tenjiku", &[("lion_hawk", 2)]),
        ("tai", &[("teaching_king", 2)]),
        ("maka_dai_dai", &[("teaching_king", 2), ("contagion", 2)]),
        ("wa", &[("drops", 2)]),
        ("shogi", &[("an_nan", 2), ("impasse", 2)]),
        ("micro", &[("an_nan", 3)]),
    ];
    let library = Library::built_in();
    let plain = library.games().map(|file| game(&file.id, &[]));
    plain.chain(changed.iter().map(|(id, options)| game(id, options))).collect()
});

/// One of our games under some options.
pub fn game(id: &str, options: &[(&str, u8)]) -> Variant {
    let library = Library::built_in();
    let options: Vec<_> = options.iter().map(|(name, number)| ((*name).to_owned(), *number)).collect();
    Variant::compile(library.find(id).expect("one of ours"), &options).expect("it compiles")
}

/// The lesson of a piece by its symbol.
pub fn lesson(game: &Variant, symbol: &str) -> Lesson {
    let kind = game.by_symbol(symbol).unwrap_or_else(|| panic!("no piece {symbol}"));
    Lesson::new(game, kind).unwrap_or_else(|error| panic!("{symbol}: {error}"))
}
