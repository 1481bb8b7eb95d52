//! What other programs call the games.

use crate::variant::{Library, VariantError, VariantFile};

/// Games that have another name outside: our id, their name.
const OTHERS: &[(&str, &str)] = &[("tori", "torishogi")];

/// The name by which other programs know a game; its id if they have no name of their own for it.
#[must_use]
pub fn outside(id: &str) -> &str {
    OTHERS.iter().find(|(ours, _)| *ours == id).map_or(id, |(_, theirs)| theirs)
}

/// The id of the game that another program calls so. A board size before the name, such as
/// `7x7+6_torishogi`, is passed over.
#[must_use]
pub fn inside(name: &str) -> &str {
    let sized = |(size, _): &(&str, &str)| {
        size.starts_with(|c: char| c.is_ascii_digit()) && size.contains('x') && size.contains('+')
    };
    let name = name.split_once('_').filter(sized).map_or(name, |(_, name)| name);
    OTHERS.iter().find(|(_, theirs)| *theirs == name).map_or(name, |(ours, _)| ours)
}

/// The outside names of all sound games of a library, in its order.
pub fn all(library: &Library) -> impl Iterator<Item = &str> {
    library.games().map(|game| outside(&game.id))
}

/// The game of a library that another program calls so.
///
/// # Errors
/// [`VariantError::Unknown`] with the games there are, or the fault of the user's own file.
pub fn find<'l>(library: &'l Library, name: &str) -> Result<&'l VariantFile, VariantError> {
    library.find(inside(name))
}
