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
use crate::record::Tree;
use crate::rules::{Position, Side};
use crate::ui::{Action, Asked};
use crate::variant::Variant;
use bevy::prelude::*;
use std::path::PathBuf;
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
    /// What was played already, and from where; the array if absent.
    pub from: Option<Box<Tree>>,
    /// Who plays.
    pub seats: Seats,
    /// Whether it is played here, not only looked at.
    pub is_played: bool,
    /// Whether it is only for practice: it is not saved in the place of a real game.
    pub is_practice: bool,
    /// The file in which it was saved while it was played; if absent, it gets one of its own.
    pub autosave: Option<PathBuf>,
}

/// The file in which the game on the board is saved while it is played, once it has one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Autosave(pub Option<PathBuf>);

/// Whether the game on the board is only for practice.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InPractice(pub bool);

pub(crate) fn plugin(app: &mut App) {
    app.init_state::<Screen>().add_message::<StartGame>().insert_resource(Games::load());
    app.init_resource::<Invited>().init_resource::<InPractice>().init_resource::<Autosave>();
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
    /// A new game from the array.
    #[must_use]
    pub const fn new(variant: Arc<Variant>, seats: Seats) -> Self {
        Self { variant, from: None, seats, is_played: true, is_practice: false, autosave: None }
    }

    /// A game that goes on from a position, its history included.
    #[must_use]
    pub fn going_on(position: &Position, seats: Seats) -> Self {
        Self::with_tree(Tree::new(position), seats)
    }

    /// A game that goes on at the end of its main line.
    #[must_use]
    pub fn with_tree(tree: Tree, seats: Seats) -> Self {
        let new = Self::new(Arc::clone(tree.variant()), seats);
        Self { from: Some(Box::new(tree)), ..new }
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
    mut autosave: ResMut<Autosave>,
    mut commands: MessageWriter<GameCommand>,
    mut players: MessageWriter<PlayerCommand>,
) {
    for start in chosen.read() {
        for side in Side::BOTH {
            players.write(PlayerCommand::Seat(side, start.seats.of(side).clone()));
        }
        commands.write(match &start.from {
            Some(tree) => GameCommand::Load { tree: tree.clone(), is_played: start.is_played },
            None => {
                let variant = Arc::clone(&start.variant);
                GameCommand::NewGame { variant, setup: None, moves: Vec::new() }
            }
        });
        autosave.0.clone_from(&start.autosave);
        invited.0 = true;
        practice.0 = start.is_practice;
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
    let Some(tree) = session.tree() else { return };
    let mut again = Tree::new(tree.first());
    again.header.handicap.clone_from(&tree.header.handicap);
    start.write(StartGame { is_practice: practice.0, ..StartGame::with_tree(again, seats.clone()) });
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
