//! Storey 2: games as files.
//!
//! A game is a [`GameTree`]: the moves that were played, variations, and notes on both. A [`GameRecord`] is the
//! tree as its file stores it, with everything needed to replay the game: which game it is, under which options
//! and rules, the first position, the result, the players. The match screen saves games and keeps the last ones
//! in an [`AutosaveRing`]; [`SavedGames`] lists what was saved; `tenjiku replay` and the load dialog read it
//! back with [`GameTree::load`]. [`formats`] reads and writes games as other programs and printed books do.
//!
//! This room decides no rule and shows nothing. A record that breaks the rules is refused, with the ply and the
//! reason.

mod adopt;
mod autosave;
pub mod by_link;
mod date;
pub mod formats;
pub mod link;
mod replay;
mod saved_games;
mod schema;
mod store;
mod transcript;
mod tree;
mod warnings;

pub use adopt::OpenedVariant;
pub use autosave::{AutosaveRing, BrokenSave, LastGame, ResumableGame};
pub use by_link::{ByLink, LinkMismatch, LinkSays};
pub use date::{date_of, today};
pub use replay::{ReplayError, replay};
pub use saved_games::{Filter, SavedGame, SavedGames, Summary};
pub use schema::{GameRecord, GameResult, PlyNotes, VariationRecord};
pub use store::{RecordError, games_folder, is_record};
pub use tree::{Annotation, GameTree, Header, NodeId, NoteMark, Notes};
pub use warnings::ReadWarnings;
