//! A computer player in a thread of its own.

use super::engine::{Engine, EngineOptions, SearchAnswer, SearchRequest};
use super::limits::TimeLimit;
use super::mate::{self, MateAnswer, MateReport, MateRequest};
use super::report::SearchReport;
use super::stop_flag::StopFlag;
use crate::rules::Position;
use std::io;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};

/// What a [`Worker`] sends.
#[derive(Clone, Debug)]
pub struct SearchEvent {
    /// Number of the search, as [`Worker::think`] returned it.
    pub generation: u64,
    /// The update.
    pub update: SearchUpdate,
}

/// An update from a running search.
#[derive(Clone, Debug)]
pub enum SearchUpdate {
    /// An iteration has ended.
    Report(SearchReport),
    /// The search has ended; the last event of its generation.
    Answer(SearchAnswer),
    /// The search for a forced win is making progress.
    MateReport(MateReport),
    /// The search for a forced win has ended; the last event of its generation.
    MateAnswer(MateAnswer),
}

impl SearchUpdate {
    /// Whether it is the last one of its search.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        matches!(self, Self::Answer(_) | Self::MateAnswer(_))
    }
}

enum WorkerCommand {
    Think { position: Box<Position>, request: Box<SearchRequest>, stop: StopFlag, generation: u64 },
    FindMate { position: Box<Position>, request: MateRequest, stop: StopFlag, generation: u64 },
    Configure(EngineOptions),
    NewGame,
}

/// A computer player in a thread of its own. It runs one search at a time, and a new one ends the
/// previous one. Dropping the worker stops the search and waits for the thread, which takes a few
/// milliseconds at most.
#[derive(Debug)]
pub struct Worker {
    orders: Option<Sender<WorkerCommand>>,
    stop: StopFlag,
    generation: u64,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Starts the thread, which calls `send` with every event.
    ///
    /// # Errors
    /// The system cannot start a thread.
    pub fn start(
        options: EngineOptions,
        mut send: impl FnMut(SearchEvent) + Send + 'static,
    ) -> io::Result<Self> {
        let (orders, inbox) = mpsc::channel();
        let work = move || {
            let mut engine = Engine::new(options);
            for order in inbox {
                match order {
                    WorkerCommand::Think { position, request, stop, generation } => {
                        let mut report = |report: &SearchReport| {
                            send(SearchEvent { generation, update: SearchUpdate::Report(report.clone()) });
                        };
                        let answer = engine.think(&position, &request, &stop, &mut report);
                        send(SearchEvent { generation, update: SearchUpdate::Answer(answer) });
                    }
                    WorkerCommand::FindMate { position, request, stop, generation } => {
                        let mut report = |report: &MateReport| {
                            send(SearchEvent { generation, update: SearchUpdate::MateReport(*report) });
                        };
                        let answer = mate::find(&position, &request, &stop, &mut report);
                        send(SearchEvent { generation, update: SearchUpdate::MateAnswer(answer) });
                    }
                    WorkerCommand::Configure(options) => engine.configure(options),
                    WorkerCommand::NewGame => engine.new_game(),
                }
            }
        };
        let thread = thread::Builder::new().name("search".to_owned()).spawn(work)?;
        Ok(Self { orders: Some(orders), stop: StopFlag::default(), generation: 0, thread: Some(thread) })
    }

    /// Starts a search and returns its number. A search still running is ended first; its answer
    /// comes before the first event of the new one.
    pub fn think(&mut self, position: Position, request: SearchRequest) -> u64 {
        let (position, request) = (Box::new(position), Box::new(request));
        self.begin(|stop, generation| WorkerCommand::Think { position, request, stop, generation })
    }

    /// Starts to look for a forced win of the side to move and returns the number of this search.
    /// It replaces a search that is still running.
    pub fn find_mate(&mut self, position: Position, request: MateRequest) -> u64 {
        let position = Box::new(position);
        self.begin(|stop, generation| WorkerCommand::FindMate { position, request, stop, generation })
    }

    fn begin(&mut self, order: impl FnOnce(StopFlag, u64) -> WorkerCommand) -> u64 {
        self.stop.stop();
        // Each search has its own flag, so that a late stop never hits the next one.
        self.stop = StopFlag::default();
        self.generation += 1;
        self.send(order(self.stop.clone(), self.generation));
        self.generation
    }

    /// Ends the running search, if any. Its answer comes within milliseconds.
    pub fn stop(&self) {
        self.stop.stop();
    }

    /// Gives a running search that has no time limit one that counts from now: its turn has come.
    pub fn limit(&self, time: &TimeLimit) {
        self.stop.limit(time);
    }

    /// Changes the threads and the table for later searches and ends the running one.
    pub fn configure(&self, options: EngineOptions) {
        self.stop.stop();
        self.send(WorkerCommand::Configure(options));
    }

    /// Forgets what was learned in the previous game and ends the running search.
    pub fn new_game(&self) {
        self.stop.stop();
        self.send(WorkerCommand::NewGame);
    }

    fn send(&self, order: WorkerCommand) {
        if let Some(orders) = &self.orders {
            // The thread ends only when the channel closes.
            let _ = orders.send(order);
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop.stop();
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // A panic in the search was reported when it happened.
            let _ = thread.join();
        }
    }
}
