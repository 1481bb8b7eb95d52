//! An external engine as a [`Thinker`]. A dedicated thread runs the process and talks to it.
//!
//! [`external_thinker`] returns the factory for [`Thinkers::register`](super::Thinkers::register). The engine starts
//! when it is first asked for a move and ends when it leaves its seat. If it misbehaves, it is terminated and the error
//! is reported in a sentence; the game continues. The protocols are in [`protocol::client`](crate::protocol::client),
//! not here.

use super::thinkers::{EventSink, Thinker, ThinkerEvent, ThinkerStarter};
use crate::protocol::client::{Client, ClientError, EngineEvent, EngineInfo, EngineSetup};
use crate::search::{
    Limits, PvLine, SearchAnswer, SearchEvent, SearchReport, SearchRequest, SearchUpdate, TimeLimit,
};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread::{self, JoinHandle};
use tenjiku_rules::Position;
use tenjiku_rules::variant::Variant;
use web_time::{Duration, Instant};

/// How long an engine may exceed its time before it counts as not responding.
const GRACE: Duration = Duration::from_secs(10);
/// Delay before the players see that an engine is not ready yet.
const NOTICE: Duration = Duration::from_secs(1);
/// The interval at which orders are checked while waiting for the engine.
const SLICE: Duration = Duration::from_millis(20);

/// A factory of thinkers for the engine with that setup.
#[must_use]
pub fn external_thinker(setup: EngineSetup) -> ThinkerStarter {
    Arc::new(move |events| {
        let (orders, inbox) = mpsc::channel();
        let host = EngineHost { setup: setup.clone(), events, client: None, task: None };
        let thread = thread::Builder::new().name("engine".to_owned()).spawn(move || host.work(&inbox))?;
        Ok(Box::new(ExternalThinker { orders: Some(orders), generation: 0, thread: Some(thread) }))
    })
}

enum EngineOrder {
    Think { position: Box<Position>, limits: Limits, generation: u64 },
    Stop,
    NewGame,
}

/// The game's end of the connection.
struct ExternalThinker {
    orders: Option<Sender<EngineOrder>>,
    generation: u64,
    thread: Option<JoinHandle<()>>,
}

impl ExternalThinker {
    fn send(&self, order: EngineOrder) {
        if let Some(orders) = &self.orders {
            // The thread ends only when the channel is closed, so this cannot fail.
            let _ = orders.send(order);
        }
    }
}

impl Thinker for ExternalThinker {
    fn think(&mut self, position: Position, request: SearchRequest) -> u64 {
        self.generation += 1;
        let (position, limits, generation) = (Box::new(position), request.limits, self.generation);
        self.send(EngineOrder::Think { position, limits, generation });
        generation
    }

    fn stop(&self) {
        self.send(EngineOrder::Stop);
    }

    fn new_game(&self) {
        self.send(EngineOrder::NewGame);
    }
}

impl Drop for ExternalThinker {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // A panic in the thread has been reported already.
            let _ = thread.join();
        }
    }
}

/// The present search of the engine.
struct EngineTask {
    generation: u64,
    position: Box<Position>,
    /// The time limit of the search, which does not include getting ready.
    patience: Duration,
    asked: Instant,
    /// Whether the players know that the engine is getting ready.
    is_awaited: bool,
    report: SearchReport,
}

/// The engine's end of the connection.
struct EngineHost {
    setup: EngineSetup,
    events: EventSink,
    client: Option<(Client, Arc<Variant>)>,
    task: Option<EngineTask>,
}

impl EngineHost {
    fn work(mut self, inbox: &Receiver<EngineOrder>) {
        loop {
            let order = if self.task.is_none() {
                // The engine is idle, so only an order can come.
                inbox.recv().map_err(|_| TryRecvError::Disconnected)
            } else {
                inbox.try_recv()
            };
            let done = match order {
                Ok(order) => self.obey(order),
                Err(TryRecvError::Empty) => self.listen(),
                Err(TryRecvError::Disconnected) => return self.dismiss(),
            };
            if let Err(why) = done {
                if let Some(EngineTask { generation, .. }) = self.task.take() {
                    (self.events)(ThinkerEvent::Failed { generation, why: why.to_string() });
                }
                self.dismiss();
            }
        }
    }

    /// Ends the engine, if it runs.
    fn dismiss(&mut self) {
        if let Some((mut client, _)) = self.client.take() {
            client.quit();
        }
    }

    fn obey(&mut self, order: EngineOrder) -> Result<(), ClientError> {
        match order {
            EngineOrder::Think { position, limits, generation } => {
                let patience = match limits.time {
                    TimeLimit::Move(time) => time + GRACE,
                    // Without a limit it thinks until it is stopped.
                    _ => Duration::MAX,
                };
                let game = (*position).clone();
                self.task = Some(EngineTask {
                    generation,
                    position,
                    patience,
                    asked: Instant::now(),
                    is_awaited: false,
                    report: SearchReport::default(),
                });
                self.client_for(game.variant())?.think(game, limits)
            }
            EngineOrder::Stop => {
                if let (Some((client, _)), Some(task)) = (&mut self.client, &mut self.task) {
                    client.stop();
                    task.patience = client.searching_for().unwrap_or_default() + GRACE;
                }
                Ok(())
            }
            EngineOrder::NewGame => {
                self.task = None;
                self.client.as_mut().map_or(Ok(()), |(client, _)| client.new_game())
            }
        }
    }

    /// The engine, started for that game if necessary.
    fn client_for(&mut self, variant: &Arc<Variant>) -> Result<&mut Client, ClientError> {
        let client = match self.client.take() {
            Some((client, known)) if Arc::ptr_eq(&known, variant) => client,
            other => {
                self.client = other;
                self.dismiss();
                Client::start(self.setup.clone(), Arc::clone(variant), || ())?
            }
        };
        Ok(&mut self.client.insert((client, Arc::clone(variant))).0)
    }

    fn listen(&mut self) -> Result<(), ClientError> {
        let (Some((client, _)), Some(task)) = (&mut self.client, &mut self.task) else { return Ok(()) };
        let generation = task.generation;
        match client.wait(Instant::now() + SLICE)? {
            Some(EngineEvent::Ready) => {
                if std::mem::take(&mut task.is_awaited) {
                    (self.events)(ThinkerEvent::Readiness { generation, is_ready: true });
                }
            }
            Some(EngineEvent::Info(thought)) => {
                task.report = report(client, &task.position, thought);
                let update = SearchUpdate::Report(task.report.clone());
                (self.events)(ThinkerEvent::Search(SearchEvent { generation, update }));
            }
            Some(EngineEvent::Moves { mv, ponder }) => {
                let report = std::mem::take(&mut task.report);
                self.task = None;
                let update =
                    SearchUpdate::Answer(SearchAnswer { mv: Some(mv), ponder, report, choice: None });
                (self.events)(ThinkerEvent::Search(SearchEvent { generation, update }));
            }
            Some(EngineEvent::Resigns) => {
                self.task = None;
                (self.events)(ThinkerEvent::Resigns { generation });
            }
            Some(EngineEvent::OffersDraw) => (self.events)(ThinkerEvent::OffersDraw { generation }),
            None => {
                let searched = client.searching_for().unwrap_or_default();
                if searched > task.patience {
                    return Err(client.hang_error(searched));
                }
                if client.is_getting_ready() && !task.is_awaited && task.asked.elapsed() > NOTICE {
                    task.is_awaited = true;
                    (self.events)(ThinkerEvent::Readiness { generation, is_ready: false });
                }
            }
        }
        Ok(())
    }
}

/// Converts a report of an engine to the form of our own search.
fn report(client: &Client, position: &Position, thought: EngineInfo) -> SearchReport {
    let moves = client.read_line(position, &thought.line);
    let line = thought.score.map(|score| PvLine { score, moves });
    SearchReport {
        depth: thought.depth,
        selective_depth: thought.selective_depth,
        nodes: thought.nodes,
        time: thought.time,
        lines: line.into_iter().collect(),
        ..SearchReport::default()
    }
}
