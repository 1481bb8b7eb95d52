//! Scores.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Neg;

/// A score in centipawns, from the point of view of the side to move. Scores beyond [`Score::MIN_WIN`] encode
/// the number of plies to a forced win or loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Score(pub i32);

impl Score {
    /// An even position.
    pub const DRAW: Self = Self(0);
    /// Above every score of a position.
    pub const INFINITE: Self = Self(1_000_001);
    /// The game is won.
    const WON: i32 = 1_000_000;
    /// The most distant forced win that a score can express, in plies.
    pub const LONGEST_WIN: i32 = 10_000;
    /// The enemy loses by repeating a position. Not a forced win, since the enemy may have had a choice earlier in the
    /// line.
    pub const CYCLE: Self = Self(900_000);
    /// Bound of all evaluations.
    pub const MAX_EVALUATION: Self = Self(800_000);
    /// The lowest score of a forced win.
    pub const MIN_WIN: Self = Self(Self::WON - Self::LONGEST_WIN);

    /// An evaluation by another program, clamped to the bounds of evaluations.
    #[must_use]
    pub fn from_centipawns(centipawns: i32) -> Self {
        let bound = Self::MAX_EVALUATION.0;
        Self(centipawns.clamp(-bound, bound))
    }

    /// A forced win of the side to move in `plies` plies.
    #[must_use]
    pub const fn win_in(plies: i32) -> Self {
        Self(Self::WON - plies)
    }

    /// A forced loss of the side to move in `plies` plies.
    #[must_use]
    pub const fn loss_in(plies: i32) -> Self {
        Self(plies - Self::WON)
    }

    /// Plies to the forced end: positive for a win of the side to move, otherwise negative or zero. `None`
    /// for an evaluation.
    #[must_use]
    pub const fn forced_end(self) -> Option<i32> {
        if self.0 >= Self::MIN_WIN.0 {
            Some(Self::WON - self.0)
        } else if self.0 <= -Self::MIN_WIN.0 {
            Some(-(self.0 + Self::WON))
        } else {
            None
        }
    }

    /// The score to report for a best line of `plies` plies: a losing repetition at its end counts as a
    /// forced loss.
    #[must_use]
    pub(super) const fn with_cycle_as_end(self, plies: usize) -> Self {
        if self.0.abs() <= Self::MAX_EVALUATION.0 || self.forced_end().is_some() {
            self
        } else if self.0 > 0 {
            Self::win_in(plies as i32)
        } else {
            Self::loss_in(plies as i32)
        }
    }

    /// Whether the side to move wins by force.
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 >= Self::MIN_WIN.0
    }

    /// Whether the side to move loses by force.
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 <= -Self::MIN_WIN.0
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// `+1.25` in Pawns, or `win in 5` and `loss in 4`, in plies.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.forced_end() {
            Some(plies) if self.is_win() => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {}", -plies),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forced_ends_are_counted_in_plies() {
        assert_eq!(Score::win_in(5).to_string(), "win in 5");
        assert_eq!(Score::loss_in(4).to_string(), "loss in 4");
        assert_eq!((-Score::win_in(5)).forced_end(), Some(-5));
        assert_eq!(Score(-125).to_string(), "-1.25");
        assert_eq!(Score(-125).forced_end(), None);
        assert_eq!(Score::CYCLE.forced_end(), None, "a repetition is not forced");
        assert_eq!(Score(-Score::CYCLE.0 + 3).with_cycle_as_end(4), Score::loss_in(4));
        assert_eq!(Score(125).with_cycle_as_end(4), Score(125));
        assert!(Score::MAX_EVALUATION < Score::CYCLE && Score::CYCLE < Score::MIN_WIN);
        assert!(Score::win_in(1) > Score::win_in(3) && Score::loss_in(3) > Score::loss_in(1));
    }
}
