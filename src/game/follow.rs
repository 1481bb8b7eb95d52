//! The world follows the effects of each ply, one by one and in order.
//!
//! Five of the six systems stand here, `burning` has a file of its own. They run as one chain for
//! every single effect, because an effect may need what the one before has done: a piece may be
//! captured, its square re-used, the mover promoted and then burnt, all in one ply. Taken back, the
//! same effects come in reverse order.

use super::GameSystems;
use super::command::{identity, name_of};
use super::components::{Captured, InHand, Koma, OnSquare, Owner};
use super::messages::{Direction, PlyPlayed};
use super::powers::{Movement, Powers};
use super::session::Session;
use crate::rules::{Effect, Piece, Position, Side};
use crate::variant::{KindId, Sq};
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy_ecs::system::SystemParam;

/// The schedule that runs once an effect.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct FollowEffect;

/// The effect that the world follows now.
#[derive(Resource, Clone, Copy, Debug)]
pub(super) struct Current {
    pub effect: Effect,
    pub direction: Direction,
    /// How many koma burnt before it in the same ply.
    pub order: u32,
    /// Nobody is to see it happen.
    pub instant: bool,
}

/// Which entity lies where. Kept by the systems that follow effects, and by nobody else.
#[derive(Resource, Default)]
pub struct BoardIndex {
    squares: Vec<Option<Entity>>,
    lifted: Option<Entity>,
    hands: [Vec<(KindId, Entity)>; 2],
    captured: [Vec<Entity>; 2],
    /// In the order of burning; most of them are ashes.
    pub(super) burnt: Vec<Entity>,
}

impl BoardIndex {
    /// The koma on a square.
    #[must_use]
    pub fn at(&self, sq: Sq) -> Option<Entity> {
        self.squares.get(sq.index()).copied().flatten()
    }

    /// The koma in a side's hand with their kinds, in no particular order.
    #[must_use]
    pub fn hand(&self, side: Side) -> &[(KindId, Entity)] {
        &self.hands[side.index()]
    }

    /// What a side captured for good, in order.
    #[must_use]
    pub fn captured(&self, by: Side) -> &[Entity] {
        &self.captured[by.index()]
    }

    /// The koma between its lift and its landing; none once a ply has been followed.
    pub(super) const fn lifted(&self) -> Option<Entity> {
        self.lifted
    }

    /// How many koma stand on the board.
    pub(super) fn standing(&self) -> usize {
        self.squares.iter().flatten().count()
    }

    pub(super) fn clear(&mut self, cells: usize) {
        *self = Self { squares: vec![None; cells], ..Self::default() };
    }

    pub(super) fn put(&mut self, sq: Sq, entity: Entity) {
        if let Some(slot) = self.squares.get_mut(sq.index()) {
            *slot = Some(entity);
        }
    }

    pub(super) fn take(&mut self, sq: Sq) -> Option<Entity> {
        self.squares.get_mut(sq.index())?.take()
    }

    /// Lays a koma into its owner's hand; koma of one kind lie together.
    pub(super) fn lay_in_hand(&mut self, commands: &mut Commands, entity: Entity, piece: Piece) {
        let hand = &mut self.hands[piece.side.index()];
        hand.insert(hand.partition_point(|(kind, _)| *kind <= piece.kind), (piece.kind, entity));
        self.number_hand(commands, piece.side);
    }

    /// Takes a koma of that kind out of a hand.
    fn draw_from_hand(&mut self, commands: &mut Commands, piece: Piece) -> Option<Entity> {
        let hand = &mut self.hands[piece.side.index()];
        let place = hand.iter().rposition(|(kind, _)| *kind == piece.kind)?;
        let (_, entity) = hand.remove(place);
        commands.entity(entity).try_remove::<InHand>();
        self.number_hand(commands, piece.side);
        Some(entity)
    }

    fn number_hand(&self, commands: &mut Commands, side: Side) {
        for (order, (_, entity)) in (0u32..).zip(&self.hands[side.index()]) {
            commands.entity(*entity).try_insert(InHand { order });
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardIndex>();
    let mut steps = Schedule::new(FollowEffect);
    // Systems that wait for each other gain nothing from threads.
    steps
        .set_executor(SingleThreadedExecutor::new())
        .add_systems((relocate, capture, super::burning::burning, promote, hand).chain());
    app.add_schedule(steps);
    app.add_systems(Update, follow_effects.in_set(GameSystems::Mirror));
}

/// Runs the chain for each effect of each ply of this frame.
fn follow_effects(world: &mut World, mut cursor: Local<bevy_ecs::message::MessageCursor<PlyPlayed>>) {
    let plies: Vec<PlyPlayed> = cursor.read(world.resource::<Messages<PlyPlayed>>()).cloned().collect();
    for PlyPlayed { effects, direction, instant, .. } in plies {
        let count = effects.len();
        let mut order = 0;
        for step in 0..count {
            let effect = match direction {
                Direction::Forward => effects[step],
                Direction::Backward => effects[count - 1 - step],
            };
            world.insert_resource(Current { effect, direction, order, instant });
            world.run_schedule(FollowEffect);
            order += u32::from(matches!(effect, Effect::Burn { .. }));
        }
    }
}

/// A new koma of that piece, without a place yet.
pub(super) fn spawn_koma(
    commands: &mut Commands,
    session: &Session,
    position: &Position,
    piece: Piece,
) -> Entity {
    let kind = position.variant().kind(piece.kind);
    let movement = Movement(session.movement(piece.kind).unwrap_or_else(|| kind.powers().into()));
    let mut koma = commands.spawn((identity(piece), movement, name_of(position, piece)));
    Powers::of(kind).exchange(Powers::default(), &mut koma);
    koma.id()
}

/// Turning a koma into another piece: kind, owner, powers.
#[derive(SystemParam)]
pub(super) struct Becomes<'w, 's> {
    session: Res<'w, Session>,
    koma: Query<'w, 's, (&'static mut Koma, &'static mut Owner)>,
}

impl Becomes<'_, '_> {
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

/// Lifts the mover and sets it down.
fn relocate(current: Res<Current>, mut index: ResMut<BoardIndex>, mut commands: Commands) {
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
    current: Res<Current>,
    mut index: ResMut<BoardIndex>,
    mut commands: Commands,
    mut becomes: Becomes,
) {
    let Effect::Capture { at, piece, to_hand } = current.effect else { return };
    // An own piece in the way of a range capture lies with those that the enemy took: it is lost to
    // its owner all the same.
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

/// Turns a koma over.
fn promote(current: Res<Current>, index: Res<BoardIndex>, mut commands: Commands, mut becomes: Becomes) {
    let Effect::Promote { at, from, into } = current.effect else { return };
    if let Some(entity) = index.at(at) {
        let piece = if current.direction == Direction::Forward { into } else { from };
        becomes.set(&mut commands, entity, piece);
    }
}

/// Brings a koma from the hand onto the board, or back.
fn hand(current: Res<Current>, mut index: ResMut<BoardIndex>, mut commands: Commands, mut becomes: Becomes) {
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
