//! A computer player that thinks while the program goes on: in a thread of its own, or in a web worker of the page.
//! What is asked and answered is the same on both sides; `task.rs` carries it out for both.

mod task;

#[cfg(any(target_family = "wasm", test))]
mod message;
#[cfg(target_family = "wasm")]
mod page;
#[cfg(all(target_family = "wasm", not(feature = "gui")))]
mod page_end;
#[cfg(not(target_family = "wasm"))]
mod thread;

#[cfg(target_family = "wasm")]
use page as side;
#[cfg(not(target_family = "wasm"))]
use thread as side;

#[cfg(all(target_family = "wasm", not(feature = "gui")))]
pub(crate) use page_end::serve;

use super::SearchReport;
use super::TimeLimit;
use super::mate::{MateAnswer, MateReport, MateRequest};
use super::{EngineOptions, SearchAnswer, SearchRequest};
use serde::{Deserialize, Serialize};
use side::SearchDesk;
use std::io;
use task::SearchTask;
use tenjiku_rules::Position;

/// What a [`Worker`] sends.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SearchEvent {
    /// Number of the search, as [`Worker::think`] returned it.
    pub generation: u64,
    /// The update.
    pub update: SearchUpdate,
}

/// An update from a running search.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum SearchUpdate {
    /// An iteration has ended.
    Report(SearchReport),
    /// The search has ended; the last event of its generation.
    Answer(SearchAnswer),
    /// The search for a forced win is making progress.
    MateReport(MateReport),
    /// The search for a forced win has ended; the last event of its generation.
    MateAnswer(MateAnswer),
    /// The one who thinks has done something wrong and is gone, in a sentence; the last event of its generation.
    Gone(String),
}

impl SearchUpdate {
    /// Whether it is the last one of its search.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        matches!(self, Self::Answer(_) | Self::MateAnswer(_) | Self::Gone(_))
    }
}

/// A computer player that thinks on its own. It runs one search at a time, and a new one ends the previous one.
/// Dropping the worker stops the search, which takes a few milliseconds at most.
#[derive(Debug)]
pub struct Worker {
    desk: SearchDesk,
    generation: u64,
}

impl Worker {
    /// Starts the player, which calls `send` with every event.
    ///
    /// # Errors
    /// The system cannot start a thread, or the browser no web worker.
    pub fn start(options: EngineOptions, send: impl FnMut(SearchEvent) + Send + 'static) -> io::Result<Self> {
        Ok(Self { desk: SearchDesk::start(options, send)?, generation: 0 })
    }

    /// Starts a search and returns its number. A search still running is ended first; its answer
    /// comes before the first event of the new one.
    pub fn think(&mut self, position: Position, request: SearchRequest) -> u64 {
        self.begin(position, SearchTask::Think(request))
    }

    /// Starts to search the position and then each one before it, back to the first: what is found in a later
    /// position helps with the one before it. There is an answer for each, in that order and under the one number
    /// that is returned; that of a position where the game is over is empty.
    pub fn think_back(&mut self, position: Position, request: SearchRequest) -> u64 {
        self.begin(position, SearchTask::ThinkBack(request))
    }

    /// Starts to look for a forced win of the side to move and returns the number of this search.
    /// It replaces a search that is still running.
    pub fn find_mate(&mut self, position: Position, request: MateRequest) -> u64 {
        self.begin(position, SearchTask::FindMate(request))
    }

    fn begin(&mut self, position: Position, task: SearchTask) -> u64 {
        self.generation += 1;
        self.desk.begin(position, task, self.generation);
        self.generation
    }

    /// Ends the running search, if any. Its answer comes within milliseconds.
    pub fn stop(&self) {
        self.desk.stop();
    }

    /// Gives a running search that has no time limit one that counts from now: its turn has come.
    pub fn limit(&self, time: &TimeLimit) {
        self.desk.limit(time);
    }

    /// Changes the threads and the table for later searches and ends the running one.
    pub fn configure(&self, options: EngineOptions) {
        self.desk.configure(options);
    }

    /// Forgets what was learned in the previous game and ends the running search.
    pub fn new_game(&self) {
        self.desk.new_game();
    }
}
