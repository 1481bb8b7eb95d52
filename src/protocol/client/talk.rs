//! What the protocols have in common: what is to be said when, and what was understood.

use super::error::ClientError;
use super::setup::{EngineSetup, Thought};
use crate::notation::MoveError;
use crate::rules::{Move, Position};
use crate::search::Limits;
use crate::variant::Variant;
use std::sync::Arc;

/// What a line of an engine means.
#[derive(Debug)]
pub(super) enum Heard {
    /// Nothing of interest.
    Nothing,
    /// The greeting is answered: it can be told which game to play.
    Greeted,
    /// It is ready to play.
    Ready,
    /// It tells what it thinks.
    Thought(Thought),
    /// It moves, and perhaps tells the reply it expects.
    Moves(String, Option<String>),
    /// It gives up.
    Resigns,
    /// It offers a draw.
    OffersDraw,
    /// It says that the game is over, and not by its own loss.
    Claims(String),
    /// It says that something we told it cannot be.
    Refuses,
}

/// A protocol seen from our side. It keeps what it was told of the engine and turns orders into
/// lines and lines into news; it never reads, writes or waits itself.
pub(super) trait Talk: Send {
    /// The first lines; [`Heard::Greeted`] answers them.
    fn greet(&mut self) -> Vec<String>;

    /// Whether what was heard will do if the greeting is not answered in full.
    fn greeted_in_silence(&self) -> bool {
        false
    }

    /// Lines before a new game; [`Heard::Ready`] answers them.
    fn new_game(&mut self, variant: &Arc<Variant>, setup: &EngineSetup) -> Result<Vec<String>, ClientError>;

    /// Whether it cannot say that it is ready, and so is taken to be.
    fn is_ready_at_once(&self) -> bool {
        false
    }

    /// Lines that make it think; [`Heard::Moves`] or [`Heard::Resigns`] answers them.
    fn think(&mut self, position: &Position, limits: &Limits) -> Result<Vec<String>, ClientError>;

    /// Its move was legal, and led to this position.
    fn played(&mut self, _after: &Position) {}

    /// Lines that make it move at once.
    fn stop(&mut self) -> Vec<String>;

    /// Lines that make it forget what it is thinking of: no move of it is wanted. Where
    /// [`Talk::abandons_by_ping`], [`Heard::Ready`] answers them.
    fn abandon(&mut self) -> Vec<String>;

    /// Whether a new order must wait until the engine has said that it has forgotten the old one.
    fn abandons_by_ping(&self) -> bool {
        false
    }

    /// What a line means.
    fn hear(&mut self, line: &str) -> Heard;

    /// Reads a move as the engine writes it.
    fn read_move(&self, position: &Position, text: &str) -> Result<Move, MoveError>;

    /// The name it gave itself.
    fn name(&self) -> Option<&str>;
}

/// The position before the first move of a game, and the moves.
pub(super) fn unroll(position: &Position) -> (Position, Vec<Move>) {
    let mut first = position.clone();
    while first.undo().is_some() {}
    (first, position.moves().collect())
}

/// Whether a position is its game's starting array.
pub(super) fn is_array(first: &Position) -> bool {
    first.setup() == Position::new(Arc::clone(first.variant())).setup()
}
