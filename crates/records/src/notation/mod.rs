//! Human notations of moves and positions. For machine formats, see [`tenjiku_rules::coordinate`],
//! [`tenjiku_rules::sfen`] and [`dialect`](crate::dialect).
//!
//! | module | notation |
//! |---|---|
//! | [`association`] | Shogi Association: `Lnx!9d` |
//! | [`japanese`] | Japanese: `７六歩` |
//! | [`MoveStyle`] | a choice between these two |
//! | [`western`] | websites: `P-78`, `歩-78` (read only) |
//! | [`diagram`] | positions as text diagrams (write only) |
//!
//! Legality is decided by [`Position::accept`](tenjiku_rules::Position::accept), whose
//! [`Refusal`](tenjiku_rules::Refusal) is passed on.

pub mod association;
pub mod diagram;
pub mod japanese;
mod style;
pub mod western;

pub use style::MoveStyle;
