//! The components of a koma: what it is, whose it is and where it is.

use bevy_ecs::prelude::*;
use tenjiku_rules::Side;
use tenjiku_rules::variant::{KindId, Sq};

/// A koma: the entity of one piece.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Koma {
    /// Its present kind; promotion changes it.
    pub kind: KindId,
}

/// The present owner of a koma; in games with drops a capture changes it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner(pub Side);

/// The koma is on a square.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnSquare(pub Sq);

/// The koma is in its owner's hand and may be dropped.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct InHand {
    /// Its place in the hand, from 0; koma of one kind are next to each other.
    pub order: u32,
}

/// The koma was captured and takes no further part.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captured {
    /// The side that captured it.
    pub by: Side,
    /// How many koma that side had captured before.
    pub order: u32,
}

/// The koma was burnt: it takes no further part, unless the ply that burnt it is taken back.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Burnt {
    /// The square of the burner.
    pub by: Sq,
    /// The square on which the koma was burnt.
    pub at: Sq,
    /// How many koma the same ply had burnt before it.
    pub order: u32,
}
