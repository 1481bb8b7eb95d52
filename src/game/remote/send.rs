//! Sends the host the difference between the session and the host's last known state.

use super::{Remote, RemoteNews};
use crate::game::messages::GameCommand;
use crate::game::session::{DrawOffer, Remark, RequestedChange, Session};
use crate::net::{Offer, ToHost};
use crate::notation::key_text;
use bevy_ecs::prelude::*;
use tenjiku_rules::coordinate;
use tenjiku_rules::{DrawReason, Outcome, Side, WinReason};

/// Sends the host the changes since the last frame.
pub(super) fn send_changes(
    mut session: ResMut<Session>,
    mut remote: ResMut<Remote>,
    mut commands: MessageWriter<GameCommand>,
    mut news: MessageWriter<RemoteNews>,
    mut world: Commands,
) {
    let remote = remote.bypass_change_detection();
    if remote.game.is_some_and(|game| game != session.game()) && remote.arriving.is_none() {
        // Another game has been started locally. The seat is kept and can be reclaimed.
        remote.say(ToHost::Leave);
        world.remove_resource::<Remote>();
        return;
    }
    if let Some(thought) = remote.arriving
        && session.tree().is_some()
        && remote.game != Some(session.game())
    {
        remote.arriving = None;
        remote.game = Some(session.game());
        session.bypass_change_detection().think_on(thought);
    }
    if remote.game != Some(session.game()) {
        return;
    }
    note_times(&session, remote, &mut commands);
    let Some(side) = remote.seat else { return };
    tell_plies(&session, side, remote);
    tell_offers(&session, side, remote, &mut commands, &mut news);
    let result = session.outcome().filter(|_| session.tree().is_some_and(|tree| tree.result.is_some()));
    if let (Some(outcome), false) = (result, remote.known.is_over) {
        remote.known.is_over = true;
        match outcome {
            Outcome::Win { winner, by: WinReason::Resignation } if winner != side => {
                remote.say(ToHost::Resign);
            }
            Outcome::Draw(DrawReason::Agreement) => remote.say(ToHost::Answer { yes: true }),
            _ => {}
        }
    }
}

/// Writes the host's times into the record.
fn note_times(session: &Session, remote: &mut Remote, commands: &mut MessageWriter<GameCommand>) {
    let (Some(tree), Some(head)) = (session.tree(), session.head()) else { return };
    let line = tree.line_to(head);
    remote.spent.retain(|(ply, spent)| {
        let Some(&node) = line.get(ply - 1) else { return true };
        commands.write(GameCommand::Annotate(node, Remark::Spent(Some(*spent))));
        false
    });
}

/// The plies of our side that the host does not know yet.
fn tell_plies(session: &Session, side: Side, remote: &mut Remote) {
    // Plies that were taken back may still be in the tree.
    let (Some(tree), Some(head)) = (session.tree(), session.head()) else { return };
    let line = tree.line_to(head);
    for (&node, ply) in line.iter().zip(1..).skip(remote.known.plies) {
        let Some(before) = tree.parent(node).map(|before| tree.position_at(before)) else { return };
        let (Some(mv), true) = (tree.mv(node), before.side_to_move() == side) else { return };
        let key = key_text(tree.position_at(node).key());
        remote.say(ToHost::Play { ply, mv: coordinate::write(tree.variant(), mv), key });
        remote.known.plies = ply;
        (remote.known.draw, remote.known.take_back, remote.known.ours) = (None, None, None);
    }
}

fn tell_offers(
    session: &Session,
    side: Side,
    remote: &mut Remote,
    commands: &mut MessageWriter<GameCommand>,
    news: &mut MessageWriter<RemoteNews>,
) {
    let goes_on = session.tree().is_some_and(|tree| tree.result.is_none());
    let draw = match session.draw_offer() {
        DrawOffer::By(by) => Some(by),
        DrawOffer::None => None,
    };
    if goes_on && draw != remote.known.draw {
        match (draw, remote.known.draw) {
            (Some(by), _) if by == side => remote.say(ToHost::Offer { offer: Offer::Draw }),
            (None, Some(by)) if by != side => remote.say(ToHost::Answer { yes: false }),
            _ => {}
        }
        remote.known.draw = draw;
    }
    let request = session.consent_request();
    let asks =
        request.filter(|request| request.change == RequestedChange::TakeBack).map(|request| request.by);
    if asks == remote.known.take_back {
        return;
    }
    match (asks, remote.known.take_back) {
        (Some(by), _) if by == side => remote.say(ToHost::Offer { offer: Offer::TakeBack }),
        // The opponent has moved last, so our own move can no longer be taken back alone.
        (Some(_), None) => {
            commands.write(GameCommand::AnswerRequest(false));
            news.write(RemoteNews::Declined);
            return;
        }
        (None, Some(by)) if by != side && goes_on => {
            let is_back = session.plies_of_game() < remote.known.plies;
            remote.say(ToHost::Answer { yes: is_back });
        }
        _ => {}
    }
    remote.known.take_back = asks;
}
