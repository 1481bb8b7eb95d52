//! What a koma is and where it lies.

use crate::rules::Side;
use crate::variant::{KindId, Sq};
use bevy_ecs::prelude::*;

/// A koma: the entity that stands for one piece of the position.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Koma {
    /// What it is now; promotion changes it.
    pub kind: KindId,
}

/// Whose koma it is now; with drops a capture changes it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner(pub Side);

/// The koma stands on a square.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnSquare(pub Sq);

/// The koma is in its owner's hand and may be dropped.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct InHand {
    /// Its place among the owner's, 0 first; koma of one kind lie together.
    pub order: u32,
}

/// The koma was captured and takes no further part.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captured {
    /// Who took it.
    pub by: Side,
    /// How many that side had taken before.
    pub order: u32,
}

/// The koma is on fire: it belongs to the position no more and vanishes soon.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Burning {
    /// Where the burner stands.
    pub by: Sq,
    /// Where the koma stood.
    pub at: Sq,
    /// How many burnt before it in the same ply.
    pub order: u32,
    /// Seconds until it is gone.
    pub left: f32,
}

/// The fire of a burning koma has not caught yet, and its time does not run. Whoever shows the game sets
/// this while the move that burns it is still to be seen, and removes it when the time has come.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unlit;
