//! Storey 1: moves and positions as people write them. What programs exchange is in [`tenjiku_rules::coordinate`] and
//! [`tenjiku_rules::sfen`].
//!
//! | module | what it writes and reads |
//! |---|---|
//! | [`association`] | moves for people, as the Shogi Association prints them: `Lnx!9d` |
//! | [`japanese`] | moves for people, as Japanese players write them: `７六歩` |
//! | [`MoveStyle`] | either of these two, as the player or the language wants it |
//! | [`western`] | moves as sites show them: `P-78`, `歩-78` (read only) |
//! | [`told`] | plies as people say them: `Black: Fire Demon to 10e, burns five pieces` (written only) |
//! | [`diagram`] | positions as text diagrams (written only) |
//!
//! The command line, records, protocols, the move list and lessons use this room. It decides no rules: a
//! move that could be read goes to [`Position::accept`](tenjiku_rules::Position::accept), and if that
//! returns a [`Refusal`](tenjiku_rules::Refusal), it is passed on. It reads no files and prints nothing.

pub mod association;
pub mod diagram;
pub mod japanese;
mod spoken;
mod style;
mod told;
pub mod western;

pub use spoken::{SquareNames, said};
pub use style::MoveStyle;
#[cfg(feature = "game")]
pub(crate) use told::jumped;
pub use told::{Told, move_in_words, told};

/// A [position key](tenjiku_rules::Position::key) as it is written: 16 hexadecimal digits.
#[must_use]
pub fn key_text(key: u64) -> String {
    format!("{key:016x}")
}
