//! Other programs' names for the games, from the field `elsewhere` of the variant files.

use tenjiku_rules::variant::{Library, VariantError, VariantFile};

/// The name of an even game of modern shogi in Japanese programs. Texts in formats and protocols without a game's name
/// mean the game with this name in `elsewhere`.
pub const EVEN: &str = "平手";

/// The name of a game in other programs, or its id if they have none.
#[must_use]
pub fn external_name(game: &VariantFile) -> &str {
    game.elsewhere.first().unwrap_or(&game.id)
}

/// Whether a name from another program means that game. A leading board size, as in `7x7+6_torishogi`, is
/// ignored, and so are the differences that [`is_same`] ignores.
#[must_use]
pub fn is_name_of(game: &VariantFile, name: &str) -> bool {
    let name = strip_board_size(name);
    is_same(&game.id, name) || game.elsewhere.iter().any(|other| is_same(other, name))
}

/// Whether two names are equal except for case, accents, spaces, punctuation and a final word `shogi`:
/// `Chu Shogi`, `chushogi` and `chū`.
#[must_use]
pub fn is_same(one: &str, other: &str) -> bool {
    one == other || fold(one) == fold(other)
}

/// Whether two names are equal except for case, accents, spaces and punctuation. Unlike [`is_same`], it
/// keeps a final `shogi`, so that `Grand Shogi` does not match Grand Chess.
#[must_use]
pub fn is_same_with_suffix(one: &str, other: &str) -> bool {
    one == other || letters(one) == letters(other)
}

/// The suffix that [`is_same`] ignores.
const SHOGI: &str = "shogi";

fn fold(name: &str) -> String {
    let letters = letters(name);
    let short = letters.strip_suffix(SHOGI).filter(|short| !short.is_empty()).map(str::to_owned);
    short.unwrap_or(letters)
}

/// The letters and digits of a name, in lower case and without accents.
fn letters(name: &str) -> String {
    let without_accent = |letter: char| match letter {
        'ā' => 'a',
        'ī' => 'i',
        'ū' => 'u',
        'ē' => 'e',
        'ō' => 'o',
        other => other,
    };
    let lower = name.chars().flat_map(char::to_lowercase);
    lower.filter(|letter| letter.is_alphanumeric()).map(without_accent).collect()
}

fn strip_board_size(name: &str) -> &str {
    let is_size = |(size, _): &(&str, &str)| {
        size.starts_with(|c: char| c.is_ascii_digit()) && size.contains('x') && size.contains('+')
    };
    name.split_once('_').filter(is_size).map_or(name, |(_, name)| name)
}

/// Other programs' names for all valid games of a library, in its order.
pub fn external_names(library: &Library) -> impl Iterator<Item = &str> {
    library.games().map(external_name)
}

/// The game of a library with that name. Our names take precedence over other programs'.
///
/// # Errors
/// [`VariantError::Unknown`] with the list of games, or the error in the user's file.
pub fn find<'l>(library: &'l Library, name: &str) -> Result<&'l VariantFile, VariantError> {
    let by_our_name = library.find(strip_board_size(name));
    let by_external_name = || library.games().find(|game| is_name_of(game, name));
    by_our_name.or_else(|error| by_external_name().ok_or(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names in PGN of PyChess, lishogi, XBoard and PlayStrategy.
    #[test]
    fn names_of_games_ignore_case_and_signs() {
        let library = Library::built_in();
        for (name, id) in [
            ("Shogi", "shogi"),
            ("Minishogi", "mini"),
            ("Mini Shogi", "mini"),
            ("TORISHOGI", "tori"),
            ("Tori-Shogi", "tori"),
            ("7x7+6_torishogi", "tori"),
            ("Chu", "chu"),
            ("chushogi", "chu"),
            ("chū shōgi", "chu"),
            ("Wa-Shogi", "wa"),
            ("washogi", "wa"),
            ("Dai Dai", "dai_dai"),
            ("dai", "dai"),
            ("Tenjiku Shogi", "tenjiku"),
        ] {
            assert_eq!(find(&library, name).map(|game| game.id.as_str()).ok(), Some(id), "{name}");
        }
        for name in ["shatranj", "", "chu okazaki", "ch"] {
            assert!(find(&library, name).is_err(), "{name}");
        }
    }
}
