//! The games that wait while lessons or the position editor use the board.

use super::{Autosave, GamePurpose, Screen, StartFrom, StartGame};
use crate::game::{Seats, Session, Thinking};
use bevy::prelude::*;
use std::sync::Arc;

/// The games that wait, the last one left on top.
///
/// There is more than one where a practice position, started from the lessons of a game that waits, is
/// itself left for the position editor.
#[derive(Resource, Default, Debug)]
pub struct SuspendedGames(Vec<StartGame>);

impl SuspendedGames {
    /// Whether a game waits.
    #[must_use]
    pub const fn any(&self) -> bool {
        !self.0.is_empty()
    }

    /// The game left last.
    #[must_use]
    pub fn last(&self) -> Option<&StartGame> {
        self.0.last()
    }

    /// Takes the game left last, to be resumed.
    pub fn resume(&mut self) -> Option<StartGame> {
        self.0.pop()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SuspendedGames>();
    app.add_systems(OnExit(Screen::Match), suspend).add_systems(OnEnter(Screen::Match), forget);
}

/// Keeps the game that is left for the lessons or the editor, exactly as it is at that moment. A practice
/// position left for the lessons is done with: the real game still waits.
fn suspend(
    screen: Res<State<Screen>>,
    (session, seats, thinking): (Res<Session>, Res<Seats>, Res<Thinking>),
    (purpose, autosave): (Res<GamePurpose>, Res<Autosave>),
    mut suspended: ResMut<SuspendedGames>,
) {
    let comes_back = match screen.get() {
        Screen::Course | Screen::Lesson => *purpose == GamePurpose::Game,
        Screen::Editor => true,
        Screen::Start | Screen::Match => false,
    };
    let (Some(variant), true) = (session.variant(), comes_back) else { return };
    let from = StartFrom::Suspended { session: Box::new(session.clone()), is_paused: thinking.is_paused() };
    let is_practice = *purpose == GamePurpose::Practice;
    let game = StartGame::new(Arc::clone(variant), seats.clone());
    suspended.0.push(StartGame { from, is_practice, autosave: autosave.0.clone(), ..game });
}

/// Once a real game is on the board, no other one waits.
fn forget(purpose: Res<GamePurpose>, mut suspended: ResMut<SuspendedGames>) {
    if *purpose == GamePurpose::Game {
        suspended.0.clear();
    }
}
