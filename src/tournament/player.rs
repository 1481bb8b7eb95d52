//! Both kinds of player behind one door: ours in this process, and external engines.

use super::contender::{Contender, Strength};
use crate::protocol::client::{Client, ClientError, EngineSetup, News, Thought};
use crate::rules::{Move, Position};
use crate::search::{Engine, Level, Limits, Options, Request, Score, Stop, TimeLimit, Weights};
use crate::variant::Variant;
use std::sync::Arc;
use std::time::{Duration, Instant};
use thiserror::Error;

/// What a player does when it is its turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The move, a legal one; `None` if it resigns.
    pub mv: Option<Move>,
    /// What it thinks of its position, in its own hundredths, if it says so.
    pub score: Option<Score>,
    /// Plies it looked ahead, 0 if it does not say.
    pub depth: u32,
    /// Positions it looked at, 0 if it does not say.
    pub nodes: u64,
}

/// Why a player cannot play on.
#[derive(Debug, Error)]
pub enum Fault {
    /// The engine did something wrong; it has to be started anew.
    #[error(transparent)]
    Engine(#[from] ClientError),
}

/// A player at the board.
pub trait Player {
    /// Begins a game.
    ///
    /// # Errors
    /// It cannot play it.
    fn new_game(&mut self) -> Result<(), Fault>;

    /// Chooses a move; the game is not over.
    ///
    /// # Errors
    /// It gives none.
    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, Fault>;
}

/// Makes a player; an external engine is started.
///
/// # Errors
/// The engine does not start.
pub(super) fn seat(
    contender: &Contender,
    variant: &Arc<Variant>,
    hash_mib: usize,
    patience: Duration,
) -> Result<Box<dyn Player>, Fault> {
    let hash_mib = contender.hash_mib.unwrap_or(hash_mib);
    match &contender.strength {
        Strength::Ours(level) => Ok(Box::new(Ours::new(*level, hash_mib, contender.weights.as_ref()))),
        Strength::Engine(setup) => {
            let setup = EngineSetup { hash_mib, ..setup.clone() };
            Ok(Box::new(Guest::start(setup, variant, patience)?))
        }
    }
}

/// Our own player, with one thread.
struct Ours {
    engine: Engine,
    level: Level,
}

impl Ours {
    fn new(level: Level, hash_mib: usize, weights: Option<&Weights>) -> Self {
        let weights = weights.unwrap_or_else(|| Weights::shipped()).clone();
        Self { engine: Engine::with_weights(Options { hash_mib, threads: 1 }, weights), level }
    }
}

impl Player for Ours {
    fn new_game(&mut self) -> Result<(), Fault> {
        self.engine.new_game();
        Ok(())
    }

    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, Fault> {
        let request = Request { level: self.level, ..Request::new(*limits) };
        let answer = self.engine.think(position, &request, &Stop::default(), &mut |_| {});
        Ok(Choice {
            mv: answer.mv,
            score: answer.report.best().map(|line| line.score),
            depth: answer.report.depth,
            nodes: answer.report.nodes,
        })
    }
}

/// Longest time for a move where the limits name none.
const ENDLESS: Duration = Duration::from_secs(600);

/// An external engine.
struct Guest {
    client: Client,
    /// How much longer than it may it is waited for, before it counts as hanging.
    patience: Duration,
}

impl Guest {
    fn start(setup: EngineSetup, variant: &Arc<Variant>, patience: Duration) -> Result<Self, Fault> {
        let mut client = Client::start(setup, Arc::clone(variant), || {})?;
        client.wait_until_ready()?;
        Ok(Self { client, patience })
    }
}

impl Player for Guest {
    fn new_game(&mut self) -> Result<(), Fault> {
        self.client.new_game()?;
        // Getting ready is not thinking time: the clock waits.
        Ok(self.client.wait_until_ready()?)
    }

    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, Fault> {
        let begun = Instant::now();
        self.client.think(position.clone(), *limits)?;
        let time = match limits.time {
            TimeLimit::Move(time) => time + self.patience,
            TimeLimit::Clock { left, byoyomi, .. } => left + byoyomi + self.patience,
            TimeLimit::Unlimited => ENDLESS,
        };
        let mut last = Thought::default();
        loop {
            match self.client.wait(begun + time)? {
                Some(News::Moves { mv, .. }) => return Ok(choice(Some(mv), last)),
                Some(News::Resigns) => return Ok(choice(None, last)),
                Some(News::Thought(thought)) => last = thought,
                // Who wins is for the board to say, not for the players.
                Some(News::OffersDraw | News::Ready) => {}
                None if begun.elapsed() < time => {}
                None => return Err(self.client.hangs(begun.elapsed()).into()),
            }
        }
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.client.quit();
    }
}

fn choice(mv: Option<Move>, thought: Thought) -> Choice {
    Choice { mv, score: thought.score, depth: thought.depth, nodes: thought.nodes }
}
