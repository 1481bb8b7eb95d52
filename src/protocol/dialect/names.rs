//! What other programs call the games: their files say so, in `elsewhere`.

use crate::variant::{Library, VariantError, VariantFile};

/// The name by which other programs know a game; its id if they have no name of their own for it.
#[must_use]
pub fn outside(game: &VariantFile) -> &str {
    game.elsewhere.first().unwrap_or(&game.id)
}

/// Whether another program may mean that game by a name. A board size before the name, such as
/// `7x7+6_torishogi`, is passed over.
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

/// The outside names of all sound games of a library, in its order.
pub fn all(library: &Library) -> impl Iterator<Item = &str> {
    library.games().map(outside)
}

/// The game of a library that another program calls so. Our own name goes before those of others.
///
/// # Errors
/// [`VariantError::Unknown`] with the games there are, or the fault of the user's own file.
pub fn find<'l>(library: &'l Library, name: &str) -> Result<&'l VariantFile, VariantError> {
    let ours = library.find(unsized_name(name));
    let other = || library.games().find(|game| is(game, name));
    ours.or_else(|error| other().ok_or(error))
}
