//! Games of old shogi as records: read and written in the formats of other programs and of books, with variations,
//! notes and times.
//!
//! ```
//! use tenjiku_records::formats::{self, GameFormat, GameLookup};
//! use tenjiku_records::PlainWording;
//! use tenjiku_rules::variant::Library;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let library = Library::built_in();
//! let games = GameLookup { given: Some("tori"), ..GameLookup::new(&library, &PlainWording) };
//! let tree = formats::read("position startpos moves 5e5d 3c3d", &games)?;
//! assert_eq!(tree.main_line().len(), 2);
//! println!("{}", GameFormat::Kif.write(&tree, &PlainWording)?);
//! # Ok(())
//! # }
//! ```
//!
//! | module | what it holds |
//! |---|---|
//! | [`GameTree`] | a game: the moves that were played, variations, notes on both |
//! | [`GameRecord`] | the same as its RON file stores it |
//! | [`formats`] | KIF, KI2, CSA, PGN, USI, ShogiVar and printed scores |
//! | [`notation`] | moves and positions as people write them |
//! | [`dialect`] | moves, squares and positions as engines write them |
//! | [`link`], [`by_link`] | a game in a link, and games that are played by sending links |
//! | [`TimeControl`] | how much time a game gives |
//! | [`Wording`] | sentences about refusals and results, which the caller brings |
//!
//! Every move that is read goes through the rules ([`Position::accept`](tenjiku_rules::Position::accept)). Nothing here
//! opens files, prints, or knows a language or a game by name: what programs and books call a game and its pieces is in the
//! game's variant file.
//!
//! # Panics
//! Nothing that is read makes this crate panic. Positions and moves that are passed in must belong together, as in
//! `tenjiku-rules`.

pub mod by_link;
pub mod dialect;
pub mod formats;
pub mod link;
pub mod notation;
mod replay;
mod ron_text;
mod schema;
mod time_control;
mod transcript;
mod tree;
mod warnings;
mod wording;

pub use by_link::{ByLink, LinkMismatch, LinkSays};
pub use replay::{ReplayError, replay};
pub use ron_text::{RecordError, is_record};
pub use schema::{GameRecord, GameResult, PlyNotes, VariationRecord};
pub use time_control::{Overtime, TimeControl};
pub use tree::{Annotation, GameTree, Header, NodeId, NoteMark, Notes};
pub use warnings::ReadWarnings;
pub use wording::{PlainWording, Wording};
