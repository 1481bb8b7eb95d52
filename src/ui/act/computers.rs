//! Handlers of the actions about computer players.

use super::send;
use crate::app::{Action, HandleActions, Settings, Toast};
use crate::game::{GameCommand, PlayerCommand, Seats, Session, Thinking};
use bevy::prelude::*;
use tenjiku_language::say;

pub(super) fn plugin(app: &mut App) {
    app.on_action(Action::SwitchSides, send(PlayerCommand::SwitchSides));
    app.on_action(Action::MoveNow, send(PlayerCommand::MoveNow));
    app.on_action(Action::Suggest, send(PlayerCommand::Suggest));
    app.on_action(Action::FindMate, send(PlayerCommand::FindMate));
    app.on_action(Action::AskWhy, why);
    app.on_action(Action::Pause, pause).on_action(Action::Step, step);
}

fn why(
    (session, thinking): (Res<Session>, Res<Thinking>),
    settings: Res<Settings>,
    mut toasts: MessageWriter<Toast>,
) {
    let why = thinking.why(&session, settings.numbers);
    toasts.write(match why {
        Some(text) => Toast::news(text).on("why"),
        None => Toast::alarm(say!("why-unknown")),
    });
}

fn pause(
    session: Res<Session>,
    thinking: Res<Thinking>,
    mut commands: MessageWriter<GameCommand>,
    mut players: MessageWriter<PlayerCommand>,
) {
    // The game resumes from its last position, even if an earlier position is on the board.
    if thinking.is_paused() && session.redo_len() > 0 {
        commands.write(GameCommand::ReplayAll);
    }
    players.write(PlayerCommand::Pause(!thinking.is_paused()));
}

fn step(
    session: Res<Session>,
    seats: Res<Seats>,
    mut commands: MessageWriter<GameCommand>,
    mut players: MessageWriter<PlayerCommand>,
) {
    if !seats.is_at_remote_table(&session) {
        players.write(PlayerCommand::Pause(true));
    }
    if session.redo_len() > 0 {
        commands.write(GameCommand::Replay);
    } else {
        players.write(PlayerCommand::Step);
    }
}
