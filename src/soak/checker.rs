//! Plays games under a checker.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tenjiku_rules::{Effect, Move, Position};

/// A violated property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The property, as a sentence without a period. Identifies the fault.
    pub property: &'static str,
    /// The observed violation.
    pub observed: String,
}

impl Fault {
    /// `Ok` if a property holds, otherwise the fault with the observed violation.
    ///
    /// # Errors
    /// The fault.
    pub fn unless(
        is_true: bool,
        property: &'static str,
        observed: impl FnOnce() -> String,
    ) -> Result<(), Self> {
        if is_true { Ok(()) } else { Err(Self { property, observed: observed() }) }
    }
}

/// Checks a game while it is played: `begin`, then alternately `position` and `played`, a last `position`,
/// then `end`. A check that is not implemented passes.
pub trait Checker {
    /// A new game starts with this position.
    ///
    /// # Errors
    /// The fault.
    fn begin(&mut self, _first: &Position) -> Result<(), Fault> {
        Ok(())
    }

    /// The game has reached a position with these legal moves.
    ///
    /// # Errors
    /// The fault.
    fn position(&mut self, _at: &Position, _moves: &[Move]) -> Result<(), Fault> {
        Ok(())
    }

    /// A move was played, with these effects, and led to a position.
    ///
    /// # Errors
    /// The fault.
    fn played(&mut self, _mv: Move, _effects: &[Effect], _after: &Position) -> Result<(), Fault> {
        Ok(())
    }

    /// The game is over.
    ///
    /// # Errors
    /// The fault.
    fn end(&mut self, _last: &Position) -> Result<(), Fault> {
        Ok(())
    }
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Play {
    /// The moves, up to the fault, if any.
    pub moves: Vec<Move>,
    /// The fault, if any.
    pub fault: Option<Fault>,
}

/// Plays a game while `choose` returns one of the legal moves. The game ends at the first fault; a panic counts as a
/// fault.
pub fn play_through(
    first: &Position,
    checker: &mut dyn Checker,
    mut choose: impl FnMut(&Position, &[Move]) -> Option<Move>,
) -> Play {
    let mut moves = Vec::new();
    // State left behind by a panic is not used: every game starts with a fresh position.
    let result = catch_unwind(AssertUnwindSafe(|| play(first.clone(), checker, &mut choose, &mut moves)));
    let fault = result.unwrap_or_else(|panic| {
        Err(Fault { property: "the program never panics", observed: message(panic.as_ref()) })
    });
    Play { moves, fault: fault.err() }
}

fn play(
    mut position: Position,
    checker: &mut dyn Checker,
    choose: &mut dyn FnMut(&Position, &[Move]) -> Option<Move>,
    played: &mut Vec<Move>,
) -> Result<(), Fault> {
    checker.begin(&position)?;
    loop {
        let moves = position.legal_moves();
        checker.position(&position, &moves)?;
        let Some(mv) = choose(&position, &moves) else { return checker.end(&position) };
        played.push(mv);
        let mut effects = Vec::new();
        position.play(mv, &mut effects);
        checker.played(mv, &effects, &position)?;
    }
}

/// Message of a panic.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a message").to_owned()
}
