//! Learned evaluation for the historical shogi games.
//!
//! [`tune`] lets the computer play games against itself, stores them in a work folder, and fits the numbers of
//! [`EvalTables`](tenjiku_search::EvalTables) to the search scores and results. Then it trains their network on the
//! residual. The next generation of games is played with these tables. A recipe without a time limit gives reproducible
//! tables, even if interrupted and resumed. Progress is reported to the caller; nothing is printed.
//!
//! | module | contents |
//! |---|---|
//! | `recipe` | configuration, progress and errors |
//! | `game` | a self-play game |
//! | `store` | files of games, about twelve bytes per ply |
//! | `samples` | positions as sparse vectors over the numbers of the tables |
//! | `prior_groups` | groups of numbers assumed to be similar |
//! | `fit` | fits the numbers to the samples |
//! | `train` | trains the network on the residual |
//! | `adam` | the optimiser of both |
//! | `run` | generations |
//! | `spsa` | tunes search parameters by matches |

mod adam;
mod fit;
mod game;
mod prior_groups;
mod recipe;
mod run;
mod samples;
mod spsa;
mod store;
mod train;

pub use fit::FitReport;
pub use recipe::{Progress, Recipe, TuneError, TuneReport};
pub use run::tune;
pub use spsa::{Spsa, Trial};
