//! The common trait of the built-in player and external engines.

use super::contender::{Contender, ContenderKind, EvaluationSource};
use std::path::PathBuf;
use std::sync::Arc;
use tenjiku_language::CurrentLanguage;
use tenjiku_platform::user_tables;
use tenjiku_protocol::client::{Client, ClientError, EngineEvent, EngineInfo, EngineSetup};
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Move, Position};
use tenjiku_search::{
    Engine, EngineOptions, Evaluation, Level, Limits, Score, SearchRequest, StopFlag, TablesError, TimeLimit,
    Weights,
};
use thiserror::Error;
use web_time::{Duration, Instant};

/// A player's turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveChoice {
    /// The move; `None` to resign.
    pub mv: Option<Move>,
    /// The player's evaluation of the position in its own centipawns, if any.
    pub score: Option<Score>,
    /// Search depth in plies, 0 if unknown.
    pub depth: u32,
    /// Nodes searched, 0 if unknown.
    pub nodes: u64,
}

/// Error of a player.
#[derive(Debug, Error)]
pub enum PlayerError {
    /// The engine failed and must be restarted.
    #[error(transparent)]
    Engine(#[from] ClientError),
    /// The tables cannot be used.
    #[error("{}: {fault}", file.display())]
    Tables {
        /// The file.
        file: PathBuf,
        /// The reason.
        fault: TablesError,
    },
}

/// A player of a match.
pub trait MatchPlayer {
    /// Starts a new game.
    ///
    /// # Errors
    /// If the player cannot play this game.
    fn new_game(&mut self) -> Result<(), PlayerError>;

    /// Chooses a move in an unfinished game.
    ///
    /// # Errors
    /// If the player returns no move.
    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<MoveChoice, PlayerError>;
}

/// Creates a player; starts an external engine. Calls `on_wait` with the name of an engine that is slow to get ready.
///
/// # Errors
/// If the engine does not start.
pub(super) fn start_player(
    contender: &Contender,
    variant: &Arc<Variant>,
    hash_mib: usize,
    grace: Duration,
    on_wait: fn(&str),
) -> Result<Box<dyn MatchPlayer>, PlayerError> {
    let hash_mib = contender.hash_mib.unwrap_or(hash_mib);
    match &contender.kind {
        ContenderKind::BuiltIn(level) => {
            let mut player = BuiltInPlayer::new(*level, hash_mib, contender.weights.as_ref());
            if let Some(source) = &contender.evaluation {
                player.engine.set_evaluation(evaluation(source, variant)?);
            }
            Ok(Box::new(player))
        }
        ContenderKind::Engine(setup) => {
            let setup = EngineSetup { hash_mib, ..setup.clone() };
            Ok(Box::new(EnginePlayer::start(setup, variant, grace, on_wait)?))
        }
    }
}

/// The evaluation for a game.
fn evaluation(source: &EvaluationSource, variant: &Variant) -> Result<Evaluation, PlayerError> {
    match source {
        EvaluationSource::Computed => Ok(Evaluation::Computed),
        EvaluationSource::File(file) => match user_tables::read(file, variant) {
            Ok(tables) => Ok(Evaluation::Tables(Arc::new(tables))),
            Err(fault) => Err(PlayerError::Tables { file: file.clone(), fault }),
        },
    }
}

/// The built-in player, with one thread.
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

/// Time limit of an engine without a time control.
const UNLIMITED_TIME: Duration = Duration::from_secs(600);

/// Time to get ready after which `on_wait` is called.
const NOTICE_DELAY: Duration = Duration::from_secs(2);

/// An external engine.
struct EnginePlayer {
    client: Client,
    on_wait: fn(&str),
    /// Time past its limit at which the engine counts as hanging.
    grace: Duration,
}

impl EnginePlayer {
    fn start(
        setup: EngineSetup,
        variant: &Arc<Variant>,
        grace: Duration,
        on_wait: fn(&str),
    ) -> Result<Self, PlayerError> {
        let client = Client::start(setup, Arc::clone(variant), || {})?.with_wording(&CurrentLanguage);
        let mut player = Self { client, on_wait, grace };
        player.wait_until_ready()?;
        Ok(player)
    }

    fn wait_until_ready(&mut self) -> Result<(), ClientError> {
        if !self.client.wait_for_readiness(Some(Instant::now() + NOTICE_DELAY))? {
            (self.on_wait)(self.client.name());
            self.client.wait_until_ready()?;
        }
        Ok(())
    }
}

impl MatchPlayer for EnginePlayer {
    fn new_game(&mut self) -> Result<(), PlayerError> {
        self.client.new_game()?;
        // Getting ready is not thinking time.
        Ok(self.wait_until_ready()?)
    }

    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<MoveChoice, PlayerError> {
        let start = Instant::now();
        self.client.think(position.clone(), *limits)?;
        let time = match limits.time {
            TimeLimit::Move(time) => time + self.grace,
            TimeLimit::Clock { left, byoyomi, .. } => left + byoyomi + self.grace,
            TimeLimit::Unlimited => UNLIMITED_TIME,
        };
        let mut last_info = EngineInfo::default();
        loop {
            match self.client.wait(start + time)? {
                Some(EngineEvent::Moves { mv, .. }) => return Ok(choice(Some(mv), last_info)),
                Some(EngineEvent::Resigns) => return Ok(choice(None, last_info)),
                Some(EngineEvent::Info(info)) => last_info = info,
                // Draw offers are ignored: the rules decide the result.
                Some(EngineEvent::OffersDraw | EngineEvent::Ready) => {}
                None if start.elapsed() < time => {}
                None => return Err(self.client.hang_error(start.elapsed()).into()),
            }
        }
    }
}

impl Drop for EnginePlayer {
    fn drop(&mut self) {
        self.client.quit();
    }
}

fn choice(mv: Option<Move>, info: EngineInfo) -> MoveChoice {
    MoveChoice { mv, score: info.score, depth: info.depth, nodes: info.nodes }
}
