//! What pieces can do, as filters and as words to search for.

use crate::language::{Language, text_in};
use crate::say;
use tenjiku_rules::variant::schema::Outline;
use tenjiku_rules::variant::{Kind, Power, Variant};

/// Something a piece can do, or is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Talent {
    /// Losing all of them loses the game.
    Royal,
    /// Moves one square only.
    Steps,
    /// Goes a limited number of squares along a line.
    ShortSlides,
    /// Goes any number of squares along a line.
    Slides,
    /// Passes over pieces.
    Jumps,
    /// Leaps to a square that is on none of its lines.
    Leaps,
    /// Moves up to twice in a turn, and can capture twice.
    Lion,
    /// Captures without moving.
    Igui,
    /// Captures over any number of lower pieces.
    RangeJumps,
    /// Takes several king steps in a turn.
    Area,
    /// Turns a corner.
    Hooks,
    /// Goes to any square of the board.
    Universal,
    /// Burns its neighbours.
    Burns,
    /// Can promote.
    Promotes,
    /// Is promoted.
    Promoted,
}

impl Talent {
    /// All talents, in the order in which they are offered.
    pub const ALL: [Self; 15] = [
        Self::Royal,
        Self::Steps,
        Self::ShortSlides,
        Self::Slides,
        Self::Jumps,
        Self::Leaps,
        Self::Lion,
        Self::Igui,
        Self::RangeJumps,
        Self::Area,
        Self::Hooks,
        Self::Universal,
        Self::Burns,
        Self::Promotes,
        Self::Promoted,
    ];

    /// Whether a piece has it.
    #[must_use]
    pub fn is_of(self, kind: &Kind) -> bool {
        let has = |test: fn(&Power) -> bool| kind.powers().iter().any(test);
        match self {
            Self::Royal => kind.is_royal(),
            Self::Steps => {
                let moves = |power: &&Power| !matches!(power, Power::Burn | Power::Igui);
                let mut moving = kind.powers().iter().filter(moves).peekable();
                moving.peek().is_some() && moving.all(|power| matches!(power, Power::Step(_)))
            }
            Self::ShortSlides => {
                has(|power| matches!(power, Power::SlideUpTo(..) | Power::SkipSlide { max: Some(2..), .. }))
            }
            Self::Slides => has(is_far),
            Self::Jumps => has(jumps),
            Self::Leaps => has(|power| match power {
                Power::Leap(offsets) => offsets.iter().any(|offset| !is_on_a_line(*offset)),
                _ => false,
            }),
            Self::Lion => has(is_lion),
            Self::Igui => has(|power| matches!(power, Power::Igui) || is_lion(power)),
            Self::RangeJumps => has(|power| matches!(power, Power::RangeJump(_))),
            Self::Area => has(|power| matches!(power, Power::Area(_))),
            Self::Hooks => has(|power| matches!(power, Power::Hook(_))),
            Self::Universal => has(|power| matches!(power, Power::Universal)),
            Self::Burns => kind.is_burner(),
            Self::Promotes => kind.promotes_to().is_some(),
            Self::Promoted => kind.is_promoted(),
        }
    }

    /// The talents that some pieces of a game have and others lack.
    #[must_use]
    pub fn of_game(game: &Variant) -> Vec<Self> {
        let tells = |talent: &Self| {
            let have = game.kinds().filter(|(_, kind)| talent.is_of(kind)).count();
            (1..game.kinds().len()).contains(&have)
        };
        Self::ALL.into_iter().filter(tells).collect()
    }

    /// Its name on a filter.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Royal => say!("pieces-talent-royal"),
            Self::Steps => say!("pieces-talent-steps"),
            Self::ShortSlides => say!("pieces-talent-short-slides"),
            Self::Slides => say!("pieces-talent-slides"),
            Self::Jumps => say!("pieces-talent-jumps"),
            Self::Leaps => say!("pieces-talent-leaps"),
            Self::Lion => say!("pieces-talent-lion"),
            Self::Igui => say!("pieces-talent-igui"),
            Self::RangeJumps => say!("pieces-talent-range-jumps"),
            Self::Area => say!("pieces-talent-area"),
            Self::Hooks => say!("pieces-talent-hooks"),
            Self::Universal => say!("pieces-talent-universal"),
            Self::Burns => say!("pieces-talent-burns"),
            Self::Promotes => say!("pieces-talent-promotes"),
            Self::Promoted => say!("pieces-talent-promoted"),
        }
    }

    /// A sentence about it.
    #[must_use]
    pub fn about(self) -> String {
        match self {
            Self::Royal => say!("pieces-talent-royal-about"),
            Self::Steps => say!("pieces-talent-steps-about"),
            Self::ShortSlides => say!("pieces-talent-short-slides-about"),
            Self::Slides => say!("pieces-talent-slides-about"),
            Self::Jumps => say!("pieces-talent-jumps-about"),
            Self::Leaps => say!("pieces-talent-leaps-about"),
            Self::Lion => say!("pieces-talent-lion-about"),
            Self::Igui => say!("pieces-talent-igui-about"),
            Self::RangeJumps => say!("pieces-talent-range-jumps-about"),
            Self::Area => say!("pieces-talent-area-about"),
            Self::Hooks => say!("pieces-talent-hooks-about"),
            Self::Universal => say!("pieces-talent-universal-about"),
            Self::Burns => say!("pieces-talent-burns-about"),
            Self::Promotes => say!("pieces-talent-promotes-about"),
            Self::Promoted => say!("pieces-talent-promoted-about"),
        }
    }

    /// The words people search for it by, in every language.
    pub(super) fn search_words(self) -> String {
        let id = match self {
            Self::Royal => "pieces-words-royal",
            Self::Steps => "pieces-words-steps",
            Self::ShortSlides => "pieces-words-short-slides",
            Self::Slides => "pieces-words-slides",
            Self::Jumps => "pieces-words-jumps",
            Self::Leaps => "pieces-words-leaps",
            Self::Lion => "pieces-words-lion",
            Self::Igui => "pieces-words-igui",
            Self::RangeJumps => "pieces-words-range-jumps",
            Self::Area => "pieces-words-area",
            Self::Hooks => "pieces-words-hooks",
            Self::Universal => "pieces-words-universal",
            Self::Burns => "pieces-words-burns",
            Self::Promotes => "pieces-words-promotes",
            Self::Promoted => "pieces-words-promoted",
        };
        Language::ALL.map(|language| text_in(language, id, [])).join(" ")
    }
}

/// Whether a power goes any number of squares along a line.
fn is_far(power: &Power) -> bool {
    matches!(power.outline(), Outline::Lines { last: None, .. })
}

/// Whether a power passes over pieces.
pub(super) fn jumps(power: &Power) -> bool {
    match power.outline() {
        Outline::Lines { jumps, .. } | Outline::Around { jumps, .. } => jumps,
        Outline::Leaps(offsets) => offsets.iter().any(|(x, y)| x.unsigned_abs().max(y.unsigned_abs()) > 1),
        Outline::Everywhere => true,
        Outline::Nowhere => false,
    }
}

/// Whether it is Lion power, whole or along lines.
pub(super) const fn is_lion(power: &Power) -> bool {
    matches!(power, Power::Lion(_) | Power::LionLine(_) | Power::LionLineOf(..) | Power::LionOf(..))
}

/// Whether an offset is straight or diagonal.
pub(super) const fn is_on_a_line((x, y): (i8, i8)) -> bool {
    x == 0 || y == 0 || x.unsigned_abs() == y.unsigned_abs()
}
