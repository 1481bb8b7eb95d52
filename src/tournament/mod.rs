//! Storey 2: matches between computer players.
//!
//! A [`Contest`] is a match of many games between two [`Contender`]s: our own player at any level, or
//! an external engine. Each opening is played twice, with colours reversed. `tenjiku lab match` calls
//! this room, and so does everything that measures strength. A player that plays an illegal move,
//! exceeds its time, crashes or hangs loses that game with the reason on record, and is started
//! again for the next one. This room never decides what is legal or how a game ends, which is left
//! to the rules core, and never prints: it reports every finished game to its caller.
//!
//! | module | for |
//! |---|---|
//! | [`contender`] | a player as written on the command line, such as `ai:8,nodes=20000` |
//! | [`statistics`] | points, Elo with its margin of error, likelihood of superiority (LOS), SPRT |
//! | `player` | both kinds of player behind one trait |
//! | `game` | one game from opening to end |
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
