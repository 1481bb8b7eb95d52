//! Coming in, going back to the game that waits, and beginning one from here.

use super::at_the_bench;
use super::bench::Bench;
use crate::game::{GameCommand, GameSystems, Player, PlayerCommand, Seats, Session, Thinking};
use crate::play::{Manner, Signs};
use crate::rules::{Position, Side};
use crate::screens::{Autosave, Beginning, Occasion, Screen, StartGame};
use crate::tutorial::Classroom;
use crate::ui::{Action, Asked, Settings, Toast};
use crate::variant::Variant;
use bevy::prelude::*;
use std::sync::Arc;

/// The bench, while the workshop is open, and the game that waits meanwhile.
#[derive(Resource, Debug, Default)]
pub struct Workshop {
    pub(super) bench: Option<Bench>,
    /// How the game that waits is taken up again.
    waiting: Option<StartGame>,
    /// The change of the bench that lies on the board.
    laid: Option<u32>,
}

impl Workshop {
    /// The game of which a position is put together.
    #[must_use]
    pub fn game(&self) -> Option<&Arc<Variant>> {
        self.bench.as_ref().map(Bench::game)
    }
}

/// Which way somebody leaves the workshop.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leave {
    /// Back to the game that waits.
    Back,
    /// To a game that begins with the position.
    Play,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Workshop>().add_message::<Leave>();
    app.add_systems(
        Update,
        (enter.run_if(in_state(Screen::Match)), (leave, lay_out, mark).chain().run_if(at_the_bench))
            .before(GameSystems::Players),
    );
    app.add_systems(OnExit(Screen::Match), let_wait).add_systems(OnExit(Screen::Workshop), clear_away);
}

/// Opens the workshop with the position on the table.
fn enter(
    mut asked: MessageReader<Asked>,
    session: Res<Session>,
    mut workshop: ResMut<Workshop>,
    mut next: ResMut<NextState<Screen>>,
    mut toasts: MessageWriter<Toast>,
) {
    if !asked.read().any(|Asked(action)| *action == Action::SetUp) {
        return;
    }
    let Some(position) = session.position() else { return };
    match Bench::new(position.variant(), position.setup()) {
        Ok(bench) => {
            *workshop = Workshop { bench: Some(bench), ..default() };
            next.set(Screen::Workshop);
        }
        Err(why) => {
            toasts.write(Toast::alarm(why.to_string()));
        }
    }
}

/// The game that one leaves for the workshop waits, as it is in the moment one leaves it.
fn let_wait(
    screen: Res<State<Screen>>,
    (session, seats, thinking): (Res<Session>, Res<Seats>, Res<Thinking>),
    (occasion, autosave): (Res<Occasion>, Res<Autosave>),
    mut workshop: ResMut<Workshop>,
    mut players: MessageWriter<PlayerCommand>,
) {
    let (Screen::Workshop, Some(variant)) = (screen.get(), session.variant()) else { return };
    let from = Beginning::Left { session: Box::new(session.clone()), is_paused: thinking.is_paused() };
    let game = StartGame::new(Arc::clone(variant), seats.clone());
    let is_practice = *occasion == Occasion::Practice;
    workshop.waiting = Some(StartGame { from, is_practice, autosave: autosave.0.clone(), ..game });
    // Nobody thinks about positions that are put together.
    players.write(PlayerCommand::Evaluate(false));
    players.write_batch(Side::BOTH.map(|side| PlayerCommand::Seat(side, Player::Person)));
}

/// Puts what lies on the bench on the board, after every change: all of it at first, then what has changed.
fn lay_out(
    mut workshop: ResMut<Workshop>,
    mut occasion: ResMut<Occasion>,
    mut commands: MessageWriter<GameCommand>,
) {
    let Some(bench) = &workshop.bench else { return };
    let now = Some(bench.changes());
    if workshop.laid == now {
        return;
    }
    let (variant, setup) = bench.on_board();
    commands.write(match workshop.laid {
        None => GameCommand::NewGame { variant, setup: Some(setup), moves: Vec::new() },
        Some(_) => GameCommand::Arrange(setup),
    });
    workshop.bypass_change_detection().laid = now;
    *occasion = Occasion::Workshop;
}

/// What the hand may do, and the signs on the board.
fn mark(workshop: Res<Workshop>, mut manner: ResMut<Manner>, mut signs: ResMut<Signs>) {
    manner.set_if_neq(Manner::Arrange);
    if workshop.is_changed() {
        let marks = workshop.bench.as_ref().map(Bench::marks).unwrap_or_default();
        signs.set_if_neq(Signs { marks, targets: None });
    }
}

fn leave(
    mut left: MessageReader<Leave>,
    workshop: Res<Workshop>,
    mut start: MessageWriter<StartGame>,
    mut next: ResMut<NextState<Screen>>,
) {
    let (Some(way), Some(bench)) = (left.read().last(), &workshop.bench) else { return };
    match (way, &workshop.waiting) {
        (Leave::Play, waiting) => {
            // With faults there is no such button; then nothing happens.
            if let (true, Ok(position)) =
                (bench.faults().is_empty(), Position::from_setup(Arc::clone(bench.game()), bench.setup()))
            {
                let seats = waiting.as_ref().map(|game| game.seats.clone()).unwrap_or_default();
                start.write(StartGame::going_on(&position, seats));
            }
        }
        (Leave::Back, Some(waiting)) => {
            start.write(waiting.clone());
        }
        (Leave::Back, None) => next.set(Screen::Start),
    }
}

/// The next screen finds nothing of it. From the lessons one comes back to the game that waits.
fn clear_away(
    screen: Res<State<Screen>>,
    settings: Res<Settings>,
    mut workshop: ResMut<Workshop>,
    mut classroom: ResMut<Classroom>,
    (mut manner, mut signs): (ResMut<Manner>, ResMut<Signs>),
    mut players: MessageWriter<PlayerCommand>,
) {
    let waiting = std::mem::take(&mut *workshop).waiting;
    if let (Screen::Course | Screen::Lesson, Some(game)) = (screen.get(), waiting) {
        classroom.let_wait(game);
    }
    (*manner, *signs) = (Manner::default(), Signs::default());
    players.write(PlayerCommand::Evaluate(settings.evaluate));
}
