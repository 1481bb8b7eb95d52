//! Configuration, progress and errors.

use super::fit::FitReport;
use std::io;
use std::path::PathBuf;
use std::time::Duration;
use tenjiku_search::EvalTables;
use thiserror::Error;

/// Configuration of a tuning run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Games per generation; `None` for as many as time allows.
    pub games: Option<u32>,
    /// Scored plies after which a generation ends even with fewer games.
    pub positions: Option<u64>,
    /// Nodes per move, at least 1.
    pub nodes: u64,
    /// Games played at the same time, at least 1.
    pub threads: usize,
    /// Seed of the openings.
    pub seed: u64,
    /// Number of generations, at least 1.
    pub generations: u32,
    /// Total time.
    pub time: Option<Duration>,
    /// The folder of the games.
    pub work: PathBuf,
}

/// Progress of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// Games are being played.
    Playing {
        /// Number of the generation, from 1.
        generation: u32,
        /// Games of this generation so far.
        games: u32,
        /// Scored plies in them.
        positions: u64,
        /// Completed share of the generation, from 0 to 1.
        done: f64,
    },
    /// Numbers are being fitted.
    Fitting {
        /// Number of the generation, from 1.
        generation: u32,
        /// Completed epochs.
        round: u32,
        /// Mean validation loss, in nats.
        loss: f64,
    },
    /// The network is being trained.
    Training {
        /// Number of the generation, from 1.
        generation: u32,
        /// Completed epochs.
        round: u32,
        /// Mean validation loss, in nats.
        loss: f64,
    },
}

/// Result of a run.
#[derive(Clone, Debug)]
pub struct TuneReport {
    /// The tables.
    pub tables: EvalTables,
    /// Games used: those of the newest generations.
    pub games: u32,
    /// Positions used.
    pub positions: usize,
    /// The last fit.
    pub fit: FitReport,
}

/// An error during a run.
#[derive(Debug, Error)]
pub enum TuneError {
    /// A file of the work folder cannot be read or written.
    #[error("{}: {fault} (hint: choose another folder with `--work`)", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// The system error.
        fault: io::Error,
    },
    /// The games belong to another recipe.
    #[error(
        "{} holds games of another recipe: `{found}` instead of `{wanted}` (hint: choose another folder with `--work`, or delete this one)",
        file.display()
    )]
    OtherRecipe {
        /// The file.
        file: PathBuf,
        /// Its first line.
        found: String,
        /// The expected first line.
        wanted: String,
    },
    /// A file of games is corrupt.
    #[error("{}: {what} (hint: delete the file, and its games are played again)", file.display())]
    Broken {
        /// The file.
        file: PathBuf,
        /// The error.
        what: String,
    },
    /// Too few positions.
    #[error(
        "{games} games gave only {positions} quiet positions, too few to learn from (hint: allow more games or more time)"
    )]
    TooFew {
        /// Games.
        games: u32,
        /// Usable positions.
        positions: usize,
    },
}
