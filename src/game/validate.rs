//! The only way for a move to be played: it must come from the player whose turn it is and be legal.
//! Then `apply` plays it; otherwise it is refused with a reason.

use super::messages::{CommandRefused, MoveIntent, MoveRefused};
use super::refusal::CommandRefusal;
use super::seats::{Consent, Player, Seats};
use super::session::{IntentSource, Session};
use super::{GameSystems, apply::ValidatedMove};
use crate::language::Describe;
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, validate.in_set(GameSystems::Validate));
}

/// Whether a source may move for a player. Local players and programs never move for a remote player.
fn may_move(mover: &Player, by: IntentSource) -> bool {
    match by {
        IntentSource::Player => mover.is_person(),
        IntentSource::Program => *mover != Player::Remote,
        IntentSource::Remote => *mover == Player::Remote,
    }
}

/// Checks the first intent of a frame from a player whose turn it is. The others are dropped, because
/// they were meant for the position before that move.
fn validate(
    session: Res<Session>,
    seats: Res<Seats>,
    consent: Res<Consent>,
    mut intents: MessageReader<MoveIntent>,
    mut accepted: MessageWriter<ValidatedMove>,
    mut refused: MessageWriter<MoveRefused>,
    mut out_of_turn: MessageWriter<CommandRefused>,
) {
    if intents.is_empty() {
        return;
    }
    let mover = session.position().map(|position| seats.of(position.side_to_move()));
    let mut entitled = intents.read().filter(|intent| mover.is_none_or(|mover| may_move(mover, intent.by)));
    let first = entitled.next().copied();
    intents.clear();
    let Some(position) = session.position() else {
        out_of_turn.write(CommandRefusal::NoGame.into());
        return;
    };
    let Some(MoveIntent { mv, by }) = first else {
        out_of_turn.write(CommandRefusal::NotPersonsTurn.into());
        return;
    };
    if consent.is_needed(&session, &seats) && !session.is_at_head() {
        out_of_turn.write(CommandRefusal::TakeBackNotAtHead(session.plies_of_game()).into());
        return;
    }
    match session.check(mv) {
        Ok(legal) => {
            accepted.write(ValidatedMove { legal, by });
        }
        Err(refusal) => {
            refused.write(MoveRefused { mv, refusal, text: refusal.describe(position) });
        }
    }
}
