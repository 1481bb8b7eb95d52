//! The rules of historical shogi variants, from Micro (4x5) to Taikyoku (36x36): move generation, playing and undoing
//! moves, game endings, SFEN and perft.
//!
//! A game is data: a [variant file](variant) defines its board, pieces, powers and rules and is compiled to a
//! [`Variant`](variant::Variant). No code is specific to one game.
//!
//! - [`Position`] generates and checks [`Move`]s, plays and undoes them, and reports the [`Outcome`].
//! - [`Position::play`] reports what a move does as an ordered list of [`Effect`]s.
//! - [`Position::accept`] explains an illegal move with a [`Refusal`].
//! - [`Setup`] is an unchecked position, for editors and parsers.
//! - [`sfen`] and [`coordinate`] read and write positions and moves.
//!
//! A [`Move`] comes
//!
//! - from text: [`coordinate::read`], which also explains illegal moves;
//! - from squares: [`coordinate::from_squares`], for example from clicks on a board;
//! - from the generator: [`Position::legal_moves`], for [`Position::play`], which does not check a move;
//! - from any other source: [`Position::play_checked`] checks a move and plays it.
//!
//! # Examples
//!
//! [`Position::legal_moves`] is empty after the end of the game, and then [`Position::outcome`] gives the result.
//! [`RandomNumbers`](variant::RandomNumbers) make random play repeatable:
//!
//! ```
//! use tenjiku_rules::variant::{RandomNumbers, Variant};
//! use tenjiku_rules::{Position, coordinate};
//!
//! let mini = Variant::built_in("mini").expect("a built-in game");
//! let mut position = Position::new(mini);
//! let mut random = RandomNumbers::new(1);
//! let mut record = Vec::new();
//! while let Some(mv) = random.pick(&position.legal_moves()) {
//!     record.push(coordinate::write(position.variant(), mv));
//!     position.play(mv, &mut ());
//! }
//! assert!(position.outcome().is_some());
//! assert_eq!(record.len(), position.plies());
//! ```
//!
//! Effects, undo and perft:
//!
//! ```
//! use tenjiku_rules::variant::Variant;
//! use tenjiku_rules::{Position, perft};
//!
//! let chu = Variant::built_in("chu").expect("a built-in game");
//! let mut position = Position::new(chu);
//! let moves = position.legal_moves();
//! let effects = position.play_checked(moves[0])?;
//! assert_eq!(effects.len(), 2, "lift and land");
//! position.undo();
//! assert_eq!(perft(&mut position, 1), moves.len() as u64);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod attack;
mod bareness;
mod burning;
mod cell;
mod check_finder;
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
pub use check_finder::CheckFinder;
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
pub use setup::{MAX_IN_HAND, Setup, SetupError, handicap_name};

pub use move_error::MoveError;
pub use sfen::SfenError;
pub use variant::{Piece, Side};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
