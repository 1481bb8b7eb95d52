//! What happens to each koma in a ply, as entity events. They are triggered one by one, in the order of the effects, right
//! after the components of the koma have changed; observers of the view and the sound need not look for the koma.

use super::messages::Direction;
use bevy_ecs::prelude::*;
use std::sync::Arc;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{PathSegment, Piece, Side};

/// The ply that an event belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlyContext {
    /// Its number, 1 for the first of the game.
    pub ply: usize,
    /// Whether it is played or taken back. The events of a ply that is taken back come in reverse order.
    pub direction: Direction,
    /// Whether it is shown in motion. One of many plies at once is not.
    pub is_animated: bool,
}

impl PlyContext {
    /// Whether the ply is played, and not taken back.
    #[must_use]
    pub const fn is_forward(self) -> bool {
        matches!(self.direction, Direction::Forward)
    }
}

/// A koma has moved over the board, or back.
#[derive(EntityEvent, Clone, Debug)]
pub struct KomaMoved {
    /// The koma.
    pub entity: Entity,
    /// Where the move begins, also if it is taken back.
    pub from: Sq,
    /// Where it ends; the same square if the koma only captured beside it, or stepped out and back.
    pub to: Sq,
    /// The way from one to the other; empty if it is not shown in motion.
    pub path: Arc<[PathSegment]>,
    /// Its ply.
    pub ply: PlyContext,
}

/// A koma has been captured, or comes back to its square.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct KomaCaptured {
    /// The koma.
    pub entity: Entity,
    /// Its square.
    pub at: Sq,
    /// The koma that captured it.
    pub captor: Entity,
    /// The side whose capture it is.
    pub by: Side,
    /// The ply.
    pub ply: PlyContext,
}

/// A koma has been burnt, or comes back to its square.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct KomaBurnt {
    /// The koma.
    pub entity: Entity,
    /// Its square.
    pub at: Sq,
    /// The koma that burnt it.
    pub burner: Entity,
    /// How many koma the ply had burnt before it.
    pub order: u32,
    /// The ply.
    pub ply: PlyContext,
}

/// A koma has become another piece, or turns back.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct KomaPromoted {
    /// The koma.
    pub entity: Entity,
    /// What it was before the ply.
    pub from: Piece,
    /// What it becomes by the ply.
    pub into: Piece,
    /// The ply.
    pub ply: PlyContext,
}

/// A koma has been dropped from a hand, or goes back there.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct KomaDropped {
    /// The koma.
    pub entity: Entity,
    /// The square of the drop.
    pub at: Sq,
    /// The ply.
    pub ply: PlyContext,
}
