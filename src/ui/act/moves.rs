//! Handlers for navigation through the game and its variations.

use super::send;
use crate::app::{Action, HandleActions};
use crate::game::{Consent, GameCommand, PlayerCommand, Seats, Session};
use bevy::prelude::*;
use tenjiku_records::NodeId;

pub(super) fn plugin(app: &mut App) {
    app.on_action(Action::TakeBack, take_back);
    app.on_action(Action::TakeBackAll, send(GameCommand::TakeBackAll));
    app.on_action(Action::Replay, replay);
    app.on_action(Action::ReplayAll, send(GameCommand::ReplayAll));
    app.on_action(Action::PlyBack, ply_back);
    app.on_action(Action::PlyForward, send(GameCommand::Replay));
    app.on_action(Action::ToStart, send(GameCommand::JumpTo(0)));
    app.on_action(Action::ToEnd, send(GameCommand::ReplayAll));
    app.on_action(Action::NextVariation, send(GameCommand::NextVariation));
    app.on_action(Action::PreviousVariation, send(GameCommand::PreviousVariation));
    app.on_action(Action::MakeMain, make_main);
    app.on_action(Action::RemoveVariation, remove_variation);
}

fn take_back(
    session: Res<Session>,
    seats: Res<Seats>,
    consent: Res<Consent>,
    mut commands: MessageWriter<GameCommand>,
    mut players: MessageWriter<PlayerCommand>,
) {
    if consent.is_needed(&session, &seats) && session.is_at_head() {
        // Players by link agree outside the program, so the request is accepted at once; the next link carries the
        // change.
        let (commands_per_ply, plies) = match session.by_link() {
            Some(_) => (2, seats.plies_of_a_turn(&session, session.plies())),
            None => (1, 1),
        };
        let steps = [GameCommand::AskTakeBack, GameCommand::AnswerRequest(true)];
        commands.write_batch((0..plies).flat_map(|_| steps.clone().into_iter().take(commands_per_ply)));
        return;
    }
    if seats.is_watched() && !seats.is_at_remote_table(&session) {
        players.write(PlayerCommand::Pause(true));
    }
    let plies = seats.plies_of_a_turn(&session, session.plies());
    commands.write_batch((0..plies).map(|_| GameCommand::TakeBack));
}

fn replay(session: Res<Session>, seats: Res<Seats>, mut commands: MessageWriter<GameCommand>) {
    let plies = seats.plies_of_a_turn(&session, session.redo_len());
    commands.write_batch((0..plies).map(|_| GameCommand::Replay));
}

fn ply_back(session: Res<Session>, mut commands: MessageWriter<GameCommand>) {
    commands.write(match session.plies().checked_sub(1) {
        Some(ply) => GameCommand::JumpTo(ply),
        None => GameCommand::TakeBack,
    });
}

fn make_main(
    session: Res<Session>,
    seats: Res<Seats>,
    consent: Res<Consent>,
    mut commands: MessageWriter<GameCommand>,
) {
    let needs_consent = consent.is_needed(&session, &seats);
    let command = if needs_consent { GameCommand::AskMakeMain } else { GameCommand::MakeMain };
    commands.write_batch(session.node().map(command));
    if needs_consent && session.by_link().is_some() {
        commands.write(GameCommand::AnswerRequest(true));
    }
}

fn remove_variation(session: Res<Session>, mut commands: MessageWriter<GameCommand>) {
    commands.write_batch(first_of_variation(&session).map(GameCommand::RemoveVariation));
}

/// The first ply of the variation on the board. In the main line this is the current ply, which the game
/// refuses to remove, with a reason.
fn first_of_variation(session: &Session) -> Option<NodeId> {
    let tree = session.tree()?;
    let here = session.node()?;
    let first = tree.line_to(here).into_iter().find(|&node| !tree.is_main(node));
    Some(first.unwrap_or(here))
}
