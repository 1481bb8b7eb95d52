//! Layer 1: the text interface: typed moves in any notation, questions about a position, and the answers in words.
//!
//! | type | for |
//! |---|---|
//! | [`TypedMoves`] | reading a move in any notation, and completing a partial one |
//! | [`Question`] | a typed question: `where lion`, `attacks 8h` |
//! | [`Command`] | a typed command: `undo 3`, `hint` |
//! | [`QuestionContext`] | the state of the game that questions are answered from |
//!
//! The text field in the window, the board by keyboard, screen readers and the table in the terminal all call this
//! module, so their answers are the same. The powers of pieces come from [`tenjiku_language::powers`], attackers and burns from
//! the rules core. This module plays no moves and contains no rules of a game.

mod answer;
mod command;
mod keywords;
mod moves;
mod question;
mod reach;
mod sentences;

pub use answer::QuestionContext;
pub use command::Command;
pub use moves::{Completion, TypedMoves};
pub use question::{Question, QuestionError, QuestionKind};
pub use reach::reason_without_moves;
pub use sentences::{describe_attackers, describe_piece, describe_square};
