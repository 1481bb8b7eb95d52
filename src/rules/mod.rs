//! Storey 1: the rules of all games on one core.
//!
//! [`Position`] is the only authority on a game: which moves are legal, what a move does (an ordered
//! list of [`Effect`]s) and how the game stands. Search, game, notation and the command line call it.
//! This room knows nothing about its callers and nothing about any particular game: it works from the
//! compiled [`Variant`](crate::variant::Variant) alone. It never reads a file, a clock or a setting.

pub(crate) mod attack;
mod bareness;
mod burning;
mod cell;
mod effect;
mod ending;
mod foresight;
mod generate;
mod impasse;
mod influence;
mod key_counts;
mod legality;
mod move_list;
mod moves;
mod outcome;
mod path;
mod perft;
#[cfg(test)]
mod placed;
mod play;
mod position;
mod promotion;
mod reach;
mod refusal;
mod repetition;
mod setup;
mod strike;
mod walker;

pub use burning::Fire;
pub use effect::{Effect, EffectSink};
pub use influence::Influence;
pub use move_list::MoveList;
pub use moves::{MAX_VIA, Move};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use path::{Gait, PathSegment};
pub use perft::{divide, perft};
pub use position::Position;
pub use promotion::{NoPromotion, PromotionChoice};
pub use refusal::Refusal;
pub use setup::{MOST_HELD, Setup, SetupError, odds_name};

pub use crate::variant::{Piece, Side};
