//! An external engine as a [`Thinker`]. A dedicated thread runs the process and talks to it.
//!
//! [`external_thinker`] returns the factory for [`Thinkers::register`](super::Thinkers::register). The engine starts
//! when it is first asked for a move and ends when it leaves its seat. If it misbehaves, it is terminated and the error
//! is reported in a sentence; the game continues. The protocols are in [`tenjiku_protocol::client`].

use super::thinkers::{EventSink, Thinker, ThinkerEvent, ThinkerStarter};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread::{self, JoinHandle};
use tenjiku_language::CurrentLanguage;
use tenjiku_protocol::client::{Client, ClientError, EngineEvent, EngineInfo, EngineSetup};
use tenjiku_rules::Position;
use tenjiku_rules::variant::Variant;
use tenjiku_search::{
    Limits, PvLine, SearchAnswer, SearchEvent, SearchReport, SearchRequest, SearchUpdate, TimeLimit,
};
use web_time::{Duration, Instant};

/// How long an engine may exceed its time before it counts as not responding.
const GRACE_TIME: Duration = Duration::from_secs(10);
/// Delay before the players see that an engine is not ready yet.
const NOTICE_DELAY: Duration = Duration::from_secs(1);
/// The interval at which orders are checked while waiting for the engine.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

pub fn external_thinker(setup: EngineSetup) -> ThinkerStarter {
    Arc::new(move |events| {
        let (orders, received_orders) = mpsc::channel();
        let host = EngineHost { setup: setup.clone(), events, client: None, task: None };
        let thread =
            thread::Builder::new().name("engine".to_owned()).spawn(move || host.work(&received_orders))?;
        Ok(Box::new(ExternalThinker { orders: Some(orders), generation: 0, thread: Some(thread) }))
    })
}

enum EngineOrder {
    Think { position: Box<Position>, limits: Limits, generation: u64 },
    Stop,
    NewGame,
}

/// Sends orders to the thread of the engine.
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

struct EngineTask {
    generation: u64,
    position: Box<Position>,
    /// The time limit of the search, which does not include getting ready.
    time_limit: Duration,
    started: Instant,
    /// Whether the players know that the engine is getting ready.
    is_announced_as_not_ready: bool,
    report: SearchReport,
}

/// Runs the engine, in its thread.
struct EngineHost {
    setup: EngineSetup,
    events: EventSink,
    client: Option<(Client, Arc<Variant>)>,
    task: Option<EngineTask>,
}

impl EngineHost {
    fn work(mut self, received_orders: &Receiver<EngineOrder>) {
        loop {
            let order = if self.task.is_none() {
                // The engine is idle, so only an order can come.
                received_orders.recv().map_err(|_| TryRecvError::Disconnected)
            } else {
                received_orders.try_recv()
            };
            let result = match order {
                Ok(order) => self.carry_out(order),
                Err(TryRecvError::Empty) => self.listen(),
                Err(TryRecvError::Disconnected) => return self.quit(),
            };
            if let Err(why) = result {
                if let Some(EngineTask { generation, .. }) = self.task.take() {
                    (self.events)(ThinkerEvent::Failed { generation, why: why.to_string() });
                }
                self.quit();
            }
        }
    }

    fn quit(&mut self) {
        if let Some((mut client, _)) = self.client.take() {
            client.quit();
        }
    }

    fn carry_out(&mut self, order: EngineOrder) -> Result<(), ClientError> {
        match order {
            EngineOrder::Think { position, limits, generation } => {
                let time_limit = match limits.time {
                    TimeLimit::Move(time) => time + GRACE_TIME,
                    // Without a limit the engine thinks until it is stopped.
                    _ => Duration::MAX,
                };
                let game = (*position).clone();
                self.task = Some(EngineTask {
                    generation,
                    position,
                    time_limit,
                    started: Instant::now(),
                    is_announced_as_not_ready: false,
                    report: SearchReport::default(),
                });
                self.client_for(game.variant())?.think(game, limits)
            }
            EngineOrder::Stop => {
                if let (Some((client, _)), Some(task)) = (&mut self.client, &mut self.task) {
                    client.stop();
                    task.time_limit = client.searching_for().unwrap_or_default() + GRACE_TIME;
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
            Some((client, game)) if Arc::ptr_eq(&game, variant) => client,
            other => {
                self.client = other;
                self.quit();
                Client::start(self.setup.clone(), Arc::clone(variant), || ())?.with_wording(&CurrentLanguage)
            }
        };
        Ok(&mut self.client.insert((client, Arc::clone(variant))).0)
    }

    fn listen(&mut self) -> Result<(), ClientError> {
        let (Some((client, _)), Some(task)) = (&mut self.client, &mut self.task) else { return Ok(()) };
        let generation = task.generation;
        match client.wait(Instant::now() + POLL_INTERVAL)? {
            Some(EngineEvent::Ready) => {
                if std::mem::take(&mut task.is_announced_as_not_ready) {
                    (self.events)(ThinkerEvent::Readiness { generation, is_ready: true });
                }
            }
            Some(EngineEvent::Info(info)) => {
                task.report = report(client, &task.position, info);
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
                let elapsed = client.searching_for().unwrap_or_default();
                if elapsed > task.time_limit {
                    return Err(client.hang_error(elapsed));
                }
                if client.is_getting_ready()
                    && !task.is_announced_as_not_ready
                    && task.started.elapsed() > NOTICE_DELAY
                {
                    task.is_announced_as_not_ready = true;
                    (self.events)(ThinkerEvent::Readiness { generation, is_ready: false });
                }
            }
        }
        Ok(())
    }
}

/// Converts a report of an engine to the form of our own search.
fn report(client: &Client, position: &Position, info: EngineInfo) -> SearchReport {
    let moves = client.read_line(position, &info.line);
    let line = info.score.map(|score| PvLine { score, moves });
    SearchReport {
        depth: info.depth,
        selective_depth: info.selective_depth,
        nodes: info.nodes,
        time: info.time,
        lines: line.into_iter().collect(),
        ..SearchReport::default()
    }
}
