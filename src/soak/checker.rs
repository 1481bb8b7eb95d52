//! A game played under the eyes of a checker.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tenjiku_rules::{Effect, Move, Position};

/// Something that must be true and is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What must be true, as a sentence without its end. Two faults are the same if this is.
    pub broken: &'static str,
    /// What was found instead.
    pub found: String,
}

impl Fault {
    /// `Ok` if something is true, else the fault, with what was found instead.
    ///
    /// # Errors
    /// The fault.
    pub fn unless(is_true: bool, broken: &'static str, found: impl FnOnce() -> String) -> Result<(), Self> {
        if is_true { Ok(()) } else { Err(Self { broken, found: found() }) }
    }
}

/// Looks at a game while it is played: `begin`, then `position` and `played` in turn, `position` at last, `end`. What
/// a checker has no eyes for is right.
pub trait Checker {
    /// A new game begins with this position.
    ///
    /// # Errors
    /// What is wrong.
    fn begin(&mut self, _first: &Position) -> Result<(), Fault> {
        Ok(())
    }

    /// The game has come to a position, which has these legal moves.
    ///
    /// # Errors
    /// What is wrong.
    fn position(&mut self, _at: &Position, _moves: &[Move]) -> Result<(), Fault> {
        Ok(())
    }

    /// A move was played, with these effects, and led to a position.
    ///
    /// # Errors
    /// What is wrong.
    fn played(&mut self, _mv: Move, _effects: &[Effect], _after: &Position) -> Result<(), Fault> {
        Ok(())
    }

    /// The game goes no further.
    ///
    /// # Errors
    /// What is wrong.
    fn end(&mut self, _last: &Position) -> Result<(), Fault> {
        Ok(())
    }
}

/// A game that was played through.
#[derive(Clone, Debug)]
pub struct Play {
    /// The moves, up to the fault if there is one.
    pub moves: Vec<Move>,
    /// What was found.
    pub fault: Option<Fault>,
}

/// Plays a game as long as `choose` gives one of the legal moves. It ends with the first fault; a panic of the
/// program is one too.
pub fn play_through(
    first: &Position,
    checker: &mut dyn Checker,
    mut choose: impl FnMut(&Position, &[Move]) -> Option<Move>,
) -> Play {
    let mut moves = Vec::new();
    // What a panic leaves behind is looked at by nobody: the next game begins with a position of its own.
    let played = catch_unwind(AssertUnwindSafe(|| play(first.clone(), checker, &mut choose, &mut moves)));
    let fault = played.unwrap_or_else(|panic| {
        Err(Fault { broken: "the program never panics", found: message(panic.as_ref()) })
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

/// What a panic says.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a message").to_owned()
}
