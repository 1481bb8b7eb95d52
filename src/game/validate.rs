//! Intents before the rules: legal ones go on to `apply`, others are refused with their reason.

use super::messages::{CommandRefused, MoveIntent, MoveRefused};
use super::refusal::CommandRefusal;
use super::session::Session;
use super::{GameSystems, apply::Accepted};
use crate::rules::Refusal;
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, validate.in_set(GameSystems::Validate));
}

/// Judges the first intent of a frame; the board has changed when the others would be judged, so
/// they are dropped.
fn validate(
    session: Res<Session>,
    mut intents: MessageReader<MoveIntent>,
    mut accepted: MessageWriter<Accepted>,
    mut refused: MessageWriter<MoveRefused>,
    mut no_game: MessageWriter<CommandRefused>,
) {
    let Some(&MoveIntent { mv, .. }) = intents.read().next() else { return };
    intents.clear();
    let Some(position) = session.position() else {
        no_game.write(CommandRefusal::NoGame.into());
        return;
    };
    let verdict = if session.outcome().is_some() { Err(Refusal::GameOver) } else { position.accept(mv) };
    match verdict {
        Ok(mv) => {
            accepted.write(Accepted(mv));
        }
        Err(refusal) => {
            refused.write(MoveRefused { mv, refusal, text: refusal.describe(position) });
        }
    }
}
