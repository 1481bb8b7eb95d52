//! Coming in, going back to the game that waits, and beginning one from here.

use super::at_the_bench;
use super::bench::Bench;
use crate::app::{
    Action, GamePurpose, HandleActions, Screen, Settings, StartGame, StudiedGame, SuspendedGames, Toast,
};
use crate::game::{GameCommand, GameSystems, Player, PlayerCommand, Session};
use crate::input::{Manner, Signs};
use crate::rules::{Position, Side};
use bevy::prelude::*;
use std::sync::Arc;

/// The bench, while the workshop is open, and the game that waits meanwhile.
#[derive(Resource, Debug, Default)]
pub struct Workshop {
    pub(super) bench: Option<Bench>,
    /// The change of the bench that lies on the board.
    laid: Option<u32>,
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
    app.init_resource::<Workshop>().add_message::<Leave>().on_action(Action::SetUp, enter);
    app.add_systems(Update, (leave, lay_out, mark).chain().run_if(at_the_bench).before(GameSystems::Players));
    app.add_systems(OnEnter(Screen::Editor), dismiss_players).add_systems(OnExit(Screen::Editor), clear_away);
}

/// Opens the workshop with the position on the table.
fn enter(
    session: Res<Session>,
    mut workshop: ResMut<Workshop>,
    mut studied: ResMut<StudiedGame>,
    mut next: ResMut<NextState<Screen>>,
    mut toasts: MessageWriter<Toast>,
) {
    let Some(position) = session.position() else { return };
    match Bench::new(position.variant(), position.setup()) {
        Ok(bench) => {
            studied.0 = Some(Arc::clone(bench.game()));
            *workshop = Workshop { bench: Some(bench), ..default() };
            next.set(Screen::Editor);
        }
        Err(why) => {
            toasts.write(Toast::alarm(why.to_string()));
        }
    }
}

/// Nobody thinks about a position that is being edited.
fn dismiss_players(mut players: MessageWriter<PlayerCommand>) {
    players.write(PlayerCommand::Evaluate(false));
    players.write_batch(Side::BOTH.map(|side| PlayerCommand::Seat(side, Player::Person)));
}

/// Puts what lies on the bench on the board, after every change: all of it at first, then what has changed.
fn lay_out(
    mut workshop: ResMut<Workshop>,
    mut occasion: ResMut<GamePurpose>,
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
    *occasion = GamePurpose::Editor;
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
    mut suspended: ResMut<SuspendedGames>,
    mut start: MessageWriter<StartGame>,
    mut next: ResMut<NextState<Screen>>,
) {
    let (Some(way), Some(bench)) = (left.read().last(), &workshop.bench) else { return };
    match way {
        Leave::Play => {
            // With faults there is no such button, and nothing happens.
            if let (true, Ok(position)) =
                (bench.faults().is_empty(), Position::from_setup(Arc::clone(bench.game()), bench.setup()))
            {
                let seats = suspended.last().map(|game| game.seats.clone()).unwrap_or_default();
                start.write(StartGame::going_on(&position, seats));
            }
        }
        Leave::Back => match suspended.resume() {
            Some(game) => {
                start.write(game);
            }
            None => next.set(Screen::Start),
        },
    }
}

/// Leaves nothing of the editor to the next screen.
fn clear_away(
    settings: Res<Settings>,
    mut workshop: ResMut<Workshop>,
    (mut manner, mut signs): (ResMut<Manner>, ResMut<Signs>),
    mut players: MessageWriter<PlayerCommand>,
) {
    *workshop = Workshop::default();
    (*manner, *signs) = (Manner::default(), Signs::default());
    players.write(PlayerCommand::Evaluate(settings.evaluate));
}
