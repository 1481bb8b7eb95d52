//! Other programs' names for the games, which are in the field `elsewhere` of the variant files.

use crate::variant::{Library, VariantError, VariantFile};

/// The name by which other programs know a game, or its id if they have no name of their own for it.
#[must_use]
pub fn outside(game: &VariantFile) -> &str {
    game.elsewhere.first().unwrap_or(&game.id)
}

/// Whether another program's name means that game. A board size before the name, such as in
/// `7x7+6_torishogi`, is ignored.
#[must_use]
pub fn is(game: &VariantFile, name: &str) -> bool {
    let name = unsized_name(name);
    game.id == name || game.elsewhere.iter().any(|other| other == name)
}

fn unsized_name(name: &str) -> &str {
    let sized = |(size, _): &(&str, &str)| {
        size.starts_with(|c: char| c.is_ascii_digit()) && size.contains('x') && size.contains('+')
    };
    name.split_once('_').filter(sized).map_or(name, |(_, name)| name)
}

/// Other programs' names for all valid games of a library, in its order.
pub fn all(library: &Library) -> impl Iterator<Item = &str> {
    library.games().map(outside)
}

/// The game of a library with that name. Our own names take precedence over other programs'.
///
/// # Errors
/// [`VariantError::Unknown`] with the games there are, or what is wrong with the user's own file.
pub fn find<'l>(library: &'l Library, name: &str) -> Result<&'l VariantFile, VariantError> {
    let ours = library.find(unsized_name(name));
    let other = || library.games().find(|game| is(game, name));
    ours.or_else(|error| other().ok_or(error))
}
