//! Playing accepted moves: the door through which every ply reaches the position.

use super::GameSystems;
use super::messages::{Direction, GameEnded, MoveIntent, MoveRefused, PlyPlayed};
use super::session::{GamePhase, Session};
use crate::rules::Outcome;
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_state::state::{NextState, State};

/// A move that the rules allow.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Accepted(pub MoveIntent);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Accepted>();
    app.add_systems(Update, apply.in_set(GameSystems::Apply));
    app.add_systems(Update, turn.in_set(GameSystems::Turn));
}

fn apply(
    mut session: ResMut<Session>,
    mut accepted: MessageReader<Accepted>,
    mut played: MessageWriter<PlyPlayed>,
    mut refused: MessageWriter<MoveRefused>,
) {
    for &Accepted(MoveIntent { mv, by }) in accepted.read() {
        match session.play(mv, by) {
            Ok(effects) => {
                let effects = effects.to_vec();
                let ply = session.plies();
                played.write(PlyPlayed { ply, mv, effects, direction: Direction::Forward, instant: false });
            }
            Err(refusal) => {
                let text = session.position().map(|position| refusal.describe(position));
                refused.write(MoveRefused { mv, refusal, text: text.unwrap_or_default() });
            }
        }
    }
}

/// Tells once that the game is over, and that it goes on after a take-back.
fn turn(
    session: Res<Session>,
    phase: Res<State<GamePhase>>,
    mut next: ResMut<NextState<GamePhase>>,
    mut ended: MessageWriter<GameEnded>,
    mut told: Local<(u32, Option<Outcome>)>,
) {
    let wanted = match (session.position(), session.outcome()) {
        (None, _) => GamePhase::NoGame,
        (Some(_), None) => GamePhase::Playing,
        (Some(_), Some(_)) => GamePhase::Ended,
    };
    if *phase.get() != wanted {
        next.set(wanted);
    }
    let now = (session.game(), session.outcome());
    if *told != now {
        *told = now;
        if let (Some(outcome), Some(text)) = (session.outcome(), session.ending()) {
            ended.write(GameEnded { outcome, text });
        }
    }
}
