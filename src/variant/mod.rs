//! Storey 0: a game as data.
//!
//! A variant file ([`schema`]) is read, checked and compiled to a [`Variant`]: kinds with their
//! powers, the board's [`Geometry`], tables for the rules. Everything above asks the `Variant`;
//! nothing here plays a move.

mod compile;
mod geometry;
pub mod schema;
mod tables;

pub use compile::{CompileError, Kind, KindId, LOWEST_RANK, Variant};
pub use geometry::{Geometry, Sq, rank_name};
pub use schema::{CounterStrike, Power, Promotion, Repetition, RoyalSafety, VariantFile};
pub(crate) use tables::{Ray, hit, mix};
