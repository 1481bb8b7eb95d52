//! The background searches: our own computer player and the registered external engines. There is one thinker for
//! each role, so that two players never share results.
//!
//! `thinking` asks the thinkers for moves and reads their events.

use super::seats::Player;
use bevy_ecs::prelude::*;
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use tenjiku_platform::USER_TABLES;
use tenjiku_rules::{Position, Side};
use tenjiku_search::mate::MateRequest;
use tenjiku_search::{EngineOptions, SearchEvent, SearchRequest, SearchUpdate, Worker};

/// A search in its own thread or process: our [`Worker`], or the client of an external engine.
pub trait Thinker: Send + Sync {
    /// Starts to think and returns the number of this search. A running search ends first.
    fn think(&mut self, position: Position, request: SearchRequest) -> u64;
    /// Starts to look for a forced win and returns the number of this search; `None` if the thinker
    /// cannot do so, which is true of external engines.
    fn find_mate(&mut self, _position: Position, _request: MateRequest) -> Option<u64> {
        None
    }
    /// Ends the running search, which answers at once.
    fn stop(&self);
    fn new_game(&self);
    /// Changes the transposition table and the threads, between two searches. External engines have their
    /// own settings.
    fn configure(&self, _options: EngineOptions) {}
}

impl Thinker for Worker {
    fn think(&mut self, position: Position, request: SearchRequest) -> u64 {
        Self::think(self, position, request)
    }

    fn find_mate(&mut self, position: Position, request: MateRequest) -> Option<u64> {
        Some(Self::find_mate(self, position, request))
    }

    fn stop(&self) {
        Self::stop(self);
    }

    fn new_game(&self) {
        Self::new_game(self);
    }

    fn configure(&self, options: EngineOptions) {
        Self::configure(self, options);
    }
}

#[derive(Clone, Debug)]
pub enum ThinkerEvent {
    Search(SearchEvent),
    /// Reports that the thinker is slow to get ready for the search and, after such a report, that it is ready.
    Readiness {
        /// The number of the search.
        generation: u64,
        is_ready: bool,
    },
    /// The thinker resigns instead of answering.
    Resigns {
        generation: u64,
    },
    /// The thinker offers a draw; its answer to the search is still to come.
    OffersDraw {
        generation: u64,
    },
    Failed {
        generation: u64,
        why: String,
    },
}

impl ThinkerEvent {
    pub const fn generation(&self) -> u64 {
        match self {
            Self::Search(event) => event.generation,
            Self::Readiness { generation, .. }
            | Self::Resigns { generation }
            | Self::OffersDraw { generation }
            | Self::Failed { generation, .. } => *generation,
        }
    }
}

impl From<SearchEvent> for ThinkerEvent {
    fn from(event: SearchEvent) -> Self {
        match event {
            SearchEvent { generation, update: SearchUpdate::Failed(why) } => Self::Failed { generation, why },
            event => Self::Search(event),
        }
    }
}

/// Receives the events of a thinker, in the thread of the thinker.
pub type EventSink = Box<dyn FnMut(ThinkerEvent) + Send>;

pub type ThinkerStarter = Arc<dyn Fn(EventSink) -> io::Result<Box<dyn Thinker>> + Send + Sync>;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum ThinkerRole {
    Computer(Side),
    /// Our own search, helping a person.
    OwnAdviser,
    External(Side, String),
    /// An external engine, helping a person.
    ExternalAdviser(String),
}

impl ThinkerRole {
    /// The role of a player; none for local and remote people.
    pub fn of(side: Side, player: &Player) -> Option<Self> {
        match player {
            Player::Person | Player::Remote => None,
            Player::Computer { .. } => Some(Self::Computer(side)),
            Player::External { engine } => Some(Self::External(side, engine.clone())),
        }
    }
}

pub(super) struct ThinkerMessage {
    pub thinker: u64,
    pub event: ThinkerEvent,
}

struct RunningThinker {
    number: u64,
    thinker: Box<dyn Thinker>,
    options: EngineOptions,
}

/// All thinkers, each started when it is first needed.
#[derive(Resource)]
pub struct Thinkers {
    running: HashMap<ThinkerRole, RunningThinker>,
    starters: BTreeMap<String, ThinkerStarter>,
    started_count: u64,
    /// The transposition table and threads that each of our own players gets for its next search.
    pub options: EngineOptions,
    message_sender: Sender<ThinkerMessage>,
    messages: Mutex<Receiver<ThinkerMessage>>,
    wake: Arc<dyn Fn() + Send + Sync>,
}

impl Default for Thinkers {
    fn default() -> Self {
        let (message_sender, messages) = mpsc::channel();
        Self {
            running: HashMap::new(),
            starters: BTreeMap::new(),
            started_count: 0,
            options: EngineOptions::default(),
            message_sender,
            messages: Mutex::new(messages),
            wake: Arc::new(|| ()),
        }
    }
}

impl Thinkers {
    /// Registers an external engine, so that it can be seated by its name.
    pub fn register(&mut self, engine: impl Into<String>, starter: ThinkerStarter) {
        self.starters.insert(engine.into(), starter);
    }

    pub fn is_registered(&self, engine: &str) -> bool {
        self.starters.contains_key(engine)
    }

    /// Sets the callback that a thinker's thread calls when it has an answer, to wake an idle window. It applies to
    /// thinkers that are started later.
    pub fn wake_with(&mut self, wake: impl Fn() + Send + Sync + 'static) {
        self.wake = Arc::new(wake);
    }

    /// Starts a search; returns the numbers of the thinker and of the search.
    pub(super) fn think(
        &mut self,
        role: &ThinkerRole,
        position: Position,
        request: SearchRequest,
    ) -> io::Result<(u64, u64)> {
        let (number, thinker) = self.get_or_start(role)?;
        Ok((number, thinker.think(position, request)))
    }

    /// Starts a search for a forced win; returns the numbers of the thinker and of the search.
    pub(super) fn find_mate(
        &mut self,
        role: &ThinkerRole,
        position: Position,
        request: MateRequest,
    ) -> io::Result<(u64, u64)> {
        let (number, thinker) = self.get_or_start(role)?;
        let search = thinker.find_mate(position, request);
        search.map(|search| (number, search)).ok_or_else(|| io::Error::other("it finds no forced wins"))
    }

    /// The thinker of a role with its number, started if necessary.
    fn get_or_start(&mut self, role: &ThinkerRole) -> io::Result<(u64, &mut dyn Thinker)> {
        if !self.running.contains_key(role) {
            let thinker = self.start(role)?;
            self.started_count += 1;
            let running_thinker =
                RunningThinker { number: self.started_count, thinker, options: self.options };
            self.running.insert(role.clone(), running_thinker);
        }
        let running_thinker =
            self.running.get_mut(role).ok_or_else(|| io::Error::other("the thinker has ended"))?;
        if running_thinker.options != self.options {
            running_thinker.options = self.options;
            running_thinker.thinker.configure(self.options);
        }
        Ok((running_thinker.number, running_thinker.thinker.as_mut()))
    }

    fn start(&self, role: &ThinkerRole) -> io::Result<Box<dyn Thinker>> {
        let (message_sender, wake, thinker) =
            (self.message_sender.clone(), Arc::clone(&self.wake), self.started_count + 1);
        let mut events: EventSink = Box::new(move |event| {
            let is_report = matches!(&event, ThinkerEvent::Search(search) if !search.update.is_last());
            // This fails only while the program ends.
            let _ = message_sender.send(ThinkerMessage { thinker, event });
            if !is_report {
                wake();
            }
        });
        match role {
            ThinkerRole::Computer(_) | ThinkerRole::OwnAdviser => {
                Ok(Box::new(Worker::start(self.options, USER_TABLES, move |event| events(event.into()))?))
            }
            ThinkerRole::External(_, engine) | ThinkerRole::ExternalAdviser(engine) => {
                match self.starters.get(engine) {
                    Some(starter) => starter(events),
                    None => Err(io::Error::other(format!("there is no engine called {engine}"))),
                }
            }
        }
    }

    pub(super) fn stop(&self, role: &ThinkerRole) {
        if let Some(running) = self.running.get(role) {
            running.thinker.stop();
        }
    }

    pub(super) fn new_game(&self) {
        self.running.values().for_each(|running| running.thinker.new_game());
    }

    /// Ends the thinkers that are no longer needed; our own adviser stays.
    pub(super) fn end_unneeded(&mut self, is_needed: impl Fn(&ThinkerRole) -> bool) {
        self.running.retain(|role, _| *role == ThinkerRole::OwnAdviser || is_needed(role));
    }

    pub(super) fn end(&mut self, thinker: u64) {
        self.running.retain(|_, running| running.number != thinker);
    }

    /// The next event, if there is one.
    pub(super) fn next_message(&mut self) -> Option<ThinkerMessage> {
        self.messages.get_mut().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }
}
