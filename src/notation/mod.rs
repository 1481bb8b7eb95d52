//! Storey 1: moves in the player's language and style. How they are written is in [`tenjiku_records::notation`].
//!
//! | module | what it is for |
//! |---|---|
//! | [`current_style`] | how moves are written now: as the player or the language wants it |
//! | [`told`] | plies as people say them: `Black: Fire Demon to 10e, burns five pieces` (written only) |
//! | [`SquareNames`] | squares for the eye and for the ear |

mod spoken;
mod style;
mod told;

pub use spoken::{SquareNames, said};
pub use style::{choose_style, current_style, style_of};
#[cfg(feature = "game")]
pub(crate) use told::jumped;
pub use told::{Told, move_in_words, told};

/// A [position key](tenjiku_rules::Position::key) as it is written: 16 hexadecimal digits.
#[must_use]
pub fn key_text(key: u64) -> String {
    format!("{key:016x}")
}
