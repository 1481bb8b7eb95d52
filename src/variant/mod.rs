//! Storey 0: a game as data.
//!
//! A variant file ([`schema`]) is read ([`read`], [`Library`]); if it is faulty, the messages say what
//! to do about it. Then it is compiled to a [`Variant`]: the kinds with their powers, the board's
//! [`Geometry`] and tables for the rules. Every room above uses the `Variant`. Nothing here plays a
//! move, draws, or writes a file. Texts about a game come in the present language if its file has them
//! (`texts`).

pub mod check;
mod compile;
mod departure;
pub mod error;
pub(crate) mod explain;
pub(crate) mod face;
mod fault_report;
mod fingerprint;
mod geometry;
mod handicap;
mod house;
mod kind;
pub mod library;
pub mod load;
pub(crate) mod nearest;
pub(crate) mod outline;
mod piece;
mod presets;
mod random;
mod reach;
pub mod schema;
mod tables;
mod texts;
pub(crate) mod user_files;
mod walk;
pub mod words;

pub use check::check;
pub use compile::Variant;
pub use error::{CompileError, FileFault, VariantError};
pub(crate) use fault_report::FaultReport;
pub(crate) use fingerprint::hash_of;
pub use geometry::{Geometry, Sq, rank_name};
pub use handicap::Handicap;
pub use kind::{Kind, LOWEST_RANK};
pub use library::{Library, LibraryEntry, Origin, SHIPPED_TABLES, read_file, user_folder};
pub use load::{parse, read};
pub use piece::{KindId, Piece, Side};
pub(crate) use random::RandomNumbers;
pub use schema::{
    Bareness, Borrowing, BurnersMeet, CounterStrike, Passing, Power, Promotion, RangeTakes, Repetition,
    RoyalSafety, Stalemate, Turns, VariantFile, ZoneMoves,
};
pub(crate) use tables::{mix, mix_bytes};
pub(crate) use walk::{Ray, TurningLion, Walk, hit};
