//! Moves and positions as people write them. What programs exchange is in [`tenjiku_rules::coordinate`],
//! [`tenjiku_rules::sfen`] and [`dialect`](crate::dialect).
//!
//! | module | what it writes and reads |
//! |---|---|
//! | [`association`] | moves as the Shogi Association prints them: `Lnx!9d` |
//! | [`japanese`] | moves as Japanese players write them: `７六歩` |
//! | [`MoveStyle`] | either of these two |
//! | [`western`] | moves as sites show them: `P-78`, `歩-78` (read only) |
//! | [`diagram`] | positions as text diagrams (written only) |
//!
//! No rule is decided here: a move that could be read goes to
//! [`Position::accept`](tenjiku_rules::Position::accept), and its [`Refusal`](tenjiku_rules::Refusal) is passed on.

pub mod association;
pub mod diagram;
pub mod japanese;
mod style;
pub mod western;

pub use style::MoveStyle;
