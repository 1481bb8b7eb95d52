//! Everything players do beside moving: new games, taking back and replaying, ending by agreement.

use super::GameSystems;
use super::components::{Koma, OnSquare, Owner};
use super::follow::{BoardIndex, spawn_koma};
use super::messages::{Direction, GameCommand, GameStarted, MoveRefused, PlyPlayed};
use super::session::{DrawOffer, Session};
use crate::rules::{DrawReason, Move, Outcome, Position, Setup, Side, WinReason};
use crate::variant::Variant;
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, command.in_set(GameSystems::Command));
}

#[derive(SystemParam)]
struct Table<'w, 's> {
    commands: Commands<'w, 's>,
    session: ResMut<'w, Session>,
    index: ResMut<'w, BoardIndex>,
    koma: Query<'w, 's, Entity, With<Koma>>,
    started: MessageWriter<'w, GameStarted>,
    played: MessageWriter<'w, PlyPlayed>,
    refused: MessageWriter<'w, MoveRefused>,
}

fn command(mut table: Table, mut asked: MessageReader<GameCommand>) -> Result {
    for command in asked.read() {
        match command {
            GameCommand::NewGame { variant, setup, moves } => {
                table.new_game(variant, setup.as_ref())?;
                moves.iter().for_each(|&mv| table.play(mv, true));
            }
            GameCommand::TakeBack => table.take_back(false),
            GameCommand::Replay => table.replay(false),
            GameCommand::TakeBackAll => table.jump(0),
            GameCommand::ReplayAll => {
                let end = table.session.plies() + table.session.redo_len();
                table.jump(end);
            }
            GameCommand::JumpTo(ply) => table.jump(*ply),
            GameCommand::Resign(side) => {
                table.end(Outcome::Win { winner: side.other(), by: WinReason::Resignation });
            }
            GameCommand::OfferDraw(side) if table.session.outcome().is_none() => {
                table.session.offer_draw(DrawOffer::By(*side));
            }
            GameCommand::OfferDraw(_) => {}
            GameCommand::AnswerDraw(accepts) => table.answer(*accepts),
        }
    }
    Ok(())
}

impl Table<'_, '_> {
    fn new_game(&mut self, variant: &Arc<Variant>, setup: Option<&Setup>) -> Result {
        let position = match setup {
            Some(setup) => Position::from_setup(Arc::clone(variant), setup)?,
            None => Position::new(Arc::clone(variant)),
        };
        self.koma.iter().for_each(|entity| self.commands.entity(entity).despawn());
        self.index.clear(variant.geometry().cells());
        for side in Side::BOTH {
            for (sq, piece) in position.pieces(side) {
                let entity = spawn_koma(&mut self.commands, &position, piece);
                self.commands.entity(entity).insert(OnSquare(sq));
                self.index.put(sq, entity);
            }
            for (kind, count) in position.hand(side) {
                for _ in 0..count {
                    let piece = crate::rules::Piece { kind, side };
                    let entity = spawn_koma(&mut self.commands, &position, piece);
                    self.index.lay_in_hand(&mut self.commands, entity, piece);
                }
            }
        }
        self.session.begin(position);
        self.started.write(GameStarted);
        Ok(())
    }

    fn play(&mut self, mv: Move, instant: bool) {
        match self.session.play(mv) {
            Ok(effects) => {
                let effects = effects.to_vec();
                let ply = self.session.plies();
                self.played.write(PlyPlayed { ply, mv, effects, direction: Direction::Forward, instant });
            }
            Err(refusal) => {
                let text = self.session.position().map(|position| refusal.describe(position));
                self.refused.write(MoveRefused { mv, refusal, text: text.unwrap_or_default() });
            }
        }
    }

    fn take_back(&mut self, instant: bool) {
        let ply = self.session.plies();
        if let Some((mv, effects)) = self.session.take_back() {
            self.played.write(PlyPlayed { ply, mv, effects, direction: Direction::Backward, instant });
        }
    }

    fn replay(&mut self, instant: bool) {
        if let Some(mv) = self.session.next_undone() {
            self.play(mv, instant);
        }
    }

    /// Goes to a ply, instantly unless it is the next or the last.
    fn jump(&mut self, ply: usize) {
        let ply = ply.min(self.session.plies() + self.session.redo_len());
        let instant = ply.abs_diff(self.session.plies()) > 1;
        while self.session.plies() > ply {
            self.take_back(instant);
        }
        while self.session.plies() < ply {
            let before = self.session.plies();
            self.replay(instant);
            if self.session.plies() == before {
                return;
            }
        }
    }

    fn end(&mut self, outcome: Outcome) {
        if self.session.position().is_some() && self.session.outcome().is_none() {
            self.session.end(outcome);
        }
    }

    fn answer(&mut self, accepts: bool) {
        match self.session.draw_offer() {
            DrawOffer::By(_) if accepts => self.end(Outcome::Draw(DrawReason::Agreement)),
            DrawOffer::By(_) | DrawOffer::None => self.session.offer_draw(DrawOffer::None),
        }
    }
}

/// What a koma entity is named, for people who look at the world.
pub(super) fn name_of(position: &Position, piece: crate::rules::Piece) -> Name {
    Name::new(format!("{} {}", piece.side, position.variant().kind(piece.kind).name()))
}

/// The components every koma begins with.
pub(super) fn identity(piece: crate::rules::Piece) -> (Koma, Owner) {
    (Koma { kind: piece.kind }, Owner(piece.side))
}
