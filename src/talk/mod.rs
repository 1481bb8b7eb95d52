//! Storey 2: what players type and ask: moves in any notation, questions about a position, and the answers in words.
//!
//! | type | for |
//! |---|---|
//! | [`TypedMoves`] | reading a move in any notation, and finishing one that is half typed |
//! | [`Question`] | a question as it is typed: `where lion`, `attacks 8h` |
//! | [`Command`] | something to do, by a word: `undo 3`, `hint` |
//! | [`Asked`] | what is known about the game, and the answers |
//!
//! The line of text in the window, the board by keyboard, screen readers and the table in the terminal call this room,
//! so an answer is the same wherever it is asked for. What a piece can do comes from `language::powers`, who holds a
//! square and what would burn from the rules core. This room plays no move and decides no rule.

mod answer;
mod command;
mod moves;
mod question;
mod reach;
mod sentences;
mod words;

pub use answer::Asked;
pub use command::Command;
pub use moves::{Completion, TypedMoves};
pub use question::{Ask, Question, QuestionError};
pub use reach::why_stuck;
pub use sentences::{attackers_in_words, piece_in_words, square_in_words};
