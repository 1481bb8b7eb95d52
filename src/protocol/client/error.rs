//! What an engine can do wrong, in sentences for the person who wanted to play it.

use super::command::CommandError;
use std::io;
use thiserror::Error;

/// Why an engine cannot go on. The process is ended then.
#[derive(Debug, Error)]
pub enum ClientError {
    /// The command is none.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// The program does not start.
    #[error("`{program}` cannot be started: {source} (hint: is it installed, and is the path right?)")]
    Start {
        /// The program.
        program: String,
        /// What the system says.
        source: io::Error,
    },
    /// It does not answer the greeting.
    #[error("{engine} did not answer `{greeting}` within {seconds} s (hint: does it speak {protocol}?)")]
    NoGreeting {
        /// The engine.
        engine: String,
        /// What was said to it.
        greeting: &'static str,
        /// How long it was waited for.
        seconds: u64,
        /// The protocol.
        protocol: &'static str,
    },
    /// It does not get ready for a game.
    #[error("{engine} was not ready for a new game within {seconds} s")]
    NotReady {
        /// The engine.
        engine: String,
        /// How long it was waited for.
        seconds: u64,
    },
    /// It does not know the game.
    #[error("{engine} does not play {game}; it offers {offered}")]
    OtherGames {
        /// The engine.
        engine: String,
        /// Id of the game.
        game: String,
        /// The games it offers.
        offered: String,
    },
    /// The process ended by itself.
    #[error("{engine} ended by itself ({status}){}", last_words(last))]
    Died {
        /// The engine.
        engine: String,
        /// How it ended.
        status: String,
        /// The last thing it said.
        last: String,
    },
    /// It gave no move in time, nor after it.
    #[error("{engine} hangs: it gave no move within {seconds:.1} s{}", last_words(last))]
    Hangs {
        /// The engine.
        engine: String,
        /// How long it was waited for.
        seconds: f64,
        /// The last thing it said.
        last: String,
    },
    /// It answered with something that is no move, or with a move that is not legal.
    #[error("{engine} played `{text}`: {why}")]
    BadMove {
        /// The engine.
        engine: String,
        /// What it played.
        text: String,
        /// Why it cannot be played.
        why: String,
    },
    /// It refuses a legal move of its opponent.
    #[error("{engine} refuses the move {mv}{}: it said `{said}`", repeating(*repeats))]
    Refuses {
        /// The engine.
        engine: String,
        /// The move, in coordinate form.
        mv: String,
        /// Whether the move brings about a position that stood before: some programs forbid that.
        repeats: bool,
        /// What it said.
        said: String,
    },
    /// It says that the game is over and does not move, but by the rules the game goes on.
    #[error("{engine} says `{said}` and does not move, but by the rules the game goes on")]
    Claims {
        /// The engine.
        engine: String,
        /// What it said.
        said: String,
    },
    /// It was to count nodes, and its protocol has no word for that.
    #[error("CECP has no limit of nodes (hint: give that engine a `movetime` or a `depth`)")]
    NoNodes,
}

fn last_words(last: &str) -> String {
    if last.is_empty() { String::new() } else { format!("; its last words were `{last}`") }
}

const fn repeating(repeats: bool) -> &'static str {
    if repeats { ", which repeats a position and is allowed here" } else { "" }
}
