//! Storey 0: a game as data.
pub mod schema;
