//! Commands that cannot be carried out, each with its sentence.

use crate::rules::SetupError;
use thiserror::Error;

/// Why a command cannot be carried out; its text is a sentence for the players.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CommandRefusal {
    /// There is no game.
    #[error("No game is set up.")]
    NoGame,
    /// The game has ended.
    #[error("The game is over.")]
    GameOver,
    /// Nothing has been played.
    #[error("There is no ply to take back.")]
    NothingToTakeBack,
    /// Nothing was taken back.
    #[error("There is no ply to play again.")]
    NothingToReplay,
    /// The same side has offered a draw already.
    #[error("The offer of a draw stands already.")]
    OfferStands,
    /// There is no offer to answer.
    #[error("No draw has been offered.")]
    NoOffer,
    /// A person tried to move for a computer.
    #[error("It is not your move: the other side is played for you. Take its seat to move yourself.")]
    NotYours,
    /// No computer is to move.
    #[error("Nobody is thinking: the move is yours.")]
    NobodyThinks,
    /// A program was seated that nobody knows.
    #[error("There is no engine called \u{201c}{0}\u{201d}.")]
    NoEngine(String),
    /// A player thought and came up with nothing that could be played.
    #[error("{0} found no move that the rules allow. The game is paused; seat somebody else to go on.")]
    NoAnswer(String),
    /// A player could not begin to think.
    #[error("The computer player cannot think: {0}. The game is paused.")]
    CannotThink(String),
    /// A player of another program did something wrong.
    #[error("{0}. The game is paused: go on to start the engine anew, or seat somebody else.")]
    PlayerGone(String),
    /// The program that helps persons did something wrong.
    #[error("{0}. Our own computer helps in its place.")]
    AdviserGone(String),
    /// A player of another program gave up, though computers are not to.
    #[error("{0} gives the game up. The game is paused: resign for it, or seat somebody else to go on.")]
    GaveUp(String),
    /// The first position is faulty; the game that was on goes on.
    #[error("This is no position to begin with: {0}.")]
    Setup(#[from] SetupError),
    /// A move of a record is not legal; the moves before it have been played.
    #[error("Ply {ply} of the record cannot be played, and nothing after it: {reason}")]
    Record {
        /// The number of the ply, 1 for the first of the record.
        ply: usize,
        /// The rule that bars it, a sentence.
        reason: String,
    },
}
