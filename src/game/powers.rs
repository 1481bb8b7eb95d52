//! Powers of koma as components, so that systems query abilities of koma instead of names.

use bevy_ecs::prelude::*;
use std::sync::Arc;
use tenjiku_rules::variant::{Kind, Power};

/// All powers of the koma's kind, shared by all koma of that kind.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Movement(pub Arc<[Power]>);

/// A side that has lost all its royals has lost the game.
#[derive(Component, Clone, Copy, Debug)]
pub struct Royal;

/// Burns enemies next to it.
#[derive(Component, Clone, Copy, Debug)]
pub struct Burner;

/// Marks a koma as royal or a burner according to its kind.
pub(super) fn mark_powers(koma: &mut EntityCommands, kind: &Kind) {
    match kind.is_royal() {
        true => koma.try_insert(Royal),
        false => koma.try_remove::<Royal>(),
    };
    match is_burner(kind) {
        true => koma.try_insert(Burner),
        false => koma.try_remove::<Burner>(),
    };
}

/// Whether a koma has the marks of its kind.
pub(super) fn is_marked(koma: EntityRef, kind: &Kind) -> bool {
    koma.contains::<Royal>() == kind.is_royal() && koma.contains::<Burner>() == is_burner(kind)
}

fn is_burner(kind: &Kind) -> bool {
    kind.powers().contains(&Power::Burn)
}

/// Whether a kind is royal or has a rare power.
pub fn is_special(kind: &Kind) -> bool {
    let is_rare = |power: &Power| {
        let is_lion =
            matches!(power, Power::Lion(_) | Power::LionLine(_) | Power::LionLineOf(..) | Power::LionOf(..));
        let is_range = matches!(power, Power::RangeJump(_) | Power::RangeCapture(_));
        is_lion
            || is_range
            || matches!(power, Power::Burn | Power::Area(_) | Power::Hook(_) | Power::Universal)
    };
    kind.is_royal() || kind.powers().iter().any(is_rare)
}
