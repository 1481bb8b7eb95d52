//! Sends the host the difference between the session and the host's last known state.

use super::{Remote, RemoteNews};
use crate::game::messages::GameCommand;
use crate::game::session::{Remark, RequestedChange, Session};
use crate::net::{Offer, ToHost};
use crate::notation::key_text;
use bevy_ecs::prelude::*;
use tenjiku_rules::{DrawReason, Outcome, Side, WinReason, coordinate};

/// Sends the host the changes since the last frame.
pub(super) fn send_changes(
    mut session: ResMut<Session>,
    mut remote: ResMut<Remote>,
    mut commands: MessageWriter<GameCommand>,
    mut news: MessageWriter<RemoteNews>,
    mut world: Commands,
) {
    let remote = remote.bypass_change_detection();
    if remote.game.is_some_and(|game| game != session.game()) && remote.setup_thinking_time.is_none() {
        // Another game has been started locally. The seat is kept and can be reclaimed.
        remote.say(ToHost::Leave);
        world.remove_resource::<Remote>();
        return;
    }
    if let Some(thought) = remote.setup_thinking_time
        && session.tree().is_some()
        && remote.game != Some(session.game())
    {
        remote.setup_thinking_time = None;
        remote.game = Some(session.game());
        session.bypass_change_detection().add_thinking_time(thought);
    }
    if remote.game != Some(session.game()) {
        return;
    }
    record_times(&session, remote, &mut commands);
    let Some(side) = remote.seat else { return };
    send_plies(&session, side, remote);
    send_offers(&session, side, remote, &mut commands, &mut news);
    let result = session.outcome().filter(|_| session.tree().is_some_and(|tree| tree.result.is_some()));
    if let (Some(outcome), false) = (result, remote.host_state.is_over) {
        remote.host_state.is_over = true;
        match outcome {
            Outcome::Win { winner, by: WinReason::Resignation } if winner != side => {
                remote.say(ToHost::Resign);
            }
            Outcome::Draw(DrawReason::Agreement) => remote.say(ToHost::Answer { yes: true }),
            _ => {}
        }
    }
}

fn record_times(session: &Session, remote: &mut Remote, commands: &mut MessageWriter<GameCommand>) {
    let (Some(tree), Some(head)) = (session.tree(), session.head()) else { return };
    let line = tree.line_to(head);
    remote.spent.retain(|(ply, spent)| {
        let Some(&node) = line.get(ply - 1) else { return true };
        commands.write(GameCommand::Annotate(node, Remark::TimeSpent(Some(*spent))));
        false
    });
}

/// Sends the plies of our side that the host does not know yet.
fn send_plies(session: &Session, side: Side, remote: &mut Remote) {
    // Plies that were taken back may still be in the tree.
    let (Some(tree), Some(head)) = (session.tree(), session.head()) else { return };
    let line = tree.line_to(head);
    for (&node, ply) in line.iter().zip(1..).skip(remote.host_state.plies) {
        let Some(before) = tree.parent(node).map(|before| tree.position_at(before)) else { return };
        let (Some(mv), true) = (tree.mv(node), before.side_to_move() == side) else { return };
        let key = key_text(tree.position_at(node).key());
        remote.say(ToHost::Play { ply, mv: coordinate::write(tree.variant(), mv), key });
        remote.host_state.plies = ply;
        (remote.host_state.draw, remote.host_state.take_back, remote.host_state.own_offer) =
            (None, None, None);
    }
}

fn send_offers(
    session: &Session,
    side: Side,
    remote: &mut Remote,
    commands: &mut MessageWriter<GameCommand>,
    news: &mut MessageWriter<RemoteNews>,
) {
    let is_running = session.tree().is_some_and(|tree| tree.result.is_none());
    let draw = session.draw_offer();
    if is_running && draw != remote.host_state.draw {
        match (draw, remote.host_state.draw) {
            (Some(by), _) if by == side => remote.say(ToHost::Offer { offer: Offer::Draw }),
            (None, Some(by)) if by != side => remote.say(ToHost::Answer { yes: false }),
            _ => {}
        }
        remote.host_state.draw = draw;
    }
    let request = session.consent_request();
    let asking_side =
        request.filter(|request| request.change == RequestedChange::TakeBack).map(|request| request.by);
    if asking_side == remote.host_state.take_back {
        return;
    }
    match (asking_side, remote.host_state.take_back) {
        (Some(by), _) if by == side => remote.say(ToHost::Offer { offer: Offer::TakeBack }),
        // The opponent has moved last, so our own move can no longer be taken back alone.
        (Some(_), None) => {
            commands.write(GameCommand::AnswerRequest(false));
            news.write(RemoteNews::Declined);
            return;
        }
        (None, Some(by)) if by != side && is_running => {
            let is_back = session.plies_of_game() < remote.host_state.plies;
            remote.say(ToHost::Answer { yes: is_back });
        }
        _ => {}
    }
    remote.host_state.take_back = asking_side;
}
