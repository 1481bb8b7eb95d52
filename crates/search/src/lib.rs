//! The computer player of old shogi games, from Micro (4x5) to Taikyoku (36x36).
//!
//! [`Engine`] looks for the best move of a [`Position`](tenjiku_rules::Position) within [`Limits`], and [`mate`] for a
//! forced win. Both know no game by name, only compiled variants, so a new variant file has a computer player at once.
//! Every move comes from the rules, and the clock is looked at only for the limits.
//!
//! | module | what it does |
//! |---|---|
//! | `engine` | the computer player |
//! | `root` | iterative deepening, aspiration windows, several best lines |
//! | `searcher`, `alpha_beta`, `pruning`, `quiescence` | one thread's tree search |
//! | `picker`, `move_order`, `transposition` | the moves of a node, best first; history, killers, countermoves; the table all threads share |
//! | `evaluator`, `piece_values`, `safety`, `near`, `see` | evaluation and static exchange evaluation |
//! | [`tables`], `static_score` | evaluation learned from play; the evaluation of a position without a search |
//! | `weights`, [`margins`] | the numbers of the evaluation, and those that decide what the search leaves out |
//! | `level`, `limits`, `time_manager`, `stop_flag` | how strong it plays, and how long it thinks |
//! | `choice` | how the lower levels choose among plausible moves |
//! | `blunder` | what a move leaves to the opponent |
//! | `opening` | random positions to begin games with, fair to both sides |
//! | [`mate`] | the search for a forced win, also as a part of the search for the best move |
//! | [`problem`] | the solver of mating problems: attacks only, of any length |

mod alpha_beta;
mod blunder;
mod choice;
mod engine;
mod evaluator;
mod level;
mod limits;
pub mod margins;
pub mod mate;
mod memory;
mod move_order;
mod near;
mod opening;
mod picker;
mod piece_values;
pub mod problem;
mod pruning;
mod quiescence;
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
mod test_board;
mod time_manager;
mod transposition;
mod verdict;
mod weights;

pub use blunder::{Blunder, BlunderCheck, Worth};
pub use choice::LevelChoice;
pub use engine::{Engine, EngineOptions, SearchAnswer, SearchRequest};
pub use level::Level;
pub use limits::{Limits, TimeLimit};
pub use opening::{opening, random_walk};
pub use report::{PvLine, SearchReport};
pub use score::Score;
pub use static_score::StaticScore;
pub use stop_flag::StopFlag;
pub use table_room::{MOST_HASH_MIB, no_room, table_room};
pub use tables::{EvalTables, Evaluation, TablesError};
pub use weights::Weights;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
