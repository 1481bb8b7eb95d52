//! Layer 1: soak tests with random games.
//!
//! A [`Soak`] is an endless sequence of random games, each determined by the seed and its number, so faults
//! are reproducible. [`play_through`] plays a game while a [`Checker`] examines every position and ply:
//! [`RulesChecker`] verifies the [`properties`], and layer 2 has a checker that compares the koma with the
//! position. [`reduce`] shortens a game that shows a fault. Used by `tenjiku lab soak`, tests and `fuzz/`.

mod checker;
mod games;
pub mod properties;
mod reduce;
mod rules_checker;

pub use checker::{Checker, Fault, Play, play_through};
pub use games::Soak;
pub use reduce::{ReducedGame, reduce};
pub use rules_checker::RulesChecker;
