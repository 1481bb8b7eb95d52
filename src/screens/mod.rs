//! Storey 4: which screen is shown, and how one leads to the other.
//!
//! The start screen chooses a game, the match screen plays it. Setting the table (board, koma,
//! camera) belongs here; what is on it belongs to `view`, the panels to `ui`.

mod games;
mod probe;
mod saved;
mod start;
mod table;

pub use games::Games;
pub use probe::Probe;

use crate::game::{GameCommand, GameStarted};
use crate::rules::{Move, Position, Setup};
use crate::variant::Variant;
use bevy::prelude::*;
use std::sync::Arc;

/// What the window shows.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The choice of games.
    #[default]
    Start,
    /// A game on the board.
    Match,
}

/// Somebody chose a game.
#[derive(Message, Clone, Debug)]
pub struct StartGame {
    /// The game with its options.
    pub variant: Arc<Variant>,
    /// The first position, if it is not the array, and moves already played.
    pub from: Option<(Setup, Vec<Move>)>,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_state::<Screen>().add_message::<StartGame>().insert_resource(Games::load());
    app.add_plugins((start::plugin, table::plugin, saved::plugin, probe::plugin));
    app.add_systems(Update, (begin, sit_down).chain().before(crate::game::GameSystems::Command));
}

impl StartGame {
    /// A game that goes on from a position, its history included.
    #[must_use]
    pub fn going_on(position: &Position) -> Self {
        let moves = position.moves().collect();
        let mut first = position.clone();
        while first.undo().is_some() {}
        Self { variant: Arc::clone(position.variant()), from: Some((first.setup(), moves)) }
    }
}

fn begin(mut chosen: MessageReader<StartGame>, mut commands: MessageWriter<GameCommand>) {
    for StartGame { variant, from } in chosen.read() {
        let (setup, moves) = from.clone().map_or((None, Vec::new()), |(setup, moves)| (Some(setup), moves));
        commands.write(GameCommand::NewGame { variant: variant.clone(), setup, moves });
    }
}

fn sit_down(mut started: MessageReader<GameStarted>, mut next: ResMut<NextState<Screen>>) {
    if started.read().count() > 0 {
        next.set(Screen::Match);
    }
}
