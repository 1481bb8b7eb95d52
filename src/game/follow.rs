//! Makes the koma follow the effects of each ply, one by one and in order.
//!
//! The systems run as one chain for every single effect, because an effect may depend on the one
//! before: in one ply a piece may be captured, its square occupied, and the mover promoted and then
//! burnt. When a ply is taken back, its effects come in reverse order.

use super::GameSystems;
use super::board_index::BoardIndex;
use super::components::{Burnt, Captured, Koma, OnSquare, Owner};
use super::messages::{Direction, PlyPlayed};
use super::powers::{Movement, Powers};
use super::session::Session;
use super::spawn::name_of;
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy_ecs::system::SystemParam;
use tenjiku_rules::{Effect, Piece};

/// The schedule that runs once for every effect.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct FollowEffect;

/// The effect that the koma follow now.
#[derive(Resource, Clone, Copy, Debug)]
pub(super) struct CurrentEffect {
    pub effect: Effect,
    pub direction: Direction,
    /// How many koma have burnt before it in the same ply.
    pub order: u32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardIndex>();
    let mut steps = Schedule::new(FollowEffect);
    // The systems form a chain, so threads would gain nothing.
    steps
        .set_executor(SingleThreadedExecutor::new())
        .add_systems((relocate, capture, burn, promote, hand).chain());
    app.add_schedule(steps);
    app.add_systems(Update, follow_effects.in_set(GameSystems::Mirror));
}

/// Runs the chain for every effect of every ply of this frame.
fn follow_effects(world: &mut World, mut cursor: Local<bevy_ecs::message::MessageCursor<PlyPlayed>>) {
    let plies: Vec<PlyPlayed> = cursor.read(world.resource::<Messages<PlyPlayed>>()).cloned().collect();
    for PlyPlayed { effects, direction, .. } in plies {
        let count = effects.len();
        let mut order = 0;
        for step in 0..count {
            let effect = match direction {
                Direction::Forward => effects[step],
                Direction::Backward => effects[count - 1 - step],
            };
            world.insert_resource(CurrentEffect { effect, direction, order });
            world.run_schedule(FollowEffect);
            order += u32::from(matches!(effect, Effect::Burn { .. }));
        }
    }
}

/// Turns a koma into another piece: kind, owner, powers and name.
#[derive(SystemParam)]
pub(super) struct KomaChange<'w, 's> {
    session: Res<'w, Session>,
    koma: Query<'w, 's, (&'static mut Koma, &'static mut Owner)>,
}

impl KomaChange<'_, '_> {
    pub fn set(&mut self, commands: &mut Commands, entity: Entity, piece: Piece) {
        let Ok((mut koma, mut owner)) = self.koma.get_mut(entity) else { return };
        let changes_hands = owner.set_if_neq(Owner(piece.side));
        let (Some(position), Some(movement)) = (self.session.position(), self.session.movement(piece.kind))
        else {
            return;
        };
        if koma.kind != piece.kind {
            let old = Powers::of(position.variant().kind(koma.kind));
            koma.kind = piece.kind;
            let mut turned = commands.entity(entity);
            Powers::of(position.variant().kind(piece.kind)).exchange(old, &mut turned);
            turned.try_insert(Movement(movement));
        } else if !changes_hands {
            return;
        }
        commands.entity(entity).try_insert(name_of(position, piece));
    }
}

/// Lifts the moving koma and sets it down.
fn relocate(current: Res<CurrentEffect>, mut index: ResMut<BoardIndex>, mut commands: Commands) {
    let (lifts, lands) = match (current.effect, current.direction) {
        (Effect::Lift { from, .. }, Direction::Forward) => (Some(from), None),
        (Effect::Land { at, .. }, Direction::Forward) => (None, Some(at)),
        (Effect::Land { at, .. }, Direction::Backward) => (Some(at), None),
        (Effect::Lift { from, .. }, Direction::Backward) => (None, Some(from)),
        _ => return,
    };
    if let Some(sq) = lifts {
        index.lifted = index.take(sq);
    }
    if let (Some(sq), Some(entity)) = (lands, index.lifted.take_if(|_| lands.is_some())) {
        index.put(sq, entity);
        commands.entity(entity).try_insert(OnSquare(sq));
    }
}

/// Takes captured koma off the board, or brings them back.
fn capture(
    current: Res<CurrentEffect>,
    mut index: ResMut<BoardIndex>,
    mut commands: Commands,
    mut becomes: KomaChange,
) {
    let Effect::Capture { at, piece, to_hand } = current.effect else { return };
    // A range capture can remove pieces of its own side. They count as captured by the opponent: their
    // owner has lost them all the same.
    let by = piece.side.other();
    match current.direction {
        Direction::Forward => {
            let Some(entity) = index.take(at) else { return };
            commands.entity(entity).try_remove::<OnSquare>();
            if let Some(kind) = to_hand {
                let held = Piece { kind, side: by };
                becomes.set(&mut commands, entity, held);
                index.lay_in_hand(&mut commands, entity, held);
            } else {
                let order = u32::try_from(index.captured[by.index()].len()).unwrap_or(u32::MAX);
                index.captured[by.index()].push(entity);
                commands.entity(entity).try_insert(Captured { by, order });
            }
        }
        Direction::Backward => {
            let entity = match to_hand {
                Some(kind) => index.draw_from_hand(&mut commands, Piece { kind, side: by }),
                None => index.captured[by.index()].pop(),
            };
            let Some(entity) = entity else { return };
            becomes.set(&mut commands, entity, piece);
            index.put(at, entity);
            commands.entity(entity).try_remove::<Captured>().try_insert(OnSquare(at));
        }
    }
}

/// Takes burnt koma off the board, or brings them back.
fn burn(current: Res<CurrentEffect>, mut index: ResMut<BoardIndex>, mut commands: Commands) {
    let Effect::Burn { at, by, .. } = current.effect else { return };
    match current.direction {
        Direction::Forward => {
            let Some(entity) = index.take(at) else { return };
            index.burnt.push(entity);
            let burnt = Burnt { by, at, order: current.order };
            commands.entity(entity).try_remove::<OnSquare>().try_insert(burnt);
        }
        Direction::Backward => {
            let Some(entity) = index.burnt.pop() else { return };
            index.put(at, entity);
            commands.entity(entity).try_remove::<Burnt>().try_insert(OnSquare(at));
        }
    }
}

/// Promotes a koma, or turns it back.
fn promote(
    current: Res<CurrentEffect>,
    index: Res<BoardIndex>,
    mut commands: Commands,
    mut becomes: KomaChange,
) {
    let Effect::Promote { at, from, into } = current.effect else { return };
    if let Some(entity) = index.at(at) {
        let piece = if current.direction == Direction::Forward { into } else { from };
        becomes.set(&mut commands, entity, piece);
    }
}

/// Drops a koma from the hand onto the board, or puts it back.
fn hand(
    current: Res<CurrentEffect>,
    mut index: ResMut<BoardIndex>,
    mut commands: Commands,
    mut becomes: KomaChange,
) {
    let Effect::Drop { at, piece, held } = current.effect else { return };
    let held = Piece { kind: held, ..piece };
    match current.direction {
        Direction::Forward => {
            let Some(entity) = index.draw_from_hand(&mut commands, held) else { return };
            becomes.set(&mut commands, entity, piece);
            index.put(at, entity);
            commands.entity(entity).try_insert(OnSquare(at));
        }
        Direction::Backward => {
            let Some(entity) = index.take(at) else { return };
            commands.entity(entity).try_remove::<OnSquare>();
            becomes.set(&mut commands, entity, held);
            index.lay_in_hand(&mut commands, entity, held);
        }
    }
}
