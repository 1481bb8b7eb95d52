//! Evaluation of old shogi games, learned from play.
//!
//! [`tune`] lets the computer play a game against itself, keeps the games in a work folder, and fits the
//! numbers of [`EvalTables`](tenjiku_search::EvalTables) to what the games show: how a position was judged
//! by a search, and how its game ended. Then it trains their network on what the numbers cannot explain.
//! Played again with these tables, the games of the next generation show more. The same recipe gives the same tables, whether it is followed in one go or stopped and continued; only a limit on the time makes a difference. It never prints: it reports how far it is.
//!
//! | module | for |
//! |---|---|
//! | `recipe` | what is asked for, and what goes wrong |
//! | `game` | one game of the computer against itself |
//! | `store` | games in a file, about twelve bytes a ply |
//! | `samples` | the positions of games as lists of numbers of the tables |
//! | `kin` | what numbers of the tables have in common |
//! | `fit` | the numbers that explain the samples best |
//! | `train` | a small network that corrects them |
//! | `adam` | the steps in which both are found |
//! | `run` | one generation after the other |
//! | `spsa` | margins of the search, which no position explains, by matches |

mod adam;
mod fit;
mod game;
mod kin;
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

/// One of our games under its default rules.
#[cfg(test)]
fn test_game(id: &str) -> std::sync::Arc<tenjiku_rules::variant::Variant> {
    let library = tenjiku_rules::variant::Library::built_in();
    std::sync::Arc::new(
        tenjiku_rules::variant::Variant::compile(library.find(id).expect("a game"), &[]).expect("sound"),
    )
}
