//! The client's interface to the protocols: the lines to send for each request, and the meaning of an engine's lines.

use super::error::ClientError;
use super::setup::{EngineInfo, EngineSetup};
use std::sync::Arc;
use std::time::Duration;
use tenjiku_rules::MoveError;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Move, Position, Setup};
use tenjiku_search::Limits;

/// The meaning of a line of an engine.
#[derive(Debug)]
pub(super) enum EngineMessage {
    /// Nothing of interest.
    Nothing,
    /// The engine has answered the greeting and can be given a game.
    Greeted,
    /// The engine is ready to play.
    Ready,
    /// The state of the engine's search.
    Info(EngineInfo),
    /// The engine's move, and the expected reply if it names one.
    Moves(String, Option<String>),
    /// The engine resigns.
    Resigns,
    /// The engine offers a draw.
    OffersDraw,
    /// The engine claims the end of the game, other than by resigning. A move may still follow.
    Claims(String),
    /// The engine ends its search without a move, other than by resigning.
    NoMove,
    /// The engine rejects something it was sent.
    Refuses,
}

/// The client's side of a protocol. It converts requests to lines and lines to messages, and tracks the state of the
/// engine. It never reads, writes or waits.
pub(super) trait EngineLanguage: Send {
    /// The greeting, answered by [`EngineMessage::Greeted`].
    fn greet(&mut self) -> Vec<String>;

    /// Whether the greeting received so far suffices if the rest does not come.
    fn accepts_partial_greeting(&self) -> bool {
        false
    }

    /// The lines before a new game, answered by [`EngineMessage::Ready`].
    fn new_game(&mut self, variant: &Arc<Variant>, setup: &EngineSetup) -> Result<Vec<String>, ClientError>;

    /// Whether the engine cannot report that it is ready, so that it is assumed to be ready at once.
    fn is_ready_at_once(&self) -> bool {
        false
    }

    /// The lines that start a search, answered by [`EngineMessage::Moves`] or [`EngineMessage::Resigns`].
    fn think(&mut self, position: &Position, limits: &Limits) -> Result<Vec<String>, ClientError>;

    /// Records that the engine's move was legal and led to this position.
    fn confirm_move(&mut self, _after: &Position) {}

    /// The lines that make the engine move at once.
    fn stop(&mut self) -> Vec<String>;

    /// The lines that make the engine abandon its search. With an [`EngineLanguage::abandon_timeout`],
    /// [`EngineMessage::Ready`] answers them.
    fn abandon(&mut self) -> Vec<String>;

    /// Timeout for the engine to confirm that it has abandoned its search; a new request waits for the
    /// confirmation. `None` if the engine cannot confirm.
    fn abandon_timeout(&self) -> Option<Duration>;

    /// Whether engines may ignore input while they think. If so, an engine that does not confirm is restarted;
    /// otherwise it has failed.
    fn may_ignore_input(&self) -> bool {
        false
    }

    /// Accepts an illegal answer as a repetition of the previous one if the two are equal, at most once per search;
    /// the search is then still running. Returns whether it was accepted.
    fn accept_as_repeated(&mut self) -> bool {
        false
    }

    /// Parses a line of the engine.
    fn parse_line(&mut self, line: &str) -> EngineMessage;

    /// Reads a move as the engine writes it.
    fn read_move(&self, position: &Position, text: &str) -> Result<Move, MoveError>;

    /// The engine's own name.
    fn name(&self) -> Option<&str>;
}

/// The position before the first move of a game, and its moves.
pub(super) fn start_and_moves(position: &Position) -> (Position, Vec<Move>) {
    let mut first = position.clone();
    while first.undo().is_some() {}
    (first, position.moves().collect())
}

/// Whether a position is its game's starting array.
pub(super) fn is_array(first: &Position) -> bool {
    first.setup() == Setup::initial(first.variant())
}
