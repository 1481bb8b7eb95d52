//! Carries out [`PlayerCommand`]s: changing seats, moving now, helping, pausing.

use super::{Advice, PositionId, Thinking, ThinkingPurpose};
use crate::game::messages::{CommandRefused, GameCommand, PlayerCommand};
use crate::game::refusal::CommandRefusal;
use crate::game::seats::{Player, Seats};
use crate::game::session::Session;
use crate::game::thinkers::Thinkers;
use bevy_ecs::prelude::*;
use tenjiku_rules::Side;

pub(super) fn carry_out(
    mut commands: MessageReader<PlayerCommand>,
    session: Res<Session>,
    mut seats: ResMut<Seats>,
    mut thinking: ResMut<Thinking>,
    thinkers: Res<Thinkers>,
    mut game_commands: MessageWriter<GameCommand>,
    mut refusals: MessageWriter<CommandRefused>,
) {
    for command in commands.read() {
        let result = match command {
            PlayerCommand::Seat(side, player) => seat(&mut seats, &thinkers, *side, player),
            PlayerCommand::SwitchSides => {
                seats.switch();
                swap_names(&session, &mut game_commands);
                Ok(())
            }
            PlayerCommand::MoveNow => move_now(&session, &seats, &mut thinking, &thinkers),
            PlayerCommand::Suggest => help(ThinkingPurpose::Suggest, &session, &seats, &mut thinking),
            PlayerCommand::FindMate => help(ThinkingPurpose::FindMate, &session, &seats, &mut thinking),
            PlayerCommand::Evaluate(is_on) => {
                thinking.is_evaluating = *is_on;
                Ok(())
            }
            PlayerCommand::Pause(true) if seats.is_at_remote_table(&session) => {
                Err(CommandRefusal::NotAtHead)
            }
            PlayerCommand::Pause(is_on) => {
                (thinking.is_paused, thinking.step) = (*is_on, None);
                Ok(())
            }
            PlayerCommand::Step => step(&session, &seats, &mut thinking),
            PlayerCommand::Leave => {
                thinking.has_left_board = true;
                Ok(())
            }
        };
        if let Err(refusal) = result {
            refusals.write(refusal.into());
        }
    }
}

/// Swaps the names of the players, except in a game that is only viewed.
fn swap_names(session: &Session, commands: &mut MessageWriter<GameCommand>) {
    if let Some(tree) = session.tree().filter(|_| session.is_played()) {
        let mut header = tree.header.clone();
        header.players.swap(0, 1);
        commands.write(GameCommand::SetHeader(Box::new(header)));
    }
}

fn seat(seats: &mut Seats, thinkers: &Thinkers, side: Side, player: &Player) -> Result<(), CommandRefusal> {
    if let Player::External { engine } = player
        && !thinkers.is_registered(engine)
    {
        return Err(CommandRefusal::NoEngine(engine.clone()));
    }
    seats.seat(side, player.clone());
    Ok(())
}

fn player_to_move<'s>(session: &Session, seats: &'s Seats) -> Result<(Side, &'s Player), CommandRefusal> {
    let position = session.position().ok_or(CommandRefusal::NoGame)?;
    if session.outcome().is_some() {
        return Err(CommandRefusal::GameOver);
    }
    let side = position.side_to_move();
    Ok((side, seats.of(side)))
}

/// Ends the present search of a computer, or lets a waiting computer play.
fn move_now(
    session: &Session,
    seats: &Seats,
    thinking: &mut Thinking,
    thinkers: &Thinkers,
) -> Result<(), CommandRefusal> {
    let (_, player) = player_to_move(session, seats)?;
    match &thinking.task {
        Some(task) if task.demand.purpose != ThinkingPurpose::Evaluate => {
            thinkers.stop(&task.demand.role());
            Ok(())
        }
        _ if !player.thinks() => Err(no_computer_refusal(session, seats)),
        _ => {
            thinking.step = PositionId::of(session);
            Ok(())
        }
    }
}

fn step(session: &Session, seats: &Seats, thinking: &mut Thinking) -> Result<(), CommandRefusal> {
    if !player_to_move(session, seats)?.1.thinks() {
        return Err(no_computer_refusal(session, seats));
    }
    thinking.step = PositionId::of(session);
    Ok(())
}

/// The reason why no computer can be asked to play.
fn no_computer_refusal(session: &Session, seats: &Seats) -> CommandRefusal {
    match seats.is_at_remote_table(session) {
        true => CommandRefusal::NotAtHead,
        false => CommandRefusal::NoComputerToMove,
    }
}

fn help(
    purpose: ThinkingPurpose,
    session: &Session,
    seats: &Seats,
    thinking: &mut Thinking,
) -> Result<(), CommandRefusal> {
    if !player_to_move(session, seats)?.1.is_person() {
        return Err(CommandRefusal::NotPersonsTurn);
    }
    if seats.forbids_assistance(session) {
        return Err(CommandRefusal::NoHelp);
    }
    if let Some(position_id) = PositionId::of(session)
        && thinking.advice.request() != Some((position_id, purpose))
    {
        thinking.advice = Advice::Asked(position_id, purpose);
    }
    Ok(())
}
