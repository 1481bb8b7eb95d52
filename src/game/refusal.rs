//! Commands that cannot be carried out, each with its sentence.

use crate::rules::SetupError;
use crate::say;

/// Why a command cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandRefusal {
    /// There is no game.
    NoGame,
    /// The game has ended.
    GameOver,
    /// Nothing has been played.
    NothingToTakeBack,
    /// Nothing was taken back.
    NothingToReplay,
    /// The same side has offered a draw already.
    OfferStands,
    /// There is no offer to answer.
    NoOffer,
    /// Nobody asks to take a ply back.
    NobodyAsks,
    /// Plies are taken back by consent, and the players look at another position than the one after so many
    /// plies, where the game goes on.
    GoesOnElsewhere(usize),
    /// A person tried to move for a computer.
    NotYours,
    /// No computer is to move.
    NobodyThinks,
    /// A program was seated that nobody knows.
    NoEngine(String),
    /// A player thought and came up with nothing that could be played.
    NoAnswer(String),
    /// A player could not begin to think.
    CannotThink(String),
    /// A player of another program did something wrong.
    PlayerGone(String),
    /// The program that helps persons did something wrong.
    AdviserGone(String),
    /// A player of another program gave up, though computers are not to.
    GaveUp(String),
    /// The first position is faulty; the game that was on goes on.
    Setup(SetupError),
    /// A move of a record is not legal; the moves before it have been played.
    Record {
        /// The number of the ply, 1 for the first of the record.
        ply: usize,
        /// The rule that bars it, a sentence.
        reason: String,
    },
    /// A ply of another game, or one that was removed.
    NoSuchPly,
    /// No other ply stands in the place of the present one.
    NoVariation,
    /// A ply of the main line cannot be removed.
    MainLine,
}

impl From<SetupError> for CommandRefusal {
    fn from(fault: SetupError) -> Self {
        Self::Setup(fault)
    }
}

impl CommandRefusal {
    /// The sentence for the players.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::NoGame => say!("command-no-game"),
            Self::GameOver => say!("command-game-over"),
            Self::NothingToTakeBack => say!("command-nothing-to-take-back"),
            Self::NothingToReplay => say!("command-nothing-to-replay"),
            Self::OfferStands => say!("command-offer-stands"),
            Self::NoOffer => say!("command-no-offer"),
            Self::NobodyAsks => say!("command-nobody-asks"),
            Self::GoesOnElsewhere(plies) => say!("command-goes-on-elsewhere", plies = *plies),
            Self::NotYours => say!("command-not-yours"),
            Self::NobodyThinks => say!("command-nobody-thinks"),
            Self::NoEngine(engine) => say!("command-no-engine", engine = engine),
            Self::NoAnswer(player) => say!("command-no-answer", player = player),
            Self::CannotThink(why) => say!("command-cannot-think", why = why),
            Self::PlayerGone(why) => say!("command-player-gone", why = why),
            Self::AdviserGone(why) => say!("command-adviser-gone", why = why),
            Self::GaveUp(player) => say!("command-gave-up", player = player),
            Self::Setup(fault) => say!("command-setup", why = fault.describe()),
            Self::Record { ply, reason } => say!("command-record", ply = *ply, why = reason),
            Self::NoSuchPly => say!("command-no-such-ply"),
            Self::NoVariation => say!("command-no-variation"),
            Self::MainLine => say!("command-main-line"),
        }
    }
}
