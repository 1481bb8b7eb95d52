//! Everything players do beside moving: new games, taking back and replaying, ending by agreement.

use super::GameSystems;
use super::components::{Koma, OnSquare, Owner};
use super::follow::{BoardIndex, spawn_koma};
use super::messages::{CommandRefused, Direction, GameCommand, GameStarted, MoveIntent, PlyPlayed};
use super::refusal::CommandRefusal;
use super::session::Session;
use crate::rules::{Effect, Move, Piece, Position, Refusal, Setup, Side};
use crate::variant::Variant;
use bevy_app::prelude::*;
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
    let mut table = Table { session: &mut session, first: None, plies: Vec::new() };
    for command in asked.read() {
        if let Err(refusal) = table.carry_out(command) {
            refused.write(refusal.into());
        }
    }
    let Table { first, plies, .. } = table;
    if first.is_some() || !plies.is_empty() {
        // They were meant for another board.
        intents.clear();
    }
    if let Some(first) = first {
        board.set_out(&session, &first);
    }
    played.write_batch(plies);
}

/// The session under the commands of a frame, and what is to be told of it.
struct Table<'a> {
    session: &'a mut Session,
    /// The first position of the last new game.
    first: Option<Position>,
    plies: Vec<PlyPlayed>,
}

impl Table<'_> {
    fn carry_out(&mut self, command: &GameCommand) -> Result<(), CommandRefusal> {
        match command {
            GameCommand::NewGame { variant, setup, moves } => {
                self.new_game(variant, setup.as_ref())?;
                return self.load(moves);
            }
            GameCommand::TakeUp(left) => return self.take_up(left),
            _ => {}
        }
        if self.session.position().is_none() {
            return Err(CommandRefusal::NoGame);
        }
        let (plies, redo) = (self.session.plies(), self.session.redo_len());
        match command {
            GameCommand::TakeBack | GameCommand::TakeBackAll if plies == 0 => {
                return Err(CommandRefusal::NothingToTakeBack);
            }
            GameCommand::Replay | GameCommand::ReplayAll if redo == 0 => {
                return Err(CommandRefusal::NothingToReplay);
            }
            GameCommand::NewGame { .. } | GameCommand::TakeUp(_) => {}
            GameCommand::TakeBack => self.jump(plies - 1),
            GameCommand::Replay => self.jump(plies + 1),
            GameCommand::TakeBackAll => self.jump(0),
            GameCommand::ReplayAll => self.jump(plies + redo),
            GameCommand::JumpTo(ply) => self.jump(*ply),
            GameCommand::Resign(side) => self.session.resign(*side)?,
            GameCommand::OfferDraw(side) => self.session.offer_draw(*side)?,
            GameCommand::AnswerDraw(accepts) => self.session.answer_draw(*accepts)?,
        }
        Ok(())
    }

    fn new_game(&mut self, variant: &Arc<Variant>, setup: Option<&Setup>) -> Result<(), CommandRefusal> {
        let position = match setup {
            Some(setup) => Position::from_setup(Arc::clone(variant), setup)?,
            None => Position::new(Arc::clone(variant)),
        };
        self.plies.clear();
        self.first = Some(position.clone());
        self.session.begin(position);
        Ok(())
    }

    fn take_up(&mut self, left: &Session) -> Result<(), CommandRefusal> {
        let mut first = left.position().ok_or(CommandRefusal::NoGame)?.clone();
        while first.undo().is_some() {}
        self.first = Some(first);
        self.session.take_up(left);
        let told = |((mv, effects), ply): ((Move, &[Effect]), usize)| {
            let effects = effects.to_vec();
            PlyPlayed { ply, mv, effects, direction: Direction::Forward, instant: true }
        };
        self.plies = self.session.played().zip(1..).map(told).collect();
        Ok(())
    }

    /// Plays the moves of a record, up to the first that is not legal.
    fn load(&mut self, moves: &[Move]) -> Result<(), CommandRefusal> {
        for (ply, &mv) in (1..).zip(moves) {
            if let Err(refusal) = self.play(mv, true) {
                let reason = self.session.position().map(|position| refusal.describe(position));
                return Err(CommandRefusal::Record { ply, reason: reason.unwrap_or_default() });
            }
        }
        Ok(())
    }

    fn play(&mut self, mv: Move, instant: bool) -> Result<(), Refusal> {
        let effects = self.session.play(mv)?.to_vec();
        let ply = self.session.plies();
        self.plies.push(PlyPlayed { ply, mv, effects, direction: Direction::Forward, instant });
        Ok(())
    }

    /// Goes to a ply, or as far as the line goes; instantly unless it is one ply away.
    fn jump(&mut self, ply: usize) {
        let instant = ply.abs_diff(self.session.plies()) > 1;
        while self.session.plies() > ply {
            let number = self.session.plies();
            let Some((mv, effects)) = self.session.take_back() else { return };
            let direction = Direction::Backward;
            self.plies.push(PlyPlayed { ply: number, mv, effects, direction, instant });
        }
        while self.session.plies() < ply {
            let Some(mv) = self.session.next_undone() else { return };
            // It was legal before, in the same position.
            if self.play(mv, instant).is_err() {
                return;
            }
        }
    }
}

/// The koma, to be cleared away and set out.
#[derive(SystemParam)]
struct Board<'w, 's> {
    commands: Commands<'w, 's>,
    index: ResMut<'w, BoardIndex>,
    koma: Query<'w, 's, Entity, With<Koma>>,
    started: MessageWriter<'w, GameStarted>,
}

impl Board<'_, '_> {
    fn set_out(&mut self, session: &Session, position: &Position) {
        self.koma.iter().for_each(|entity| self.commands.entity(entity).despawn());
        self.index.clear(position.geometry().cells());
        for side in Side::BOTH {
            for (sq, piece) in position.pieces(side) {
                let entity = spawn_koma(&mut self.commands, session, position, piece);
                self.commands.entity(entity).insert(OnSquare(sq));
                self.index.put(sq, entity);
            }
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
