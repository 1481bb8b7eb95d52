//! Storey 2: the computer player.
//!
//! [`Engine`] looks for the best move of a [`Position`](crate::rules::Position) within [`Limits`].
//! [`Worker`] does the same in a thread of its own and reports what it finds as it goes. The
//! protocols, matches, the game's players and the command line call this room. It knows no game by
//! name, only compiled variants, so a game dropped into `variants/` has a computer player at once.
//! It never prints, never decides a rule (every move comes from the rules core), and never looks at
//! the clock except for its limits.
//!
//! | module | what it does |
//! |---|---|
//! | `engine`, `worker` | the computer player, and the same in a thread of its own |
//! | `root` | iterative deepening, aspiration windows, several best lines |
//! | `searcher`, `alpha_beta`, `pruning`, `quiescence` | one thread's tree search |
//! | `picker`, `move_order`, `transposition` | the moves of a node, best first; history, killers, countermoves; the table all threads share |
//! | `evaluator`, `piece_values`, `safety`, `near`, `see` | evaluation and static exchange evaluation |
//! | [`tables`], `static_score` | evaluation learned from play; the evaluation of a position without a search |
//! | `weights`, [`margins`] | the numbers of the evaluation, and those that decide what the search leaves out |
//! | `level`, `limits`, `time_manager`, `stop_flag` | how strong it plays, and how long it thinks |
//! | `choice` | how the lower levels choose among plausible moves |
//! | `reason` | why a move is good, in a few words |
//! | `blunder` | what a move leaves to the opponent |
//! | [`mate`] | the search for a forced win, also as a part of the search for the best move |

mod alpha_beta;
mod blunder;
mod choice;
mod engine;
mod evaluator;
mod level;
mod limits;
pub mod margins;
pub mod mate;
mod move_order;
mod near;
mod picker;
mod piece_values;
mod pruning;
mod quiescence;
mod reason;
mod report;
mod root;
mod safety;
mod score;
mod searcher;
mod see;
mod static_score;
mod stop_flag;
mod table_room;
pub mod tables;
#[cfg(test)]
pub(crate) mod test_board;
mod time_manager;
mod transposition;
mod verdict;
mod weights;
mod worker;

pub use blunder::{Blunder, BlunderCheck, Worth};
pub use choice::LevelChoice;
pub use engine::{Engine, EngineOptions, SearchAnswer, SearchRequest};
pub use level::Level;
pub use limits::{Limits, TimeLimit};
pub use reason::reason;
pub use report::{PvLine, SearchReport};
pub use score::Score;
pub use static_score::StaticScore;
pub use stop_flag::StopFlag;
pub use table_room::{MOST_HASH_MIB, no_room, table_room};
pub use tables::{EvalTables, Evaluation, TablesError};
pub use weights::Weights;
#[cfg(all(target_family = "wasm", not(feature = "gui")))]
pub(crate) use worker::serve;
pub use worker::{SearchEvent, SearchUpdate, Worker};
