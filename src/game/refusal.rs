//! Why a command cannot be carried out, with a sentence for each reason.

use tenjiku_language::Describe;
use tenjiku_language::say;
use tenjiku_records::LinkMismatch;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandRefusal {
    NoGame,
    GameOver,
    NothingToTakeBack,
    NothingToReplay,
    /// The same side has offered a draw already.
    AlreadyOffered,
    NoOffer,
    NoRequest,
    /// Plies are taken back only by consent, and the game continues at another position: the one after this
    /// number of plies.
    TakeBackNotAtHead(usize),
    /// A link does not continue the game on the board.
    Link(LinkMismatch),
    /// A person tried to move for a computer.
    NotPersonsTurn,
    NoComputerToMove,
    /// The game continues at another position.
    NotAtHead,
    /// A person plays against a remote player, so computer help is not allowed.
    NoHelp,
    NoEngine(String),
    /// A computer player has found no legal move.
    NoAnswer(String),
    /// A search could not be started.
    CannotThink(String),
    /// A seated external engine failed.
    PlayerFailed(String),
    /// An external engine that helps people failed.
    AdviserFailed(String),
    /// An external engine resigned, although computers are set not to.
    ComputerResigned(String),
    /// The first position is faulty, for the reason in this sentence. The present game stays.
    Setup(String),
    /// A move of a record is not legal; the moves before it have been played.
    Record {
        /// The number of the ply, 1 for the first of the record.
        ply: usize,
        /// The rule that forbids it, in a sentence.
        reason: String,
    },
    /// The ply belongs to another game or was removed.
    NoSuchPly,
    /// There is no alternative to the present ply.
    NoVariation,
    /// A ply of the main line cannot be removed.
    MainLine,
}

impl CommandRefusal {
    pub fn describe(&self) -> String {
        match self {
            Self::NoGame => say!("command-no-game"),
            Self::GameOver => say!("command-game-over"),
            Self::NothingToTakeBack => say!("command-nothing-to-take-back"),
            Self::NothingToReplay => say!("command-nothing-to-replay"),
            Self::AlreadyOffered => say!("command-offer-stands"),
            Self::NoOffer => say!("command-no-offer"),
            Self::NoRequest => say!("command-nobody-asks"),
            Self::TakeBackNotAtHead(plies) => say!("command-goes-on-elsewhere", plies = *plies),
            Self::Link(why) => why.describe(&()),
            Self::NotPersonsTurn => say!("command-not-yours"),
            Self::NoComputerToMove => say!("command-nobody-thinks"),
            Self::NotAtHead => say!("command-goes-on-over-there"),
            Self::NoHelp => say!("command-no-help"),
            Self::NoEngine(engine) => say!("command-no-engine", engine),
            Self::NoAnswer(player) => say!("command-no-answer", player),
            Self::CannotThink(why) => say!("command-cannot-think", why),
            Self::PlayerFailed(why) => say!("command-player-gone", why),
            Self::AdviserFailed(why) => say!("command-adviser-gone", why),
            Self::ComputerResigned(player) => say!("command-gave-up", player),
            Self::Setup(fault) => say!("command-setup", why = fault),
            Self::Record { ply, reason } => say!("command-record", ply = *ply, why = reason),
            Self::NoSuchPly => say!("command-no-such-ply"),
            Self::NoVariation => say!("command-no-variation"),
            Self::MainLine => say!("command-main-line"),
        }
    }
}
