//! Cues: the events that have a sound.

/// The size classes of koma, from 1, the largest, to 5, as in [`Kind::size`](tenjiku_rules::variant::Kind::size).
pub const SIZES: std::ops::RangeInclusive<u8> = 1..=5;

/// An event that has a sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cue {
    /// A koma of this size class is set down on the board.
    Clack(u8),
    /// A koma of this size class strikes another koma and takes its place.
    Capture(u8),
    /// A koma of this size class is dropped: snapped onto the board.
    Drop(u8),
    /// A koma is put on a piece stand.
    Stand,
    /// A koma turns over.
    Promote,
    /// A koma turns over and is a great piece now.
    Crown,
    /// A koma lands after a range jump.
    Thud,
    /// A koma goes up in flames.
    Fire,
    /// Many koma burn at once.
    Blaze,
    /// A royal falls.
    Fall,
    /// A royal is attacked.
    Check,
    /// One of the last seconds of a player's time passes.
    Clock,
    /// The game is over.
    End,
}

impl Cue {
    /// All cues: the cues of koma from the largest to the smallest size class, then the others.
    pub fn all() -> impl Iterator<Item = Self> {
        let koma = [Self::Clack, Self::Capture, Self::Drop].into_iter();
        let koma = koma.flat_map(|cue| SIZES.map(cue));
        koma.chain([
            Self::Stand,
            Self::Promote,
            Self::Crown,
            Self::Thud,
            Self::Fire,
            Self::Blaze,
            Self::Fall,
            Self::Check,
            Self::Clock,
            Self::End,
        ])
    }

    /// The number of takes, the variants of a sound. Frequent sounds have several takes, to avoid monotony.
    pub const fn takes(self) -> u8 {
        match self {
            Self::Clack(_) | Self::Capture(_) | Self::Fire => 3,
            Self::Drop(_) | Self::Stand => 2,
            _ => 1,
        }
    }

    /// The name in file names: `clack-3`.
    pub fn name(self) -> String {
        match self {
            Self::Clack(size) => format!("clack-{size}"),
            Self::Capture(size) => format!("capture-{size}"),
            Self::Drop(size) => format!("drop-{size}"),
            Self::Stand => "stand".to_owned(),
            Self::Promote => "promote".to_owned(),
            Self::Crown => "crown".to_owned(),
            Self::Thud => "thud".to_owned(),
            Self::Fire => "fire".to_owned(),
            Self::Blaze => "blaze".to_owned(),
            Self::Fall => "fall".to_owned(),
            Self::Check => "check".to_owned(),
            Self::Clock => "clock".to_owned(),
            Self::End => "end".to_owned(),
        }
    }

    /// The cue with its size class clamped to [`SIZES`].
    pub fn in_range(self) -> Self {
        let clamp = |size: u8| size.clamp(*SIZES.start(), *SIZES.end());
        match self {
            Self::Clack(size) => Self::Clack(clamp(size)),
            Self::Capture(size) => Self::Capture(clamp(size)),
            Self::Drop(size) => Self::Drop(clamp(size)),
            other => other,
        }
    }
}
