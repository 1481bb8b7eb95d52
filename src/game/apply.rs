//! Plays the moves that `validate` has found legal, sends them to the host of a network game, and detects the end of
//! the game.

use super::GameSystems;
use super::messages::{GameEnded, PlyPlayed};
use super::remote::Remote;
use super::session::{GamePhase, IntentSource, Session};
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_state::state::{NextState, State};
use tenjiku_rules::{LegalMove, Outcome, Position};

/// A move that `validate` has found legal.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct ValidatedMove {
    pub legal: LegalMove,
    pub by: IntentSource,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ValidatedMove>();
    app.add_systems(Update, apply.in_set(GameSystems::Apply));
    app.add_systems(Update, update_phase.in_set(GameSystems::Turn));
}

fn apply(
    mut session: ResMut<Session>,
    mut remote: Option<ResMut<Remote>>,
    mut validated: MessageReader<ValidatedMove>,
    mut played: MessageWriter<PlyPlayed>,
) {
    for &ValidatedMove { legal, by } in validated.read() {
        let side_to_move = session.position().map(Position::side_to_move);
        let is_of_game = session.is_at_head();
        session.play(legal, by);
        if let Some(remote) = remote.as_mut().filter(|remote| is_of_game && remote.seat() == side_to_move) {
            remote.bypass_change_detection().send_ply(&session);
        }
        played.write(PlyPlayed::forward(&session, legal.mv(), false));
    }
}

/// Keeps the [`GamePhase`] up to date, and reports the end of a game once.
fn update_phase(
    session: Res<Session>,
    phase: Res<State<GamePhase>>,
    mut next: ResMut<NextState<GamePhase>>,
    mut endings: MessageWriter<GameEnded>,
    mut last_reported: Local<(u32, Option<Outcome>)>,
) {
    let target = match (session.position(), session.outcome()) {
        (None, _) => GamePhase::NoGame,
        (Some(_), None) => GamePhase::Playing,
        (Some(_), Some(_)) => GamePhase::Ended,
    };
    if *phase.get() != target {
        next.set(target);
    }
    let current = (session.game(), session.outcome());
    if *last_reported != current {
        *last_reported = current;
        if let (Some(outcome), Some(text)) = (session.outcome(), session.ending()) {
            endings.write(GameEnded { outcome, text });
        }
    }
}
