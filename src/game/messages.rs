//! The messages that the game receives and sends.

use super::refusal::CommandRefusal;
use super::seats::Player;
use super::session::{IntentSource, Remark, Session};
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use std::sync::Arc;
use tenjiku_records::{GameTree, Header, NodeId};
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Effect, Move, Outcome, PathSegment, PlySummary, Position, Refusal, Setup, Side};

/// A move to be played, whether it comes from a click, a key or a computer.
///
/// Only the first intent of a frame is played, and none if a command in the same frame has changed the position.
#[derive(Message, Clone, Copy, Debug)]
pub struct MoveIntent {
    pub mv: Move,
    pub by: IntentSource,
}

/// The rules refused a move. Nothing has changed.
#[derive(Message, Clone, Debug)]
pub struct MoveRefused {
    pub mv: Move,
    pub refusal: Refusal,
    /// The sentence for the players.
    pub text: String,
}

/// A command could not be carried out, or only in part.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct CommandRefused {
    pub refusal: CommandRefusal,
    pub text: String,
}

impl From<CommandRefusal> for CommandRefused {
    fn from(refusal: CommandRefusal) -> Self {
        let text = refusal.describe();
        Self { refusal, text }
    }
}

#[derive(Message, Clone, Debug)]
pub enum GameCommand {
    /// Starts a game from the array or from another position, and plays the given moves up to the
    /// first illegal one. If the position is faulty, the present game continues.
    NewGame {
        variant: Arc<Variant>,
        /// The first position, if it is not the array.
        setup: Option<Setup>,
        moves: Vec<Move>,
    },
    /// Restarts the game from another position. Koma that are already in the right place keep their
    /// entities: in the position editor, positions change one koma at a time.
    Arrange(Setup),
    /// Opens a game with its variations, where it was left or at the end of its main line.
    Load {
        tree: Box<GameTree>,
        /// Whether the game continues. If it does, the line played last becomes the main line. If it is only
        /// viewed, its main line stays and other moves become variations.
        is_played: bool,
    },
    /// Resumes a game exactly as it was left, with plies that were taken back, a resignation or an
    /// offered draw.
    Resume(Box<Session>),
    TakeBack,
    TakeBackAll,
    /// Replays the next ply that was taken back.
    Replay,
    /// Replays all plies that were taken back.
    ReplayAll,
    /// Goes to the position after that number of plies of the line.
    JumpTo(usize),
    /// Goes to a node of the tree. From then on the line goes through it.
    GoTo(NodeId),
    /// Replaces the ply played last with the next alternative; after the last comes the first.
    NextVariation,
    /// Replaces the ply played last with the previous alternative.
    PreviousVariation,
    MakeMain(NodeId),
    /// Removes a ply that is not in the main line, with everything after it. If the position on the
    /// board comes after that ply, the board goes back to the position before it.
    RemoveVariation(NodeId),
    /// Adds a line as a variation after a node that already has a continuation, up to the first illegal
    /// move. The position stays where it is.
    AddLine(NodeId, Vec<Move>),
    Annotate(NodeId, Remark),
    /// Sets the header of the game: who plays, when and how.
    SetHeader(Box<Header>),
    /// Starts the clocks of a resumed game.
    StartClocks,
    /// The side that moved last asks to take its move back.
    AskTakeBack,
    /// The side that started the variation asks to make the line through a node the main line.
    AskMakeMain(NodeId),
    /// The other side accepts or declines the request.
    AnswerRequest(bool),
    TimeUp(Side),
    /// A side resigns. The main line ends there, and the position goes to its end.
    Resign(Side),
    /// A side offers a draw, or accepts the other side's offer.
    OfferDraw(Side),
    /// The other side accepts or declines the draw.
    AnswerDraw(bool),
}

/// A command from the host of a network game, which is not sent back to the host.
#[derive(Message, Clone, Debug)]
pub struct HostCommand(pub GameCommand);

/// Commands for the seats and the computer players.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum PlayerCommand {
    /// Seats a player, possibly in the middle of a game.
    Seat(Side, Player),
    SwitchSides,
    /// The computer that is thinking must play the best move found so far. A computer that waits, because
    /// the game is paused or an earlier position is shown, plays on from here.
    MoveNow,
    /// Suggests a move to the person whose turn it is.
    Suggest,
    /// Looks for a forced win for the person whose turn it is.
    FindMate,
    /// Turns the evaluation of positions while people think on or off.
    Evaluate(bool),
    Pause(bool),
    /// A paused computer plays one move.
    Step,
    /// The players leave the board: no computer thinks until another game starts.
    Leave,
}

/// Whether a ply was played or taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Forward,
    /// Taken back: the effects are undone in reverse order.
    Backward,
}

/// A ply was played or taken back. The koma follow its effects in the same frame.
#[derive(Message, Clone, Debug)]
pub struct PlyPlayed {
    /// The number of the ply, 1 for the first of the game.
    pub ply: usize,
    pub mv: Move,
    /// The effects of the ply, in order.
    pub effects: Vec<Effect>,
    pub summary: PlySummary,
    /// The path of the piece as the move is played, segment by segment. Empty for a drop, and for an
    /// `instant` ply.
    pub path: Vec<PathSegment>,
    pub direction: Direction,
    /// Whether the ply is one of many (a jump, a record) and must not be animated.
    pub instant: bool,
}

impl PlyPlayed {
    /// The ply that has just been played, the last of the session.
    pub(super) fn forward(session: &Session, mv: Move, instant: bool) -> Self {
        let path = session.position().filter(|_| !instant).map(Position::last_path);
        Self::new(session.plies(), mv, session.last_effects(), path.unwrap_or_default(), instant)
    }

    /// The ply that has just been taken back; the session has the position before the ply.
    pub(super) fn backward(session: &Session, mv: Move, effects: &[Effect], instant: bool) -> Self {
        let path = session.position().filter(|_| !instant).map(|position| position.path_of(mv));
        let ply = Self::new(session.plies() + 1, mv, effects, path.unwrap_or_default(), instant);
        Self { direction: Direction::Backward, ..ply }
    }

    pub(crate) fn new(
        ply: usize,
        mv: Move,
        effects: &[Effect],
        path: Vec<PathSegment>,
        instant: bool,
    ) -> Self {
        let (summary, effects) = (PlySummary::from_effects(effects), effects.to_vec());
        Self { ply, mv, effects, summary, path, direction: Direction::Forward, instant }
    }
}

/// A game has started, and the koma of the previous game are despawned. If several games start in a frame, the
/// message is sent for the last game only.
#[derive(Message, Clone, Debug)]
pub struct GameStarted;

#[derive(Message, Clone, Debug)]
pub struct GameEnded {
    pub outcome: Outcome,
    pub text: String,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<MoveIntent>()
        .add_message::<MoveRefused>()
        .add_message::<GameCommand>()
        .add_message::<HostCommand>()
        .add_message::<PlayerCommand>()
        .add_message::<CommandRefused>()
        .add_message::<PlyPlayed>()
        .add_message::<GameStarted>()
        .add_message::<GameEnded>();
}
