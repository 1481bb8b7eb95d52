//! Burnt koma: they leave the game at once and vanish when the flames have died.
//!
//! The rule of burning stands in `rules::burning`; here it only becomes visible.

use super::components::{Burning, Koma, OnSquare, Unlit};
use super::follow::{BoardIndex, Current, spawn_koma};
use super::messages::Direction;
use super::session::Session;
use crate::rules::Effect;
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::Time;

/// How long a burnt koma stays to be seen, in seconds.
pub const BURNING_TIME: f32 = 1.6;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, burn_down.in_set(super::GameSystems::Turn));
}

/// Sets burnt koma on fire; taken back, it puts new ones in their place.
pub(super) fn burning(
    current: Res<Current>,
    session: Res<Session>,
    mut index: ResMut<BoardIndex>,
    mut commands: Commands,
    alive: Query<(), With<Koma>>,
) {
    let Effect::Burn { at, piece, by } = current.effect else { return };
    match current.direction {
        Direction::Forward => {
            let Some(entity) = index.take(at) else { return };
            index.burnt.push(entity);
            if current.instant {
                commands.entity(entity).try_despawn();
                return;
            }
            let burning = Burning { by, at, order: current.order, left: BURNING_TIME };
            commands.entity(entity).try_remove::<OnSquare>().try_insert(burning);
        }
        Direction::Backward => {
            let Some(position) = session.position() else { return };
            // Still in flames it would be seen twice; and it is shrunk and singed, so a new one is laid.
            if let Some(burnt) = index.burnt.pop().filter(|burnt| alive.contains(*burnt)) {
                commands.entity(burnt).try_despawn();
            }
            let entity = spawn_koma(&mut commands, &session, position, piece);
            commands.entity(entity).insert(OnSquare(at));
            index.put(at, entity);
        }
    }
}

fn burn_down(
    mut commands: Commands,
    time: Res<Time>,
    mut alight: Query<(Entity, &mut Burning), Without<Unlit>>,
) {
    for (entity, mut burning) in &mut alight {
        // The flames wait for no idle window: a long pause counts as one short frame.
        burning.left -= time.delta_secs().min(0.1);
        if burning.left <= 0.0 {
            commands.entity(entity).try_despawn();
        }
    }
}
