//! The computer player for the historical shogi games, from Micro (4x5) to Taikyoku (36x36).
//!
//! [`Engine`] finds the best move of a [`Position`](tenjiku_rules::Position) within [`Limits`]. [`mate`] and
//! [`problem`] find forced wins. All of these work from a compiled variant and know no particular game, so a new
//! variant file needs no changes to the engine. The clock only affects when a search stops.
//!
//! | Item | Purpose |
//! |---|---|
//! | [`Engine`] | the computer player |
//! | [`Worker`] | the computer player and the solvers in a thread, or in a web worker of a page |
//! | [`Limits`], [`StopFlag`] | thinking time |
//! | [`Level`], [`LevelChoice`] | playing strength, and the move choice of the lower levels |
//! | [`mate`] | search for a forced win within a number of plies |
//! | [`problem`] | solver of mating problems: attacking moves only, any length |
//! | [`BlunderCheck`] | blunder detection |
//! | [`opening()`], [`random_walk`] | random opening positions |
//! | [`tables`], [`StaticEvaluator`] | learned evaluation, static evaluation for tuning |
//! | [`Weights`], [`margins`] | parameters of the evaluation and of the pruning |
//!
//! Use [`mate::find`] for positions of games: it finds a win by any rule that ends the game, and counts plies up to
//! that end, with the capture of the royal where the game is played to it. Use [`problem::solve`] for composed
//! problems: it tries only moves that attack a royal, and counts moves, without the capture.
//!
//! # Examples
//!
//! ```
//! use tenjiku_rules::Position;
//! use tenjiku_rules::variant::Variant;
//! use tenjiku_search::{Engine, EngineOptions, Limits, SearchRequest, StopFlag};
//!
//! let tori = Variant::built_in("tori").expect("a built-in game");
//! let position = Position::new(tori);
//! let mut engine = Engine::new(EngineOptions { hash_mib: 4, threads: 1 });
//! let request = SearchRequest::new(Limits::nodes(2000));
//! let answer = engine.think(&position, &request, &StopFlag::default(), &mut |_| ());
//! assert!(answer.mv.is_some_and(|mv| position.accept(mv).is_ok()));
//! ```

// The private modules, for contributors:
//
// - `engine`: the computer player; `worker`: the same in a thread, or in a web worker of a page
// - `root`: iterative deepening, aspiration windows, MultiPV
// - `searcher`, `alpha_beta`, `pruning`, `quiescence`: one thread's tree search
// - `mating_check`: mate by one check over other pieces
// - `picker`, `move_order`, `transposition`: staged moves; history, killers, countermoves; shared table
// - `evaluator`, `piece_values`, `safety`, `near`, `see`: evaluation and static exchange evaluation
// - `static_evaluator`, `weights`: static evaluation for tuning; parameters of the evaluation
// - `level`, `limits`, `time_manager`, `stop_flag`: playing strength and thinking time
// - `choice`: move choice of the lower levels
// - `blunder`, `opening`: blunder detection; random, balanced opening positions

mod advantage;
mod alpha_beta;
mod blunder;
mod bucket_table;
mod choice;
mod engine;
mod evaluator;
mod level;
mod limits;
pub mod margins;
pub mod mate;
mod mating_check;
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
mod static_evaluator;
mod stop_flag;
mod table_size;
pub mod tables;
#[cfg(test)]
mod test_board;
mod time_manager;
mod transposition;
mod weights;
mod worker;

pub use blunder::{Blunder, BlunderCheck, LossThreshold};
pub use choice::LevelChoice;
pub use engine::{Engine, EngineOptions, SearchAnswer, SearchRequest};
pub use level::Level;
pub use limits::{Limits, TimeLimit};
pub use opening::{opening, random_walk};
pub use report::{PvLine, SearchReport};
pub use score::Score;
pub use static_evaluator::StaticEvaluator;
pub use stop_flag::StopFlag;
pub use table_size::{MAX_HASH_MIB, fit_table_mib, smaller_table_notice};
pub use tables::{EvalTables, Evaluation, TablesError};
pub use weights::Weights;
#[cfg(target_family = "wasm")]
pub use worker::serve_page;
pub use worker::{SearchEvent, SearchUpdate, Worker};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
