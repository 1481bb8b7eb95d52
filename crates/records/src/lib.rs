//! Records of the historical shogi games, in the formats of other programs and of books, with variations,
//! notes and times.
//!
//! ```
//! use tenjiku_records::formats::{self, GameFormat, GameLookup};
//! use tenjiku_records::PlainWording;
//! use tenjiku_rules::variant::Library;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let library = Library::built_in();
//! let games = GameLookup { game_id: Some("tori"), ..GameLookup::new(&library, &PlainWording) };
//! let tree = formats::read("position startpos moves 5e5d 3c3d", &games)?;
//! assert_eq!(tree.main_line().len(), 2);
//! println!("{}", GameFormat::Kif.write(&tree, &PlainWording)?);
//! # Ok(())
//! # }
//! ```
//!
//! | module | contents |
//! |---|---|
//! | [`GameTree`] | a game: main line, variations, notes |
//! | [`GameRecord`] | its serialized form in RON |
//! | [`formats`] | KIF, KI2, CSA, PGN, USI, ShogiVar and printed scores |
//! | [`notation`] | human notations of moves and positions |
//! | [`dialect`] | engine notations of moves, squares and positions |
//! | [`link`], [`by_link`] | games as links, and games played by exchanging links |
//! | [`TimeControl`], [`clock`] | time controls and clocks |
//! | [`Wording`] | sentences for refusals and results, supplied by the caller |
//!
//! Every move that is read is checked by the rules ([`Position::accept`](tenjiku_rules::Position::accept)).
//! The crate does no I/O, and depends on no language and no particular game: names of games and pieces in
//! other programs and books come from the variant files.
//!
//! # Panics
//! Input that is read never causes a panic. Positions and moves passed as arguments must belong together, as
//! in `tenjiku-rules`.

pub mod by_link;
pub mod clock;
pub mod dialect;
pub mod formats;
pub mod link;
pub mod notation;
mod record_conversion;
mod replay;
mod ron_text;
mod schema;
mod time_control;
mod tree;
mod warnings;
mod wording;

pub use by_link::{CorrespondenceGame, LinkMismatch, LinkSignal};
pub use replay::{ReplayError, replay};
pub use ron_text::{RecordError, is_record};
pub use schema::{GameRecord, GameResult, PlyNotes, VariationRecord};
pub use time_control::{Overtime, TimeControl};
pub use tree::{Annotation, GameTree, Header, NodeId, NoteMark, Notes};
pub use warnings::ReadWarnings;
pub use wording::{PlainWording, Wording};
