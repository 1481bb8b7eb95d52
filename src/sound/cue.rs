//! What there is to hear.

/// Size classes of koma, as in [`Kind::size`](crate::variant::Kind::size): 1 the largest to 5.
pub const SIZES: std::ops::RangeInclusive<u8> = 1..=5;

/// An occasion with a sound of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cue {
    /// A koma of that size class is set down on the board.
    Clack(u8),
    /// It strikes another koma and takes its place.
    Capture(u8),
    /// It comes from the hand and is snapped onto the board.
    Drop(u8),
    /// A koma is laid onto a piece stand.
    Stand,
    /// A koma turns over.
    Promote,
    /// A koma goes up in flames.
    Fire,
    /// A royal is threatened.
    Check,
    /// A second of the last of somebody's time.
    Clock,
    /// The game is over.
    End,
}

impl Cue {
    /// All of them, koma from the largest to the smallest.
    pub fn all() -> impl Iterator<Item = Self> {
        let koma = [Self::Clack, Self::Capture, Self::Drop].into_iter();
        let koma = koma.flat_map(|cue| SIZES.map(cue));
        koma.chain([Self::Stand, Self::Promote, Self::Fire, Self::Check, Self::Clock, Self::End])
    }

    /// How many takes there are, so that what is heard often does not tire.
    #[must_use]
    pub const fn takes(self) -> u8 {
        match self {
            Self::Clack(_) | Self::Capture(_) | Self::Fire => 3,
            Self::Drop(_) | Self::Stand => 2,
            Self::Promote | Self::Check | Self::Clock | Self::End => 1,
        }
    }

    /// Its name in file names: `clack-3`.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Clack(size) => format!("clack-{size}"),
            Self::Capture(size) => format!("capture-{size}"),
            Self::Drop(size) => format!("drop-{size}"),
            Self::Stand => "stand".to_owned(),
            Self::Promote => "promote".to_owned(),
            Self::Fire => "fire".to_owned(),
            Self::Check => "check".to_owned(),
            Self::Clock => "clock".to_owned(),
            Self::End => "end".to_owned(),
        }
    }

    /// The cue with a size class that exists: the nearest.
    #[must_use]
    pub(super) fn in_range(self) -> Self {
        let near = |size: u8| size.clamp(*SIZES.start(), *SIZES.end());
        match self {
            Self::Clack(size) => Self::Clack(near(size)),
            Self::Capture(size) => Self::Capture(near(size)),
            Self::Drop(size) => Self::Drop(near(size)),
            other => other,
        }
    }
}
