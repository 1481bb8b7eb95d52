//! Saved games. Records and formats are in [`tenjiku_records`].
//!
//! [`AutosaveRing`] keeps the last games, [`SavedGames`] lists saved ones, and [`load_game`] reads them.

mod autosave;
mod date;
mod linked;
mod opened_variant;
mod saved_games;
mod store;

pub use autosave::{AutosaveRing, BrokenSave, LastGame, ResumableGame};
pub use date::{date_of, today};
pub use linked::find_saved;
pub use opened_variant::OpenedVariant;
pub use saved_games::{Filter, SavedGame, SavedGames, Summary};
pub use store::{games_folder, load_game, load_record, save_record};
