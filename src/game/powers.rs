//! A component for every special power, so that systems ask what a koma can do and never what it is called.

use bevy_ecs::prelude::*;
use std::sync::Arc;
use tenjiku_rules::variant::{Kind, Power};

/// All powers of the koma's kind, shared by all koma of that kind.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Movement(pub Arc<[Power]>);

/// A side that has lost all its royals has lost the game.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Royal;

/// Burns enemies next to it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Burner;

/// Lion power in all directions.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LionPower {
    /// The most steps in a turn.
    pub steps: u8,
}

/// Lion power in some directions.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LionLines;

/// Captures over pieces of lower rank.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RangeJumper {
    /// Its rank, 1 the highest.
    pub rank: u8,
}

/// Captures everything of lower rank in its way.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RangeCapturer {
    /// Its rank, 1 the highest.
    pub rank: u8,
}

/// Makes several king steps over empty squares.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AreaMover {
    /// The most steps.
    pub steps: u8,
}

/// Turns once at a right angle.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HookMover;

/// Goes anywhere.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UniversalLeaper;

/// A koma that is royal or has a rare power.
pub type Special = Or<(
    With<Royal>,
    With<Burner>,
    With<LionPower>,
    With<LionLines>,
    With<RangeJumper>,
    With<RangeCapturer>,
    With<AreaMover>,
    With<HookMover>,
    With<UniversalLeaper>,
)>;

/// The special powers of a kind, before they become components.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Powers {
    royal: Option<Royal>,
    burner: Option<Burner>,
    lion: Option<LionPower>,
    lines: Option<LionLines>,
    range: Option<RangeJumper>,
    sweep: Option<RangeCapturer>,
    area: Option<AreaMover>,
    hook: Option<HookMover>,
    universal: Option<UniversalLeaper>,
}

impl Powers {
    /// Whether the piece is royal or has a rare power.
    pub fn is_special(&self) -> bool {
        *self != Self::default()
    }

    /// The special powers of a kind.
    pub fn of(kind: &Kind) -> Self {
        let mut powers = Self { royal: kind.is_royal().then_some(Royal), ..Self::default() };
        for power in kind.powers() {
            match power {
                Power::Burn => powers.burner = Some(Burner),
                Power::Lion(steps) => powers.lion = Some(LionPower { steps: *steps }),
                Power::LionLine(_) | Power::LionLineOf(..) | Power::LionOf(..) => {
                    powers.lines = Some(LionLines);
                }
                Power::RangeJump(_) => powers.range = Some(RangeJumper { rank: kind.jump_rank() }),
                Power::RangeCapture(_) => powers.sweep = Some(RangeCapturer { rank: kind.jump_rank() }),
                Power::Area(steps) => powers.area = Some(AreaMover { steps: *steps }),
                Power::Hook(_) => powers.hook = Some(HookMover),
                Power::Universal => powers.universal = Some(UniversalLeaper),
                // Plain moves need no component, nor does capturing without moving, which many pieces of the large games
                // can do.
                _ => {}
            }
        }
        powers
    }

    /// The powers that an entity has as components.
    pub fn on(koma: EntityRef) -> Self {
        Self {
            royal: koma.get().copied(),
            burner: koma.get().copied(),
            lion: koma.get().copied(),
            lines: koma.get().copied(),
            range: koma.get().copied(),
            sweep: koma.get().copied(),
            area: koma.get().copied(),
            hook: koma.get().copied(),
            universal: koma.get().copied(),
        }
    }

    /// Gives an entity these powers as components, changing only what differs from the old ones.
    pub fn exchange(self, old: Self, koma: &mut EntityCommands) {
        one(self.royal, old.royal, koma);
        one(self.burner, old.burner, koma);
        one(self.lion, old.lion, koma);
        one(self.lines, old.lines, koma);
        one(self.range, old.range, koma);
        one(self.sweep, old.sweep, koma);
        one(self.area, old.area, koma);
        one(self.hook, old.hook, koma);
        one(self.universal, old.universal, koma);
    }
}

fn one<C: Component + PartialEq>(new: Option<C>, old: Option<C>, koma: &mut EntityCommands) {
    match (new, old) {
        (new, old) if new == old => {}
        (Some(power), _) => {
            koma.try_insert(power);
        }
        (None, _) => {
            koma.try_remove::<C>();
        }
    }
}
