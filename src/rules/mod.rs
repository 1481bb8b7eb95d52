//! Storey 1: the rules of all games on one core.
//!
//! [`Position`] is the only authority on a game: what may be played, what a move does (an ordered
//! list of [`Effect`]s), how the game stands. Search, game, notation and the command line call it;
//! it knows nothing of them, and nothing of any single game: all it is told is the compiled
//! [`Variant`](crate::variant::Variant).

pub(crate) mod attack;
mod burning;
mod cell;
mod effect;
mod ending;
mod generate;
mod impasse;
mod influence;
mod key_counts;
mod legality;
mod move_list;
mod moves;
mod outcome;
mod perft;
mod play;
mod position;
mod promotion;
mod refusal;
mod repetition;
mod setup;
mod strike;
mod walker;
mod way;

pub use burning::Fire;
pub use effect::{Effect, EffectSink};
pub use influence::Influence;
pub use move_list::MoveList;
pub use moves::{MAX_VIA, Move};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use perft::{divide, perft};
pub use position::Position;
pub use promotion::{NoPromotion, PromotionChoice};
pub use refusal::Refusal;
pub use setup::{MOST_HELD, Setup, SetupError, odds_name};
pub use way::{Gait, Stretch};

pub use crate::variant::{Piece, Side};
