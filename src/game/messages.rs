//! What the game is told and what it tells.

use super::refusal::CommandRefusal;
use super::seats::Player;
use super::session::Session;
use crate::record::{Header, Mark, NodeId, Tree, Verdict};
use crate::rules::{Effect, Move, Outcome, Refusal, Setup, Side};
use crate::variant::Variant;
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// Who wants a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntentSource {
    /// A person at this table.
    Player,
    /// A computer player or a script.
    Program,
}

/// Somebody wants to play a move. The same door for clicks, keys and computers.
///
/// A frame plays one move at most: the first intent counts, and none does when a command of the
/// same frame has changed the board under it.
#[derive(Message, Clone, Copy, Debug)]
pub struct MoveIntent {
    /// The move.
    pub mv: Move,
    /// Who wants it.
    pub by: IntentSource,
}

/// The rules refused a move; nothing has changed.
#[derive(Message, Clone, Debug)]
pub struct MoveRefused {
    /// The move.
    pub mv: Move,
    /// The rule.
    pub refusal: Refusal,
    /// The sentence for the players.
    pub text: String,
}

/// A command could not be carried out, or not to its end.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct CommandRefused {
    /// Why.
    pub refusal: CommandRefusal,
    /// The sentence for the players.
    pub text: String,
}

impl From<CommandRefusal> for CommandRefused {
    fn from(refusal: CommandRefusal) -> Self {
        let text = refusal.describe();
        Self { refusal, text }
    }
}

/// What players may do beside moving.
#[derive(Message, Clone, Debug)]
pub enum GameCommand {
    /// Begins a game, from the array or from a set-up position, perhaps with moves of a record: as
    /// many as are legal. From a faulty position none begins, and the present game goes on.
    NewGame {
        /// The game.
        variant: Arc<Variant>,
        /// The position, if not the array.
        setup: Option<Setup>,
        /// Moves to be played at once.
        moves: Vec<Move>,
    },
    /// Puts the koma of the game on the table as a set-up has them, and begins it anew from there. Those that
    /// stay where they are are the same koma: who puts a position together lays one after the other.
    Arrange(Setup),
    /// Lays a game with its variations on the table, at the end of its main line.
    Load {
        /// The game.
        tree: Box<Tree>,
        /// Whether it is gone on with: then the main line is the one that is played last. A game that is
        /// looked at keeps its main line, and other moves are variations.
        is_played: bool,
    },
    /// Goes on with a game as it was left, all of it: the plies that were taken back, an end that
    /// the players made, a draw that is offered.
    TakeUp(Box<Session>),
    /// Takes one ply back.
    TakeBack,
    /// Takes all plies back.
    TakeBackAll,
    /// Plays the next ply of the line that was taken back.
    Replay,
    /// Plays all plies of the line that were taken back.
    ReplayAll,
    /// Goes to the position after so many plies of the line.
    JumpTo(usize),
    /// Goes to a node of the tree; the line goes through it from now on.
    GoTo(NodeId),
    /// Exchanges the ply that was played last for the next one in its place, after the last for the
    /// first.
    NextVariation,
    /// The same in the other direction.
    PreviousVariation,
    /// Makes the main line go through a node.
    MakeMain(NodeId),
    /// Removes a ply that is not in the main line, with all behind it. Who is there goes to the ply
    /// before it.
    RemoveVariation(NodeId),
    /// Adds a line as a variation behind a node from which the game goes on already, as far as its
    /// moves are legal. Nobody moves.
    Add(NodeId, Vec<Move>),
    /// Writes something beside a node.
    Remark(NodeId, Remark),
    /// Writes who plays, when and how.
    Inscribe(Box<Header>),
    /// The players are at the table: the clocks of a game that was laid on it as it was left go on.
    GoOn,
    /// Whoever played last asks to take that ply back.
    AskTakeBack,
    /// Whoever played a variation asks that the main line goes through a node of it.
    AskMakeMain(NodeId),
    /// The other side agrees to what is asked for, or not.
    AnswerWish(bool),
    /// A side's time has run out, and that loses the game.
    TimeUp(Side),
    /// A side gives up. The end stands behind the main line, and the players go there.
    Resign(Side),
    /// A side offers a draw, or agrees to the other side's offer.
    OfferDraw(Side),
    /// The other side accepts or declines it.
    AnswerDraw(bool),
}

/// Something that is written beside a ply, in the place of what stood there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A comment; empty for none.
    Comment(String),
    /// How good the ply is.
    Verdict(Option<Verdict>),
    /// What is marked on the board.
    Marks(Vec<Mark>),
    /// How long the player thought.
    Spent(Option<Duration>),
    /// What a computer thinks of the position, in hundredths of a Pawn, good for Black if positive.
    Score(Option<i32>),
}

/// What players may ask of the computers at the table.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum PlayerCommand {
    /// Seats somebody, also in the middle of a game.
    Seat(Side, Player),
    /// The players exchange their seats.
    SwitchSides,
    /// Whoever thinks is to answer with the best found so far. A computer that waits, because the
    /// game is paused or an earlier position is looked at, plays on from here.
    MoveNow,
    /// Looks for a good move for the person whose turn it is.
    Suggest,
    /// Looks for a forced win of the person whose turn it is.
    FindMate,
    /// Judges positions while persons think, or stops doing so.
    Evaluate(bool),
    /// Computers wait, or go on.
    Pause(bool),
    /// A computer that waits plays one move.
    Step,
    /// The players leave the table: nobody thinks until another game begins.
    Leave,
}

/// Whether a ply was played or taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Played.
    Forward,
    /// Taken back: the effects are undone in reverse order.
    Backward,
}

/// A ply was played or taken back; the world follows its effects in the same frame.
#[derive(Message, Clone, Debug)]
pub struct PlyPlayed {
    /// Its number, 1 for the first of the game.
    pub ply: usize,
    /// The move.
    pub mv: Move,
    /// What it does, in order.
    pub effects: Vec<Effect>,
    /// Played or taken back.
    pub direction: Direction,
    /// One of many (a jump, a record loaded): not to be shown in motion.
    pub instant: bool,
}

/// A game has begun; the koma of the one before are gone. Told once a frame, of the last one.
#[derive(Message, Clone, Debug)]
pub struct GameStarted;

/// The game is over.
#[derive(Message, Clone, Debug)]
pub struct GameEnded {
    /// How.
    pub outcome: Outcome,
    /// The sentence for the players.
    pub text: String,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<MoveIntent>()
        .add_message::<MoveRefused>()
        .add_message::<GameCommand>()
        .add_message::<PlayerCommand>()
        .add_message::<CommandRefused>()
        .add_message::<PlyPlayed>()
        .add_message::<GameStarted>()
        .add_message::<GameEnded>();
}
