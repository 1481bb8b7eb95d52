//! Moves in the player's language and style. The notations are in [`tenjiku_records::notation`].
//!
//! | item | purpose |
//! |---|---|
//! | [`describe_ply`] | plies in words: `Black: Fire Demon to 10e, burns five pieces` (write only) |
//! | [`SquareNames`] | square names for display and for speech |

mod ply_text;
mod square_names;

pub use ply_text::{PlyText, count_jumped, describe_ply, move_in_words};
pub use square_names::{SquareNames, to_spoken};

/// Formats a [position key](tenjiku_rules::Position::key) as 16 hexadecimal digits.
pub fn key_text(key: u64) -> String {
    format!("{key:016x}")
}
