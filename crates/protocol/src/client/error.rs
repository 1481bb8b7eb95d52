//! Errors of engines, in sentences for the player.

use super::command::CommandError;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why an engine failed. Its process has been terminated.
#[derive(Debug, Error)]
pub enum ClientError {
    /// The command cannot be read.
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
    /// The working folder does not exist.
    #[error("there is no folder `{}` to start `{program}` in (hint: is the path right?)", folder.display())]
    NoFolder {
        /// The program.
        program: String,
        /// The folder.
        folder: PathBuf,
    },
    /// The engine does not answer the greeting.
    #[error("{engine} did not answer `{greeting}` within {seconds} s (hint: does it speak {protocol}?)")]
    HandshakeTimeout {
        /// The engine.
        engine: String,
        /// The greeting.
        greeting: &'static str,
        /// The time limit.
        seconds: u64,
        /// The protocol.
        protocol: &'static str,
    },
    /// The engine did not get ready for a game.
    #[error(
        "{engine} was not ready for a new game within {seconds} s \
         (hint: `ready_seconds` in the list of engines gives it more time)"
    )]
    NotReady {
        /// The engine.
        engine: String,
        /// The time limit.
        seconds: u64,
    },
    /// The engine does not know the game.
    #[error("{engine} does not play {game}; it offers {offered}")]
    UnsupportedGame {
        /// The engine.
        engine: String,
        /// Id of the game.
        game: String,
        /// The games it offers.
        offered: String,
    },
    /// The process ended by itself.
    #[error("{engine} ended by itself ({status}){}", last_line_suffix(last))]
    Died {
        /// The engine.
        engine: String,
        /// How it ended.
        status: String,
        /// The last line it printed.
        last: String,
    },
    /// The engine was asked to end its search and did not.
    #[error("{engine} did not answer `stop` within {seconds} s{}", last_line_suffix(last))]
    NoAnswer {
        /// The engine.
        engine: String,
        /// The time limit.
        seconds: u64,
        /// The last line it printed.
        last: String,
    },
    /// The engine gave no move in time or shortly after.
    #[error("{engine} hangs: it gave no move within {seconds:.1} s{}", last_line_suffix(last))]
    Hangs {
        /// The engine.
        engine: String,
        /// The time limit.
        seconds: f64,
        /// The last line it printed.
        last: String,
    },
    /// The engine answered with an illegal move, or with something that is not a move.
    #[error("{engine} played `{text}`: {why}")]
    BadMove {
        /// The engine.
        engine: String,
        /// What it played.
        text: String,
        /// Why it cannot be played.
        why: String,
    },
    /// The engine rejects a legal move of its opponent.
    #[error("{engine} rejects the move {mv}{}: it said `{output}`", repetition_suffix(*repeats))]
    RejectedMove {
        /// The engine.
        engine: String,
        /// The move, in coordinate form.
        mv: String,
        /// Whether the move repeats a position, which some programs forbid.
        repeats: bool,
        /// The line it printed.
        output: String,
    },
    /// The engine claims the end of the game and does not move, although by the rules the game continues.
    #[error("{engine} says `{output}` and does not move, but by the rules the game goes on")]
    FalseClaim {
        /// The engine.
        engine: String,
        /// The line it printed.
        output: String,
    },
    /// The engine was given a node limit, which its protocol cannot express.
    #[error("CECP has no node limit (hint: give that engine a `movetime` or a `depth`)")]
    NodeLimitUnsupported,
}

fn last_line_suffix(last: &str) -> String {
    if last.is_empty() { String::new() } else { format!("; its last line was `{last}`") }
}

const fn repetition_suffix(repeats: bool) -> &'static str {
    if repeats { ", which repeats a position and is allowed here" } else { "" }
}
