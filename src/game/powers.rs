//! Powers of koma as components, so that systems query abilities of koma instead of names.

use bevy_ecs::prelude::*;
use std::sync::Arc;
use tenjiku_rules::variant::{Kind, Power};

/// All powers of the koma's kind, shared by all koma of that kind.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Movement(pub Arc<[Power]>);

/// The koma is royal: a side that has lost all its royals has lost the game. A royal that was captured
/// or burnt keeps the component; those in play are also `With<OnSquare>`. A side that began without a
/// royal cannot lose one: [`Position::royals`](tenjiku_rules::Position::royals) is empty for it.
#[derive(Component, Clone, Copy, Debug)]
pub struct Royal;

/// The koma burns adjacent enemies.
#[derive(Component, Clone, Copy, Debug)]
pub struct Burner;

/// Marks a koma as royal or a burner according to its kind.
pub(super) fn mark_powers(koma: &mut EntityCommands, kind: &Kind) {
    match kind.is_royal() {
        true => koma.try_insert(Royal),
        false => koma.try_remove::<Royal>(),
    };
    match kind.is_burner() {
        true => koma.try_insert(Burner),
        false => koma.try_remove::<Burner>(),
    };
}

/// Whether a koma has the marks of its kind.
pub(super) fn is_marked(koma: EntityRef, kind: &Kind) -> bool {
    koma.contains::<Royal>() == kind.is_royal() && koma.contains::<Burner>() == kind.is_burner()
}

/// Whether a kind is royal or has a power beyond steps, slides and leaps.
pub fn is_special(kind: &Kind) -> bool {
    kind.is_royal() || !kind.powers().iter().all(Power::is_simple)
}
