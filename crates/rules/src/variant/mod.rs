//! A game as data.
//!
//! A variant file ([`schema`]) is read ([`read`], [`Library`]); if it is faulty, the messages say what
//! to do about it. Then it is compiled to a [`Variant`]: the kinds with their powers, the board's
//! [`Geometry`] and tables for the rules. Nothing here plays a move or touches a file.

pub mod check;
mod compile;
mod difference;
pub mod error;
pub mod explain;
pub mod face;
mod fault_report;
mod fingerprint;
mod geometry;
mod handicap;
mod house;
mod in_play;
mod kind;
pub mod library;
pub mod load;
mod move_pattern;
pub mod nearest;
mod piece;
mod presets;
mod random;
pub mod schema;
pub mod source_map;
mod tables;
mod texts;

pub use check::check;
pub use compile::Variant;
pub use error::{CompileError, FileFault, VariantError};
pub use fault_report::FaultReport;
pub use fingerprint::hash_text;
pub use geometry::{Geometry, Sq, rank_name};
pub use handicap::Handicap;
pub use kind::{Kind, LOWEST_RANK};
pub use library::{EVALUATION_TABLES, Library, LibraryEntry, Origin};
pub use load::{parse, read};
pub use move_pattern::{HookLeg, MovePattern, Ray, TurningLion, hit};
pub use piece::{KindId, Piece, Side};
pub use random::RandomNumbers;
pub use schema::{
    Bareness, Borrowing, BurnersMeet, CounterStrike, Passing, Power, Promotion, RangeTakes, Repetition,
    RoyalSafety, Stalemate, Turns, VariantFile, ZoneMoves,
};
pub use tables::{Tables, mix, mix_bytes};
