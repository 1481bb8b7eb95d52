//! The game in play: the one truth, with what was taken back and how it ended.

use super::refusal::CommandRefusal;
use crate::rules::{DrawReason, Effect, Move, Outcome, Position, Refusal, Side, WinReason};
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

/// The game in play. Only this storey writes it. A copy is the game as it was left, to be taken up
/// later.
#[derive(Resource, Clone, Debug, Default)]
pub struct Session {
    game: u32,
    position: Option<Position>,
    /// Effects of the plies played, oldest first.
    history: Vec<Vec<Effect>>,
    /// Moves taken back, the next to be replayed last.
    undone: Vec<Move>,
    /// The end by the rules, if the position is one.
    ended: Option<Outcome>,
    /// The end by the players' will. It stands behind the last ply of the line.
    settled: Option<Outcome>,
    draw_offer: DrawOffer,
    movements: Vec<Arc<[Power]>>,
}

impl Session {
    /// Number of the game in this run of the program, 1 for the first.
    #[must_use]
    pub const fn game(&self) -> u32 {
        self.game
    }

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

    /// How the game ended, by the rules or by the players. Who takes plies back looks at the game
    /// before its end.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        match self.ended {
            None if self.undone.is_empty() => self.settled,
            ended => ended,
        }
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

    /// The plies played so far, each with its effects.
    pub(super) fn played(&self) -> impl Iterator<Item = (Move, &[Effect])> {
        let moves = self.position.iter().flat_map(Position::moves);
        moves.zip(self.history.iter().map(Vec::as_slice))
    }

    /// The last ply's effects.
    #[must_use]
    pub fn last_effects(&self) -> &[Effect] {
        self.history.last().map_or(&[], Vec::as_slice)
    }

    pub(super) fn begin(&mut self, position: Position) {
        *self = Self {
            game: self.game + 1,
            movements: position.variant().kinds().map(|(_, kind)| Arc::from(kind.powers())).collect(),
            ended: position.outcome(),
            position: Some(position),
            ..Self::default()
        };
    }

    /// Goes on with a game as it was left. It counts as another game.
    pub(super) fn take_up(&mut self, left: &Self) {
        *self = Self { game: self.game + 1, ..left.clone() };
    }

    /// Plays a move. What was taken back, and an end that the players made behind it, is forgotten
    /// unless this move replays it.
    pub(super) fn play(&mut self, mv: Move) -> Result<&[Effect], Refusal> {
        let over = self.outcome().is_some();
        let Some(position) = self.position.as_mut().filter(|_| !over) else {
            return Err(Refusal::GameOver);
        };
        let effects = position.play_checked(mv)?;
        if self.undone.last() == position.moves().next_back().as_ref() {
            self.undone.pop();
        } else {
            self.undone.clear();
            self.settled = None;
        }
        let opponent = position.side_to_move();
        self.ended = effects.iter().find_map(|effect| match effect {
            Effect::End { outcome, .. } => Some(*outcome),
            _ => None,
        });
        // An offer stands until the opponent has moved.
        if self.draw_offer == DrawOffer::By(opponent) || self.outcome().is_some() {
            self.draw_offer = DrawOffer::None;
        }
        self.history.push(effects);
        Ok(self.last_effects())
    }

    /// Takes a ply back; gives its move and its effects.
    pub(super) fn take_back(&mut self) -> Option<(Move, Vec<Effect>)> {
        let mv = self.position.as_mut()?.undo()?;
        let effects = self.history.pop()?;
        self.undone.push(mv);
        self.ended = None;
        self.draw_offer = DrawOffer::None;
        Some((mv, effects))
    }

    /// The next move to be replayed.
    pub(super) fn next_undone(&self) -> Option<Move> {
        self.undone.last().copied()
    }

    /// A side gives up.
    pub(super) fn resign(&mut self, side: Side) -> Result<(), CommandRefusal> {
        self.settle(Outcome::Win { winner: side.other(), by: WinReason::Resignation })
    }

    /// A side offers a draw; both together agree on it.
    pub(super) fn offer_draw(&mut self, side: Side) -> Result<(), CommandRefusal> {
        self.must_go_on()?;
        match self.draw_offer {
            DrawOffer::None => self.draw_offer = DrawOffer::By(side),
            DrawOffer::By(first) if first == side => return Err(CommandRefusal::OfferStands),
            DrawOffer::By(_) => self.settle(Outcome::Draw(DrawReason::Agreement))?,
        }
        Ok(())
    }

    /// The offer is taken or declined.
    pub(super) fn answer_draw(&mut self, accepts: bool) -> Result<(), CommandRefusal> {
        self.must_go_on()?;
        match self.draw_offer {
            DrawOffer::None => return Err(CommandRefusal::NoOffer),
            DrawOffer::By(_) if accepts => self.settle(Outcome::Draw(DrawReason::Agreement))?,
            DrawOffer::By(_) => self.draw_offer = DrawOffer::None,
        }
        Ok(())
    }

    /// Ends the game here: what was taken back is no part of it any more.
    fn settle(&mut self, outcome: Outcome) -> Result<(), CommandRefusal> {
        self.must_go_on()?;
        self.undone.clear();
        self.settled = Some(outcome);
        self.draw_offer = DrawOffer::None;
        Ok(())
    }

    fn must_go_on(&self) -> Result<(), CommandRefusal> {
        match (&self.position, self.outcome()) {
            (None, _) => Err(CommandRefusal::NoGame),
            (Some(_), Some(_)) => Err(CommandRefusal::GameOver),
            (Some(_), None) => Ok(()),
        }
    }

    /// The shared powers of a kind.
    pub(super) fn movement(&self, kind: KindId) -> Option<Arc<[Power]>> {
        self.movements.get(kind.index()).cloned()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Session>().init_state::<GamePhase>();
}
