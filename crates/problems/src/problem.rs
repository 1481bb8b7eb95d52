//! Problems, their tasks and their sources.

use crate::motif::{Motif, motifs};
use std::fmt;
use std::sync::Arc;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Move, MoveError, Position, SfenError, coordinate, sfen};
use thiserror::Error;

/// What the solver has to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Task {
    /// Mate with an attack in every move, against any defence.
    Mate,
    /// The only move that wins much material.
    WinMaterial,
    /// The only move that loses neither the game nor much material.
    SaveYourself,
    /// The move that burns the most enemies.
    WhatBurns,
    /// A better move than the one played in a game of the player.
    FindBetter,
}

impl Task {
    /// All tasks.
    pub const ALL: [Self; 5] =
        [Self::Mate, Self::WinMaterial, Self::SaveYourself, Self::WhatBurns, Self::FindBetter];

    /// The tasks of generated problems: all except the player's mistakes.
    pub const GENERATED: [Self; 4] = [Self::Mate, Self::WinMaterial, Self::SaveYourself, Self::WhatBurns];

    /// The word for the task in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::WinMaterial => "win-material",
            Self::SaveYourself => "save-yourself",
            Self::WhatBurns => "what-burns",
            Self::FindBetter => "find-better",
        }
    }

    /// The task with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|task| task.word() == word)
    }
}

/// An appearance of a problem in a book.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Printing {
    /// The title of the book.
    pub title: String,
    /// The year of the book.
    pub year: u16,
    /// The number of the problem in the book.
    pub number: u16,
}

impl fmt::Display for Printing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}) {}", self.title, self.year, self.number)
    }
}

/// Where a problem comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// Made by the generator or the user.
    Generated,
    /// Printed in these books.
    Historical(Vec<Printing>),
    /// A mistake in a game of the player.
    Game {
        /// The move played, in [coordinates](tenjiku_rules::coordinate).
        played: String,
        /// The score of the better move for the side to move, in centipawns.
        best_score: i32,
    },
}

/// The mate solver's verdict on a mating problem.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// There is a mate in the given number of moves and none in fewer, and no other first move is known to mate.
    Proved,
    /// There is a mate in the given number of moves; a shorter one is possible.
    AtMost,
    /// These other first moves mate too, in any number of moves: the problem is unsound.
    SideSolutions(Vec<String>),
    /// Attacks never force mate: the problem is unsound, or its position was damaged in transmission.
    NoMate,
    /// The solver has reached its limit.
    Open,
}

/// A position with a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// A name that is unique in its collection and stays the same when the collection grows.
    pub id: String,
    /// What to find.
    pub task: Task,
    /// Number of the solver's moves in the solution; 0 if no solution is known. In a mate the solver must find all of
    /// them. In other tasks the first move solves the problem, and the others show what it leads to.
    pub moves: u16,
    /// What the solution shows.
    pub motifs: Vec<Motif>,
    /// Estimated difficulty, on a scale like Elo ratings.
    pub rating: u16,
    /// The position.
    pub sfen: String,
    /// The solution in [coordinates](tenjiku_rules::coordinate), with the longest resistance. Empty if none is known.
    pub solution: Vec<String>,
    /// Where it comes from.
    pub source: Source,
    /// The solver's verdict on a historical problem. Generated problems are sound.
    pub verdict: Option<Verdict>,
}

/// Why a problem does not fit its game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ProblemFault {
    /// The SFEN is no position of the game.
    #[error(transparent)]
    Position(#[from] SfenError),
    /// A move of the solution cannot be read or is not legal.
    #[error("move {number} of the solution: {why}")]
    Solution {
        /// The number of the move, counted from 1.
        number: usize,
        /// The fault.
        why: MoveError,
    },
}

/// The rating of a problem whose difficulty is unknown.
pub(crate) const UNKNOWN_RATING: u16 = 1500;

impl Problem {
    /// A problem without a name, solved by these moves: a generated one whose difficulty is unknown.
    #[must_use]
    pub fn new(position: &Position, task: Task, line: &[Move]) -> Self {
        Self {
            id: String::new(),
            task,
            moves: u16::try_from(line.len().div_ceil(2)).unwrap_or(u16::MAX),
            motifs: motifs(position, line),
            rating: UNKNOWN_RATING,
            sfen: sfen::write(position),
            solution: write_moves(position, line),
            source: Source::Generated,
            verdict: None,
        }
    }

    /// The position of the problem.
    ///
    /// # Errors
    /// The SFEN is no position of this game.
    pub fn position(&self, variant: &Arc<Variant>) -> Result<Position, SfenError> {
        sfen::read(variant, &self.sfen)
    }

    /// The moves of the solution.
    ///
    /// # Errors
    /// The SFEN is no position of this game, or a move is not legal.
    pub fn line(&self, variant: &Arc<Variant>) -> Result<Vec<Move>, ProblemFault> {
        let mut position = self.position(variant)?;
        let mut line = Vec::with_capacity(self.solution.len());
        for (at, text) in self.solution.iter().enumerate() {
            let read = coordinate::read(&position, text);
            let mv = read.map_err(|why| ProblemFault::Solution { number: at + 1, why })?;
            position.play(mv, &mut ());
            line.push(mv);
        }
        Ok(line)
    }
}

pub(crate) fn write_moves(position: &Position, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| coordinate::write(position.variant(), mv)).collect()
}
