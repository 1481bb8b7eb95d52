//! The game in play: the one truth, with what was taken back and how it ended.

use crate::rules::{Effect, Move, Outcome, Position, Refusal, Side};
use crate::variant::{KindId, Power, Variant};
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_state::app::AppExtStates;
use bevy_state::state::States;
use std::sync::Arc;

/// Whether a game is on.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GamePhase {
    /// No game yet.
    #[default]
    NoGame,
    /// A game is played.
    Playing,
    /// It is over.
    Ended,
}

/// A draw that is offered, until the opponent answers or moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawOffer {
    /// None.
    #[default]
    None,
    /// By that side.
    By(Side),
}

/// The game in play. Only this storey writes it.
#[derive(Resource, Default)]
pub struct Session {
    position: Option<Position>,
    /// Effects of the plies played, oldest first.
    history: Vec<Vec<Effect>>,
    /// Moves taken back, the next to be replayed last.
    undone: Vec<Move>,
    outcome: Option<Outcome>,
    draw_offer: DrawOffer,
    movements: Vec<Arc<[Power]>>,
}

impl Session {
    /// The position, once a game has begun.
    #[must_use]
    pub const fn position(&self) -> Option<&Position> {
        self.position.as_ref()
    }

    /// The game that is played.
    #[must_use]
    pub fn variant(&self) -> Option<&Arc<Variant>> {
        self.position.as_ref().map(Position::variant)
    }

    /// How the game ended, by the rules or by the players.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Plies played so far.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.history.len()
    }

    /// Plies taken back that can be replayed.
    #[must_use]
    pub const fn redo_len(&self) -> usize {
        self.undone.len()
    }

    /// A draw that is offered.
    #[must_use]
    pub const fn draw_offer(&self) -> DrawOffer {
        self.draw_offer
    }

    /// All moves of the game: those played, then those taken back.
    pub fn whole_line(&self) -> impl Iterator<Item = Move> + '_ {
        self.position.iter().flat_map(Position::moves).chain(self.undone.iter().rev().copied())
    }

    /// The last ply's effects.
    #[must_use]
    pub fn last_effects(&self) -> &[Effect] {
        self.history.last().map_or(&[], Vec::as_slice)
    }

    pub(super) fn begin(&mut self, position: Position) {
        *self = Self {
            movements: position.variant().kinds().map(|(_, kind)| Arc::from(kind.powers())).collect(),
            outcome: position.outcome(),
            position: Some(position),
            ..Self::default()
        };
    }

    /// Plays a move. What was taken back is forgotten unless this move replays it.
    pub(super) fn play(&mut self, mv: Move) -> Result<&[Effect], Refusal> {
        let Some(position) = self.position.as_mut().filter(|_| self.outcome.is_none()) else {
            return Err(Refusal::GameOver);
        };
        let effects = position.play_checked(mv)?;
        if self.undone.last() == position.moves().next_back().as_ref() {
            self.undone.pop();
        } else {
            self.undone.clear();
        }
        // An offer stands until the opponent has moved.
        if self.draw_offer == DrawOffer::By(position.side_to_move()) {
            self.draw_offer = DrawOffer::None;
        }
        self.outcome = effects.iter().find_map(|effect| match effect {
            Effect::End { outcome, .. } => Some(*outcome),
            _ => None,
        });
        self.history.push(effects);
        Ok(self.last_effects())
    }

    /// Takes a ply back; gives its move and its effects.
    pub(super) fn take_back(&mut self) -> Option<(Move, Vec<Effect>)> {
        let mv = self.position.as_mut()?.undo()?;
        let effects = self.history.pop()?;
        self.undone.push(mv);
        self.outcome = None;
        self.draw_offer = DrawOffer::None;
        Some((mv, effects))
    }

    /// The next move to be replayed.
    pub(super) fn next_undone(&self) -> Option<Move> {
        self.undone.last().copied()
    }

    pub(super) fn end(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
        self.draw_offer = DrawOffer::None;
    }

    pub(super) fn offer_draw(&mut self, offer: DrawOffer) {
        self.draw_offer = offer;
    }

    /// The shared powers of a kind.
    pub(super) fn movement(&self, kind: KindId) -> Option<Arc<[Power]>> {
        self.movements.get(kind.index()).cloned()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Session>().init_state::<GamePhase>();
}
