//! Layer 1: matches between computer players.
//!
//! A [`Contest`] is a match between two [`Contender`]s: the built-in player at any level, or an external
//! engine. Each opening is played twice, with colours reversed. A player that plays an illegal move, exceeds
//! its time, crashes or hangs loses the game, with the reason on record; a player that has failed is
//! restarted. Games are reported to the caller; nothing is printed.
//!
//! | module | contents |
//! |---|---|
//! | [`contender`] | players in the syntax of the command line, such as `ai:8,nodes=20000` |
//! | [`statistics`] | score, Elo with error margins, likelihood of superiority (LOS), SPRT |
//! | `player` | the common trait of both kinds of player |
//! | `game` | a single game |
//! | `contest` | all games of a match, in several threads |

pub mod contender;
mod contest;
mod game;
mod player;
pub mod statistics;

pub use contender::{Contender, ContenderError, ContenderKind, EvaluationSource};
pub use contest::{Contest, ContestError, MatchGameReport, MatchStanding};
pub use game::{Adjudication, FinishedGame, ResignRule, Usage};
pub use player::{MatchPlayer, MoveChoice, PlayerError};
