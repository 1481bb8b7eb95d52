//! Storey 2: matches between computer players.
//!
//! A [`Contest`] lets two [`Contender`]s play many games: ours at any level, in this process, or an
//! external engine. Each opening is played twice, with both colours. `tenjiku match` calls this
//! room, and so does everything that measures strength. The rules core alone decides what is legal
//! and how a game ends; a player that plays an illegal move, oversteps its time, crashes or hangs
//! has lost that game, is told of with its reason, and starts anew in the next one. This room
//! prints nothing: it tells its caller of every finished game.
//!
//! | module | for |
//! |---|---|
//! | [`contender`] | who plays, read from a text such as `ai:8,nodes=20000` |
//! | [`statistics`] | points, Elo with its margin, superiority, SPRT |
//! | `opening` | varied, balanced first plies |
//! | `player` | both kinds of player behind one door |
//! | `game` | one game from opening to end |
//! | `contest` | all games, in as many threads as are wanted |

pub mod contender;
mod contest;
mod game;
mod opening;
mod player;
pub mod statistics;

pub use contender::{Contender, ContenderError, ContenderKind};
pub use contest::{Contest, ContestError, GameReport, MatchStanding};
pub use game::{Adjudication, FinishedGame, ResignRule, Usage};
pub use opening::opening;
pub use player::{MatchPlayer, MoveChoice, PlayerError};
