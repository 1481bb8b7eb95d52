//! Background search: in a thread, or in a web worker of the page. Both have the same interface and share
//! `task.rs`.

mod task;

#[cfg(any(target_family = "wasm", test))]
mod message;
#[cfg(target_family = "wasm")]
mod page;
#[cfg(target_family = "wasm")]
mod page_worker;
#[cfg(not(target_family = "wasm"))]
mod thread;

#[cfg(target_family = "wasm")]
use page as side;
#[cfg(not(target_family = "wasm"))]
use thread as side;

#[cfg(target_family = "wasm")]
pub use page_worker::serve_page;

use crate::mate::{MateAnswer, MateReport, MateRequest};
use crate::problem::{MoveVerdict, ProblemAnswer, ProblemRequest, ProblemStudy};
use crate::{EngineOptions, Evaluation, SearchAnswer, SearchReport, SearchRequest, TimeLimit};
use serde::{Deserialize, Serialize};
use side::WorkerHandle;
use std::io;
use task::SearchTask;
use tenjiku_rules::{Move, Position};

/// An event of a [`Worker`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SearchEvent {
    /// Number of the search, as [`Worker::think`] returned it.
    pub generation: u64,
    /// The update.
    pub update: SearchUpdate,
}

/// Update of a running search.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum SearchUpdate {
    /// An iteration is complete.
    Report(SearchReport),
    /// The search is complete; the last event of its generation, except in [`Worker::search_backwards`].
    Answer(SearchAnswer),
    /// Progress of a mate search.
    MateReport(MateReport),
    /// A mate search is complete; the last event of its generation.
    MateAnswer(MateAnswer),
    /// A move in a problem is judged; the last event of its generation.
    Verdict(MoveVerdict),
    /// A problem is solved, or not; the last event of its generation.
    Solution(ProblemAnswer),
    /// A problem is studied; the last event of its generation.
    Study(Box<ProblemStudy>),
    /// The worker has failed, with a message; the last event of its generation.
    Failed(String),
}

impl SearchUpdate {
    /// Whether it is the last update of its search.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        !matches!(self, Self::Report(_) | Self::MateReport(_))
    }
}

/// A computer player in the background. It runs one search at a time; a new search ends the previous one.
/// Dropping the worker stops the search within a few milliseconds.
#[derive(Debug)]
pub struct Worker {
    handle: WorkerHandle,
    generation: u64,
}

impl Worker {
    /// Starts the worker, which calls `send` for every event. In a page, the evaluation is that of `serve_page`.
    ///
    /// # Errors
    /// If the thread or the web worker cannot be started.
    pub fn start(
        options: EngineOptions,
        evaluation: Evaluation,
        send: impl FnMut(SearchEvent) + Send + 'static,
    ) -> io::Result<Self> {
        Ok(Self { handle: WorkerHandle::start(options, evaluation, send)?, generation: 0 })
    }

    /// Starts a search and returns its generation. A running search is ended first; its answer precedes the
    /// first event of the new one.
    pub fn think(&mut self, position: Position, request: SearchRequest) -> u64 {
        self.begin(position, SearchTask::Think(request))
    }

    /// Searches the position and then each earlier one, back to the first, so that later results help the earlier
    /// searches. Sends one answer per position, in that order and with the same generation; a position in which the
    /// game is over has an empty answer.
    pub fn search_backwards(&mut self, position: Position, request: SearchRequest) -> u64 {
        self.begin(position, SearchTask::ThinkBack(request))
    }

    /// Starts a mate search for the side to move and returns its generation. It replaces a running search.
    pub fn find_mate(&mut self, position: Position, request: MateRequest) -> u64 {
        self.begin(position, SearchTask::FindMate(request))
    }

    /// Judges a move of the attacker in a problem: whether it mates within that number of moves, or in any number.
    /// Returns the generation of this search, which replaces a running one.
    pub fn judge_move(
        &mut self,
        position: Position,
        mv: Move,
        within: Option<u32>,
        request: ProblemRequest,
    ) -> u64 {
        self.begin(position, SearchTask::JudgeMove { mv, within, request })
    }

    /// Solves a problem; returns the generation of this search, which replaces a running one.
    pub fn solve(&mut self, position: Position, request: ProblemRequest) -> u64 {
        self.begin(position, SearchTask::Solve(request))
    }

    /// Solves a problem and tests its soundness; returns the generation of this search, which replaces a running one.
    pub fn study(&mut self, position: Position, request: ProblemRequest) -> u64 {
        self.begin(position, SearchTask::Study(request))
    }

    fn begin(&mut self, position: Position, task: SearchTask) -> u64 {
        self.generation += 1;
        self.handle.begin(position, task, self.generation);
        self.generation
    }

    /// Ends the running search, if any. If it is for a move or a forced win, its answer follows within
    /// milliseconds.
    pub fn stop(&self) {
        self.handle.stop();
    }

    /// Sets the time limit of a search started without one (ponder hit).
    pub fn set_time_limit(&self, time: &TimeLimit) {
        self.handle.limit(time);
    }

    /// Changes threads and table size for later searches, and ends the running one.
    pub fn configure(&self, options: EngineOptions) {
        self.handle.configure(options);
    }

    /// Forgets the previous game, and ends the running search.
    pub fn new_game(&self) {
        self.handle.new_game();
    }
}
