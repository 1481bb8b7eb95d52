//! The rules of old shogi games, from Micro (4x5) to Taikyoku (36x36), on one core.
//!
//! A game is data: a [variant file](variant) with its board, pieces, powers and rules. It is compiled to a
//! [`Variant`](variant::Variant), and [`Position`] plays by it: which moves are legal, what a move does (an ordered
//! list of [`Effect`]s) and how the game stands. Nothing here knows a particular game.

pub mod attack;
mod bareness;
mod burning;
mod cell;
pub mod coordinate;
mod effect;
mod ending;
mod evasions;
mod generate;
mod hits;
mod impasse;
mod influence;
mod key_after;
mod key_counts;
mod legality;
mod move_error;
mod move_list;
mod moves;
mod outcome;
mod path;
mod perft;
mod piece_moves;
mod play;
mod position;
mod promotion;
pub mod quoting;
mod refusal;
mod repetition;
mod royal_capture;
mod setup;
pub mod sfen;
#[cfg(test)]
mod test_positions;
pub mod variant;

pub use burning::Fire;
pub use effect::{Effect, EffectSink, PlySummary};
pub use influence::Influence;
pub use move_list::MoveList;
pub use moves::{MAX_VIA, Move};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use path::{PathSegment, SegmentKind};
pub use perft::{divide, perft};
pub use position::Position;
pub use promotion::{NoPromotion, PromotionChoice};
pub use refusal::{LegalMove, Refusal};
pub use setup::{MAX_IN_HAND, Setup, SetupError, odds_name};

pub use move_error::MoveError;
pub use sfen::SfenError;
pub use variant::{Piece, Side};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
