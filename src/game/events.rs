//! Entity events for the changes of each koma in a ply. They are triggered one by one, in the order of the effects,
//! right after the components of the koma have changed, so observers of the view need not look up the koma. The session
//! already has the position after the ply or, for a ply that is taken back, the position before the ply.

use super::messages::Direction;
use bevy_ecs::prelude::*;
use tenjiku_rules::variant::Sq;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlyContext {
    /// The number of the ply, 1 for the first of the game.
    pub ply: usize,
    /// Whether the ply is played or taken back. The events of a ply that is taken back come in reverse order.
    pub direction: Direction,
    /// Whether the ply is animated; false in a jump to a distant ply.
    pub is_animated: bool,
}

impl PlyContext {
    pub const fn is_forward(self) -> bool {
        matches!(self.direction, Direction::Forward)
    }
}

/// A koma has moved over the board, or back. In an igui or a pass it returns to its starting square.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct KomaMoved {
    pub entity: Entity,
    pub ply: PlyContext,
}

/// A koma has been captured, or comes back to its square.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct KomaCaptured {
    pub entity: Entity,
    pub at: Sq,
    pub ply: PlyContext,
}

/// A koma has been burnt, or comes back to its square.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct KomaBurnt {
    pub entity: Entity,
    /// The koma that burns it: the moving koma or, if the moving koma is burnt, an enemy next to it.
    pub burner: Entity,
    /// The number of koma that the ply had burnt before it.
    pub order: u32,
    pub ply: PlyContext,
}

/// A koma has been dropped from a hand, or goes back there.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct KomaDropped {
    pub entity: Entity,
    pub ply: PlyContext,
}
