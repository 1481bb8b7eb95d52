//! A computer player in a thread of its own.

use super::engine::{Engine, EngineOptions, SearchAnswer, SearchReport, SearchRequest};
use super::mate::{self, MateAnswer, MateReport, MateRequest};
use super::stop::StopFlag;
use crate::rules::Position;
use std::io;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};

/// What a [`Worker`] tells.
#[derive(Clone, Debug)]
pub struct SearchEvent {
    /// Number of the search, as [`Worker::think`] gave it.
    pub generation: u64,
    /// What it has to say.
    pub update: SearchUpdate,
}

/// What a search has to say.
#[derive(Clone, Debug)]
pub enum SearchUpdate {
    /// A depth is done, or a better move is found.
    Report(SearchReport),
    /// The search has ended; the last event of its generation.
    Answer(SearchAnswer),
    /// The search for a forced win goes on.
    MateReport(MateReport),
    /// The search for a forced win has ended; the last event of its generation.
    MateAnswer(MateAnswer),
}

impl SearchUpdate {
    /// Whether its search has nothing more to say.
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

/// A computer player in a thread of its own. One search at a time; a new one ends the one before.
/// Dropping the worker stops it and waits for its thread, some milliseconds at most.
#[derive(Debug)]
pub struct Worker {
    orders: Option<Sender<WorkerCommand>>,
    stop: StopFlag,
    generation: u64,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Starts the thread. `tell` is called from it with everything there is to say.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn start(
        options: EngineOptions,
        mut tell: impl FnMut(SearchEvent) + Send + 'static,
    ) -> io::Result<Self> {
        let (orders, inbox) = mpsc::channel();
        let work = move || {
            let mut engine = Engine::new(options);
            for order in inbox {
                match order {
                    WorkerCommand::Think { position, request, stop, generation } => {
                        let mut report = |report: &SearchReport| {
                            tell(SearchEvent { generation, update: SearchUpdate::Report(report.clone()) })
                        };
                        let answer = engine.think(&position, &request, &stop, &mut report);
                        tell(SearchEvent { generation, update: SearchUpdate::Answer(answer) });
                    }
                    WorkerCommand::FindMate { position, request, stop, generation } => {
                        let mut report = |report: &MateReport| {
                            tell(SearchEvent { generation, update: SearchUpdate::MateReport(*report) })
                        };
                        let answer = mate::find(&position, &request, &stop, &mut report);
                        tell(SearchEvent { generation, update: SearchUpdate::MateAnswer(answer) });
                    }
                    WorkerCommand::Configure(options) => engine.configure(options),
                    WorkerCommand::NewGame => engine.new_game(),
                }
            }
        };
        let thread = thread::Builder::new().name("search".to_owned()).spawn(work)?;
        Ok(Self { orders: Some(orders), stop: StopFlag::default(), generation: 0, thread: Some(thread) })
    }

    /// Begins to think and gives the number of this search. A search still under way is ended
    /// first; its answer comes before the first event of the new one.
    pub fn think(&mut self, position: Position, request: SearchRequest) -> u64 {
        let (position, request) = (Box::new(position), Box::new(request));
        self.begin(|stop, generation| WorkerCommand::Think { position, request, stop, generation })
    }

    /// Begins to look for a forced win of the side to move and gives the number of this search,
    /// which takes the place of one still under way.
    pub fn find_mate(&mut self, position: Position, request: MateRequest) -> u64 {
        let position = Box::new(position);
        self.begin(|stop, generation| WorkerCommand::FindMate { position, request, stop, generation })
    }

    fn begin(&mut self, order: impl FnOnce(StopFlag, u64) -> WorkerCommand) -> u64 {
        self.stop.stop();
        // Each search has a flag of its own, so that a late stop never hits the next one.
        self.stop = StopFlag::default();
        self.generation += 1;
        self.send(order(self.stop.clone(), self.generation));
        self.generation
    }

    /// Ends the search under way, if any: its answer comes within milliseconds.
    pub fn stop(&self) {
        self.stop.stop();
    }

    /// Changes threads and table for the searches to come; ends the one under way.
    pub fn configure(&self, options: EngineOptions) {
        self.stop.stop();
        self.send(WorkerCommand::Configure(options));
    }

    /// Forgets what was learnt of the game before; ends the search under way.
    pub fn new_game(&self) {
        self.stop.stop();
        self.send(WorkerCommand::NewGame);
    }

    fn send(&self, order: WorkerCommand) {
        if let Some(orders) = &self.orders {
            // The thread only ends when the channel does.
            let _ = orders.send(order);
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop.stop();
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // A panic of the search was shown when it happened; there is nothing to add to it.
            let _ = thread.join();
        }
    }
}
