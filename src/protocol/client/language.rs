//! What the protocols have in common: the lines to send for each request, and what lines of an
//! engine mean.

use super::error::ClientError;
use super::setup::{EngineSetup, Thought};
use crate::notation::MoveError;
use crate::rules::{Move, Position};
use crate::search::Limits;
use crate::variant::Variant;
use std::sync::Arc;

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
    /// It claims that the game is over, other than by resigning.
    Claims(String),
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

    /// The lines that make the engine abandon its search. If [`EngineLanguage::abandons_by_ping`],
    /// [`EngineMessage::Ready`] answers them.
    fn abandon(&mut self) -> Vec<String>;

    /// Whether a new request must wait until the engine has confirmed that it abandoned the old one.
    fn abandons_by_ping(&self) -> bool {
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
