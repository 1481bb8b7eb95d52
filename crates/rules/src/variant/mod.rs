//! Games as data: variant files and what they compile to.
//!
//! A variant file ([`schema`]) is parsed and checked ([`read`], [`Library`]), with error messages for its author. Then
//! it is compiled to a [`Variant`]: kinds with their powers, the board's [`Geometry`], and lookup tables. This module
//! does no file I/O.

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
