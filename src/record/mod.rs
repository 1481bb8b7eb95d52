//! Storey 2: games on paper.
//!
//! A game is a [`GameTree`]: what was played, variations, and what is written beside them. A
//! [`GameRecord`] is the tree as its file has it, with all that is needed to play it again: which game
//! with which options and rules, from where, how it ended, who played. The match screen saves it, and
//! keeps the last games in a [`AutosaveRing`]; a [`SavedGames`] lists what was saved; `tenjiku replay` and the load
//! dialog read it back with [`GameTree::load`]. [`formats`] writes and reads games as other programs and
//! printed books do. This room decides no rule and shows nothing; a record that does not fit the rules
//! is refused with the ply and the reason.

mod autosave;
mod date;
mod disk;
pub mod formats;
mod replay;
mod saved_games;
mod schema;
mod store;
mod transcript;
mod tree;

pub use autosave::{AutosaveRing, BrokenSave, LastGame, ResumableGame};
pub use date::{date_of, today};
#[cfg(feature = "gui")]
pub(crate) use disk::{set_aside, write_atomically}; // for the window's settings and lessons
pub use replay::{ReplayError, replay};
pub use saved_games::{Filter, SavedGame, SavedGames, Summary};
pub use schema::{GameRecord, GameResult, PlyNotes, VariationRecord};
pub use store::{RecordError, games_folder, is_record};
pub use tree::{Annotation, GameTree, Header, NodeId, NoteMark, Notes};
