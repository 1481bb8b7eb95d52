//! Storey 2: the search for the next fault.
//!
//! A [`Soak`] is an endless row of random games, all games under all their readings in turn. Each game depends
//! only on the seed and its number, so a fault can be seen again. [`play_through`] plays a game while a [`Checker`]
//! looks at every position and every ply: [`RulesChecker`] holds the [`properties`] of all positions against it, and
//! storey 3 has one that compares the koma with the position. [`reduce`] shortens a game that shows a fault. `tenjiku
//! soak` calls this room; tests, and the fuzzing in `fuzz/`, hold the same properties against games of their own. This room decides no rule,
//! mends nothing and never prints.

mod checker;
mod games;
pub mod properties;
mod reduce;
mod rules_checker;

pub use checker::{Checker, Fault, Play, play_through};
pub use games::Soak;
pub use reduce::{Short, reduce};
pub use rules_checker::RulesChecker;
