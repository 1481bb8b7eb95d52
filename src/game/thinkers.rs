//! Those who think beside the frames: our own computer player, and other programs that were made
//! known. Each sits in a chair of its own, because what one player has learnt of the game is no
//! business of the other.
//!
//! `thinking` asks them for moves and reads what they tell; this file knows no turn and no rule.

use super::seats::Player;
use crate::rules::{Position, Side};
use crate::search::mate::MateRequest;
use crate::search::{EngineOptions, SearchEvent, SearchRequest, Worker};
use bevy_ecs::prelude::*;
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};

/// Somebody who thinks in a thread or process of its own. The search's [`Worker`] is one; a client
/// for another program is another.
pub trait Thinker: Send + Sync {
    /// Begins to think and gives the number of this search; a search still under way ends first.
    fn think(&mut self, position: Position, request: SearchRequest) -> u64;
    /// Begins to look for a forced win and gives the number of this search. `None`: it cannot;
    /// other programs are not asked.
    fn find_mate(&mut self, _position: Position, _request: MateRequest) -> Option<u64> {
        None
    }
    /// Ends the search under way: its answer comes at once.
    fn stop(&self);
    /// Another game has begun.
    fn new_game(&self);
    /// Changes table and threads, between two searches. Other programs have settings of their own.
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

/// What a thinker has to say.
#[derive(Clone, Debug)]
pub enum Saying {
    /// It sees something, or answers.
    Heard(SearchEvent),
    /// It gives the game up in place of an answer.
    Resigns {
        /// Number of the search.
        generation: u64,
    },
    /// It offers a draw; the answer is still to come.
    OffersDraw {
        /// Number of the search.
        generation: u64,
    },
    /// It did something wrong and is gone.
    Gone {
        /// Number of the search.
        generation: u64,
        /// What it did, in a sentence.
        why: String,
    },
}

impl Saying {
    /// The number of the search it belongs to.
    #[must_use]
    pub const fn generation(&self) -> u64 {
        match self {
            Self::Heard(event) => event.generation,
            Self::Resigns { generation }
            | Self::OffersDraw { generation }
            | Self::Gone { generation, .. } => *generation,
        }
    }
}

/// Takes in what a thinker has to say, from its own thread.
pub type Tell = Box<dyn FnMut(Saying) + Send>;

/// Starts a thinker.
pub type Starter = Arc<dyn Fn(Tell) -> io::Result<Box<dyn Thinker>> + Send + Sync>;

/// Who thinks, for which purpose.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Chair {
    /// Our player of a side.
    Computer(Side),
    /// Our player, helping a person.
    Adviser,
    /// Another program that plays a side.
    External(Side, String),
    /// Another program, helping a person.
    Guide(String),
}

impl Chair {
    /// The chair of a player; persons have none.
    pub fn of(side: Side, player: &Player) -> Option<Self> {
        match player {
            Player::Person => None,
            Player::Computer { .. } => Some(Self::Computer(side)),
            Player::External { engine } => Some(Self::External(side, engine.clone())),
        }
    }
}

/// News from one of the chairs.
pub(super) struct Told {
    /// Number of the thinker.
    pub thinker: u64,
    /// What it says.
    pub saying: Saying,
}

/// A thinker at the table.
struct Seated {
    number: u64,
    thinker: Box<dyn Thinker>,
    /// What it was told of table and threads.
    options: EngineOptions,
}

/// Everybody who can think, started when first asked.
#[derive(Resource)]
pub struct Thinkers {
    seated: HashMap<Chair, Seated>,
    known: BTreeMap<String, Starter>,
    started: u64,
    options: EngineOptions,
    outbox: Sender<Told>,
    inbox: Mutex<Receiver<Told>>,
    wake: Arc<dyn Fn() + Send + Sync>,
}

impl Default for Thinkers {
    fn default() -> Self {
        let (outbox, inbox) = mpsc::channel();
        Self {
            seated: HashMap::new(),
            known: BTreeMap::new(),
            started: 0,
            options: EngineOptions::default(),
            outbox,
            inbox: Mutex::new(inbox),
            wake: Arc::new(|| ()),
        }
    }
}

impl Thinkers {
    /// Makes another program known, so that it can be seated by its name.
    pub fn know(&mut self, engine: impl Into<String>, starter: Starter) {
        self.known.insert(engine.into(), starter);
    }

    /// Whether a program of that name is known.
    #[must_use]
    pub fn knows(&self, engine: &str) -> bool {
        self.known.contains_key(engine)
    }

    /// What to do from a thinker's thread when it has found its answer: a window that sleeps must
    /// be woken. Holds for thinkers started later.
    pub fn wake_with(&mut self, wake: impl Fn() + Send + Sync + 'static) {
        self.wake = Arc::new(wake);
    }

    /// Table and threads of each of our own players, from its next search on.
    #[must_use]
    pub const fn options(&self) -> EngineOptions {
        self.options
    }

    /// Changes table and threads of our own players. A search under way is not disturbed.
    pub const fn set_options(&mut self, options: EngineOptions) {
        self.options = options;
    }

    /// Lets a chair think; gives the thinker's number and that of the search.
    pub(super) fn think(
        &mut self,
        chair: &Chair,
        position: Position,
        request: SearchRequest,
    ) -> io::Result<(u64, u64)> {
        let (number, thinker) = self.seat(chair)?;
        Ok((number, thinker.think(position, request)))
    }

    /// Lets a chair look for a forced win; gives the thinker's number and that of the search.
    pub(super) fn find_mate(
        &mut self,
        chair: &Chair,
        position: Position,
        request: MateRequest,
    ) -> io::Result<(u64, u64)> {
        let (number, thinker) = self.seat(chair)?;
        let search = thinker.find_mate(position, request);
        search.map(|search| (number, search)).ok_or_else(|| io::Error::other("it finds no forced wins"))
    }

    /// The thinker of a chair, started if it has to be, with its number.
    fn seat(&mut self, chair: &Chair) -> io::Result<(u64, &mut dyn Thinker)> {
        if !self.seated.contains_key(chair) {
            let thinker = self.start(chair)?;
            self.started += 1;
            let seated = Seated { number: self.started, thinker, options: self.options };
            self.seated.insert(chair.clone(), seated);
        }
        let seated = self.seated.get_mut(chair).ok_or_else(|| io::Error::other("nobody sits there"))?;
        if seated.options != self.options {
            seated.options = self.options;
            seated.thinker.configure(self.options);
        }
        Ok((seated.number, seated.thinker.as_mut()))
    }

    fn start(&self, chair: &Chair) -> io::Result<Box<dyn Thinker>> {
        let (outbox, wake, thinker) = (self.outbox.clone(), Arc::clone(&self.wake), self.started + 1);
        let mut tell: Tell = Box::new(move |saying| {
            let is_report = matches!(&saying, Saying::Heard(event) if !event.update.is_last());
            // Nobody listens any more only when the program ends.
            let _ = outbox.send(Told { thinker, saying });
            if !is_report {
                wake();
            }
        });
        match chair {
            Chair::Computer(_) | Chair::Adviser => {
                Ok(Box::new(Worker::start(self.options, move |event| tell(Saying::Heard(event)))?))
            }
            Chair::External(_, engine) | Chair::Guide(engine) => match self.known.get(engine) {
                Some(starter) => starter(tell),
                None => Err(io::Error::other(format!("there is no engine called {engine}"))),
            },
        }
    }

    /// Ends the search of a chair.
    pub(super) fn stop(&self, chair: &Chair) {
        if let Some(seated) = self.seated.get(chair) {
            seated.thinker.stop();
        }
    }

    /// Another game has begun.
    pub(super) fn new_game(&self) {
        self.seated.values().for_each(|seated| seated.thinker.new_game());
    }

    /// Sends away whoever plays no side any more; the adviser stays.
    pub(super) fn dismiss(&mut self, is_needed: impl Fn(&Chair) -> bool) {
        self.seated.retain(|chair, _| *chair == Chair::Adviser || is_needed(chair));
    }

    /// Sends the thinker of that number away.
    pub(super) fn send_away(&mut self, thinker: u64) {
        self.seated.retain(|_, seated| seated.number != thinker);
    }

    /// The next piece of news, if there is one.
    pub(super) fn news(&mut self) -> Option<Told> {
        self.inbox.get_mut().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }
}
