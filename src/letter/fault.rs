//! What can be wrong with a letter, in a sentence for the player who got it.

use super::words::{BEGIN, END, VERSION};
use crate::notation::{MoveError, SfenError};
use crate::rules::Side;
use crate::variant::{CompileError, VariantError};
use thiserror::Error;

/// Why a letter cannot be read or written. The game has not changed.
#[derive(Debug, Error)]
pub enum LetterError {
    /// The text is longer than any letter.
    #[error("the text has more than 256 KiB, and no letter is that long (hint: copy only the letter)")]
    TooLong,
    /// There is no letter in it.
    #[error(
        "there is no letter in this text (hint: a letter begins with `{BEGIN}`; copy it from there to its last line)"
    )]
    NoLetter,
    /// A newer program wrote it.
    #[error(
        "the letter has version {0}, and this program reads version {VERSION} (hint: use a newer Tenjiku)"
    )]
    TooNew(u32),
    /// Its last line is missing.
    #[error("the letter has no end (hint: copy it up to and with `{END}`)")]
    CutOff,
    /// Its sum does not fit its text.
    #[error(
        "the letter is damaged: its sum does not fit its text (hint: ask for it again, perhaps as an attached file)"
    )]
    Damaged,
    /// A field cannot be read, although the sum fits.
    #[error("`{field}` of the letter {what} (hint: docs/distance.md says how letters are written)")]
    Field {
        /// Its name, with the colon.
        field: &'static str,
        /// What is wrong.
        what: String,
    },
    /// The signature belongs to another text or key.
    #[error(
        "the signature does not fit the letter, so somebody else may have written it (hint: ask the other player, by another way, whether they did)"
    )]
    Forged,
    /// It belongs to another game.
    #[error(
        "the letter belongs to game {theirs}, and this is game {ours} (hint: read it into the file of its own game, or into a new file)"
    )]
    OtherGame {
        /// The number of the letter's game.
        theirs: String,
        /// The number of the game here.
        ours: String,
    },
    /// The game has its number, but is another one, or has other rules or another beginning.
    #[error(
        "the {what} of the letter differ from those here: `{theirs}` there, `{ours}` here (hint: the two of you must begin a new game)"
    )]
    OtherRules {
        /// What differs.
        what: &'static str,
        /// There.
        theirs: String,
        /// Here.
        ours: String,
    },
    /// It comes from the side that reads it.
    #[error("this letter is {0}’s, and you play {0}: it is your own (hint: send it to the other player)")]
    Own(Side),
    /// It is the one that was read last.
    #[error("letter {0} of this game has been read already; nothing is lost (hint: read the latest letter)")]
    Known(u32),
    /// It was written earlier than one that was read.
    #[error("this is an old letter: it is number {number} and has {plies}, and here number {read} was read and {here} played; nothing is lost (hint: read the latest letter)", plies = counted(*.plies), here = counted(*.here))]
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
    #[error(
        "the letter changes the past: ply {ply} is `{theirs}` in it, and `{ours}` was played here (hint: ask the other player which it was; only an offer to take back changes the past)"
    )]
    ChangedPast {
        /// Its number, from 1.
        ply: usize,
        /// The move in the letter.
        theirs: String,
        /// The move here.
        ours: String,
    },
    /// It has a move for the side that reads it.
    #[error(
        "ply {ply}, `{text}`, is yours to play, but the letter has it already (hint: if you played it elsewhere, read the letter into a new file)"
    )]
    YourPly {
        /// Its number, from 1.
        ply: usize,
        /// The move.
        text: String,
    },
    /// A move that the rules forbid.
    #[error("ply {ply}, `{text}`: {why}")]
    Illegal {
        /// Its number, from 1.
        ply: usize,
        /// The move.
        text: String,
        /// Why.
        why: MoveError,
    },
    /// Its moves do not lead to its position.
    #[error(
        "the moves of the letter lead to another position than it says, {theirs} instead of {ours} (hint: the two programs understand the rules differently; compare your versions)"
    )]
    OtherPosition {
        /// The key in the letter.
        theirs: String,
        /// The key of the position that the moves lead to.
        ours: String,
    },
    /// Another key signed it than the letters before.
    #[error(
        "the letter is signed by somebody else than those before it (hint: if the other player has a new computer, they must copy their key, or you begin a new game)"
    )]
    OtherSigner,
    /// It is not signed, and those before it were.
    #[error("the letter is not signed, and those before it were (hint: ask for a signed one)")]
    Unsigned,
    /// It answers an offer that is not open.
    #[error("the letter accepts an offer, but none is open here (hint: offer it again)")]
    NoOffer,
    /// Nothing is offered that could be answered.
    #[error("there is nothing to accept or decline (hint: an offer of the other player comes with a letter)")]
    NothingOffered,
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(String),
    /// The game is not played by letter.
    #[error("this game is not played by letter (hint: `tenjiku letter new` begins one)")]
    NotByLetter,
    /// It is the other side's turn.
    #[error("it is {0}’s turn, and you play {side} (hint: read the answer to your last letter first)", side = .0.other())]
    NotYourTurn(Side),
    /// A bare move where the other player would have to move.
    #[error("it is your turn, so this is no move of the other player (hint: play yours first)")]
    YourTurn,
    /// More plies shall be taken back than there are.
    #[error("{wanted} cannot be taken back: {plies} have been played", wanted = counted(*.wanted), plies = counted(*.plies))]
    TooFewPlies {
        /// How many shall be taken back.
        wanted: usize,
        /// How many there are.
        plies: usize,
    },
    /// A move that was typed cannot be played.
    #[error("{0}")]
    Move(#[from] MoveError),
    /// There is no such game here.
    #[error(transparent)]
    Game(#[from] VariantError),
    /// The game has no such options.
    #[error("the rules of the letter: {0}")]
    Rules(#[from] CompileError),
    /// The first position cannot be read.
    #[error("the first position of the letter: {0}")]
    Start(#[from] SfenError),
    /// The system gives no random numbers.
    #[error("the system gives no random numbers: {0}")]
    NoChance(String),
    /// The key of the user is not readable or cannot be written.
    #[error("{0}")]
    Key(String),
}

/// `1 ply`, `5 plies`.
pub(super) fn counted(plies: usize) -> String {
    if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") }
}
