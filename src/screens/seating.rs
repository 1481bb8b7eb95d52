//! Sitting down to a game, and leaving the table.

use super::Screen;
use crate::game::{GameCommand, GameStarted, GameSystems, PlayerCommand, Seats, Session};
use crate::rules::{Move, Position, Setup, Side};
use crate::variant::Variant;
use bevy::prelude::*;
use std::sync::Arc;

/// Somebody chose a game.
#[derive(Message, Clone, Debug)]
pub struct StartGame {
    /// The game with its options.
    pub variant: Arc<Variant>,
    /// How it begins.
    pub from: Beginning,
    /// Who plays.
    pub seats: Seats,
    /// Whether it is only for practice: it is not saved in the place of a real game.
    pub is_practice: bool,
}

/// How a game begins.
#[derive(Clone, Debug)]
pub enum Beginning {
    /// With the starting array.
    Array,
    /// With a position and moves already played.
    Record(Setup, Vec<Move>),
    /// As it was left.
    Left {
        /// The game.
        session: Box<Session>,
        /// Whether its computers waited.
        is_paused: bool,
    },
}

/// What the game on the table is for.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Occasion {
    /// To be played; it is saved and can be taken up again.
    #[default]
    Game,
    /// To practise.
    Practice,
    /// It is the board of a lesson.
    Lesson,
}

impl StartGame {
    /// A game from its starting array.
    #[must_use]
    pub const fn new(variant: Arc<Variant>, seats: Seats) -> Self {
        Self { variant, from: Beginning::Array, seats, is_practice: false }
    }

    /// A game that goes on from a position, its history included.
    #[must_use]
    pub fn going_on(position: &Position, seats: Seats) -> Self {
        let moves = position.moves().collect();
        let mut first = position.clone();
        while first.undo().is_some() {}
        let from = Beginning::Record(first.setup(), moves);
        Self { variant: Arc::clone(position.variant()), from, seats, is_practice: false }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<StartGame>().init_resource::<Invited>().init_resource::<Occasion>();
    app.add_systems(Update, (sit_down, begin).chain().before(GameSystems::Players));
    app.add_systems(OnExit(Screen::Match), leave);
}

/// Whether somebody chose a game in the last frame: that one is sat down to when it has begun, while
/// the boards of lessons begin games too.
#[derive(Resource, Default)]
pub(super) struct Invited {
    is_invited: bool,
    /// Its computers are to wait.
    is_paused: bool,
}

pub(super) fn begin(
    mut chosen: MessageReader<StartGame>,
    mut invited: ResMut<Invited>,
    mut occasion: ResMut<Occasion>,
    mut commands: MessageWriter<GameCommand>,
    mut players: MessageWriter<PlayerCommand>,
) {
    for StartGame { variant, from, seats, is_practice } in chosen.read() {
        for side in Side::BOTH {
            players.write(PlayerCommand::Seat(side, seats.of(side).clone()));
        }
        let new_game = |setup, moves| GameCommand::NewGame { variant: Arc::clone(variant), setup, moves };
        let (command, is_paused) = match from {
            Beginning::Array => (new_game(None, Vec::new()), false),
            Beginning::Record(setup, moves) => (new_game(Some(setup.clone()), moves.clone()), false),
            Beginning::Left { session, is_paused } => (GameCommand::TakeUp(session.clone()), *is_paused),
        };
        commands.write(command);
        *invited = Invited { is_invited: true, is_paused };
        *occasion = if *is_practice { Occasion::Practice } else { Occasion::Game };
    }
}

/// Nobody thinks about a game that is not on the table.
fn leave(mut players: MessageWriter<PlayerCommand>) {
    players.write(PlayerCommand::Leave);
}

fn sit_down(
    mut started: MessageReader<GameStarted>,
    mut invited: ResMut<Invited>,
    mut next: ResMut<NextState<Screen>>,
    mut players: MessageWriter<PlayerCommand>,
) {
    let Invited { is_invited, is_paused } = std::mem::take(&mut *invited);
    if started.read().count() > 0 && is_invited {
        // A game after another one is no entrance.
        NextState::set_if_neq(&mut *next, Screen::Match);
        if is_paused {
            players.write(PlayerCommand::Pause(true));
        }
    }
}
