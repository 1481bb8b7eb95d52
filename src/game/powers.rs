//! A marker component for every special power, so that systems query abilities of koma instead of names.

use bevy_ecs::prelude::*;
use std::sync::Arc;
use tenjiku_rules::variant::{Kind, Power};

/// All powers of the koma's kind, shared by all koma of that kind.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Movement(pub Arc<[Power]>);

/// Defines the marker components. Each has a test for the kinds whose koma have it.
macro_rules! powers {
    ($($(#[$about:meta])* $power:ident = $has:expr;)*) => {
        $($(#[$about])*
        #[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $power;)*

        /// A koma that is royal or has a rare power.
        pub type Special = Or<($(With<$power>,)*)>;

        /// The special powers of a kind, before they become components.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) struct Powers([bool; [$(stringify!($power)),*].len()]);

        impl Powers {
            pub fn of(kind: &Kind) -> Self {
                let tests: &[fn(&Kind) -> bool] = &[$($has),*];
                Self(std::array::from_fn(|at| tests[at](kind)))
            }

            pub fn on(koma: EntityRef) -> Self {
                Self([$(koma.contains::<$power>()),*])
            }

            pub fn give(self, koma: &mut EntityCommands) {
                let mut powers = self.0.into_iter();
                $(match powers.next() {
                    Some(true) => koma.try_insert($power),
                    _ => koma.try_remove::<$power>(),
                };)*
            }
        }
    };
}

powers! {
    /// A side that has lost all its royals has lost the game.
    Royal = Kind::is_royal;
    /// Burns enemies next to it.
    Burner = |kind| has(kind, |power| matches!(power, Power::Burn));
    /// Lion power in all directions.
    LionPower = |kind| has(kind, |power| matches!(power, Power::Lion(_)));
    /// Lion power in some directions.
    LionLines = |kind| has(kind, |power| matches!(power, Power::LionLine(_) | Power::LionLineOf(..) | Power::LionOf(..)));
    /// Captures over pieces of lower rank.
    RangeJumper = |kind| has(kind, |power| matches!(power, Power::RangeJump(_)));
    /// Captures everything of lower rank in its way.
    RangeCapturer = |kind| has(kind, |power| matches!(power, Power::RangeCapture(_)));
    /// Makes several king steps over empty squares.
    AreaMover = |kind| has(kind, |power| matches!(power, Power::Area(_)));
    /// Turns once at a right angle.
    HookMover = |kind| has(kind, |power| matches!(power, Power::Hook(_)));
    /// Goes anywhere.
    UniversalLeaper = |kind| has(kind, |power| matches!(power, Power::Universal));
}

fn has(kind: &Kind, test: fn(&Power) -> bool) -> bool {
    kind.powers().iter().any(test)
}

impl Powers {
    /// Whether the piece is royal or has a rare power.
    pub fn is_special(self) -> bool {
        self.0.contains(&true)
    }
}
