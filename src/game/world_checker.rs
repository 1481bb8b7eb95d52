//! Runs random games through the real schedule and checks after every ply that the koma match the position.

use super::components::{InHand, Koma, OnSquare};
use super::consistency::mismatch;
use super::headless_app;
use super::messages::{GameCommand, MoveIntent, MoveRefused, PlyPlayed};
use super::session::{IntentSource, Session};
use crate::soak::{Checker, Fault};
use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::SingleThreadedExecutor;
use std::sync::Arc;
use tenjiku_rules::{Effect, Move, Position};

/// Plays the games of a [`Soak`](crate::soak::Soak) in its own world and compares the koma with the position
/// after every ply, forward and all the way back.
pub struct WorldChecker {
    make_app: fn() -> App,
    app: App,
    /// Whether a frame was begun and not ended, because the program panicked in it.
    is_broken: bool,
    /// The keys of all positions of the game.
    keys: Vec<u64>,
    /// The koma at the start of the game.
    first: Vec<KomaPlace>,
}

/// A koma, its kind, and where it is on the board or in a hand.
type KomaPlace = (Entity, Koma, Option<OnSquare>, Option<InHand>);

const SAME_GAME: &str = "the game in the world equals the one played";

impl WorldChecker {
    pub fn new() -> Self {
        Self::with_app(|| {
            let mut app = headless_app();
            app.edit_schedule(Update, |schedule| {
                // A game is small: threads would wait for each other more than they work.
                schedule.set_executor(SingleThreadedExecutor::new());
            });
            app
        })
    }

    /// A checker whose worlds are built by `make_app`, which must add the [`GamePlugin`](super::GamePlugin), time and states.
    pub fn with_app(make_app: fn() -> App) -> Self {
        Self { make_app, app: make_app(), is_broken: false, keys: Vec::new(), first: Vec::new() }
    }

    fn session(&self) -> &Session {
        self.app.world().resource()
    }

    fn send<M: Message>(&mut self, message: M) {
        self.app.world_mut().write_message(message);
        self.is_broken = true;
        self.app.update();
        self.is_broken = false;
    }

    fn drain_messages<M: Message>(&mut self) -> Vec<M> {
        self.app.world_mut().resource_mut::<Messages<M>>().drain().collect()
    }

    /// Every koma, in the order of the entities.
    fn koma(&mut self) -> Vec<KomaPlace> {
        let world = self.app.world_mut();
        let mut koma = world.query::<(Entity, &Koma, Option<&OnSquare>, Option<&InHand>)>();
        let place = |(entity, koma, on, in_hand): (_, &Koma, Option<&OnSquare>, Option<&InHand>)| {
            (entity, *koma, on.copied(), in_hand.copied())
        };
        let mut koma_places: Vec<KomaPlace> = koma.iter(world).map(place).collect();
        koma_places.sort_unstable_by_key(|(entity, ..)| *entity);
        koma_places
    }

    /// Checks that the game is at the position with this key and that the koma match it.
    fn compare(&mut self, ply: usize, key: u64) -> Result<(), Fault> {
        let actual = self.session().position().map(|position| (position.plies(), position.key()));
        Fault::unless(actual == Some((ply, key)), SAME_GAME, || {
            format!("after ply {ply} it is at {actual:?}")
        })?;
        let difference = mismatch(self.app.world_mut());
        Fault::unless(difference.is_none(), "the koma match the position", || {
            format!("after ply {ply}: {}", difference.unwrap_or_default())
        })
    }
}

impl Default for WorldChecker {
    fn default() -> Self {
        Self::new()
    }
}

impl Checker for WorldChecker {
    fn begin(&mut self, first: &Position) -> Result<(), Fault> {
        if self.is_broken {
            *self = Self::with_app(self.make_app);
        }
        let variant = Arc::clone(first.variant());
        self.send(GameCommand::NewGame { variant, setup: None, moves: Vec::new() });
        self.keys.clear();
        self.first = self.koma();
        Ok(())
    }

    fn position(&mut self, at: &Position, _: &[Move]) -> Result<(), Fault> {
        self.keys.push(at.key());
        self.compare(at.plies(), at.key())
    }

    fn played(&mut self, mv: Move, effects: &[Effect], _: &Position) -> Result<(), Fault> {
        self.drain_messages::<PlyPlayed>();
        self.send(MoveIntent { mv, by: IntentSource::Player });
        let (plies, refused) = (self.drain_messages::<PlyPlayed>(), self.drain_messages::<MoveRefused>());
        // The effects of `Position::play` lack an end by checkmate or stalemate, which the session adds.
        let is_expected = |ply: &PlyPlayed| ply.mv == mv && ply.effects.starts_with(effects);
        let is_reported = matches!(&plies[..], [ply] if is_expected(ply));
        Fault::unless(is_reported, "a ply is reported once, with its effects", || match refused.first() {
            Some(refused) => format!("{mv:?} was refused: {}", refused.text),
            None => format!("{mv:?} was reported as {plies:?}"),
        })
    }

    fn end(&mut self, last: &Position) -> Result<(), Fault> {
        // Some games are taken back ply by ply, the others at once.
        if last.key().is_multiple_of(2) {
            for ply in (0..last.plies()).rev() {
                self.send(GameCommand::TakeBack);
                self.compare(ply, self.keys[ply])?;
            }
        } else {
            self.send(GameCommand::TakeBackAll);
            self.compare(0, self.keys[0])?;
        }
        Fault::unless(self.koma() == self.first, "all koma return to their places", String::new)
    }
}
