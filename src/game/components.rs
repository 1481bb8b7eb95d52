//! The components of a koma: its kind, owner and place.

use super::board_index::BoardIndex;
use bevy_ecs::lifecycle::HookContext;
use bevy_ecs::prelude::*;
use bevy_ecs::world::DeferredWorld;
use tenjiku_rules::Side;
use tenjiku_rules::variant::{KindId, Sq};

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Koma {
    /// The present kind of the koma; promotion changes it.
    pub kind: KindId,
}

/// The present owner of a koma; in games with drops a capture changes it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner(pub Side);

/// The koma is on a square. Hooks keep the [`BoardIndex`] up to date.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable, on_insert = add_to_index, on_discard = remove_from_index)]
pub struct OnSquare(pub Sq);

fn add_to_index(mut world: DeferredWorld, HookContext { entity, .. }: HookContext) {
    let Some(&OnSquare(sq)) = world.get(entity) else { return };
    if let Some(mut index) = world.get_resource_mut::<BoardIndex>() {
        index.put(sq, entity);
    }
}

fn remove_from_index(mut world: DeferredWorld, HookContext { entity, .. }: HookContext) {
    let Some(&OnSquare(sq)) = world.get(entity) else { return };
    if let Some(mut index) = world.get_resource_mut::<BoardIndex>() {
        index.free(sq, entity);
    }
}

/// The koma is in its owner's hand and may be dropped.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct InHand {
    /// The place of the koma in the hand, from 0; koma of one kind are next to each other.
    pub order: u32,
}

/// The koma was captured and takes no further part.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captured {
    /// The side credited with the capture: the opponent of the owner, even if the piece fell to a range capture of
    /// its own side.
    pub by: Side,
    /// The number of koma that side had captured before.
    pub order: u32,
}

/// The koma that captured this one permanently.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Captures)]
pub struct CapturedBy(pub Entity);

/// The koma that this one has captured permanently. Maintained by [`CapturedBy`].
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = CapturedBy)]
pub struct Captures(Vec<Entity>);

/// The koma was burnt: it takes no further part, unless the ply that burnt it is taken back.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Burnt)]
pub struct BurntBy {
    /// The koma that burnt it, a [`Burner`](super::Burner).
    #[relationship]
    pub burner: Entity,
    /// The number of koma that the same ply had burnt before it.
    pub order: u32,
}

/// The koma that a [`Burner`](super::Burner) has burnt. Maintained by [`BurntBy`]; absent while there is none.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = BurntBy)]
pub struct Burnt(Vec<Entity>);
