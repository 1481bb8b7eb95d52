//! Layer 2: the computer player as used by the program.
//!
//! The search is in the crate [`tenjiku_search`]. This module adds the user's learned evaluation tables
//! ([`user_tables`]), and texts for its reports.

mod reason;
pub mod user_tables;
mod words;

pub use reason::{gain, reason};
pub use tenjiku_search::*;
pub use user_tables::USER_TABLES;
pub use words::{LevelWords, MateWords, ScoreWords};

use crate::platform::files;
use std::io;
use std::path::Path;

/// Reads a file of weights.
///
/// # Errors
/// If it cannot be read or parsed ([`Weights::parse`]).
pub fn read_weights(path: &Path) -> io::Result<Weights> {
    Weights::parse(&files::read_text(path)?).map_err(io::Error::other)
}
