//! What the protocols have in common: the lines to send for each request, and what lines of an
//! engine mean.

use super::error::ClientError;
use super::setup::{EngineSetup, Thought};
use crate::search::Limits;
use std::sync::Arc;
use std::time::Duration;
use tenjiku_rules::MoveError;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Move, Position};

/// What a line of an engine means.
#[derive(Debug)]
pub(super) enum EngineMessage {
    /// Nothing of interest.
    Nothing,
    /// It answers the greeting and is ready to learn which game to play.
    Greeted,
    /// It is ready to play.
    Ready,
    /// It shows what it has found so far.
    Thought(Thought),
    /// It moves, perhaps with the reply it expects.
    Moves(String, Option<String>),
    /// It resigns.
    Resigns,
    /// It offers a draw.
    OffersDraw,
    /// It claims that the game is over, other than by resigning. A move may still come.
    Claims(String),
    /// It ends its search without a move, other than by resigning.
    NoMove,
    /// It rejects something it was sent.
    Refuses,
}

/// The client's side of a protocol. It turns requests into lines and lines into messages, and keeps
/// what it knows of the engine. It never reads, writes or waits itself.
pub(super) trait EngineLanguage: Send {
    /// The first lines to send. [`EngineMessage::Greeted`] answers them.
    fn greet(&mut self) -> Vec<String>;

    /// Whether what has come will do if the greeting is not answered in full.
    fn accepts_partial_greeting(&self) -> bool {
        false
    }

    /// The lines before a new game. [`EngineMessage::Ready`] answers them.
    fn new_game(&mut self, variant: &Arc<Variant>, setup: &EngineSetup) -> Result<Vec<String>, ClientError>;

    /// Whether the engine cannot report that it is ready, and is assumed to be.
    fn is_ready_at_once(&self) -> bool {
        false
    }

    /// The lines that start a search. [`EngineMessage::Moves`] or [`EngineMessage::Resigns`] answers
    /// them.
    fn think(&mut self, position: &Position, limits: &Limits) -> Result<Vec<String>, ClientError>;

    /// Notes that the engine's move was legal and led to this position.
    fn played(&mut self, _after: &Position) {}

    /// The lines that make the engine move at once.
    fn stop(&mut self) -> Vec<String>;

    /// The lines that make the engine abandon its search. If there is an [`EngineLanguage::abandoning_time`],
    /// [`EngineMessage::Ready`] answers them.
    fn abandon(&mut self) -> Vec<String>;

    /// How long the engine may take to confirm that it abandoned its search; a new request must wait for that.
    /// `None` if it cannot confirm it.
    fn abandoning_time(&self) -> Option<Duration>;

    /// Whether engines may ignore everything while they think. One that does not confirm is started again; any
    /// other counts as lost.
    fn may_be_deaf(&self) -> bool {
        false
    }

    /// Whether an answer that is no legal move repeats the one to the search before, word for word: then it is taken
    /// for that one once more, and the search is still running. This happens once in a search.
    fn takes_for_repeated(&mut self) -> bool {
        false
    }

    /// What a line of the engine means.
    fn hear(&mut self, line: &str) -> EngineMessage;

    /// Reads a move as the engine writes it.
    fn read_move(&self, position: &Position, text: &str) -> Result<Move, MoveError>;

    /// The name the engine gives itself.
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
    first.setup() == Position::new(Arc::clone(first.variant())).setup()
}
