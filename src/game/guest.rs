//! Another program's engine as a thinker: a thread of its own keeps the process and speaks with it.
//!
//! [`guest`] makes it known to [`Thinkers`](super::Thinkers). The engine is started when it is first
//! asked for a move, and ended when it leaves its seat. Whatever it does wrong is told in a sentence
//! and ends it; the game stays. What it says is understood by
//! [`protocol::client`](crate::protocol::client), not here.

use super::thinkers::{Saying, Starter, Tell, Thinker};
use crate::protocol::client::{Client, ClientError, EngineEvent, EngineSetup, Thought};
use crate::rules::Position;
use crate::search::{
    Limits, PvLine, SearchAnswer, SearchEvent, SearchReport, SearchRequest, SearchUpdate, TimeLimit,
};
use crate::variant::Variant;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long an engine may take beyond its time before it counts as hanging.
const GRACE: Duration = Duration::from_secs(10);
/// How long to listen to the engine before looking for orders again.
const SLICE: Duration = Duration::from_millis(20);

/// What starts an engine of that setup.
#[must_use]
pub fn guest(setup: EngineSetup) -> Starter {
    Arc::new(move |tell| {
        let (orders, inbox) = mpsc::channel();
        let host = Host { setup: setup.clone(), tell, client: None, task: None };
        let thread = thread::Builder::new().name("engine".to_owned()).spawn(move || host.work(&inbox))?;
        Ok(Box::new(Guest { orders: Some(orders), generation: 0, thread: Some(thread) }))
    })
}

enum Order {
    Think { position: Box<Position>, limits: Limits, generation: u64 },
    Stop,
    NewGame,
}

/// The game's end of the wire.
struct Guest {
    orders: Option<Sender<Order>>,
    generation: u64,
    thread: Option<JoinHandle<()>>,
}

impl Guest {
    fn send(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // The thread ends only when the channel does.
            let _ = orders.send(order);
        }
    }
}

impl Thinker for Guest {
    fn think(&mut self, position: Position, request: SearchRequest) -> u64 {
        self.generation += 1;
        let (position, limits, generation) = (Box::new(position), request.limits, self.generation);
        self.send(Order::Think { position, limits, generation });
        generation
    }

    fn stop(&self) {
        self.send(Order::Stop);
    }

    fn new_game(&self) {
        self.send(Order::NewGame);
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // A panic there was shown when it happened; there is nothing to add to it.
            let _ = thread.join();
        }
    }
}

/// What the engine thinks about now.
struct Task {
    generation: u64,
    position: Box<Position>,
    patience: Duration,
    asked: Instant,
    report: SearchReport,
}

/// The engine's end of the wire.
struct Host {
    setup: EngineSetup,
    tell: Tell,
    client: Option<(Client, Arc<Variant>)>,
    task: Option<Task>,
}

impl Host {
    fn work(mut self, inbox: &Receiver<Order>) {
        loop {
            let order = if self.task.is_none() {
                // Nothing to listen for: the next order is all there can be.
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
                if let Some(Task { generation, .. }) = self.task.take() {
                    (self.tell)(Saying::Gone { generation, why: why.to_string() });
                }
                self.dismiss();
            }
        }
    }

    /// Lets the engine go, if there is one.
    fn dismiss(&mut self) {
        if let Some((mut client, _)) = self.client.take() {
            client.quit();
        }
    }

    fn obey(&mut self, order: Order) -> Result<(), ClientError> {
        match order {
            Order::Think { position, limits, generation } => {
                let patience = match limits.time {
                    TimeLimit::Move(time) => time + GRACE,
                    // Without a limit it thinks until it is told to stop.
                    _ => Duration::MAX,
                };
                let game = (*position).clone();
                self.task = Some(Task {
                    generation,
                    position,
                    patience,
                    asked: Instant::now(),
                    report: SearchReport::default(),
                });
                self.client_for(game.variant())?.think(game, limits)
            }
            Order::Stop => {
                if let (Some((client, _)), Some(task)) = (&mut self.client, &mut self.task) {
                    client.stop();
                    task.patience = GRACE;
                    task.asked = Instant::now();
                }
                Ok(())
            }
            Order::NewGame => {
                self.task = None;
                self.client.as_mut().map_or(Ok(()), |(client, _)| client.new_game())
            }
        }
    }

    /// The engine, started for that game if it is not.
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
            // Starting up is not thinking time.
            Some(EngineEvent::Ready) => task.asked = Instant::now(),
            Some(EngineEvent::Thought(thought)) => {
                task.report = report(client, &task.position, thought);
                let update = SearchUpdate::Report(task.report.clone());
                (self.tell)(Saying::Heard(SearchEvent { generation, update }));
            }
            Some(EngineEvent::Moves { mv, ponder }) => {
                let report = std::mem::take(&mut task.report);
                self.task = None;
                let update = SearchUpdate::Answer(SearchAnswer { mv: Some(mv), ponder, report });
                (self.tell)(Saying::Heard(SearchEvent { generation, update }));
            }
            Some(EngineEvent::Resigns) => {
                self.task = None;
                (self.tell)(Saying::Resigns { generation });
            }
            Some(EngineEvent::OffersDraw) => (self.tell)(Saying::OffersDraw { generation }),
            None if task.asked.elapsed() > task.patience => return Err(client.hangs(task.asked.elapsed())),
            None => {}
        }
        Ok(())
    }
}

/// An engine's thought in the words of our own search.
fn report(client: &Client, position: &Position, thought: Thought) -> SearchReport {
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
