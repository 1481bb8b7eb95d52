//! Abilities of pieces, as filters and as search words.

use tenjiku_language::say;
use tenjiku_language::{Language, text_in};
use tenjiku_rules::variant::schema::PowerReach;
use tenjiku_rules::variant::{Kind, Power, Variant};

/// Declares the features in display order, each with its name on a filter, a sentence about it, and search words.
macro_rules! features {
    ($($(#[$doc:meta])+ $feature:ident: $name:literal, $about:literal, $words:literal;)+) => {
        /// An ability or a property of a piece.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum PieceFeature {
            $($(#[$doc])+ $feature,)+
        }

        impl PieceFeature {
            /// All features in display order.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$feature),+];

            const fn message_ids(self) -> [&'static str; 3] {
                match self {
                    $(Self::$feature => [$name, $about, $words],)+
                }
            }
        }
    };
}

features! {
    /// Losing all of them loses the game.
    Royal: "pieces-feature-royal", "pieces-feature-royal-about", "pieces-words-royal";
    /// Moves one square only.
    Steps: "pieces-feature-steps", "pieces-feature-steps-about", "pieces-words-steps";
    /// Goes a limited number of squares along a line.
    ShortSlides: "pieces-feature-short-slides", "pieces-feature-short-slides-about", "pieces-words-short-slides";
    /// Goes any number of squares along a line.
    Slides: "pieces-feature-slides", "pieces-feature-slides-about", "pieces-words-slides";
    /// Passes over pieces without capturing them.
    Jumps: "pieces-feature-jumps", "pieces-feature-jumps-about", "pieces-words-jumps";
    /// Leaps to a square that is neither straight nor diagonal from the piece.
    Leaps: "pieces-feature-leaps", "pieces-feature-leaps-about", "pieces-words-leaps";
    /// Takes up to two king steps in a move, some kinds more, and can capture with each.
    Lion: "pieces-feature-lion", "pieces-feature-lion-about", "pieces-words-lion";
    /// Captures without moving.
    Igui: "pieces-feature-igui", "pieces-feature-igui-about", "pieces-words-igui";
    /// Captures over any number of lower pieces.
    RangeJumps: "pieces-feature-range-jumps", "pieces-feature-range-jumps-about", "pieces-words-range-jumps";
    /// Takes several king steps in a turn.
    Area: "pieces-feature-area", "pieces-feature-area-about", "pieces-words-area";
    /// Turns a corner.
    Hooks: "pieces-feature-hooks", "pieces-feature-hooks-about", "pieces-words-hooks";
    /// Goes to any square of the board.
    Universal: "pieces-feature-universal", "pieces-feature-universal-about", "pieces-words-universal";
    /// Burns its neighbours.
    Burns: "pieces-feature-burns", "pieces-feature-burns-about", "pieces-words-burns";
    /// Can promote.
    Promotes: "pieces-feature-promotes", "pieces-feature-promotes-about", "pieces-words-promotes";
    /// Is promoted.
    Promoted: "pieces-feature-promoted", "pieces-feature-promoted-about", "pieces-words-promoted";
}

impl PieceFeature {
    /// Whether a piece has the feature.
    #[must_use]
    pub fn is_of(self, kind: &Kind) -> bool {
        let any_power = |test: fn(&Power) -> bool| kind.powers().iter().any(test);
        match self {
            Self::Royal => kind.is_royal(),
            Self::Steps => {
                let is_movement = |power: &&Power| !matches!(power, Power::Burn | Power::Igui);
                let mut movements = kind.powers().iter().filter(is_movement).peekable();
                movements.peek().is_some() && movements.all(|power| matches!(power, Power::Step(_)))
            }
            Self::ShortSlides => any_power(|power| {
                matches!(power, Power::SlideUpTo(..) | Power::SkipSlide { max: Some(2..), .. })
            }),
            Self::Slides => any_power(is_unlimited_slide),
            Self::Jumps => any_power(jumps),
            Self::Leaps => any_power(|power| match power {
                Power::Leap(offsets) => offsets.iter().any(|offset| !is_on_a_line(*offset)),
                _ => false,
            }),
            Self::Lion => any_power(is_lion),
            Self::Igui => any_power(|power| matches!(power, Power::Igui) || is_lion(power)),
            Self::RangeJumps => any_power(|power| matches!(power, Power::RangeJump(_))),
            Self::Area => any_power(|power| matches!(power, Power::Area(_))),
            Self::Hooks => any_power(|power| matches!(power, Power::Hook(_))),
            Self::Universal => any_power(|power| matches!(power, Power::Universal)),
            Self::Burns => kind.is_burner(),
            Self::Promotes => kind.promotes_to().is_some(),
            Self::Promoted => kind.is_promoted(),
        }
    }

    /// The features that some pieces of a game have and others lack.
    #[must_use]
    pub fn distinguishing(game: &Variant) -> Vec<Self> {
        let distinguishes = |feature: &Self| {
            let count = game.kinds().filter(|(_, kind)| feature.is_of(kind)).count();
            (1..game.kinds().len()).contains(&count)
        };
        Self::ALL.into_iter().filter(distinguishes).collect()
    }

    /// Its name on a filter.
    #[must_use]
    pub fn name(self) -> String {
        say!(self.message_ids()[0])
    }

    /// A sentence about the feature.
    #[must_use]
    pub fn about(self) -> String {
        say!(self.message_ids()[1])
    }

    pub(super) fn search_words(self) -> String {
        Language::ALL.map(|language| text_in(language, self.message_ids()[2], [])).join(" ")
    }
}

fn is_unlimited_slide(power: &Power) -> bool {
    matches!(power.reach(), PowerReach::Lines { last: None, .. })
}

/// Whether a power passes over pieces.
pub(super) fn jumps(power: &Power) -> bool {
    match power.reach() {
        PowerReach::Lines { jumps, .. } | PowerReach::Around { jumps, .. } => jumps,
        PowerReach::Leaps(offsets) => offsets.iter().any(|(x, y)| x.unsigned_abs().max(y.unsigned_abs()) > 1),
        PowerReach::Everywhere => true,
        PowerReach::Nowhere => false,
    }
}

pub(super) const fn is_lion(power: &Power) -> bool {
    matches!(power, Power::Lion(_) | Power::LionLine(_) | Power::LionLineOf(..) | Power::LionOf(..))
}

/// Whether an offset is straight or diagonal.
pub(super) const fn is_on_a_line((x, y): (i8, i8)) -> bool {
    x == 0 || y == 0 || x.unsigned_abs() == y.unsigned_abs()
}
