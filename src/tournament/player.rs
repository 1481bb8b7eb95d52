//! Both kinds of player behind one door: ours in this process, and external engines.

use super::contender::{Contender, ContenderKind};
use crate::protocol::client::{Client, ClientError, EngineEvent, EngineSetup, Thought};
use crate::rules::{Move, Position};
use crate::search::{
    Engine, EngineOptions, Level, Limits, Score, SearchRequest, StopFlag, TimeLimit, Weights,
};
use crate::variant::Variant;
use std::sync::Arc;
use std::time::{Duration, Instant};
use thiserror::Error;

/// What a player does when it is its turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveChoice {
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
pub enum PlayerError {
    /// The engine did something wrong; it has to be started anew.
    #[error(transparent)]
    Engine(#[from] ClientError),
}

/// A player at the board.
pub trait MatchPlayer {
    /// Begins a game.
    ///
    /// # Errors
    /// It cannot play it.
    fn new_game(&mut self) -> Result<(), PlayerError>;

    /// Chooses a move; the game is not over.
    ///
    /// # Errors
    /// It gives none.
    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<MoveChoice, PlayerError>;
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
) -> Result<Box<dyn MatchPlayer>, PlayerError> {
    let hash_mib = contender.hash_mib.unwrap_or(hash_mib);
    match &contender.kind {
        ContenderKind::Ours(level) => {
            Ok(Box::new(BuiltInPlayer::new(*level, hash_mib, contender.weights.as_ref())))
        }
        ContenderKind::Engine(setup) => {
            let setup = EngineSetup { hash_mib, ..setup.clone() };
            Ok(Box::new(EnginePlayer::start(setup, variant, patience)?))
        }
    }
}

/// Our own player, with one thread.
struct BuiltInPlayer {
    engine: Engine,
    level: Level,
}

impl BuiltInPlayer {
    fn new(level: Level, hash_mib: usize, weights: Option<&Weights>) -> Self {
        let weights = weights.unwrap_or_else(|| Weights::shipped()).clone();
        Self { engine: Engine::with_weights(EngineOptions { hash_mib, threads: 1 }, weights), level }
    }
}

impl MatchPlayer for BuiltInPlayer {
    fn new_game(&mut self) -> Result<(), PlayerError> {
        self.engine.new_game();
        Ok(())
    }

    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<MoveChoice, PlayerError> {
        let request = SearchRequest { level: self.level, ..SearchRequest::new(*limits) };
        let answer = self.engine.think(position, &request, &StopFlag::default(), &mut |_| {});
        Ok(MoveChoice {
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
struct EnginePlayer {
    client: Client,
    /// How much longer than it may it is waited for, before it counts as hanging.
    patience: Duration,
}

impl EnginePlayer {
    fn start(setup: EngineSetup, variant: &Arc<Variant>, patience: Duration) -> Result<Self, PlayerError> {
        let mut client = Client::start(setup, Arc::clone(variant), || {})?;
        client.wait_until_ready()?;
        Ok(Self { client, patience })
    }
}

impl MatchPlayer for EnginePlayer {
    fn new_game(&mut self) -> Result<(), PlayerError> {
        self.client.new_game()?;
        // Getting ready is not thinking time: the clock waits.
        Ok(self.client.wait_until_ready()?)
    }

    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<MoveChoice, PlayerError> {
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
                Some(EngineEvent::Moves { mv, .. }) => return Ok(choice(Some(mv), last)),
                Some(EngineEvent::Resigns) => return Ok(choice(None, last)),
                Some(EngineEvent::Thought(thought)) => last = thought,
                // Who wins is for the board to say, not for the players.
                Some(EngineEvent::OffersDraw | EngineEvent::Ready) => {}
                None if begun.elapsed() < time => {}
                None => return Err(self.client.hangs(begun.elapsed()).into()),
            }
        }
    }
}

impl Drop for EnginePlayer {
    fn drop(&mut self) {
        self.client.quit();
    }
}

fn choice(mv: Option<Move>, thought: Thought) -> MoveChoice {
    MoveChoice { mv, score: thought.score, depth: thought.depth, nodes: thought.nodes }
}
