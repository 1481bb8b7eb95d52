//! Storey 4: which screen is shown, and how one leads to the other.
//!
//! The start screen chooses a game, the match screen plays it. Setting the table (board, koma,
//! camera) belongs here; what is on it belongs to `view`, the panels to `ui`.

mod engines;
mod frame_log;
mod games;
mod keep;
mod pacing;
mod pictures;
mod players;
mod probe;
mod saved;
mod show;
mod start;
mod table;

pub use engines::Engines;
pub use frame_log::FrameLog;
pub use games::Games;
pub use probe::{Cards, Probe};
pub use show::Show;

use crate::game::{GameCommand, GameStarted, PlayerCommand, Seats, Session};
use crate::rules::{Move, Position, Setup, Side};
use crate::ui::{Action, Asked};
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
    /// The lessons of a game.
    Course,
    /// A lesson on the board.
    Lesson,
}

impl Screen {
    /// Whether koma lie on a board.
    #[must_use]
    pub const fn has_board(self) -> bool {
        matches!(self, Self::Match | Self::Lesson)
    }
}

/// Runs a system only where koma lie on a board.
pub fn at_the_board(screen: Res<State<Screen>>) -> bool {
    screen.get().has_board()
}

/// Somebody chose a game.
#[derive(Message, Clone, Debug)]
pub struct StartGame {
    /// The game with its options.
    pub variant: Arc<Variant>,
    /// The first position, if it is not the array, and moves already played.
    pub from: Option<(Setup, Vec<Move>)>,
    /// Who plays.
    pub seats: Seats,
    /// Whether it is only for practice: it is not saved in the place of a real game.
    pub is_practice: bool,
}

/// Whether the game on the board is only for practice.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InPractice(pub bool);

pub(crate) fn plugin(app: &mut App) {
    app.init_state::<Screen>().add_message::<StartGame>().insert_resource(Games::load());
    app.init_resource::<Invited>().init_resource::<InPractice>();
    app.add_plugins((
        engines::plugin,
        start::plugin,
        table::plugin,
        saved::plugin,
        pacing::plugin,
        show::plugin,
        keep::plugin,
        pictures::plugin,
        probe::plugin,
        frame_log::plugin,
    ));
    app.add_systems(Update, begin_anew.run_if(in_state(Screen::Match)).before(begin));
    app.add_systems(Update, (sit_down, begin).chain().before(crate::game::GameSystems::Players));
    app.add_systems(OnExit(Screen::Match), leave);
}

impl StartGame {
    /// A game that goes on from a position, its history included.
    #[must_use]
    pub fn going_on(position: &Position, seats: Seats) -> Self {
        let moves = position.moves().collect();
        let mut first = position.clone();
        while first.undo().is_some() {}
        let from = Some((first.setup(), moves));
        Self { variant: Arc::clone(position.variant()), from, seats, is_practice: false }
    }
}

/// Whether somebody chose a game in the last frame: that one is sat down to when it has begun, while
/// the boards of lessons begin games too.
#[derive(Resource, Default)]
struct Invited(bool);

fn begin(
    mut chosen: MessageReader<StartGame>,
    mut invited: ResMut<Invited>,
    mut practice: ResMut<InPractice>,
    mut commands: MessageWriter<GameCommand>,
    mut players: MessageWriter<PlayerCommand>,
) {
    for StartGame { variant, from, seats, is_practice } in chosen.read() {
        let (setup, moves) = from.clone().map_or((None, Vec::new()), |(setup, moves)| (Some(setup), moves));
        for side in Side::BOTH {
            players.write(PlayerCommand::Seat(side, seats.of(side).clone()));
        }
        commands.write(GameCommand::NewGame { variant: variant.clone(), setup, moves });
        invited.0 = true;
        practice.0 = *is_practice;
    }
}

/// The game on the table begins anew: the same players, the same first position.
fn begin_anew(
    mut asked: MessageReader<Asked>,
    session: Res<Session>,
    seats: Res<Seats>,
    practice: Res<InPractice>,
    mut start: MessageWriter<StartGame>,
) {
    if !asked.read().any(|Asked(action)| *action == Action::NewGame) {
        return;
    }
    let Some(position) = session.position() else { return };
    let again = StartGame::going_on(position, seats.clone());
    let from = again.from.map(|(setup, _)| (setup, Vec::new()));
    start.write(StartGame { from, is_practice: practice.0, ..again });
}

/// Nobody thinks about a game that is not on the table.
fn leave(mut players: MessageWriter<PlayerCommand>) {
    players.write(PlayerCommand::Leave);
}

fn sit_down(
    mut started: MessageReader<GameStarted>,
    mut invited: ResMut<Invited>,
    mut next: ResMut<NextState<Screen>>,
) {
    let is_invited = std::mem::take(&mut invited.0);
    if started.read().count() > 0 && is_invited {
        // A game after another one is no entrance.
        NextState::set_if_neq(&mut *next, Screen::Match);
    }
}
