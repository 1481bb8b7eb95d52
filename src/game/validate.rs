//! Validates moves: a move must come from the player whose turn it is and be legal. `apply` plays valid moves; all
//! others are refused with a reason.

use super::messages::{CommandRefused, MoveIntent, MoveRefused};
use super::refusal::CommandRefusal;
use super::seats::{Consent, Player, Seats};
use super::session::{IntentSource, Session};
use super::{GameSystems, apply::ValidatedMove};
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use tenjiku_language::Describe;

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
    mut validated: MessageWriter<ValidatedMove>,
    mut refused_moves: MessageWriter<MoveRefused>,
    mut refused_commands: MessageWriter<CommandRefused>,
) {
    if intents.is_empty() {
        return;
    }
    let mover = session.position().map(|position| seats.of(position.side_to_move()));
    let mut matching_intents =
        intents.read().filter(|intent| mover.is_none_or(|mover| may_move(mover, intent.by)));
    let first = matching_intents.next().copied();
    intents.clear();
    let Some(position) = session.position() else {
        refused_commands.write(CommandRefusal::NoGame.into());
        return;
    };
    let Some(MoveIntent { mv, by }) = first else {
        refused_commands.write(CommandRefusal::NotPersonsTurn.into());
        return;
    };
    if consent.is_needed(&session, &seats) && !session.is_at_head() {
        refused_commands.write(CommandRefusal::TakeBackNotAtHead(session.plies_of_game()).into());
        return;
    }
    match session.check(mv) {
        Ok(legal) => {
            validated.write(ValidatedMove { legal, by });
        }
        Err(refusal) => {
            refused_moves.write(MoveRefused { mv, refusal, text: refusal.describe(position) });
        }
    }
}
