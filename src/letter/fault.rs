//! What can be wrong with a letter, in a sentence for the player who got it.

use super::words::{BEGIN, END, VERSION};
use crate::language::SideName;
use crate::say;
use tenjiku_rules::SfenError;
use tenjiku_rules::Side;
use tenjiku_rules::variant::{CompileError, VariantError};
use thiserror::Error;

/// Why a letter cannot be read or written. The game has not changed.
#[derive(Debug, Error)]
pub enum LetterError {
    /// The text is longer than any letter.
    #[error("{}", say!("letter-too-long"))]
    TooLong,
    /// There is no letter in it.
    #[error("{}", say!("letter-none", begin = BEGIN))]
    NoLetter,
    /// A newer program wrote it.
    #[error("{}", say!("letter-too-new", theirs = *.0, ours = VERSION))]
    TooNew(u32),
    /// Its last line is missing.
    #[error("{}", say!("letter-cut-off", end = END))]
    CutOff,
    /// Its sum does not fit its text.
    #[error("{}", say!("letter-damaged"))]
    Damaged,
    /// A field cannot be read, although the sum fits.
    #[error("{}", say!("letter-field", field = *.field, what = .what))]
    Field {
        /// Its name, with the colon.
        field: &'static str,
        /// What is wrong.
        what: String,
    },
    /// The signature belongs to another text or key.
    #[error("{}", say!("letter-forged"))]
    Forged,
    /// It belongs to another game.
    #[error("{}", say!("letter-other-game", theirs = .theirs, ours = .ours))]
    OtherGame {
        /// The number of the letter's game.
        theirs: String,
        /// The number of the game here.
        ours: String,
    },
    /// The game has its number, but is another one, or has other rules or another beginning.
    #[error("{}", say!("letter-other-rules", what = *.what, theirs = .theirs, ours = .ours))]
    OtherRules {
        /// What differs: `game`, `rules` or `start`.
        what: &'static str,
        /// There.
        theirs: String,
        /// Here.
        ours: String,
    },
    /// It comes from the side that reads it.
    #[error("{}", say!("letter-own", side = .0.spoken_name()))]
    Own(Side),
    /// It is the one that was read last.
    #[error("{}", say!("letter-known", number = *.0))]
    Known(u32),
    /// It was written earlier than one that was read.
    #[error("{}", say!("letter-old", number = *.number, plies = *.plies, read = *.read, here = *.here))]
    Old {
        /// Its number.
        number: u32,
        /// Its plies.
        plies: usize,
        /// The number of the last letter that was read.
        read: u32,
        /// The plies that were played here.
        here: usize,
    },
    /// A ply of the past is not the one that was played here.
    #[error("{}", say!("letter-changed-past", ply = *.ply, theirs = .theirs, ours = .ours))]
    ChangedPast {
        /// Its number, from 1.
        ply: usize,
        /// The move in the letter.
        theirs: String,
        /// The move here.
        ours: String,
    },
    /// It has a move for the side that reads it.
    #[error("{}", say!("letter-your-ply", ply = *.ply, text = .text))]
    YourPly {
        /// Its number, from 1.
        ply: usize,
        /// The move.
        text: String,
    },
    /// A move that the rules forbid.
    #[error("{}", say!("letter-illegal", ply = *.ply, text = .text, why = .why))]
    Illegal {
        /// Its number, from 1.
        ply: usize,
        /// The move.
        text: String,
        /// Why.
        why: String,
    },
    /// Its moves do not lead to its position.
    #[error("{}", say!("letter-other-position", theirs = .theirs, ours = .ours))]
    OtherPosition {
        /// The key in the letter.
        theirs: String,
        /// The key of the position that the moves lead to.
        ours: String,
    },
    /// Another key signed it than the letters before.
    #[error("{}", say!("letter-other-signer"))]
    OtherSigner,
    /// It is not signed, and those before it were.
    #[error("{}", say!("letter-no-longer-signed"))]
    Unsigned,
    /// It answers an offer that is not open.
    #[error("{}", say!("letter-no-offer"))]
    NoOffer,
    /// Nothing is offered that could be answered.
    #[error("{}", say!("letter-nothing-offered"))]
    NothingOffered,
    /// The game is over.
    #[error("{}", say!("letter-game-over", how = .0))]
    Over(String),
    /// The game is not played by letter.
    #[error("{}", say!("letter-not-by-letter"))]
    NotByLetter,
    /// It is the other side's turn.
    #[error("{}", say!("letter-not-your-turn", mover = .0.spoken_name(), side = .0.other().spoken_name()))]
    NotYourTurn(Side),
    /// A bare move where the other player would have to move.
    #[error("{}", say!("letter-not-their-turn"))]
    YourTurn,
    /// More plies shall be taken back than there are.
    #[error("{}", say!("letter-too-few-plies", wanted = *.wanted, plies = *.plies))]
    TooFewPlies {
        /// How many shall be taken back.
        wanted: usize,
        /// How many there are.
        plies: usize,
    },
    /// A move that was typed cannot be played.
    #[error("{0}")]
    Move(String),
    /// There is no such game here.
    #[error(transparent)]
    Game(#[from] VariantError),
    /// The game has no such options.
    #[error("{}", say!("letter-rules", why = .0.to_string()))]
    Rules(#[from] CompileError),
    /// The first position cannot be read.
    #[error("{}", say!("letter-start", why = .0.to_string()))]
    Start(#[from] SfenError),
    /// The system gives no random numbers.
    #[error("{}", say!("letter-no-chance", why = .0))]
    NoChance(String),
    /// The key of the user is not readable or cannot be written.
    #[error("{0}")]
    Key(String),
}
