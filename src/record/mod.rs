//! Storey 2: saved games. What a game is as a record, and the formats of others, is in [`tenjiku_records`].
//!
//! The match screen saves games and keeps the last ones in an [`AutosaveRing`]; [`SavedGames`] lists what was saved;
//! `tenjiku replay` and the load dialog read it back with [`load_game`].
//!
//! This room decides no rule and shows nothing.

mod adopt;
mod autosave;
mod date;
mod linked;
mod saved_games;
mod store;

pub use adopt::OpenedVariant;
pub use autosave::{AutosaveRing, BrokenSave, LastGame, ResumableGame};
pub use date::{date_of, today};
pub use linked::find_saved;
pub use saved_games::{Filter, SavedGame, SavedGames, Summary};
pub use store::{games_folder, load_game, load_record, save_record};
