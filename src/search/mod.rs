//! Storey 2: the computer player, as the program uses it.
//!
//! The search itself is the crate [`tenjiku_search`]. Here is what it needs from above: a thread (or in a browser a web
//! worker) to think in ([`Worker`]), the user's own tables of learned evaluation ([`own_tables`]), and words for what
//! it reports. The protocols, matches, the game's players and the command line call this room.

pub mod own_tables;
mod reason;
mod words;
mod worker;

pub use own_tables::fitting;
pub use reason::{gain, reason};
pub use tenjiku_search::*;
pub use words::{LevelWords, MateWords, ScoreWords};
#[cfg(all(target_family = "wasm", not(feature = "gui")))]
pub(crate) use worker::serve;
pub use worker::{SearchEvent, SearchUpdate, Worker};

use crate::platform::files;
use std::io;
use std::path::Path;

/// Reads a file of weights.
///
/// # Errors
/// It cannot be read, or what [`Weights::parse`] says.
pub fn read_weights(path: &Path) -> io::Result<Weights> {
    Weights::parse(&files::read_text(path)?).map_err(io::Error::other)
}
