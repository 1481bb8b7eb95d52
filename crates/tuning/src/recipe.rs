//! What is asked for, and what is reported.

use super::fit::FitReport;
use std::io;
use std::path::PathBuf;
use std::time::Duration;
use tenjiku_search::EvalTables;
use thiserror::Error;

/// How tables are to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Games of each generation; `None` for as many as there is time for.
    pub games: Option<u32>,
    /// Plies of each generation that a search has judged, after which it ends even if it has fewer games.
    pub positions: Option<u64>,
    /// Positions that the player searches for each move, at least 1.
    pub nodes: u64,
    /// Games played at the same time, at least 1.
    pub threads: usize,
    /// Seed of the openings.
    pub seed: u64,
    /// How often games are played and tables made of them, at least 1.
    pub generations: u32,
    /// Time for all of it.
    pub time: Option<Duration>,
    /// The folder in which the games are kept.
    pub work: PathBuf,
}

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// Games are being played.
    Playing {
        /// Number of the generation, from 1.
        generation: u32,
        /// Games of this generation so far.
        games: u32,
        /// Plies in them that a search has judged.
        positions: u64,
        /// The share of the generation that is done, from 0 to 1.
        done: f64,
    },
    /// Numbers are being fitted.
    Fitting {
        /// Number of the generation, from 1.
        generation: u32,
        /// Times that all samples have been gone through.
        round: u32,
        /// Mean loss on the samples that are held out, in nats.
        loss: f64,
    },
    /// The network is being trained.
    Training {
        /// Number of the generation, from 1.
        generation: u32,
        /// Times that all samples have been gone through.
        round: u32,
        /// Mean loss on the samples that are held out, in nats.
        loss: f64,
    },
}

/// What was made.
#[derive(Clone, Debug)]
pub struct TuneReport {
    /// The tables.
    pub tables: EvalTables,
    /// Games that served: those of the newest generations.
    pub games: u32,
    /// Positions in them that served.
    pub positions: usize,
    /// The last fit.
    pub fit: FitReport,
}

/// Why tables cannot be made.
#[derive(Debug, Error)]
pub enum TuneError {
    /// A file of the work folder cannot be read or written.
    #[error("{}: {fault} (hint: choose another folder with `--work`)", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What the system says.
        fault: io::Error,
    },
    /// The games were played by another recipe.
    #[error(
        "{} holds games of another recipe: `{found}` instead of `{wanted}` (hint: choose another folder with `--work`, or delete this one)",
        file.display()
    )]
    OtherRecipe {
        /// The file.
        file: PathBuf,
        /// The first line it has.
        found: String,
        /// The first line it should have.
        wanted: String,
    },
    /// A file of games is broken.
    #[error("{}: {what} (hint: delete the file, and its games are played again)", file.display())]
    Broken {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// There is nothing to learn from.
    #[error(
        "{games} games gave only {positions} quiet positions, too few to learn from (hint: allow more games or more time)"
    )]
    TooFew {
        /// Games.
        games: u32,
        /// Positions that would serve.
        positions: usize,
    },
}
