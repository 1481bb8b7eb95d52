//! Games suspended while lessons, the position editor or the start screen are in view.

use super::{Autosave, GamePurpose, Screen, StartFrom, StartGame};
use crate::game::{Seats, Session, Thinking};
use bevy::prelude::*;
use std::sync::Arc;

#[derive(Resource, Default, Debug)]
pub struct SuspendedGames {
    /// Games left for the lessons or the editor; the most recent is on top.
    ///
    /// The stack holds more than one game when a practice position, started from the lessons of a suspended game, is
    /// itself left for the position editor.
    stack: Vec<StartGame>,
    /// The game left for the start screen, which offers to resume it.
    left: Option<StartGame>,
}

impl SuspendedGames {
    /// Whether a game is suspended for the lessons or the editor.
    pub const fn any(&self) -> bool {
        !self.stack.is_empty()
    }

    /// The game left last for the lessons or the editor.
    pub fn last(&self) -> Option<&StartGame> {
        self.stack.last()
    }

    /// Resumes the game left last for the lessons or the editor, or else returns to the start screen.
    pub fn resume(&mut self, start: &mut MessageWriter<StartGame>, next: &mut NextState<Screen>) {
        match self.stack.pop() {
            Some(game) => drop(start.write(game)),
            None => next.set(Screen::Start),
        }
    }

    /// The game that was left for the start screen.
    pub const fn left_for_start(&self) -> Option<&StartGame> {
        self.left.as_ref()
    }

    /// Takes the game that was left for the start screen, to resume it.
    pub const fn take_left_for_start(&mut self) -> Option<StartGame> {
        self.left.take()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SuspendedGames>();
    app.add_systems(OnExit(Screen::Match), suspend).add_systems(OnEnter(Screen::Match), forget);
    app.add_systems(OnEnter(Screen::Start), offer);
}

/// Suspends the game being left. A practice position left for the lessons or the start screen is discarded:
/// the real game is still suspended.
fn suspend(
    screen: Res<State<Screen>>,
    (session, seats, thinking): (Res<Session>, Res<Seats>, Res<Thinking>),
    (purpose, autosave): (Res<GamePurpose>, Res<Autosave>),
    mut suspended: ResMut<SuspendedGames>,
) {
    let is_resumable = match screen.get() {
        Screen::Course | Screen::Lesson | Screen::Shelves | Screen::Problem | Screen::Start => {
            *purpose == GamePurpose::Game
        }
        Screen::Editor => true,
        Screen::Match => false,
    };
    let (Some(variant), true) = (session.variant(), is_resumable) else { return };
    let from = StartFrom::Suspended { session: Box::new(session.clone()), is_paused: thinking.is_paused() };
    let is_practice = *purpose == GamePurpose::Practice;
    let game = StartGame::new(Arc::clone(variant), seats.clone());
    suspended.stack.push(StartGame { from, is_practice, autosave: autosave.0.clone(), ..game });
}

/// Drops all suspended games once a real game is on the board.
fn forget(purpose: Res<GamePurpose>, mut suspended: ResMut<SuspendedGames>) {
    if *purpose == GamePurpose::Game {
        *suspended = SuspendedGames::default();
    }
}

/// At the start screen, only the most recent suspended real game can be resumed; the others are dropped.
pub(super) fn offer(mut suspended: ResMut<SuspendedGames>) {
    let mut games = std::mem::take(&mut suspended.stack);
    games.retain(|game| !game.is_practice);
    if let Some(last) = games.pop() {
        suspended.left = Some(last);
    }
}
