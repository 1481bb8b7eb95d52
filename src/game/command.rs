//! Everything players do beside moving: new games, walking through the tree, ending by agreement.

use super::GameSystems;
use super::components::{Koma, OnSquare, Owner};
use super::follow::{BoardIndex, spawn_koma};
use super::messages::{
    CommandRefused, Direction, GameCommand, GameStarted, IntentSource, MoveIntent, PlyPlayed,
};
use super::refusal::CommandRefusal;
use super::session::Session;
use crate::record::{NodeId, Tree};
use crate::rules::{Effect, Move, Piece, Position, Setup, Side};
use crate::variant::{Sq, Variant};
use bevy_app::prelude::*;
use bevy_ecs::entity::EntityHashMap;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, command.in_set(GameSystems::Command));
}

/// Carries the commands out on the session, then tells what has become of the board. A game that
/// another one replaces in the same frame is never set out, and its plies are never told.
fn command(
    mut session: ResMut<Session>,
    mut asked: MessageReader<GameCommand>,
    mut intents: ResMut<Messages<MoveIntent>>,
    mut board: Board,
    mut played: MessageWriter<PlyPlayed>,
    mut refused: MessageWriter<CommandRefused>,
) {
    // Looking for commands is no change of the session.
    if asked.is_empty() {
        return;
    }
    let mut table = Table { session: &mut session, first: None, is_arranged: false, plies: Vec::new() };
    for command in asked.read() {
        if let Err(refusal) = table.carry_out(command) {
            refused.write(refusal.into());
        }
    }
    let Table { first, is_arranged, plies, .. } = table;
    if first.is_some() || !plies.is_empty() {
        // They were meant for another board.
        intents.clear();
    }
    if let Some(first) = first {
        board.set_out(&session, &first, is_arranged);
    }
    played.write_batch(plies);
}

/// The session under the commands of a frame, and what is to be told of it.
struct Table<'a> {
    session: &'a mut Session,
    /// The first position of the last new game.
    first: Option<Position>,
    /// Whether that position was made from koma that lie on the board already.
    is_arranged: bool,
    plies: Vec<PlyPlayed>,
}

impl Table<'_> {
    fn carry_out(&mut self, command: &GameCommand) -> Result<(), CommandRefusal> {
        match command {
            GameCommand::NewGame { variant, setup, moves } => {
                self.new_game(variant, setup.as_ref())?;
                return self.play_all(moves);
            }
            GameCommand::Load { tree, is_played } => {
                self.load(tree, *is_played);
                return Ok(());
            }
            GameCommand::TakeUp(left) => return self.take_up(left),
            GameCommand::Arrange(setup) => return self.arrange(setup),
            _ => {}
        }
        let Some(here) = self.session.node() else { return Err(CommandRefusal::NoGame) };
        let (plies, redo) = (self.session.plies(), self.session.redo_len());
        match command {
            GameCommand::TakeBack | GameCommand::TakeBackAll if plies == 0 => {
                return Err(CommandRefusal::NothingToTakeBack);
            }
            GameCommand::Replay | GameCommand::ReplayAll if redo == 0 => {
                return Err(CommandRefusal::NothingToReplay);
            }
            GameCommand::NewGame { .. }
            | GameCommand::Arrange(_)
            | GameCommand::Load { .. }
            | GameCommand::TakeUp(_) => {}
            GameCommand::TakeBack => self.jump(plies - 1),
            GameCommand::Replay => self.jump(plies + 1),
            GameCommand::TakeBackAll => self.jump(0),
            GameCommand::ReplayAll => self.jump(plies + redo),
            GameCommand::JumpTo(ply) => self.jump(*ply),
            GameCommand::GoTo(node) => {
                self.must_hold(*node)?;
                self.go_to(*node);
            }
            GameCommand::NextVariation => self.go_to(self.beside(here, true)?),
            GameCommand::PreviousVariation => self.go_to(self.beside(here, false)?),
            GameCommand::MakeMain(node) => {
                self.must_hold(*node)?;
                self.session.make_main(*node);
            }
            GameCommand::RemoveVariation(node) => self.remove(*node)?,
            GameCommand::Add(node, moves) => {
                self.must_hold(*node)?;
                self.session.add_line(*node, moves);
            }
            GameCommand::Remark(node, remark) => {
                self.must_hold(*node)?;
                self.session.remark(*node, remark);
            }
            GameCommand::Inscribe(header) => self.session.inscribe(header),
            GameCommand::GoOn => self.session.go_on()?,
            GameCommand::AskTakeBack => self.session.ask_take_back()?,
            GameCommand::AskMakeMain(node) => {
                self.must_hold(*node)?;
                self.session.ask_make_main(*node)?;
            }
            GameCommand::AnswerWish(accepts) => {
                if let Some(node) = self.session.answer_wish(*accepts)? {
                    self.go_to(node);
                }
            }
            GameCommand::TimeUp(side) => {
                self.session.lose_on_time(*side)?;
                self.go_to_the_end();
            }
            GameCommand::Resign(side) => {
                self.session.resign(*side)?;
                self.go_to_the_end();
            }
            GameCommand::OfferDraw(side) => {
                self.session.offer_draw(*side)?;
                self.go_to_the_end();
            }
            GameCommand::AnswerDraw(accepts) => {
                self.session.answer_draw(*accepts)?;
                self.go_to_the_end();
            }
        }
        Ok(())
    }

    fn new_game(&mut self, variant: &Arc<Variant>, setup: Option<&Setup>) -> Result<(), CommandRefusal> {
        let position = match setup {
            Some(setup) => Position::from_setup(Arc::clone(variant), setup)?,
            None => Position::new(Arc::clone(variant)),
        };
        self.begin(position);
        Ok(())
    }

    fn arrange(&mut self, setup: &Setup) -> Result<(), CommandRefusal> {
        let variant = Arc::clone(self.session.variant().ok_or(CommandRefusal::NoGame)?);
        let position = Position::from_setup(variant, setup)?;
        // A game that has begun in this frame has no koma yet.
        let has_koma = self.first.is_none() || self.is_arranged;
        self.begin(position);
        self.is_arranged = has_koma;
        Ok(())
    }

    fn begin(&mut self, position: Position) {
        self.plies.clear();
        (self.first, self.is_arranged) = (Some(position.clone()), false);
        self.session.begin(position);
    }

    fn load(&mut self, tree: &Tree, is_played: bool) {
        self.plies.clear();
        (self.first, self.is_arranged) = (Some(tree.first().clone()), false);
        self.session.load(tree.clone(), is_played);
        while self.replay(true) {}
    }

    fn take_up(&mut self, left: &Session) -> Result<(), CommandRefusal> {
        let mut first = left.position().ok_or(CommandRefusal::NoGame)?.clone();
        while first.undo().is_some() {}
        (self.first, self.is_arranged) = (Some(first), false);
        self.session.take_up(left);
        let told = |((mv, effects), ply): ((Move, &[Effect]), usize)| {
            let effects = effects.to_vec();
            PlyPlayed { ply, mv, effects, direction: Direction::Forward, instant: true }
        };
        self.plies = self.session.played_plies().zip(1..).map(told).collect();
        Ok(())
    }

    /// Plays the moves of a record, up to the first that is not legal.
    fn play_all(&mut self, moves: &[Move]) -> Result<(), CommandRefusal> {
        for (ply, &mv) in (1..).zip(moves) {
            match self.session.play(mv, IntentSource::Player) {
                Ok(_) => self.tell_played(mv, true),
                Err(refusal) => {
                    let reason = self.session.position().map(|position| refusal.describe(position));
                    return Err(CommandRefusal::Record { ply, reason: reason.unwrap_or_default() });
                }
            }
        }
        Ok(())
    }

    /// Goes to a ply of the line, or as far as the line goes.
    fn jump(&mut self, ply: usize) {
        let line = self.session.line();
        let node = ply.min(line.len()).checked_sub(1).map(|place| line[place]);
        if let Some(node) = node.or_else(|| Some(self.session.tree()?.root())) {
            self.go_to(node);
        }
    }

    /// Goes to a node of the tree, back and forth; instantly unless it is one ply away.
    fn go_to(&mut self, node: NodeId) {
        let Some(tree) = self.session.tree() else { return };
        let (way, plies) = (tree.line_to(node), self.session.plies());
        let played = self.session.line().iter().take(plies);
        let shared = way.iter().zip(played).take_while(|(a, b)| a == b).count();
        let instant = plies + way.len() - 2 * shared > 1;
        while self.session.plies() > shared {
            let ply = self.session.plies();
            let Some((mv, effects)) = self.session.take_back() else { return };
            self.plies.push(PlyPlayed { ply, mv, effects, direction: Direction::Backward, instant });
        }
        self.session.follow(node);
        while self.session.plies() < way.len() && self.replay(instant) {}
    }

    /// Goes where the game has ended, if it has.
    fn go_to_the_end(&mut self) {
        let has_ended = self.session.tree().is_some_and(|tree| tree.result.is_some());
        if let Some(end) = self.session.head().filter(|_| has_ended) {
            self.go_to(end);
            self.session.leave_out_what_was_taken_back();
        }
    }

    /// Plays the next ply of the line; false if there is none.
    fn replay(&mut self, instant: bool) -> bool {
        let Some(mv) = self.session.replay() else { return false };
        self.tell_played(mv, instant);
        true
    }

    fn tell_played(&mut self, mv: Move, instant: bool) {
        let (ply, effects) = (self.session.plies(), self.session.last_effects().to_vec());
        self.plies.push(PlyPlayed { ply, mv, effects, direction: Direction::Forward, instant });
    }

    /// The ply that stands beside another, round and round.
    fn beside(&self, node: NodeId, forward: bool) -> Result<NodeId, CommandRefusal> {
        let beside = self.session.tree().and_then(|tree| {
            let all = tree.children(tree.parent(node)?);
            let place = all.iter().position(|&other| other == node)?;
            let step = if forward { 1 } else { all.len() - 1 };
            all.get((place + step) % all.len()).copied()
        });
        beside.filter(|&other| other != node).ok_or(CommandRefusal::NoVariation)
    }

    fn remove(&mut self, node: NodeId) -> Result<(), CommandRefusal> {
        self.must_hold(node)?;
        let Some(tree) = self.session.tree() else { return Err(CommandRefusal::NoGame) };
        let Some(before) = tree.parent(node).filter(|_| !tree.is_main(node)) else {
            return Err(CommandRefusal::MainLine);
        };
        if self.session.line().iter().take(self.session.plies()).any(|&ply| ply == node) {
            self.go_to(before);
        }
        self.session.remove(node);
        Ok(())
    }

    fn must_hold(&self, node: NodeId) -> Result<(), CommandRefusal> {
        let holds = self.session.tree().is_some_and(|tree| tree.holds(node));
        if holds { Ok(()) } else { Err(CommandRefusal::NoSuchPly) }
    }
}

/// The koma, to be cleared away and set out.
#[derive(SystemParam)]
struct Board<'w, 's> {
    commands: Commands<'w, 's>,
    index: ResMut<'w, BoardIndex>,
    koma: Query<'w, 's, (Entity, &'static Koma, &'static Owner)>,
    started: MessageWriter<'w, GameStarted>,
}

impl Board<'_, '_> {
    /// Sets a position out; `is_arranged`: koma that lie where they belong stay.
    fn set_out(&mut self, session: &Session, position: &Position, is_arranged: bool) {
        let on_board = || Side::BOTH.into_iter().flat_map(|side| position.pieces(side));
        let (index, koma) = (&self.index, &self.koma);
        let there = |sq: Sq, piece: Piece| {
            let (entity, koma, owner) = koma.get(index.at(sq)?).ok()?;
            (koma.kind == piece.kind && owner.0 == piece.side).then_some(entity)
        };
        let staying: EntityHashMap<Sq> = match is_arranged {
            true => on_board().filter_map(|(sq, piece)| Some((there(sq, piece)?, sq))).collect(),
            false => EntityHashMap::default(),
        };
        let leaving =
            self.koma.iter().map(|(entity, ..)| entity).filter(|entity| !staying.contains_key(entity));
        leaving.for_each(|entity| self.commands.entity(entity).despawn());
        self.index.clear(position.geometry().cells());
        staying.into_iter().for_each(|(entity, sq)| self.index.put(sq, entity));
        for (sq, piece) in on_board() {
            if self.index.at(sq).is_none() {
                let entity = spawn_koma(&mut self.commands, session, position, piece);
                self.commands.entity(entity).insert(OnSquare(sq));
                self.index.put(sq, entity);
            }
        }
        for side in Side::BOTH {
            for (kind, count) in position.hand(side) {
                for _ in 0..count {
                    let piece = Piece { kind, side };
                    let entity = spawn_koma(&mut self.commands, session, position, piece);
                    self.index.lay_in_hand(&mut self.commands, entity, piece);
                }
            }
        }
        self.started.write(GameStarted);
    }
}

/// What a koma entity is named, for people who look at the world.
pub(super) fn name_of(position: &Position, piece: Piece) -> Name {
    Name::new(format!("{} {}", piece.side, position.variant().kind(piece.kind).name()))
}

/// The components every koma begins with.
pub(super) fn identity(piece: Piece) -> (Koma, Owner) {
    (Koma { kind: piece.kind }, Owner(piece.side))
}
